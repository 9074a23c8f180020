import type { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Order } from '@ambra/contract/sales/order'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { type ReactNode, Suspense } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmulatedNote } from '#app/shop-ui/emulated-note.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { Downloads } from './downloads.tsx'
import { GiftCards } from './gift-cards.tsx'
import { HoldNote } from './hold-note.tsx'
import { LateAccountOffer } from './late-account-offer.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderHead } from './order-head.tsx'
import styles from './thank-you.module.css'
import { PayAgain } from './pay-again.tsx'
import { headlineOf } from './order-headline.ts'
import { awaitsTransfer, paymentView } from './payment-view.ts'
import { useHeadline } from './use-headline.ts'
import { Shipments } from './shipments/shipments.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { useLiveOrder } from './use-live-order.ts'

/** Acknowledgement shown at once, while the stored order is loading. */
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

/**
 * Explains that the confirmation mail is delayed because the address got many mails: this page replaces it
 * until then.
 */
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

/** Events before dispatch, for which the next steps are shown with dates. */
const isAhead: ReadonlySet<string> = new Set(['placed', 'incomming', 'ready'])

type ThankYouProps = {
  order: Order
  pages: OrderPages
  /** Reason why the shopper could not be redirected to the payment. */
  problem?: ShopError | undefined
  /** Renders content below, for the current order. */
  children?: (order: Order, refresh: () => Promise<void>) => ReactNode
}

/** Placed order as stored by the shop, with its payment pending or due. */
export function ThankYou({ order: initial, pages, problem, children }: ThankYouProps) {
  const t = useTranslate()
  const path = useStorePath()
  const { order, isLate, refresh } = useLiveOrder(initial)
  const view = paymentView(order)
  const { about } = headlineOf(order)
  const head = useHeadline(order, isLate)
  // Mails link here long after the order: promise nothing for one that has ended.
  const isEnded = about === 'cancelled' || about === 'refunded' || about === 'withdrawnKept'
  const isUnpaid = view === 'open' || view === 'failed' || view === 'cancelled' || view === 'held'
  return (
    <div className={styles.columns}>
      <div>
        {order.isPaymentEmulated && <EmulatedNote />}
        <OrderHead number={order.increment_id} {...head}>
          {order.isPayable && isUnpaid && <PayAgain order={order} problem={problem} onChanged={refresh} />}
          {order.bankTransfer && awaitsTransfer(order) && <TransferDetails transfer={order.bankTransfer} />}
          <HoldNote order={order} />
          {!isEnded && <MailLater order={order} />}
          <Shipments order={order} />
          {!isEnded && <Downloads order={order} />}
          {!isEnded && <GiftCards order={order} />}
          {isAhead.has(about) && !isUnpaid && <NextSteps order={order} />}
        </OrderHead>
        {order.accountOffer && !isEnded && (
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
