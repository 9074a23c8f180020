import { cents } from '@ambra/domain/money'
import {
  announcedReduction,
  type PriceInForce,
  type PricePoint,
  type PriceSource,
  priceInForce,
  type Reduction,
} from '@ambra/domain/pricing'
import { splitGross } from '@ambra/domain/tax'
import { euros } from '../schema/wire.ts'
import type { PriceView } from './price-view.ts'
import type { ProductRows } from './product-rows.ts'

/** Price of one sku at a moment with what may be announced about it. Cents. */
export type Priced = {
  inForce: PriceInForce
  reduction: Reduction | undefined
  from: string | null
  to: string | null
}

/** The stored price as the domain reads it. */
function priceSourceOf(rows: ProductRows, productId: number): PriceSource {
  const row = rows.prices.get(productId)
  const tiers = rows.tiers.get(productId) ?? []
  return {
    price: row?.price_cents === undefined || row.price_cents === null ? null : cents(row.price_cents),
    special:
      row && row.special_cents !== null
        ? { price: cents(row.special_cents), from: row.special_from, to: row.special_to }
        : undefined,
    tiers: tiers.map((tier) => ({ group: tier.group_id, qty: tier.qty, price: cents(tier.price_cents) })),
  }
}

/** Prices of which store, for whom and when. */
type PriceContext = { now: Date; prices: PriceView }

/** The points of one group, or of everybody (0): those of the store itself, and before its first one those of all. */
function historyOf(rows: ProductRows, productId: number, group: number): PricePoint[] {
  const points = (rows.history.get(productId) ?? []).filter((row) => row.group_id === group)
  const own = points.filter((row) => row.store_id !== 0)
  const first = own[0]?.valid_from
  return points
    .filter((row) => row.store_id !== 0 || first === undefined || row.valid_from < first)
    .map((row) => ({ at: row.valid_from, price: cents(row.price_cents) }))
}

/**
 * What the tier of a customer group was, oldest first; a tier without a record has always been. A price of a group is no
 * reduction itself.
 * @see docs/rules/law LAW-PRC-1, LAW-PRC-7
 */
function groupHistory(rows: ProductRows, productId: number, { group }: PriceView): PricePoint[] {
  if (!group) return []
  const recorded = historyOf(rows, productId, group)
  if (recorded.length > 0) return recorded
  const tiers = (rows.tiers.get(productId) ?? []).filter((tier) => tier.group_id === group && tier.qty === 1)
  return tiers.map((tier) => ({ at: new Date(0), price: cents(tier.price_cents) }))
}

/** Price in force of a product's own row; undefined while unknown. */
export function pricedAt(rows: ProductRows, productId: number, context: PriceContext): Priced | undefined {
  const { now, prices } = context
  const source = priceSourceOf(rows, productId)
  const offer = prices.offers?.get(productId)
  const inForce = priceInForce(source, now, {
    group: prices.group,
    qty: 1,
    offer: offer === undefined ? undefined : cents(offer),
  })
  if (!inForce) return undefined
  const history = historyOf(rows, productId, 0)
  const isAnnounced = inForce.special !== undefined && inForce.final === inForce.special
  const ofGroup = groupHistory(rows, productId, prices)
  const reduction = isAnnounced ? announcedReduction(source, history, now, ofGroup) : undefined
  return { inForce, reduction, from: source.special?.from ?? null, to: source.special?.to ?? null }
}

/** The tiers of the group a document is for, as clients read them. @see docs/rules/catalogue CAT-1 */
export function tierPrices(rows: ProductRows, productId: number, { group }: PriceView) {
  return (rows.tiers.get(productId) ?? [])
    .filter((tier) => tier.group_id === group)
    .map((tier) => ({ customer_group_id: tier.group_id, qty: tier.qty, value: euros(tier.price_cents) }))
}

/**
 * The price fields of a document, decimal euros. `price` is the regular price and `final_price` the payable one, both
 * with tax; `price_incl_tax` and `price_tax` belong to the payable one, `original_*` to the regular one.
 * `special_price` is set only while it runs.
 * @see contract product.ts priceFields, docs/rules/pricing PRC-6, PRC-1
 */
export function priceFields(priced: Priced | undefined, taxPercent: number) {
  if (!priced) return { price: null, special_price: null, final_price: null }
  const { inForce, reduction, from, to } = priced
  const { regular, final, special } = inForce
  const fields = {
    price: euros(regular),
    price_incl_tax: euros(final),
    price_tax: euros(splitGross(final, taxPercent).tax),
    original_price: euros(regular),
    original_price_incl_tax: euros(regular),
    final_price: euros(final),
    original_final_price: euros(final),
  }
  if (special === undefined)
    return { ...fields, special_price: null, special_from_date: null, special_to_date: null }
  return {
    ...fields,
    special_price: euros(special),
    special_price_incl_tax: euros(special),
    special_price_tax: euros(splitGross(special, taxPercent).tax),
    special_from_date: from,
    special_to_date: to,
    ...(reduction ? { lowestPrice30: euros(reduction.lowest30) } : {}),
    ...(reduction?.percent === undefined ? {} : { discountPercent: reduction.percent }),
  }
}
