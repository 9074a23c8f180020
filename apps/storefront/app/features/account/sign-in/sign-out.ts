import { sessionEngine } from '#app/session/session-engine.ts'
import { listTasks } from '#app/offline/tasks.ts'
import { orderOutbox } from '#app/offline/order-outbox.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import type { Unsent } from './unsent-dialog.tsx'

export type SignOutPorts = {
  listOrders: () => Promise<readonly { state: string }[]>
  listTasks: () => Promise<readonly unknown[]>
  confirmDiscard: (t: Translate, unsent: Unsent) => Promise<boolean>
  endSession: () => Promise<void>
}

const browserPorts: SignOutPorts = {
  listOrders: orderOutbox.list,
  listTasks,
  async confirmDiscard(t, unsent) {
    const [{ confirmDiscard }] = await Promise.all([import('./unsent-dialog.tsx'), loadMoreMessages()])
    return confirmDiscard(t, unsent)
  },
  endSession: async () => sessionEngine().signOut(),
}

async function countUnsent({ listOrders, listTasks }: SignOutPorts): Promise<Unsent> {
  const orders = (await listOrders()).filter(({ state }) => state !== 'placed')
  return { orders: orders.length, tasks: (await listTasks()).length }
}

/**
 * Ends the session at the customer's request and notifies. With unsent changes the customer confirms first or stays.
 * @see spec §4 Logout "unless silent"
 */
export async function signOut(t: Translate, ports = browserPorts): Promise<void> {
  const unsent = await countUnsent(ports)
  if (unsent.orders + unsent.tasks > 0 && !(await ports.confirmDiscard(t, unsent))) return
  await Promise.all([ports.endSession(), loadMoreMessages()])
  notify({ type: 'success', message: shopErrorText(t, 'account.logged_out') })
}
