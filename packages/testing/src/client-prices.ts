import { type Cents, centsFromEuros, zeroCents } from '@ambra/domain/platform/money/money'
import { specialPriceAt } from '@ambra/domain/catalogue/prices/pricing'
import { splitGross } from '@ambra/domain/accounting/tax'

/** Amount with its parts, cents: `net + tax === gross`. */
export type Taxed = { net: Cents; tax: Cents; gross: Cents }

/** Price fields of a document before tax is computed; decimal euros with tax, null or absent = not given. */
export type PriceDocument = {
  price?: number | null
  special_price?: number | null
  final_price?: number | null
  special_from_date?: string | null
  special_to_date?: string | null
  configurable_children?: readonly PriceDocument[]
}

/** Prices a client computes from a document: `price` is the current one, `original` the former one. */
export type TaxedPrices = { price: Taxed; special: Taxed; final: Taxed | undefined; original: Taxed }

const nothing: Taxed = { net: zeroCents, tax: zeroCents, gross: zeroCents }

/**
 * Applies the price rule that shop clients of the Vue Storefront family run on a document whose prices
 * include tax, including its quirk that a final price below the special one replaces it. `percent` is the VAT
 * of the product; amounts are rounded to cents.
 * @see docs/rules/pricing PRC-1, PRC-2
 */
export function taxedPrices(document: PriceDocument, percent: number, now: Date): TaxedPrices {
  const taxed = (euros: number | null | undefined): Taxed | undefined => {
    const amount = centsFromEuros(euros)
    return amount === undefined ? undefined : splitGross(amount, percent)
  }
  const original = taxed(document.price) ?? nothing
  const given = taxed(document.special_price) ?? nothing
  const final = taxed(document.final_price)
  let price = original
  let special = given
  if (final && final.gross > 0 && final.gross < price.gross) {
    price = final
    if (final.gross < special.gross) [price, special] = [special, final]
  }
  if (special.gross > 0 && special.gross < original.gross && isValid(document, given, original, now))
    price = given
  else special = nothing
  return cheapestChild(document, { price, special, final, original }, percent, now)
}

function isValid(document: PriceDocument, given: Taxed, original: Taxed, now: Date): boolean {
  const { special_from_date: from = null, special_to_date: to = null } = document
  return (
    specialPriceAt({ price: original.gross, special: { price: given.gross, from, to } }, now) !== undefined
  )
}

/** Copies price and special of any child that costs the same or less, or if the parent has no price of its own. */
function cheapestChild(
  { configurable_children: children = [] }: PriceDocument,
  own: TaxedPrices,
  percent: number,
  now: Date,
): TaxedPrices {
  let best = own
  for (const child of children) {
    const { price, special } = taxedPrices(child, percent, now)
    if (best.price.gross === 0 || price.gross <= best.price.gross) best = { ...best, price, special }
  }
  return best
}
