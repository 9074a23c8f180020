import type { SetReduction, UnitMeasure } from '@ambra/contract/catalogue/product-facts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './price.module.css'

/**
 * Prices in euros with tax. `before` is the lowest price of the 30 days before the reduction: the only
 * price that may be struck through (EU price indication rules); absent without a reduction. `isFrom`: the
 * lowest of several. `measure`: content of a pack sold by measure. `apart`: total price of a set's separate
 * parts.
 */
export type PriceView = {
  now: number
  before?: number
  percent?: number
  isFrom?: boolean
  measure?: UnitMeasure | undefined
  apart?: number
}

type PriceSource = {
  price?: number | null
  price_incl_tax?: number
  final_price?: number | null
  lowestPrice30?: number
  discountPercent?: number
  hasSeveralPrices?: boolean
  unitMeasure?: UnitMeasure
  setReductions?: readonly SetReduction[]
}

/**
 * Returns the price to show, or undefined when it is unknown (null or below zero). @see docs/rules/pricing
 * PRC-4
 */
export function priceViewOf(source: PriceSource): PriceView | undefined {
  const now = source.final_price ?? source.price_incl_tax ?? source.price
  if (now === undefined || now === null || now < 0) return undefined
  if (source.setReductions && source.price && source.price > now) return { now, apart: source.price }
  const { lowestPrice30, discountPercent, hasSeveralPrices, unitMeasure: measure } = source
  const view = hasSeveralPrices ? { now, measure, isFrom: true } : { now, measure }
  if (!lowestPrice30 || !discountPercent) return view
  return { ...view, before: lowestPrice30, percent: discountPercent }
}

type PriceProps = {
  price: PriceView | undefined
  size?: 'small' | 'large'
  /** Reduced price that may precede this one; its space is reserved. */
  room?: number | undefined
}

/** Price block of a card (`small`) or of the product page (`large`). */
export function Price({ price, size = 'small', room }: PriceProps) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  if (!price) return <p className={styles.unknown}>{t('price.unknown')}</p>
  const lowest = price.before === undefined ? undefined : formatPrice(price.before)
  const words = (price: string) => t(size === 'large' ? 'price.lowestLong' : 'price.lowest', { price })
  const reserved = lowest === undefined && room !== undefined ? formatPrice(room) : undefined
  return (
    <div className={styles.block} data-size={size}>
      {lowest && (
        <p className={styles.before}>
          <span className="visually-hidden">{t('price.before')} </span>
          <s translate="no">{lowest}</s>
        </p>
      )}
      {reserved && <p className={styles.before} data-room={reserved} />}
      <p className={styles.now} data-deal={lowest ? true : undefined}>
        {price.isFrom && <span className={styles.from}>{t('price.from')} </span>}
        <span translate="no">{formatPrice(price.now)}</span>
      </p>
      {price.measure && (
        <p className={styles.lowest} translate="no">
          {formatPrice(price.now / price.measure.amount)} / {price.measure.unit}
        </p>
      )}
      {price.apart !== undefined && (
        // A translator owns these texts: other amounts need elements of their own.
        <p key={`${price.apart}/${price.now}`} className={styles.saving}>
          <span data-apart>{t('price.apart', { price: formatPrice(price.apart) })}</span>{' '}
          <b>{t('price.saving', { amount: formatPrice(price.apart - price.now) })}</b>
        </p>
      )}
      {lowest && (
        <p key={lowest} className={styles.lowest}>
          {words(lowest)}
        </p>
      )}
      {reserved && <p className={styles.lowest} data-room={words(reserved)} />}
    </div>
  )
}
