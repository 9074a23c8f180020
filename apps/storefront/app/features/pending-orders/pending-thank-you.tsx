import { useEffect, useEffectEvent } from 'react'
import { connection, onConnection, useConnection } from '#app/api-client/connectivity.ts'
import type { WaitingOrder } from '#app/storage/storage-keys.ts'
import { sendWaiting } from '#app/offline/order-sender.ts'
import { isFateUnknown } from '#app/offline/order-outbox-reducer.ts'
import { waitingOrders } from '#app/offline/order-outbox.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { placedNow, type WaitingEnds } from './use-pending-order.ts'
import { WaitingCard, type WaitingTerms } from './pending-order-card.tsx'
import styles from './pending-orders.module.css'

type WaitingThankYouProps = WaitingEnds & { order: WaitingOrder; terms: WaitingTerms }

/** Pause before an order without an answer is asked for again while the page is open. */
const againMs = 10_000

/** The acknowledgement of an order the shop does not have yet; it goes out from here as soon as the shop can be reached. */
export function WaitingThankYou({ order, terms, ...ends }: WaitingThankYouProps) {
  const t = useTranslate()
  const path = useStorePath()
  const isOnline = useConnection() === 'online'
  useSentWhileShown(order, ends.onPlaced)
  const isSending = isOnline && (order.state === 'waiting' || order.state === 'released')
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="history" size="large" />
        </span>
        <div>
          <h1 tabIndex={-1} ref={takeFocus}>
            {t('waiting.kept')}
          </h1>
          <output className="muted">
            {t(
              isFateUnknown(order)
                ? 'waiting.unknownFate'
                : order.isAutomatic
                  ? 'waiting.keptAutomatic'
                  : 'waiting.keptHelp',
            )}
          </output>
        </div>
      </div>
      <WaitingCard order={order} terms={terms} isSending={isSending} {...ends} />
      <ButtonLink variant="outline" to={path('/')}>
        {t('cart.continue')}
      </ButtonLink>
    </div>
  )
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true })

/** @see spec §4 "offline orders are sent automatically (if … the thank-you page is shown)" */
function useSentWhileShown(order: WaitingOrder, onPlaced: WaitingEnds['onPlaced']) {
  const { task_id: id, state } = order
  const send = useEffectEvent(async () => {
    if (connection() !== 'online') return
    if (state === 'waiting') await waitingOrders.release(id)
    await sendWaiting([id])
  })
  const finish = useEffectEvent(async () => {
    const placed = placedNow(order)
    await waitingOrders.forget(id)
    if (placed) onPlaced(placed)
  })
  const isDue = state === 'waiting' || state === 'released'
  // Outside system: the network.
  useEffect(() => {
    if (!isDue) return
    void send()
    const timer = setInterval(() => void send(), againMs)
    const stop = onConnection(() => void send())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isDue, id])
  // Outside system: whoever has sent it, this tab or another.
  useEffect(() => {
    if (state === 'placed') void finish()
  }, [state])
}
