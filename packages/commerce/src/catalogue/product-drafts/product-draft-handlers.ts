import type { productDraftOperations } from '@ambra/contract/catalogue/product-draft-operations'
import { discardDraft, keepDraft } from './save-draft.ts'
import { previewDraft } from './preview-draft.ts'
import { cancelPublishing, publishDraft } from './publish-draft.ts'
import { cancelPlannedPrice, planPrice } from '../prices/planned-prices.ts'
import { inProductContext } from '../products/product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const productDraftHandlers: Handlers<keyof typeof productDraftOperations> = {
  'products.keep-draft': (context, input) => keepDraft(inProductContext(context), input),
  'products.discard-draft': (context, input) => discardDraft(inProductContext(context), input),
  'products.preview-draft': (context, input) => previewDraft(inProductContext(context), input),
  'products.publish-draft': (context, input) => publishDraft(inProductContext(context), input),
  'products.cancel-publishing': (context, input) => cancelPublishing(inProductContext(context), input),
  'products.plan-price': (context, input) => planPrice(inProductContext(context), input),
  'products.cancel-planned-price': (context, input) => cancelPlannedPrice(inProductContext(context), input),
}
