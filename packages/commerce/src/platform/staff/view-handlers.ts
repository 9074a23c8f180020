import type { viewOperations } from '@ambra/contract/platform/staff/view-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { createSavedViews } from './saved-views.ts'
import type { HandlerContext, Handlers } from '../operations/operation-handler.ts'

export const viewHandlers: Handlers<keyof typeof viewOperations> = {
  'views.list': (context, { room }) => viewsOf(context).list(room),
  'views.save': (context, input) => viewsOf(context).save(input),
  'views.remove': (context, { id }) => viewsOf(context).remove(id),
}

/** @throws ShopError staff.not_allowed for the command line, which saves no views */
function viewsOf({ shop, actor, now }: HandlerContext) {
  if (actor.kind !== 'staff') throw new ShopError('staff.not_allowed')
  return createSavedViews({ db: shop.database.db, who: actor.who, now: now() })
}
