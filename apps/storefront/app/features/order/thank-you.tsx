import type { Order } from '@ambra/contract/order'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { Downloads } from './downloads.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderAside } from './order-aside.tsx'
import styles from './order.module.css'
import { TransferDetails } from './transfer-details.tsx'

/** `ending` says how the order ended, where it did. */
type OrderHeadProps = { number: string; name?: string; ending?: string; children?: ReactNode }

/** The acknowledgement: shown at once, while the stored order is still being read. */
export function PendingOrder({ number, hasFailed }: { number: string; hasFailed: boolean }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div className={styles.columns}>
      <div>
        <OrderHead number={number}>
          {hasFailed ? (
            <div className={styles.rights}>
              <p role="status">{t('order.detailsLater')}</p>
            </div>
          ) : (
            <div className={styles.skeleton} aria-busy="true" />
          )}
        </OrderHead>
        {hasFailed && (
          <ButtonLink variant="outline" to={path('/')}>
            {t('cart.continue')}
          </ButtonLink>
        )}
      </div>
      {!hasFailed && <div className={styles.skeleton} aria-busy="true" />}
    </div>
  )
}

function OrderHead({ number, name, ending, children }: OrderHeadProps) {
  const t = useTranslate()
  if (ending)
    return (
      <>
        <div className={styles.head}>
          <div>
            <h1 tabIndex={-1} ref={takeFocus}>
              {t('order.heading', { number })}
            </h1>
            <output className="muted">{ending}</output>
          </div>
        </div>
        {children}
      </>
    )
  const [before, after = ''] = t('order.isPlaced', { number }).split(number)
  return (
    <>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="check" size="large" />
        </span>
        <div>
          <h1 tabIndex={-1} ref={takeFocus}>
            {name ? t('order.thankYouNamed', { name }) : t('order.thankYou')}
          </h1>
          <output className="muted">
            {before}
            <b className={styles.number}>{number}</b>
            {after}
          </output>
        </div>
      </div>
      {children}
    </>
  )
}

// The page before is gone with everything that could have the focus.
const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true })

export type OrderPages = { termsPath: string; returnsPath: string; warrantyPath: string }

/** A placed order as the shop has stored it. */
export function ThankYou({ order, pages }: { order: Order; pages: OrderPages }) {
  const t = useTranslate()
  const path = useStorePath()
  // The link of a mail leads here for ever: nothing is promised of an order that will not come.
  const isEnded = order.status === 'cancelled' || order.status === 'refunded'
  return (
    <div className={styles.columns}>
      <div>
        <OrderHead
          number={order.increment_id}
          name={order.customer_firstname}
          {...(isEnded && { ending: t(`order.status.${order.status}`) })}
        >
          {order.bankTransfer && order.status === 'awaiting_payment' && (
            <TransferDetails transfer={order.bankTransfer} />
          )}
          {!isEnded && <Downloads order={order} />}
          {!isEnded && <NextSteps order={order} />}
        </OrderHead>
        <div className={styles.rights}>
          <p>{t('order.rights')}</p>
          <ul>
            <li>
              <a className="link" href={path(pages.termsPath)}>
                {t('checkout.terms')}
              </a>
            </li>
            <li>
              <a className="link" href={path(pages.returnsPath)}>
                {t('checkout.withdrawal')}
              </a>
            </li>
            <li>
              <a className="link" href={path(pages.warrantyPath)}>
                {t('checkout.guarantee')}
              </a>
            </li>
          </ul>
        </div>
        <ButtonLink variant="outline" to={path('/')}>
          {t('cart.continue')}
        </ButtonLink>
      </div>
      <OrderAside order={order} />
    </div>
  )
}
