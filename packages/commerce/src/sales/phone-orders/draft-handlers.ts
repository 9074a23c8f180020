import type { draftOperations } from '@ambra/contract/sales/draft-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  draftCustomer,
  draftPoints,
  listDrafts,
  type OrderTaker,
  removeDraft,
  saveDraft,
  showDraft,
} from './order-drafts.ts'
import { placeDraft } from './place-draft.ts'
import { storesOf } from '../../platform/staff/rights.ts'
import { grantsOfActor, historyName } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const draftHandlers: Handlers<keyof typeof draftOperations> = {
  'drafts.list': (context) => listDrafts(context, takerOf(context)),
  'drafts.show': (context, { id }) => showDraft(context, id, takerOf(context)),
  'drafts.customer': (context, { id }) => draftCustomer(context, id, takerOf(context)),
  'drafts.points': (context, input) => draftPoints(context, input, takerOf(context)),
  'drafts.save': (context, input) => saveDraft(context, input, takerOf(context)),
  'drafts.remove': (context, { id }) => removeDraft(context, id, takerOf(context)),
  'drafts.place': (context, input) =>
    placeDraft(context, input, { ...takerOf(context), operator: historyName(context.actor) }),
}

/** @throws ShopError staff.not_allowed for the command line, which takes no orders */
function takerOf({ actor, storeIds }: HandlerContext): OrderTaker {
  if (actor.kind !== 'staff') throw new ShopError('staff.not_allowed')
  const contactStores = storesOf(grantsOfActor(actor), 'customers.read_contact')
  return { staffId: actor.who.person.id, storeIds, contactStores }
}
