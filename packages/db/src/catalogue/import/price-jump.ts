import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'

/** Factor from which a price change is more often a misplaced decimal mark than a decision. */
const jump = 10

/**
 * Explains why a new price needs confirmation; undefined when it needs none. Cents; `before` is the current
 * price of the row, null or undefined without one.
 */
export function priceJump(after: number, before: number | null | undefined): Reason | undefined {
  if (!before || after <= 0 || (after < before * jump && after * jump > before)) return undefined
  const euros = (cents: number) => (cents / 100).toFixed(2)
  return because(after > before ? 'jump_up' : 'jump_down', { after: euros(after), before: euros(before) })
}
