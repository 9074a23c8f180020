import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { SubscriptionSource, SubscriptionStatus } from '@ambra/contract/messaging/newsletter'
import { newsletter, type NewsletterSend } from '#app/session/newsletter-state.ts'
import { submitTask } from './tasks.ts'

/** Path of the calls that subscribe and unsubscribe. */
export const newsletterUrl = 'mailer/subscribe'

const send: NewsletterSend = async ({ method, body }) => {
  const outcome = await submitTask({
    url: newsletterUrl,
    method,
    body,
    callbackEvent: 'store:newsletter/status',
    label: method === 'POST' ? 'offline.task.subscribe' : 'offline.task.unsubscribe',
    subject: body.email,
  })
  if (outcome.state === 'waiting') return 'waiting'
  // Result of the call; absent when another tab has sent it: a confirmation mail is on its way then.
  return (
    (outcome.result as SubscriptionStatus | undefined) ?? (method === 'POST' ? 'pending' : 'unsubscribed')
  )
}

/**
 * Subscribes to the newsletter now, or once the shop can be reached. @throws ShopError as the server
 * refuses
 */
export const subscribeSoon = (
  email: string,
  source: SubscriptionSource,
): Promise<SubscriptionStatus | 'waiting'> => newsletter.subscribe({ email, source }, send)

/** Unsubscribes now, or once the shop can be reached; acts only if subscribed. @see spec §4 Newsletter */
export const unsubscribeSoon = (): Promise<SubscriptionStatus | 'waiting'> => newsletter.unsubscribe(send)

/** Stores the shop's response to a pending request. */
export async function storeStatus({ code, result, payload }: NetworkTask): Promise<void> {
  if (code !== 200 || typeof payload['body'] !== 'string') return
  // Written by `send`; the result is a status.
  const { email } = JSON.parse(payload['body']) as { email: string }
  await newsletter.answered(result as SubscriptionStatus, email)
}
