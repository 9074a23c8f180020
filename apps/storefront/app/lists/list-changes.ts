import type { ChangeLists, CustomerLists } from '@ambra/contract/customers/account'

export const listNames = ['wishlist', 'compare'] as const
export type ListName = (typeof listNames)[number]

export const noLists: CustomerLists = { wishlist: [], compare: [] }

const without = (skus: readonly string[], others: readonly string[]) =>
  skus.filter((sku) => !others.includes(sku))

/**
 * Returns the changes on this device since it last agreed with the server. Only these are sent, never the
 * list itself, so that an old list does not restore what another device removed. Undefined without changes.
 */
export function changesSince(known: CustomerLists, now: CustomerLists): ChangeLists | undefined {
  const changes: ChangeLists = {}
  for (const name of listNames) {
    const [add, remove] = [without(now[name], known[name]), without(known[name], now[name])]
    if (add.length > 0 || remove.length > 0)
      changes[name] = { ...(add.length > 0 && { add }), ...(remove.length > 0 && { remove }) }
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/**
 * Merges a list with the server's response: in the server's order, with local changes (`before` to `now`)
 * made while the response was in transit.
 */
export function mergedSkus(
  server: readonly string[],
  before: readonly string[],
  now: readonly string[],
): string[] {
  const [added, removed] = [without(now, before), without(before, now)]
  return [...without(server, removed), ...without(added, server)]
}
