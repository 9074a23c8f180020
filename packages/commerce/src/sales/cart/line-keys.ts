import type { CartItemInput } from '@ambra/contract/sales/cart'
import type { CartItemRecord } from '@ambra/db/schema'

/** Number of idempotency keys that a line stores: as many as devices that share a cart. */
const mostKeys = 8

/**
 * Whether a request has already added to this line: its response was lost, or it was slower than the retry.
 * @see docs/rules/cart CRT-4
 */
export const isRepeat = (line: CartItemRecord, { line_key: key }: CartItemInput): boolean =>
  key !== undefined && (line.lineKeys ?? []).includes(key)

/** Returns the line's keys plus that of a request that adds to it. */
export function keysWith(line: CartItemRecord | undefined, { line_key: key }: CartItemInput): string[] {
  const keys = line?.lineKeys ?? []
  return key === undefined ? [...keys] : [...keys.slice(1 - mostKeys), key]
}
