import { waitingOrders } from '#app/offline/order-outbox.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { dismiss, notify } from '#app/ui/notifications.ts'
import { refusalText } from '#app/i18n/error-text.ts'

/** Orders this tab has spoken of: once each. */
const told = new Set<string>()

/** Where the notice is of no use: the order stands on the screen. */
const screens = /\/(waiting-orders|checkout)$/

/**
 * Asks for the confirmation of orders that were made without a network, once per order; the notice stays until it is
 * answered here or the order is in another tab.
 * @param prefix path of the store, `/en` or ''
 * @see spec §4 "notification 'Order waiting!'"
 */
export async function showWaitingNotice(t: Translate, prefix: string): Promise<void> {
  const isAsked = ({ state, isAutomatic }: { state: string; isAutomatic?: true }) =>
    state === 'changed' || (state === 'waiting' && !isAutomatic)
  const due = (await waitingOrders.list()).filter((order) => isAsked(order) && !told.has(order.task_id))
  if (due.length === 0 || screens.test(location.pathname)) return
  for (const { task_id } of due) told.add(task_id)
  await loadMoreMessages()
  const id = notify({
    type: 'warning',
    message: `${refusalText(t, 'order.waiting')} ${refusalText(t, 'order.confirm_offline')}`,
    hasNoTimeout: true,
    action1: { label: t('waiting.open'), run: () => location.assign(`${prefix}/waiting-orders`) },
  })
  const stop = waitingOrders.subscribe(() => {
    if (waitingOrders.getSnapshot()?.some(isAsked) !== false) return
    stop()
    dismiss(id)
  })
}
