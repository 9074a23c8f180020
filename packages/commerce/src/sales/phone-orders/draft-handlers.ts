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
  'drafts.list': (context) => listDrafts(context, requireOrderTaker(context)),
  'drafts.show': (context, { id }) => showDraft(context, id, requireOrderTaker(context)),
  'drafts.customer': (context, { id }) => draftCustomer(context, id, requireOrderTaker(context)),
  'drafts.points': (context, input) => draftPoints(context, input, requireOrderTaker(context)),
  'drafts.save': (context, input) => saveDraft(context, input, requireOrderTaker(context)),
  'drafts.remove': (context, { id }) => removeDraft(context, id, requireOrderTaker(context)),
  'drafts.place': (context, input) =>
    placeDraft(context, input, { ...requireOrderTaker(context), operator: historyName(context.actor) }),
}

/** @throws ShopError staff.not_allowed for the command line, which takes no orders */
function requireOrderTaker({ actor, storeIds }: HandlerContext): OrderTaker {
  if (actor.kind !== 'staff') throw new ShopError('staff.not_allowed')
  const contactStores = storesOf(grantsOfActor(actor), 'customers.read_contact')
  return { staffId: actor.who.person.id, storeIds, contactStores }
}
