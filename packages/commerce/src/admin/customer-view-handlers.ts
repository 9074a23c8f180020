import type { customerViewOperations } from '@ambra/contract/admin/customer-view-operations'
import { ShopError } from '@ambra/contract/errors'
import { beginView, endOwnView, type Viewer } from '../people/customer-views.ts'
import type { Actor } from './actor.ts'
import type { Handlers } from './operation-handler.ts'

export const customerViewHandlers: Handlers<keyof typeof customerViewOperations> = {
  'customers.view': (context, input) => beginView({ ...context, viewer: viewerOf(context.actor) }, input),
  'customers.end-view': (context, input) =>
    endOwnView({ ...context, viewer: viewerOf(context.actor) }, input),
}

/** Only a person with a session has a view, no program and no login at the server. @throws ShopError staff.not_allowed */
function viewerOf(actor: Actor): Viewer {
  if (actor.kind !== 'staff') throw new ShopError('staff.not_allowed')
  return { staffId: actor.who.person.id, sessionId: actor.who.session.id }
}
