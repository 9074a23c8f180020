import { Link } from 'react-router'
import { useTask } from '#app/storage/use-task.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { useOrderOutbox, orderOutbox } from '#app/offline/order-outbox.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { placedNow, type PendingOrderHandlers } from './use-pending-order.ts'
import type { PendingOrderTerms } from './order-button.tsx'
import { PendingOrderCard } from './pending-order-card.tsx'
import styles from './pending-orders-page.module.css'

type PendingPageProps = PendingOrderHandlers & { terms: PendingOrderTerms }

/** Orders pending until the shop is reachable or the customer confirms. @see spec §4 "the user is asked to confirm" */
export function PendingOrdersPage({ terms, ...ends }: PendingPageProps) {
  const t = useTranslate()
  const path = useStorePath()
  const orders = useOrderOutbox()
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
          <PendingOrderCard key={order.task_id} order={order} terms={terms} {...ends} />
        ),
      )}
    </div>
  )
}

/** Order that was already sent, perhaps by another tab, with a link to its page. */
function Placed({ order }: { order: PendingOrder }) {
  const t = useTranslate()
  const path = useStorePath()
  const placed = placedNow(order)
  // Counts as seen when the screen is left.
  useTask(order.task_id, (signal) =>
    signal.addEventListener('abort', () => void orderOutbox.forget(order.task_id)),
  )
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
