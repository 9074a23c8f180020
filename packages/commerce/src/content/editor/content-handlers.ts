import type { contentOperations } from '@ambra/contract/content/content-operations'
import { draftLegalPages } from '../legal/draft-legal.ts'
import { addPicture } from './add-picture.ts'
import { discardDraft, keepDraft } from './content-drafts.ts'
import type { ContentContext } from './content-place.ts'
import { previewDraft } from './preview-content.ts'
import { removeContent, rollBack, saveContent } from './save-content.ts'
import { listContent, showChange, showContent } from './show-content.ts'
import { isAllowed } from '../../platform/staff/rights.ts'
import { deciderOf, grantsOfActor, runsAs } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const contentHandlers: Handlers<keyof typeof contentOperations> = {
  'content.list': (context, input) => listContent(atWork(context), input),
  'content.show': (context, input) => showContent(atWork(context), input),
  'content.change': (context, input) => showChange(atWork(context), input),
  'content.save': (context, input) => saveContent(atWork(context), input),
  'content.keep-draft': (context, input) => keepDraft(atWork(context), input),
  'content.discard-draft': (context, input) => discardDraft(atWork(context), input),
  'content.draft-legal': (context, input) => draftLegalPages(atWork(context), input),
  'content.preview': (context, input) => previewDraft(atWork(context), input),
  'content.roll-back': (context, input) => rollBack(atWork(context), input),
  'content.remove': (context, input) => removeContent(atWork(context), input),
  'content.add-picture': ({ shop }, input) => addPicture(shop.files, input),
}

function atWork(context: HandlerContext): ContentContext {
  const { kind, id, name } = deciderOf(context.actor)
  return {
    ...context,
    changer: { actor_kind: kind, actor_id: id, actor_name: name },
    runsAs: runsAs(context.actor),
    mayPublish: (storeId) => isAllowed(grantsOfActor(context.actor), 'content.publish', storeId),
  }
}
