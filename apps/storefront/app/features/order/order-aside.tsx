import { discountNames } from '@ambra/domain/promotions/discount-names'
import type { Order } from '@ambra/contract/sales/order'
import { type Cents, centsFromEuros, zeroCents } from '@ambra/domain/platform/money/money'
import { useTranslate } from '#app/i18n/messages.tsx'
import { hasCustomOptions } from '#app/shop-ui/order/has-custom-options.ts'
import { OrderLines } from '#app/shop-ui/order/order-lines.tsx'
import { type Figures, TotalRows } from '#app/shop-ui/order/totals.tsx'
import { ExchangeNote } from './exchange-note.tsx'
import { deliveryOf } from './order-delivery.ts'
import styles from './order-aside.module.css'

const amount = (euros: number | undefined): Cents => centsFromEuros(euros) ?? zeroCents

export function orderFigures(order: Order): Figures {
  return {
    goods: amount(order.subtotal_incl_tax),
    discount: amount(order.discount_amount),
    coupon: discountNames(order.discount_title, order.coupon_code),
    delivery: amount(order.shipping_incl_tax),
    payment: amount(order.paymentCost),
    taxes: (order.taxes ?? []).map((tax) => ({ percent: tax.percent, amount: amount(tax.amount) })),
    giftCards: amount(-(order.giftCardAmount ?? 0)),
    credit: amount(-(order.creditAmount ?? 0)),
    total: amount(order.amountDue ?? order.grand_total),
  }
}

/** Lines and totals of a stored order: the proof of purchase. */
export function OrderAside({ order }: { order: Order }) {
  const t = useTranslate()
  const { kind } = deliveryOf(order)
  return (
    <aside className={styles.aside} aria-label={t('checkout.summary')}>
      <h2>{t('order.heading', { number: order.increment_id })}</h2>
      <p className="muted sm">{t(`order.status.${order.status}`)}</p>
      <OrderLines
        lines={order.items.map((item) => ({
          key: item.item_id,
          name: item.name,
          image: item.image,
          options: item.options ?? [],
          hasLabels: hasCustomOptions(item.product_option),
          qty: item.qty_ordered,
          total: centsFromEuros(item.row_total_incl_tax),
        }))}
      />
      <div className={styles.sums}>
        <TotalRows
          figures={orderFigures(order)}
          totalLabel={t('cart.total')}
          withoutDelivery={kind === 'none'}
        />
      </div>
      <ExchangeNote order={order} />
      {order.paymentTitle && <p className="muted sm">{t('order.payment', { method: order.paymentTitle })}</p>}
    </aside>
  )
}
