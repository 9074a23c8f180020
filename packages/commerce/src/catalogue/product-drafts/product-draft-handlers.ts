import type { goodsDraftOperations } from '@ambra/contract/catalogue/product-draft-operations'
import { discardDraft, keepDraft } from './save-draft.ts'
import { previewDraft } from './preview-draft.ts'
import { cancelPublishing, publishDraft } from './publish-draft.ts'
import { cancelPlannedPrice, planPrice } from '../prices/planned-prices.ts'
import { inGoods } from '../products/product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const goodsDraftHandlers: Handlers<keyof typeof goodsDraftOperations> = {
  'goods.keep-draft': (context, input) => keepDraft(inGoods(context), input),
  'goods.discard-draft': (context, input) => discardDraft(inGoods(context), input),
  'goods.preview-draft': (context, input) => previewDraft(inGoods(context), input),
  'goods.publish-draft': (context, input) => publishDraft(inGoods(context), input),
  'goods.cancel-publishing': (context, input) => cancelPublishing(inGoods(context), input),
  'goods.plan-price': (context, input) => planPrice(inGoods(context), input),
  'goods.cancel-planned-price': (context, input) => cancelPlannedPrice(inGoods(context), input),
}
