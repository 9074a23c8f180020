import { sha3 } from './sha3.ts'

/**
 * Hash of the lines an order confirms: sku, quantity and row sum with tax in cents, in the cart's order. Server and
 * storefront compute it from the same totals; a difference means the shopper agreed to something else.
 * @see docs/rules/order ORD-5
 */
export function linesHash(lines: readonly { sku: string; qty: number; rowTotalCents: number }[]): string {
  return sha3(JSON.stringify(lines.map(({ sku, qty, rowTotalCents }) => [sku, qty, rowTotalCents])))
}
