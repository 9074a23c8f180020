import type { saleOperations } from '@ambra/contract/promotions/sale-operations'
import { inGoods } from '../../catalogue/products/product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'
import { endSale, listSales, planSale, showSale, startSale } from './sales.ts'

export const saleHandlers: Handlers<keyof typeof saleOperations> = {
  'sales.list': (context, input) => listSales(inGoods(context), input),
  'sales.show': (context, input) => showSale(inGoods(context), input),
  'sales.plan': (context, input) => planSale(inGoods(context), input),
  'sales.start': (context, input) => startSale(inGoods(context), input),
  'sales.end': (context, input) => endSale(inGoods(context), input),
}
