import type { ShopError } from '@ambra/contract/errors'
import type { Order } from '@ambra/contract/order'
import { formatDateTime } from '@ambra/domain/date-time'
import { type ReactNode, Suspense } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmulatedNote } from '#app/shop-ui/emulated-note.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { Downloads } from './downloads.tsx'
import { GiftCards } from './gift-cards.tsx'
import { LateAccountOffer } from './late-account-offer.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderHead } from './order-head.tsx'
import styles from './thank-you.module.css'
import { PayAgain } from './pay-again.tsx'
import { awaitsTransfer, isWithdrawn, paymentView } from './payment-view.ts'
import { usePaymentLabels } from './payment-labels.ts'
import { Shipments } from './shipments/shipments.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { useLiveOrder } from './use-live-order.ts'

/** The acknowledgement: shown at once, while the stored order is still being read. */
export function LoadingOrder({ number, hasFailed }: { number: string; hasFailed: boolean }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div className={styles.columns}>
      <div>
        <OrderHead title={t('order.thankYou')} number={number} mark={{ icon: 'check', tone: 'done' }}>
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

/** The confirmation has to wait because many mails went to the address: until it comes, this page is it. */
function MailLater({ order: { confirmationMailAt: at, customer_email: email } }: { order: Order }) {
  const t = useTranslate()
  const { language } = useStore()
  if (!at) return null
  return (
    <p role="note" className="muted">
      {t('order.mailLater', { email, time: formatDateTime(Date.parse(at), language) })}
    </p>
  )
}

export type OrderPages = { termsPath: string; returnsPath: string; warrantyPath: string }

/** Later visits: what was announced has happened, the page says where the order is. */
const sentStatuses: ReadonlySet<string> = new Set(['shipped', 'collected', 'fulfilled', 'completed'])

type ThankYouProps = {
  order: Order
  pages: OrderPages
  /** Why the shopper could not be taken to the payment. */
  problem?: ShopError | undefined
  /** What stands below, for the order as it is known now. */
  children?: (order: Order, refresh: () => Promise<void>) => ReactNode
}

/** A placed order as the shop has stored it, its payment pending or due. */
export function ThankYou({ order: initial, pages, problem, children }: ThankYouProps) {
  const t = useTranslate()
  const path = useStorePath()
  const { order, isLate, refresh } = useLiveOrder(initial)
  const words = usePaymentLabels()
  const view = paymentView(order)
  const { increment_id: number, status } = order
  // The link in a mail leads here long after the order: promise nothing for one that has ended.
  const isEnded = status === 'cancelled' || status === 'refunded'
  const isUnpaid = view === 'open' || view === 'failed' || view === 'cancelled' || view === 'held'
  const isOnItsWay = sentStatuses.has(status)
  const head =
    isOnItsWay || (isEnded && view === 'none')
      ? { title: t('order.heading', { number }), ending: t(`order.status.${status}`) }
      : words(order, view, isLate)
  return (
    <div className={styles.columns}>
      <div>
        {order.isPaymentEmulated && <EmulatedNote />}
        <OrderHead number={number} {...head}>
          {order.isPayable && isUnpaid && <PayAgain order={order} problem={problem} onChanged={refresh} />}
          {order.bankTransfer && awaitsTransfer(order) && <TransferDetails transfer={order.bankTransfer} />}
          {!isEnded && <MailLater order={order} />}
          <Shipments order={order} />
          {!isEnded && <Downloads order={order} />}
          {!isEnded && <GiftCards order={order} />}
          {!isEnded && !isUnpaid && !isOnItsWay && !isWithdrawn(order) && <NextSteps order={order} />}
        </OrderHead>
        {order.accountOffer && (
          <Suspense>
            <LateAccountOffer order={order} onChanged={refresh} />
          </Suspense>
        )}
        {children?.(order, refresh)}
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
