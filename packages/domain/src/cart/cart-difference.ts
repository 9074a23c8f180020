import { isSoldOut } from './cart-stock.ts'
import type { LocalCart, LocalLine } from './local-cart.ts'

/**
 * What the shop's cart changed in the browser's, line by line. `price` is of one piece in euros with tax, as on the wire.
 * `removed`: the shop's cart holds it no more; `added`: it held it already, from another device.
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
 * Each line that reads differently after the carts were joined; changes of the shopper in that time are on
 * both sides. Pure.
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
