import type { productDraftOperations } from '@ambra/contract/catalogue/product-draft-operations'
import { discardDraft, keepDraft } from './save-draft.ts'
import { previewDraft } from './preview-draft.ts'
import { cancelPublishing, publishDraft } from './publish-draft.ts'
import { cancelPlannedPrice, planPrice } from '../prices/planned-prices.ts'
import { inProductContext } from '../products/product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const productDraftHandlers: Handlers<keyof typeof productDraftOperations> = {
  'goods.keep-draft': (context, input) => keepDraft(inProductContext(context), input),
  'goods.discard-draft': (context, input) => discardDraft(inProductContext(context), input),
  'goods.preview-draft': (context, input) => previewDraft(inProductContext(context), input),
  'goods.publish-draft': (context, input) => publishDraft(inProductContext(context), input),
  'goods.cancel-publishing': (context, input) => cancelPublishing(inProductContext(context), input),
  'goods.plan-price': (context, input) => planPrice(inProductContext(context), input),
  'goods.cancel-planned-price': (context, input) => cancelPlannedPrice(inProductContext(context), input),
}
