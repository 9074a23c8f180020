import type { CartItemInput } from '@ambra/contract/cart'
import type { CartItemRecord } from '@ambra/db/records'

/** A line remembers so many requests that added to it: as many devices as share a cart. */
const mostKeys = 8

/**
 * Whether a request has added to this line before: its response was lost, or it was slower than the next try.
 * @see docs/rules/cart CRT-4
 */
export const isRepeat = (line: CartItemRecord, { line_key: key }: CartItemInput): boolean =>
  key !== undefined && (line.lineKeys ?? []).includes(key)

/** The keys of a line with that of a request that adds to it. */
export function keysWith(line: CartItemRecord | undefined, { line_key: key }: CartItemInput): string[] {
  const keys = line?.lineKeys ?? []
  return key === undefined ? [...keys] : [...keys.slice(1 - mostKeys), key]
}
