import type { ReactNode } from 'react'
import { discountNames } from '@ambra/domain/discount-names'
import type { Totals } from '@ambra/contract/cart'
import { type Cents, centsFromEuros, zeroCents } from '@ambra/domain/money'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './totals.module.css'

/** The figures below a cart or an order, cents with tax; undefined where nothing is known yet. */
export type Figures = {
  goods: Cents
  discount: Cents
  /** Coupon and rule the discount is from. */
  coupon?: string | undefined
  delivery: Cents | undefined
  payment: Cents
  /** What gift cards pay, below zero; `total` is what is left to pay. */
  giftCards?: Cents
  /** What pieces that were swapped pay, below zero. */
  credit?: Cents
  taxes: readonly { percent: number; amount: Cents }[]
  total: Cents
}

export function figuresOf(totals: Totals): Figures {
  const segment = (code: string) => totals.total_segments.find((candidate) => candidate.code === code)
  const valueOf = (code: string) => centsFromEuros(segment(code)?.value)
  const details = segment('tax')?.extension_attributes?.tax_grandtotal_details ?? []
  return {
    goods: valueOf('subtotal_incl_tax') ?? centsFromEuros(totals.subtotal_incl_tax) ?? zeroCents,
    discount: valueOf('discount') ?? zeroCents,
    coupon: discountNames(totals.discount_title, totals.coupon_code),
    delivery: valueOf('shipping'),
    payment: valueOf('payment') ?? zeroCents,
    giftCards: valueOf('giftcardaccount') ?? zeroCents,
    taxes: details.map(({ amount, rates }) => ({
      percent: Number(rates[0]?.percent ?? 0),
      amount: centsFromEuros(amount) ?? zeroCents,
    })),
    total: valueOf('grand_total') ?? centsFromEuros(totals.grand_total) ?? zeroCents,
  }
}

/** What is known before the server has answered: the goods alone. */
export const goodsOnly = (goods: Cents): Figures => ({
  goods,
  discount: zeroCents,
  delivery: undefined,
  payment: zeroCents,
  taxes: [],
  total: goods,
})

type TotalRowsProps = {
  figures: Figures
  totalLabel: string
  /** Nothing is delivered: a cart of virtual goods. */
  withoutDelivery?: boolean
  /** What delivery costs at least, while no way is chosen. */
  deliveryFrom?: Cents | undefined
}

export function TotalRows({ figures, totalLabel, withoutDelivery = false, deliveryFrom }: TotalRowsProps) {
  const t = useTranslate()
  const formatEuros = usePriceFormat()
  const price = (amount: Cents) => formatEuros(amount / 100)
  const figure = (amount: Cents) => <span translate="no">{price(amount)}</span>
  const {
    goods,
    discount,
    coupon,
    delivery,
    payment,
    giftCards = zeroCents,
    credit = zeroCents,
    taxes,
    total,
  } = figures
  function deliveryLabels() {
    if (delivery === 0 || (delivery === undefined && deliveryFrom === 0)) return t('cart.free')
    if (delivery !== undefined) return figure(delivery)
    if (deliveryFrom === undefined) return t('cart.deliveryLater')
    return t('cart.deliveryFrom', { price: price(deliveryFrom) })
  }
  return (
    <dl className={styles.totals}>
      <Row label={t('cart.subtotal')} value={figure(goods)} />
      {discount !== 0 && (
        <Row
          label={coupon ? `${t('cart.discount')} (${coupon})` : t('cart.discount')}
          value={figure(discount)}
          tone="deal"
        />
      )}
      {!withoutDelivery && (
        <Row
          label={t('cart.delivery')}
          value={deliveryLabels()}
          {...((delivery ?? deliveryFrom) === 0 && { tone: 'ok' as const })}
        />
      )}
      {payment !== 0 && <Row label={t('cart.paymentCost')} value={figure(payment)} />}
      {giftCards !== 0 && <Row label={t('coupon.giftCards')} value={figure(giftCards)} />}
      {credit !== 0 && <Row label={t('coupon.swapped')} value={figure(credit)} />}
      <Row
        label={giftCards + credit === 0 ? totalLabel : t('coupon.toPay')}
        value={figure(total)}
        tone="grand"
      />
      {taxes.map(({ percent, amount }) => (
        <Row key={percent} label={t('cart.includesTax', { percent })} value={figure(amount)} tone="quiet" />
      ))}
    </dl>
  )
}

function Row({
  label,
  value,
  tone,
}: {
  label: string
  value: ReactNode
  tone?: 'deal' | 'ok' | 'grand' | 'quiet'
}) {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
