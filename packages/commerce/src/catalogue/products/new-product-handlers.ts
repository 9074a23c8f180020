import type { newProductOperations } from '@ambra/contract/catalogue/new-product-operations'
import { addVariants, createProducts } from './create-products.ts'
import { copyProduct } from './copy-product.ts'
import { retireProducts } from './retire-products.ts'
import { inProductContext } from './product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const newProductHandlers: Handlers<keyof typeof newProductOperations> = {
  'products.create': (context, input) => createProducts(inProductContext(context), input),
  'products.add-variants': (context, input) => addVariants(inProductContext(context), input),
  'products.copy': (context, input) => copyProduct(inProductContext(context), input),
  'products.retire': (context, input) => retireProducts(inProductContext(context), input),
}
