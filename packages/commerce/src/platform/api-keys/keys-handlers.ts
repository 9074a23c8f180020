import type { keysOperations } from '@ambra/contract/platform/staff/keys-operations'
import type { webhooksOperations } from '@ambra/contract/messaging/webhooks-operations'
import { createApiKeys } from './api-keys.ts'
import { createWebhooks } from '../../messaging/webhooks/webhooks.ts'
import { queueAccountMail } from '../staff/staff-news.ts'
import type { HandlerContext, Handlers } from '../operations/operation-handler.ts'
import { personOf, staffDepsOf } from '../staff/build-staff-deps.ts'

const keysOf = (context: HandlerContext) => createApiKeys(staffDepsOf(context))
const webhooksOf = ({ shop: { database }, settings, now }: HandlerContext) =>
  createWebhooks({ database, settings, now })

type Names = keyof typeof keysOperations | keyof typeof webhooksOperations

/** Handlers of API keys and webhooks. */
export const keysHandlers: Handlers<Names> = {
  'keys.list': (context) => keysOf(context).list(),
  'keys.create': async (context, input) => {
    const maker = personOf(context.actor)
    const made = await keysOf(context).create(input, maker)
    // Lets the maker notice a key that another person created in their session.
    await queueAccountMail(context.shop.database.db, 'mail.staff_keys_changed', maker.person, context.now())
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
