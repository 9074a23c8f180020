import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { Link } from 'react-router'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { centsOf, useMoney } from '#console/shop/money.ts'
import { Badge } from '#console/ui/notice.tsx'
import page from '#console/ui/page.module.css'
import styles from './order.module.css'

/** Returns the sums of an order in cents: total, refunded, refundable and still due. */
export function moneyOf({ order, paidCents, refundable }: OrderDetails) {
  const totalCents = centsOf(order.grand_total)
  const refundedCents = refundable.earlier.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const creditCents = centsOf(order.creditAmount)
  const isOver = order.status === 'cancelled' || order.status === 'refunded'
  return {
    totalCents,
    refundedCents,
    refundableCents: paidCents - refundedCents,
    leftCents: isOver ? 0 : Math.max(0, totalCents - centsOf(order.giftCardAmount) - creditCents - paidCents),
  }
}

/** Checks whether staff hand the goods over in one of the shop's stores. */
export const isHandedOver = ({ order }: OrderDetails): boolean =>
  order.extension_attributes?.shipping_assignments[0]?.shipping.method?.startsWith('store_') ?? false

/** Total, payments and refunds of an order. */
export function Money({ details }: { details: OrderDetails }) {
  const t = useTranslate()
  const money = useMoney()
  const { order, refundable, paidCents, counter, refunds } = details
  const mayReadCards = may(useOwn(), 'gift_cards.read')
  const { totalCents, refundedCents, leftCents } = moneyOf(details)
  const goodsCents = (order.items ?? []).reduce((sum, item) => sum + centsOf(item.row_total_incl_tax), 0)
  const discountCents = -centsOf(Math.abs(order.discount_amount ?? 0))
  const rows: [name: string, cents: number, isSum?: boolean][] = [
    [t('orders.goods'), goodsCents],
    ...(discountCents === 0
      ? []
      : [[[t('orders.discount'), order.coupon_code].filter(Boolean).join(' '), discountCents] as const].map(
          ([name, cents]): [string, number] => [name, cents],
        )),
    [t('orders.column.delivery'), refundable.shippingCents],
    ...(refundable.paymentFeeCents === 0
      ? []
      : [[t('orders.fee'), refundable.paymentFeeCents] as [string, number]]),
    [t('orders.column.total'), totalCents, true],
    [t('orders.vat'), centsOf(order.tax_amount)],
    ...(order.giftCardAmount === undefined
      ? []
      : [[t('orders.giftCards'), centsOf(order.giftCardAmount)] as [string, number]]),
    ...(order.creditAmount === undefined
      ? []
      : [[t('orders.credit'), centsOf(order.creditAmount)] as [string, number]]),
    [
      counter ? t('orders.paidAtCounter', { means: t(`counter.${counter}`) }) : t('orders.paid'),
      paidCents,
      true,
    ],
    ...(refundedCents === 0 ? [] : [[t('orders.refunded'), -refundedCents] as [string, number]]),
    [t('orders.left'), leftCents, true],
  ]
  return (
    <>
      <dl className={page.sums}>
        {rows.map(([name, cents, isSum]) => (
          <div key={name} data-sum={isSum || undefined}>
            <dt>
              {name === t('orders.giftCards') && mayReadCards ? (
                <Link to={`/gift-cards?q=${order.increment_id ?? ''}`} className="link">
                  {name}
                </Link>
              ) : (
                name
              )}
            </dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{order.paymentTitle}</p>
      {refunds.length > 0 && (
        <ul className={styles.refunds}>
          {refunds.map(({ id, amountCents, state, reason }) => (
            <li key={id}>
              <span>{t('orders.refundNumber', { id })}</span> <strong>{money(amountCents)}</strong>{' '}
              <Badge kind={state === 'done' ? 'ok' : 'warn'}>{t(`orders.refundState.${state}`)}</Badge>{' '}
              <span className={styles.small}>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
