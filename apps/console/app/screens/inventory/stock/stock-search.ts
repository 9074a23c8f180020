import type { AdminInput } from '@ambra/contract/platform/operations/operations'

type Search = AdminInput<'stock.movements'>

/** Reasons by which the stock ledger can be filtered. */
export const movementReasons = [
  'sale',
  'return',
  'correction',
  'delivery',
  'count',
  'moved',
  'written_off',
  'import',
  'opening',
  'other',
] as const

/** Returns the query of an address, without unknown values. */
export function movementsOf(address: URLSearchParams): Search {
  const text = (name: string, most: number) => address.get(name)?.trim().slice(0, most) || undefined
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(address.get(name) ?? '')?.[0]
  const search: { [K in keyof Search]: Search[K] | undefined } = {
    sku: text('sku', 64),
    reason: movementReasons.find((one) => one === address.get('reason')),
    shop: text('shop', 60),
    from: day('from'),
    to: day('to'),
    after: /^[1-9]\d{0,17}$/.exec(address.get('after') ?? '')?.[0],
  }
  // Omits missing values.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}
