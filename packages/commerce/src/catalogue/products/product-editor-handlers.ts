import type { goodsEditorOperations } from '@ambra/contract/catalogue/product-editor-operations'
import { attributesOfGoods } from './product-attributes.ts'
import { beginPicture, fetchPicture, listPictures, sendPicture } from '../pictures/product-pictures.ts'
import { saveGoods } from './update-product.ts'
import { languageOf } from '../../platform/operations/actor.ts'
import { inGoods } from './product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const goodsEditorHandlers: Handlers<keyof typeof goodsEditorOperations> = {
  'goods.begin-picture': (context, input) => beginPicture(inGoods(context), input),
  'goods.send-picture': (context, input) => sendPicture(inGoods(context), input),
  'goods.fetch-picture': (context, input) => fetchPicture(inGoods(context), input),
  'goods.pictures': (context, { ids }) => listPictures(inGoods(context), ids.split(',').map(Number)),
  'goods.attributes': (context, input) =>
    attributesOfGoods(context.shop.database.db, input, languageOf(context.actor)),
  'goods.set-costs': (context, input) => saveGoods(inGoods(context), 'costs', input),
}
