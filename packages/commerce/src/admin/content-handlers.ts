import type { contentOperations } from '@ambra/contract/admin/content-operations'
import { addPicture } from '../content-desk/add-picture.ts'
import { discardDraft, keepDraft } from '../content-desk/content-drafts.ts'
import type { ContentContext } from '../content-desk/content-place.ts'
import { previewDraft } from '../content-desk/preview-content.ts'
import { removeContent, rollBack, saveContent } from '../content-desk/save-content.ts'
import { listContent, showChange, showContent } from '../content-desk/show-content.ts'
import { isAllowed } from '../staff/rights.ts'
import { deciderOf, grantsOfActor } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

export const contentHandlers: Handlers<keyof typeof contentOperations> = {
  'content.list': (context, input) => listContent(atWork(context), input),
  'content.show': (context, input) => showContent(atWork(context), input),
  'content.change': (context, input) => showChange(atWork(context), input),
  'content.save': (context, input) => saveContent(atWork(context), input),
  'content.keep-draft': (context, input) => keepDraft(atWork(context), input),
  'content.discard-draft': (context, input) => discardDraft(atWork(context), input),
  'content.preview': (context, input) => previewDraft(atWork(context), input),
  'content.roll-back': (context, input) => rollBack(atWork(context), input),
  'content.remove': (context, input) => removeContent(atWork(context), input),
  'content.add-picture': ({ shop }, input) => addPicture(shop.files, input),
}

/** What these operations know of the person. */
function atWork(context: HandlerContext): ContentContext {
  const { kind, id, name } = deciderOf(context.actor)
  return {
    ...context,
    changer: { actor_kind: kind, actor_id: id, actor_name: name },
    mayPublish: (storeId) => isAllowed(grantsOfActor(context.actor), 'content.publish', storeId),
  }
}
