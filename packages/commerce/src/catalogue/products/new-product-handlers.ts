import type { goodsMakingOperations } from '@ambra/contract/catalogue/new-product-operations'
import { addVariants, createGoods } from './create-products.ts'
import { copyGoods } from './copy-product.ts'
import { retireGoods } from './retire-products.ts'
import { inGoods } from './product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const goodsMakingHandlers: Handlers<keyof typeof goodsMakingOperations> = {
  'goods.create': (context, input) => createGoods(inGoods(context), input),
  'goods.add-variants': (context, input) => addVariants(inGoods(context), input),
  'goods.copy': (context, input) => copyGoods(inGoods(context), input),
  'goods.retire': (context, input) => retireGoods(inGoods(context), input),
}
