import type { saleOperations } from '@ambra/contract/promotions/sale-operations'
import { inProductContext } from '../../catalogue/products/product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'
import { endSale, listSales, planSale, showSale, startSale } from './sales.ts'

export const saleHandlers: Handlers<keyof typeof saleOperations> = {
  'sales.list': (context, input) => listSales(inProductContext(context), input),
  'sales.show': (context, input) => showSale(inProductContext(context), input),
  'sales.plan': (context, input) => planSale(inProductContext(context), input),
  'sales.start': (context, input) => startSale(inProductContext(context), input),
  'sales.end': (context, input) => endSale(inProductContext(context), input),
}
