/** A price this many times the current one, or this part of it, is more often a misplaced decimal mark than a decision. */
const jump = 10

/**
 * Explains why a new price needs a confirmation; undefined when it needs none. Cents; `before` is the price in force in the row, null or
 * undefined where there is none.
 */
export function priceJump(after: number, before: number | null | undefined): string | undefined {
  if (!before || after <= 0 || (after < before * jump && after * jump > before)) return undefined
  const euros = (cents: number) => (cents / 100).toFixed(2)
  return `${euros(after)} is ${after > before ? 'ten times' : 'a tenth of'} the current ${euros(before)} or ${after > before ? 'more' : 'less'}: check the decimal mark; set a price this far off by hand, or import it with --accept-price-jumps`
}
