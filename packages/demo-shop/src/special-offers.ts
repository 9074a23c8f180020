import type { OfferRow } from '@ambra/contract/special-offer'
import type { ProductRow } from '@ambra/contract/import-rows'
import { shelfPrice } from './catalogue/price-plan.ts'
import { dayText } from './catalogue/days.ts'
import { chance } from './catalogue/random.ts'
import { demoRows } from './demo-rows.ts'

const offerCount = 6
const discount = 0.12
const days = 21

/** The group of everybody who has signed up. */
const general = 1

const comments = {
  et: 'Ainult sisseloginud klientidele',
  en: 'For signed-in customers only',
  ru: 'Только для вошедших клиентов',
}

/**
 * What the demo shop offers its customers when they are signed in: six articles in stock without a special price,
 * 12 per cent below their price, two pieces each. The same for a given day.
 */
export function demoOffers(now: Date): OfferRow[] {
  const candidates = [...demoRows(now)].filter(
    (row): row is ProductRow & { price: number } =>
      row.type === 'product' &&
      row.product_type === 'simple' &&
      row.price !== null &&
      row.price >= 30 &&
      row.special === undefined &&
      (row.stock?.qty ?? 0) >= 10,
  )
  return candidates
    .toSorted((a, b) => chance(`offer:${a.sku}`) - chance(`offer:${b.sku}`))
    .slice(0, offerCount)
    .map(({ sku, price }) => ({
      sku,
      group: general,
      price: shelfPrice(price * (1 - discount)),
      quantity: 2,
      to: dayText(now, days),
      comments,
    }))
}
