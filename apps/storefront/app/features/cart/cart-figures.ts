import { type Cents, cents, centsFromEuros, sumCents, zeroCents } from '@ambra/domain/platform/money/money'
import type { StoredCart, StoredLine } from '#app/storage/storage-keys.ts'

/**
 * Returns the price of a line in cents with tax, from the server's totals if they are for this quantity.
 */
export function lineTotal({ totals, qty, price_incl_tax }: StoredLine): Cents | undefined {
  if (totals && totals.qty === qty) return centsFromEuros(totals.row_total_incl_tax)
  return price_incl_tax === undefined ? undefined : centsFromEuros(price_incl_tax * qty)
}

/** Returns the products less the last known coupon discount: the basis for free delivery. */
export const discountedGoods = (cart: StoredCart): Cents =>
  cents(Math.max(0, goodsTotal(cart) - Math.abs(centsFromEuros(cart.platformTotals?.discount_amount) ?? 0)))

/**
 * Returns the price of the products in cents with tax as known to this browser: available at once, also
 * offline.
 */
export const goodsTotal = (cart: StoredCart): Cents =>
  sumCents(cart.cartItems.map((line) => lineTotal(line) ?? zeroCents))
