import { sha3 } from './sha3.ts'

/**
 * Hash of the cart by which a needed sync is seen: items without `stock` and `totals`, and the cart id.
 * @see spec §4 "The cart hash derives from items and token", reference 14.3 (check values)
 */
export function cartHash(items: readonly object[], token: string | null): string {
  const bare = items.map((item) =>
    Object.fromEntries(Object.entries(item).filter(([key]) => key !== 'stock' && key !== 'totals')),
  )
  return sha3(JSON.stringify({ items: bare, token: token || null }))
}

/** Whether the cart must be synchronised: never synced, no hash stored, or the hash differs. @see spec §4 Cart sync */
export function isSyncRequired(state: {
  storedHash: string | null
  currentHash: string
  lastSyncAt: number
}): boolean {
  return !state.storedHash || state.storedHash !== state.currentHash || !state.lastSyncAt
}

/**
 * Hash of the lines an order confirms: sku, quantity and row sum with tax in cents, in the cart's order. Server and
 * storefront compute it from the same totals; a difference means the shopper agreed to something else.
 * @see architecture §6 "Confirmed total"
 */
export function linesHash(lines: readonly { sku: string; qty: number; rowTotalCents: number }[]): string {
  return sha3(JSON.stringify(lines.map(({ sku, qty, rowTotalCents }) => [sku, qty, rowTotalCents])))
}
