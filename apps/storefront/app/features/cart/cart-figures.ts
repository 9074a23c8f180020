import { type Cents, cents, centsFromEuros, sumCents, zeroCents } from '@ambra/domain/money'
import type { StoredCart, StoredLine } from '#app/storage/storage-keys.ts'

/** Price of a line in cents with tax, by the server's totals while they are of this quantity. */
export function lineTotal({ totals, qty, price_incl_tax }: StoredLine): Cents | undefined {
  if (totals && totals.qty === qty) return centsFromEuros(totals.row_total_incl_tax)
  return price_incl_tax === undefined ? undefined : centsFromEuros(price_incl_tax * qty)
}

/** Goods less what the coupon took off at last: what free delivery goes by. */
export const discountedGoods = (cart: StoredCart): Cents =>
  cents(Math.max(0, goodsTotal(cart) - Math.abs(centsFromEuros(cart.platformTotals?.discount_amount) ?? 0)))

/** Goods in cents with tax as this browser knows them: right at once, also offline. */
export const goodsTotal = (cart: StoredCart): Cents =>
  sumCents(cart.cartItems.map((line) => lineTotal(line) ?? zeroCents))
