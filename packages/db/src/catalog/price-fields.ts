import { cents, type Cents } from '@ambra/domain/money'
import { announcedReduction, type PriceInForce, type PriceSource, priceInForce } from '@ambra/domain/pricing'
import { splitGross } from '@ambra/domain/tax'
import { euros } from '../wire.ts'
import type { ProductRows } from './product-rows.ts'

/** Price of one sku at a moment with what may be announced about it. Cents. */
export type Priced = {
  inForce: PriceInForce
  reduction: { lowest30: Cents; percent: number | undefined } | undefined
  from: string | null
  to: string | null
}

/** The stored price as the domain reads it. */
export function priceSourceOf(rows: ProductRows, productId: number): PriceSource {
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

/** Price in force of a product's own row at `now`; undefined while unknown. */
export function pricedAt(rows: ProductRows, productId: number, now: Date): Priced | undefined {
  const source = priceSourceOf(rows, productId)
  const inForce = priceInForce(source, now)
  if (!inForce) return undefined
  const history = (rows.history.get(productId) ?? []).map((row) => ({
    at: row.valid_from,
    price: cents(row.price_cents),
  }))
  const reduction = source.special ? announcedReduction(source, history, now) : undefined
  return { inForce, reduction, from: source.special?.from ?? null, to: source.special?.to ?? null }
}

/**
 * The price fields of a document, decimal euros. `price` is the regular price and `final_price` the payable one, both
 * with tax; `price_incl_tax` and `price_tax` belong to the payable one, `original_*` to the regular one.
 * `special_price` is set only while it runs.
 * @see contract product.ts priceFields, reference 9, 14.5
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
