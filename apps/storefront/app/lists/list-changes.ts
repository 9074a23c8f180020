import type { ChangeLists, CustomerLists } from '@ambra/contract/account'

/** The two lists by their names on the wire. */
export const listNames = ['wishlist', 'compare'] as const
export type ListName = (typeof listNames)[number]

export const noLists: CustomerLists = { wishlist: [], compare: [] }

const without = (skus: readonly string[], others: readonly string[]) =>
  skus.filter((sku) => !others.includes(sku))

/**
 * What was done on this device since it agreed with the server: that alone is sent, never the list itself. So what
 * another device removed does not come back with an old list. Undefined when nothing was done.
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
 * A list after the server has answered: in its order, with what was done here (`before` to `now`) while the answer was
 * on its way.
 */
export function mergedSkus(
  server: readonly string[],
  before: readonly string[],
  now: readonly string[],
): string[] {
  const [added, removed] = [without(now, before), without(before, now)]
  return [...without(server, removed), ...without(added, server)]
}
