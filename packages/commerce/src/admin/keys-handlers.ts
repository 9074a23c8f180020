import type { keysOperations } from '@ambra/contract/admin/keys-operations'
import type { webhooksOperations } from '@ambra/contract/admin/webhooks-operations'
import { createApiKeys } from '../integration/api-keys.ts'
import { createWebhooks } from '../integration/webhooks.ts'
import { tell } from '../staff/staff-news.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'
import { personOf, staffDepsOf } from './staff-deps-of.ts'

const keysOf = (context: HandlerContext) => createApiKeys(staffDepsOf(context))
const webhooksOf = ({ shop: { database }, settings, now }: HandlerContext) =>
  createWebhooks({ database, settings, now })

type Names = keyof typeof keysOperations | keyof typeof webhooksOperations

/** What gives other programs access, and what is sent to them. */
export const keysHandlers: Handlers<Names> = {
  'keys.list': (context) => keysOf(context).list(),
  'keys.create': async (context, input) => {
    const maker = personOf(context.actor)
    const made = await keysOf(context).create(input, maker)
    // Its maker notices a key that another person made in their session.
    await tell(context.shop.database.db, 'mail.staff_keys_changed', maker.person, context.now())
    return made
  },
  'keys.revoke': (context, { id }) => keysOf(context).revoke(id),
  'webhooks.list': (context) => webhooksOf(context).list(),
  'webhooks.add': (context, input) => webhooksOf(context).add(input),
  'webhooks.change': (context, input) => webhooksOf(context).change(input),
  'webhooks.switch': (context, { id, is_on }) => webhooksOf(context).switch(id, is_on),
  'webhooks.rotate': (context, { id }) => webhooksOf(context).rotate(id),
  'webhooks.remove': (context, { id }) => webhooksOf(context).remove(id),
  'webhooks.deliveries': (context, input) => webhooksOf(context).deliveries(input),
  'webhooks.send-again': (context, { id, delivery }) => webhooksOf(context).sendAgain(id, delivery),
  'webhooks.send-failed': (context, { id }) => webhooksOf(context).sendFailed(id),
  'webhooks.test': (context, { id }) => webhooksOf(context).test(id),
}
