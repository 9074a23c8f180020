import type { viewOperations } from '@ambra/contract/admin/view-operations'
import { ShopError } from '@ambra/contract/errors'
import { createSavedViews } from '../order-desk/saved-views.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

export const viewHandlers: Handlers<keyof typeof viewOperations> = {
  'views.list': (context, { room }) => viewsOf(context).list(room),
  'views.save': (context, input) => viewsOf(context).save(input),
  'views.remove': (context, { id }) => viewsOf(context).remove(id),
}

/** @throws ShopError staff.not_allowed: the command line has no screen to keep */
function viewsOf({ shop, actor, now }: HandlerContext) {
  if (actor.kind !== 'staff') throw new ShopError('staff.not_allowed')
  return createSavedViews({ db: shop.database.db, who: actor.who, now: now() })
}
