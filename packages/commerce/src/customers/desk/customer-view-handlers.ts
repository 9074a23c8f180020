import type { customerViewOperations } from '@ambra/contract/customers/customer-view-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { beginView, endOwnView, type Viewer } from './customer-views.ts'
import type { Actor } from '../../platform/operations/actor.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const customerViewHandlers: Handlers<keyof typeof customerViewOperations> = {
  'customers.view': (context, input) => beginView({ ...context, viewer: viewerOf(context.actor) }, input),
  'customers.end-view': (context, input) =>
    endOwnView({ ...context, viewer: viewerOf(context.actor) }, input),
}

/**
 * Returns the viewing person; keys and the command line cannot view as a customer.
 * @throws ShopError staff.not_allowed
 */
function viewerOf(actor: Actor): Viewer {
  if (actor.kind !== 'staff') throw new ShopError('staff.not_allowed')
  return { staffId: actor.who.person.id, sessionId: actor.who.session.id }
}
