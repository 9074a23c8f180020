import type { Totals } from '@ambra/contract/cart'
import { cartCount } from '@ambra/domain/cart-count'
import { centsFromEuros } from '@ambra/domain/money'
import type { ReactNode } from 'react'
import type { StoredCart } from '#app/browser/storage-keys.ts'
import { usePriceFormat } from '#app/ui/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { OrderLines, type OrderLineView } from '#app/ui/order-lines.tsx'
import { openPanel } from '#app/ui/overlay.ts'
import { figuresOf, TotalRows } from '#app/ui/totals.tsx'
import styles from './checkout.module.css'
import type { Checkout } from './use-checkout.ts'

/** The coupon below the lines; another feature's, so the route gives it. */
export type RenderCoupon = (totals: Totals) => ReactNode

type OrderSummaryProps = {
  cart: StoredCart
  checkout: Checkout
  /** A column beside the form on wide screens, a row that unfolds above it on narrow ones. */
  shape: 'column' | 'row'
  coupon: RenderCoupon
}

/** A line of the order with the sku it is known by. */
export type CheckoutLine = OrderLineView & { sku: string }

/** Lines of the cart with the server's prices: those of the checkout's own totals, else the last the cart knows. */
export const lineViews = (cart: StoredCart, totals?: Totals): CheckoutLine[] =>
  cart.cartItems.map((line) => {
    const { lineId, name, sku, image, options, qty, price_incl_tax } = line
    const row = totals?.items.find(({ item_id }) => item_id === line.item_id) ?? line.totals
    return {
      key: lineId,
      sku,
      name: name ?? sku,
      image,
      options: options ?? [],
      qty,
      total: centsFromEuros(row?.qty === qty ? row.row_total_incl_tax : (price_incl_tax ?? Number.NaN) * qty),
    }
  })

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
  const figures = lastTotals && figuresOf(lastTotals)
  if (!figures)
    return <div className={shape === 'row' ? styles.rowWaiting : styles.column} aria-busy="true" />
  const content = (
    <>
      <OrderLines lines={lineViews(cart, lastTotals)} />
      <div className={styles.coupon}>{coupon(lastTotals)}</div>
      <div className={styles.sums} aria-live="polite" aria-busy={totals === undefined}>
        <TotalRows
          figures={figures}
          totalLabel={t('cart.total')}
          withoutDelivery={checkout.offers.isVirtual}
        />
      </div>
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
          <b>{price(figures.total / 100)}</b>
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
