declare const brand: unique symbol
/**
 * Money: an integer number of euro cents. Created by `cents`, `parseEuros` and the functions of this file.
 */
export type Cents = number & { readonly [brand]: 'cents' }

/**
 * Brands an integer as cents.
 * @throws RangeError when it is not a safe integer, which is a bug, never input
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  // The only place that applies the brand; -0 becomes 0.
  return (value === 0 ? 0 : value) as Cents
}

export const zeroCents = cents(0)

/**
 * Rounds half away from zero to whole cents, the only rounding rule. `value` is in cents and may contain
 * binary noise (`1.005 * 100` counts as 100.5).
 * @throws RangeError for a number that is not finite
 */
export function roundToCents(value: number): Cents {
  const magnitude = Math.abs(value)
  return cents(Math.sign(value) * Math.floor(magnitude + 0.5 + magnitude * Number.EPSILON * 4))
}

export function sumCents(amounts: Iterable<number>): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

/** Multiplies an amount by an integer quantity. */
export function timesCents(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity)
}

/**
 * Converts decimal euros of the API to cents, rounded; undefined for null, undefined and non-finite numbers.
 */
export function centsFromEuros(euros: number | null | undefined): Cents | undefined {
  return typeof euros === 'number' && Number.isFinite(euros) ? roundToCents(euros * 100) : undefined
}

/**
 * Parses an amount from a person or a file: `1299`, `1299.9`, `1 299,90`, `1,299.90`, `12.50 €`. At most two
 * decimals. Returns undefined for anything else.
 */
export function parseEuros(text: string): Cents | undefined {
  const bare = text
    .trim()
    .replace(/^€|(?:€|EUR)$/gi, '')
    .replace(/[\s\u00a0\u202f']/g, '')
  const match = /^([+-]?)(\d{1,12}|\d{1,3}([.,])\d{3}(?:\3\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(bare)
  if (!match) return undefined
  const [, sign, whole = '', grouping, point, fraction = ''] = match
  if (grouping !== undefined && grouping === point) return undefined
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? cents(sign === '-' ? -value : value) : undefined
}

/** Converts cents to decimal euros for the API: 129900 gives 1299, 1250 gives 12.5. */
export function toEuros(amount: Cents): number {
  return amount / 100
}

/**
 * Splits an amount by weights so that the parts add up exactly; leftover cents go to the largest remainders,
 * earlier parts first. Weights must not be negative; all zero means equal parts; no weights give no parts.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return []
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length) * Math.abs(amount))
  const parts = shares.map((share) => Math.floor(share + share * Number.EPSILON * 4))
  let left = Math.abs(amount) - parts.reduce((sum, part) => sum + part, 0)
  const order = shares
    .map((share, index) => ({ index, remainder: share - (parts[index] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of order) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts.map((part) => cents(Math.sign(amount) * part))
}
