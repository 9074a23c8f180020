import type { Totals } from '@ambra/contract/sales/cart'
import { cartDelivery } from '@ambra/domain/fulfilment/cart-delivery'
import { cartCount } from '@ambra/domain/sales/cart/cart-count'
import type { ReactNode } from 'react'
import type { StoredCart } from '#app/storage/storage-keys.ts'
import { useCartAge } from '#app/offline/data-age.ts'
import { PromisesAt } from '#app/shop-ui/promises.tsx'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { lineViews } from '#app/shop-ui/order/line-views.ts'
import { OrderLines } from '#app/shop-ui/order/order-lines.tsx'
import { openPanel } from '#app/ui/overlay.ts'
import { type Figures, figuresOf, isTotalFrom, TotalRows, withDelivery } from '#app/shop-ui/order/totals.tsx'
import styles from './order-summary.module.css'
import orderSumsStyles from './order-sums.module.css'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'

/** Renders the coupon below the lines; provided by the route, because it belongs to another feature. */
export type RenderCoupon = (totals: Totals) => ReactNode

type OrderSummaryProps = {
  cart: StoredCart
  checkout: Checkout
  /** A column beside the form on wide screens, a collapsible row above it on narrow ones. */
  shape: 'column' | 'row'
  coupon: RenderCoupon
}

/** Opens the cart without leaving the checkout. */
export function EditCart() {
  const t = useTranslate()
  return (
    <button type="button" className="link sm" onClick={() => openPanel('microcart')}>
      {t('checkout.editCart')}
    </button>
  )
}

export function OrderSummary({ cart, checkout, shape, coupon }: OrderSummaryProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { lastTotals, totals } = checkout
  const age = useCartAge(cart)
  const figures = lastTotals && figuresOf(lastTotals)
  const { shipping, isVirtual } = checkout.offers
  const offered = cartDelivery(shipping)
  if (!figures && !checkout.offline)
    return <div className={shape === 'row' ? styles.rowWaiting : styles.column} aria-busy="true" />
  const total = (known: Figures) => {
    const amount = price(withDelivery(known, offered).total / 100)
    return !isVirtual && isTotalFrom(known, offered) ? t('cart.deliveryFrom', { price: amount }) : amount
  }
  const content = (
    <>
      <OrderLines lines={lineViews(cart, lastTotals)} />
      {/* Validating a code requires the shop. */}
      {lastTotals && !checkout.offline && <div className={orderSumsStyles.coupon}>{coupon(lastTotals)}</div>}
      <div
        className={orderSumsStyles.sums}
        aria-live="polite"
        aria-busy={totals === undefined && !checkout.offline}
      >
        {figures && (
          <TotalRows
            figures={figures}
            totalLabel={t('cart.total')}
            withoutDelivery={isVirtual}
            offered={offered}
          />
        )}
        <AsOf at={age} of="cart" />
      </div>
      <PromisesAt place="checkout" />
    </>
  )
  if (shape === 'column')
    return (
      <aside className={styles.column} aria-label={t('checkout.summary')}>
        <div className="between">
          <h2>{t('checkout.summary')}</h2>
          <EditCart />
        </div>
        {content}
      </aside>
    )
  return (
    <details className={styles.row}>
      <summary>
        <span className="row">
          <Icon name="shopping-bag" />
          {t('checkout.summaryRow', { count: cartCount(cart.cartItems) })}
        </span>
        <span className="row tabular">
          {figures && <b>{total(figures)}</b>}
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className={styles.unfolded}>
        {content}
        <EditCart />
      </div>
    </details>
  )
}
