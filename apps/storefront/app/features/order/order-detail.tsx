import type { Order } from '@ambra/contract/sales/order'
import type { OrderItem } from '@ambra/contract/sales/order-parts'
import { formatDateTime, timestampText } from '@ambra/domain/platform/text/date-time'
import { optionLine } from '@ambra/domain/catalogue/option-line'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmulatedNote } from '#app/shop-ui/emulated-note.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { isShopMethod, OrderStatusPill, statusIcon, statusLabels } from '#app/shop-ui/order/order-status.tsx'
import { hasCustomOptions } from '#app/shop-ui/order/has-custom-options.ts'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { Downloads } from './downloads.tsx'
import { ExchangeNote } from './exchange-note.tsx'
import { HoldNote } from './hold-note.tsx'
import { GiftCards } from './gift-cards.tsx'
import { OrderFacts } from './order-facts.tsx'
import { headlineOf } from './order-headline.ts'
import { timelineOf, type TimelineStep } from './order-timeline.ts'
import styles from './order-detail.module.css'
import { PayAgain } from './pay-again.tsx'
import { awaitsTransfer, paymentView } from './payment-view.ts'
import { Shipments } from './shipments/shipments.tsx'
import { usePaymentLabels } from './payment-labels.ts'
import { TransferDetails } from './transfer-details.tsx'
import { useLiveOrder } from './use-live-order.ts'

type OrderDetailProps = {
  order: Order
  /** Renders the button to order again, beside the heading of the lines. */
  again: (order: Order) => ReactNode
  /** Renders the panels below: rights, claims, feedback. */
  children: (order: Order, refresh: () => Promise<void>) => ReactNode
}

/** Order as shown to its owner in the account. @see spec §2 single order, DESIGN "Account" */
export function OrderDetail({ order: initial, again, children }: OrderDetailProps) {
  const { order, isLate, refresh } = useLiveOrder(initial)
  const t = useTranslate()
  const price = usePriceFormat()
  const { language } = useStore()
  const isShopPickup = isShopMethod(methodOf(order))
  const placed = formatDateTime(new Date(`${order.created_at.replace(' ', 'T')}Z`), language)
  const isEnded = ['cancelled', 'refunded', 'withdrawnKept'].includes(headlineOf(order).about)
  return (
    <div className={styles.order}>
      <div className={styles.head}>
        <div>
          <h1>{t('order.heading', { number: order.increment_id })}</h1>
          <p className="muted">
            <time>{placed}</time> · {t('cart.pieces', { count: order.total_qty_ordered })} ·{' '}
            {price(order.grand_total)}
          </p>
        </div>
        <OrderStatusPill status={order.status} isShopPickup={isShopPickup} />
      </div>
      <Timeline steps={timelineOf(order)} isShopPickup={isShopPickup} />
      <HoldNote order={order} />
      <ExchangeNote order={order} />
      <Shipments order={order} />
      {order.isPaymentEmulated && <EmulatedNote />}
      <Payment order={order} isLate={isLate} onChanged={refresh} />
      {!isEnded && <Downloads order={order} />}
      {!isEnded && <GiftCards order={order} />}
      <section aria-labelledby="lines-title">
        <div className={styles.bar}>
          <h2 id="lines-title">{t('account.orderLines')}</h2>
          {again(order)}
        </div>
        <ul className={styles.lines}>
          {order.items.map((item) => (
            <Line key={item.item_id} item={item} />
          ))}
        </ul>
      </section>
      <OrderFacts order={order} />
      {children(order, refresh)}
    </div>
  )
}

const methodOf = (order: Order) => order.extension_attributes.shipping_assignments[0]?.shipping.method

type TimelineProps = { steps: readonly TimelineStep[]; isShopPickup: boolean }

function Timeline({ steps, isShopPickup }: TimelineProps) {
  const t = useTranslate()
  const { language } = useStore()
  return (
    <ol className={styles.timeline} aria-label={t('afterSale.order.timeline')}>
      {steps.map(({ status, at, state }) => (
        <li
          key={`${status} ${at ?? state}`}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {state !== 'next' && <Icon name={state === 'done' ? 'check' : statusIcon(status)} size="small" />}
          </span>
          <span>
            <b>{statusLabels(t, status, isShopPickup)}</b>
            {at ? (
              <time>{timestampText(at, language)}</time>
            ) : (
              state === 'next' && <small>{t('account.stepNext')}</small>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

type PaymentProps = { order: Order; isLate: boolean; onChanged: () => Promise<void> }

/** Required or pending payment steps; empty while all is well. */
function Payment({ order, isLate, onChanged }: PaymentProps) {
  const words = usePaymentLabels()
  const view = paymentView(order)
  const isUnpaid = view === 'open' || view === 'failed' || view === 'cancelled' || view === 'held'
  const isTransfer = awaitsTransfer(order)
  if (!isUnpaid && !isTransfer && view !== 'waiting') return null
  const { title, help, mark } = words(order, view, isLate)
  return (
    <div className={styles.payment}>
      {view !== 'none' && (
        <p className={styles.notice} data-tone={mark.tone} role="status">
          <Icon name={mark.icon} size="large" />
          <span>
            <b>{title}</b>
            {help && <span>{help}</span>}
          </span>
        </p>
      )}
      {order.isPayable && isUnpaid && <PayAgain order={order} problem={undefined} onChanged={onChanged} />}
      {isTransfer && order.bankTransfer && <TransferDetails transfer={order.bankTransfer} />}
    </div>
  )
}

function Line({ item }: { item: OrderItem }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const price = usePriceFormat()
  const { options = [], fields = [], product_option } = item
  const words = options.map(hasCustomOptions(product_option) ? optionLine : ({ value }) => value)
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <ProductImage path={item.image} size={150} />
      </span>
      <span className={styles.name}>
        {item.url_path ? <Link to={storePath(pathOf(item.url_path))}>{item.name}</Link> : item.name}
        <small>{[...words, ...fields.map(optionLine), item.sku].join(' · ')}</small>
      </span>
      <span className={styles.qty}>{t('cart.pieces', { count: item.qty_ordered })}</span>
      <b className={styles.price}>{price(item.row_total_incl_tax)}</b>
    </li>
  )
}

const pathOf = (path: string) => (path.startsWith('/') ? path : `/${path}`)
