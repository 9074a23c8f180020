import { orderOutbox } from '#app/offline/order-outbox.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { dismiss, notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** Orders for which this tab has shown a notification. */
const notified = new Set<string>()

/** Screens that show the order themselves. */
const screens = /\/(waiting-orders|checkout)$/

/**
 * Requests confirmation of orders that were made offline, once per order; the notification stays until the order is
 * handled here or in another tab.
 * @param prefix path of the store, `/en` or ''
 * @see spec §4 "notification 'Order waiting!'"
 */
export async function notifyPendingOrders(t: Translate, prefix: string): Promise<void> {
  const isRequested = ({ state, isAutomatic }: { state: string; isAutomatic?: true }) =>
    state === 'changed' || (state === 'waiting' && !isAutomatic)
  const due = (await orderOutbox.list()).filter((order) => isRequested(order) && !notified.has(order.task_id))
  if (due.length === 0 || screens.test(location.pathname)) return
  for (const { task_id } of due) notified.add(task_id)
  await loadMoreMessages()
  const id = notify({
    type: 'warning',
    message: `${shopErrorText(t, 'order.waiting')} ${shopErrorText(t, 'order.confirm_offline')}`,
    hasNoTimeout: true,
    action1: { label: t('waiting.open'), run: () => location.assign(`${prefix}/waiting-orders`) },
  })
  const stop = orderOutbox.subscribe(() => {
    if (orderOutbox.getSnapshot()?.some(isRequested) !== false) return
    stop()
    dismiss(id)
  })
}
