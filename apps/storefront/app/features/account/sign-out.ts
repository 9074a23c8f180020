import { sessionEngine } from '#app/session/session-engine.ts'
import { listTasks } from '#app/offline/tasks.ts'
import { waitingOrders } from '#app/offline/order-outbox.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/i18n/error-text.ts'

/** What would be lost with the session. */
export type Unsent = { orders: number; tasks: number }

async function countUnsent(): Promise<Unsent> {
  const orders = (await waitingOrders.list()).filter(({ state }) => state !== 'placed')
  return { orders: orders.length, tasks: (await listTasks()).length }
}

/**
 * Ends the session as the shopper asked and says so. With something unsent they are asked first and may stay.
 * @see spec §4 Logout "unless silent"
 */
export async function signOut(t: Translate): Promise<void> {
  const unsent = await countUnsent()
  if (unsent.orders + unsent.tasks > 0) {
    const [{ askToDiscard }] = await Promise.all([import('./unsent-question.tsx'), loadMoreMessages()])
    if (!(await askToDiscard(t, unsent))) return
  }
  await Promise.all([sessionEngine().signOut(), loadMoreMessages()])
  notify({ type: 'success', message: refusalText(t, 'account.logged_out') })
}
