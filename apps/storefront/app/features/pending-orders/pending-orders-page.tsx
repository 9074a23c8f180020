import { Link } from 'react-router'
import { useEffect } from 'react'
import type { WaitingOrder } from '#app/storage/storage-keys.ts'
import { useWaitingOrders, waitingOrders } from '#app/offline/order-outbox.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { placedNow, type WaitingEnds } from './use-pending-order.ts'
import { WaitingCard, type WaitingTerms } from './pending-order-card.tsx'
import styles from './pending-orders.module.css'

type WaitingPageProps = WaitingEnds & { terms: WaitingTerms }

/** Orders that wait for the shop or for the shopper's word. @see spec §4 "the user is asked to confirm" */
export function WaitingPage({ terms, ...ends }: WaitingPageProps) {
  const t = useTranslate()
  const path = useStorePath()
  const orders = useWaitingOrders()
  return (
    <div className={styles.page}>
      <h1>{t('waiting.title')}</h1>
      {orders === undefined && <div className={styles.skeleton} aria-busy="true" />}
      {orders?.length === 0 && (
        <>
          <p className="muted">
            {t('waiting.none')}. {t('waiting.noneHelp')}
          </p>
          <ButtonLink variant="outline" to={path('/')}>
            {t('cart.continue')}
          </ButtonLink>
        </>
      )}
      {orders && orders.length > 0 && <p className="muted">{t('waiting.intro')}</p>}
      {orders?.map((order) =>
        order.state === 'placed' ? (
          <Placed key={order.task_id} order={order} />
        ) : (
          <WaitingCard key={order.task_id} order={order} terms={terms} {...ends} />
        ),
      )}
    </div>
  )
}

/** Sent meanwhile, perhaps by another tab: the order's own page has everything else. */
function Placed({ order }: { order: WaitingOrder }) {
  const t = useTranslate()
  const path = useStorePath()
  const placed = placedNow(order)
  // Outside system: the browser's storage; who leaves this screen has seen it.
  useEffect(() => () => void waitingOrders.forget(order.task_id), [order.task_id])
  if (!placed) return null
  const { orderNumber: number, orderToken } = placed
  return (
    <p className={styles.placed} role="status">
      <Icon name="circle-check" size="small" />
      <span>
        {t('waiting.placed', { number })}{' '}
        <Link className="link" to={path(`/order-completed?${new URLSearchParams({ number, orderToken })}`)}>
          {t('waiting.show')}
        </Link>
      </span>
    </p>
  )
}
