import type { goodsEditorOperations } from '@ambra/contract/admin/goods-editor-operations'
import { attributesOfGoods } from '../goods/goods-attributes.ts'
import { beginPicture, fetchPicture, listPictures, sendPicture } from '../goods/goods-pictures.ts'
import { saveGoods } from '../goods/save-goods.ts'
import { languageOf } from './actor.ts'
import { inGoods } from './goods-handlers.ts'
import type { Handlers } from './operation-handler.ts'

export const goodsEditorHandlers: Handlers<keyof typeof goodsEditorOperations> = {
  'goods.begin-picture': (context, input) => beginPicture(inGoods(context), input),
  'goods.send-picture': (context, input) => sendPicture(inGoods(context), input),
  'goods.fetch-picture': (context, input) => fetchPicture(inGoods(context), input),
  'goods.pictures': (context, { ids }) => listPictures(inGoods(context), ids.split(',').map(Number)),
  'goods.attributes': (context, input) =>
    attributesOfGoods(context.shop.database.db, input, languageOf(context.actor)),
  'goods.set-costs': (context, input) => saveGoods(inGoods(context), 'costs', input),
}
