import type { productEditorOperations } from '@ambra/contract/catalogue/product-editor-operations'
import { attributesOfGoods } from './product-attributes.ts'
import { beginPicture, fetchPicture, listPictures, sendPicture } from '../pictures/product-pictures.ts'
import { saveProduct } from './update-product.ts'
import { languageOf } from '../../platform/operations/actor.ts'
import { inProductContext } from './product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const productEditorHandlers: Handlers<keyof typeof productEditorOperations> = {
  'products.begin-picture': (context, input) => beginPicture(inProductContext(context), input),
  'products.send-picture': (context, input) => sendPicture(inProductContext(context), input),
  'products.fetch-picture': (context, input) => fetchPicture(inProductContext(context), input),
  'products.pictures': (context, { ids }) =>
    listPictures(inProductContext(context), ids.split(',').map(Number)),
  'products.attributes': (context, input) =>
    attributesOfGoods(context.shop.database.db, input, languageOf(context.actor)),
  'products.set-costs': (context, input) => saveProduct(inProductContext(context), 'costs', input),
}
