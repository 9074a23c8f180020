import { isSoldOut } from './cart-stock.ts'
import type { LocalCart, LocalLine } from './local-cart.ts'

/**
 * Difference between the shop's cart and the browser's, per line. `price` is for one piece in euros with tax,
 * as in the API. `removed`: no longer in the shop's cart; `added`: already there, from another device.
 */
export type CartDifference = { name: string } & (
  | { kind: 'quantity'; from: number; to: number }
  | { kind: 'price'; from: number; to: number }
  | { kind: 'soldOut' }
  | { kind: 'removed' }
  | { kind: 'added'; qty: number }
)

const nameOf = ({ name, sku }: LocalLine) => name ?? sku

/**
 * Lists the lines that differ after the carts were merged; changes by the shopper in the meantime are on both
 * sides. Pure.
 */
export function cartDifferences(
  before: Pick<LocalCart, 'cartItems'>,
  after: Pick<LocalCart, 'cartItems'>,
): CartDifference[] {
  const earlier = new Map(before.cartItems.map((line) => [line.lineId, line]))
  const later = new Set(after.cartItems.map(({ lineId }) => lineId))
  return [
    ...before.cartItems
      .filter(({ lineId }) => !later.has(lineId))
      .map((line): CartDifference => ({ kind: 'removed', name: nameOf(line) })),
    ...after.cartItems.flatMap((line): CartDifference[] => {
      const known = earlier.get(line.lineId)
      return known ? changesOf(known, line) : [{ kind: 'added', name: nameOf(line), qty: line.qty }]
    }),
  ]
}

function changesOf(before: LocalLine, after: LocalLine): CartDifference[] {
  const name = nameOf(after)
  if (isSoldOut(after)) return isSoldOut(before) ? [] : [{ kind: 'soldOut', name }]
  const changes: CartDifference[] = []
  if (before.qty !== after.qty) changes.push({ kind: 'quantity', name, from: before.qty, to: after.qty })
  const [from, to] = [before.price_incl_tax, after.price_incl_tax]
  if (from !== undefined && to !== undefined && from !== to) changes.push({ kind: 'price', name, from, to })
  return changes
}
