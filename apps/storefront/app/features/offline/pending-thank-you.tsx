import { useEffect, useEffectEvent } from 'react'
import { connection, onConnection, useConnection } from '#app/api-client/connectivity.ts'
import { useTask } from '#app/storage/use-task.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { sendPendingOrders } from '#app/offline/order-sender.ts'
import { isOutcomeUnknown } from '#app/offline/order-outbox-reducer.ts'
import { orderOutbox } from '#app/offline/order-outbox.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { placedNow, type PendingOrderHandlers } from './use-pending-order.ts'
import type { PendingOrderTerms } from './order-button.tsx'
import { PendingOrderCard } from './pending-order-card.tsx'
import pendingOrdersPageStyles from './pending-orders-page.module.css'
import styles from './pending-thank-you.module.css'
import { focusOnMountInPlace } from '#app/ui/focus-on-mount.ts'

type PendingThankYouProps = PendingOrderHandlers & { order: PendingOrder; terms: PendingOrderTerms }

/** Pause before an order without a response is retried while the page is open. */
const retryMs = 10_000

/**
 * Thank-you page of an order that the shop does not have yet; sends it as soon as the shop can be reached.
 */
export function PendingThankYou({ order, terms, ...ends }: PendingThankYouProps) {
  const t = useTranslate()
  const path = useStorePath()
  const isOnline = useConnection() === 'online'
  useSentWhileShown(order, ends.onPlaced)
  const isSending = isOnline && (order.state === 'waiting' || order.state === 'released')
  return (
    <div className={pendingOrdersPageStyles.page}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="history" size="large" />
        </span>
        <div>
          <h1 tabIndex={-1} ref={focusOnMountInPlace}>
            {t('waiting.kept')}
          </h1>
          <output className="muted">
            {t(
              isOutcomeUnknown(order)
                ? 'waiting.unknownFate'
                : order.isAutomatic
                  ? 'waiting.keptAutomatic'
                  : 'waiting.keptHelp',
            )}
          </output>
        </div>
      </div>
      <PendingOrderCard order={order} terms={terms} isSending={isSending} {...ends} />
      <ButtonLink variant="outline" to={path('/')}>
        {t('cart.continue')}
      </ButtonLink>
    </div>
  )
}

/** @see spec §4 "offline orders are sent automatically (if … the thank-you page is shown)" */
function useSentWhileShown(order: PendingOrder, onPlaced: PendingOrderHandlers['onPlaced']) {
  const { task_id: id, state } = order
  const send = useEffectEvent(async () => {
    if (connection() !== 'online') return
    if (state === 'waiting') await orderOutbox.release(id)
    await sendPendingOrders([id])
  })
  const isDue = state === 'waiting' || state === 'released'
  // Outside system: the network.
  useEffect(() => {
    if (!isDue) return
    void send()
    const timer = setInterval(() => void send(), retryMs)
    const stop = onConnection(() => void send())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isDue, id])
  // This tab or another may have sent it.
  useTask(state === 'placed' ? id : undefined, async () => {
    const placed = placedNow(order)
    await orderOutbox.forget(id)
    if (placed) onPlaced(placed)
  })
}
