import type { ReactNode } from 'react'
import { discountNames } from '@ambra/domain/promotions/discount-names'
import type { CartGiftCard, Totals } from '@ambra/contract/sales/cart'
import { type CartDelivery, paidByGiftCards } from '@ambra/domain/fulfilment/cart-delivery'
import { type Cents, cents, centsFromEuros, zeroCents } from '@ambra/domain/platform/money/money'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './totals.module.css'

/** Totals of a cart or an order, cents with tax; undefined while unknown. */
export type Figures = {
  goods: Cents
  discount: Cents
  coupon?: string | undefined
  delivery: Cents | undefined
  payment: Cents
  /** Amount paid by gift cards, negative; `total` is the remaining amount. */
  giftCards?: Cents
  /** Gift cards that pay it, with their remaining balance. */
  cards?: readonly CartGiftCard[] | undefined
  /** Credit of exchanged pieces, negative. */
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
    cards: totals.giftCards,
    taxes: details.map(({ amount, rates }) => ({
      percent: Number(rates[0]?.percent ?? 0),
      amount: centsFromEuros(amount) ?? zeroCents,
    })),
    total: valueOf('grand_total') ?? centsFromEuros(totals.grand_total) ?? zeroCents,
  }
}

/** Returns the totals before any response of the server: the products alone. */
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
  /** True for a cart of virtual products, without delivery. */
  withoutDelivery?: boolean
  /** Cheapest offer while no delivery method is selected; already included in the total. */
  offered?: CartDelivery | undefined
}

/**
 * Returns the totals with the cheapest delivery while none is selected, so that the total does not grow
 * later.
 */
export function withDelivery(figures: Figures, offered: CartDelivery | undefined): Figures {
  if (figures.delivery !== undefined || !offered) return figures
  const { giftCards = zeroCents, cards, taxes, total } = figures
  const { least } = offered
  const paid = paidByGiftCards(least, cards)
  return {
    ...figures,
    giftCards: cents(giftCards - paid),
    // The VAT of delivery is known once a method is chosen.
    taxes: least === 0 ? taxes : [],
    total: cents(total + least - paid),
  }
}

/** Returns whether selecting a delivery method may change the total. */
export const isTotalFrom = ({ delivery }: Figures, offered: CartDelivery | undefined): boolean =>
  delivery === undefined && (offered?.isFrom ?? true)

export function TotalRows({ figures, totalLabel, withoutDelivery = false, offered }: TotalRowsProps) {
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
  } = withDelivery(figures, offered)
  const isFrom = !withoutDelivery && isTotalFrom(figures, offered)
  const shownDelivery = delivery ?? offered?.least
  const from = (amount: Cents) => (isFrom ? t('cart.deliveryFrom', { price: price(amount) }) : figure(amount))
  function deliveryLabels() {
    if (shownDelivery === undefined) return t('cart.deliveryLater')
    return shownDelivery === 0 ? t('cart.free') : from(shownDelivery)
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
          {...(shownDelivery === 0 && { tone: 'ok' as const })}
        />
      )}
      {payment !== 0 && <Row label={t('cart.paymentCost')} value={figure(payment)} />}
      {giftCards !== 0 && <Row label={t('coupon.giftCards')} value={figure(giftCards)} />}
      {credit !== 0 && <Row label={t('coupon.swapped')} value={figure(credit)} />}
      <Row
        label={giftCards + credit === 0 ? totalLabel : t('coupon.toPay')}
        value={from(total)}
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
