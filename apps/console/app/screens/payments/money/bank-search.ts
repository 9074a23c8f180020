import type { AdminInput } from '@ambra/contract/platform/operations/operations'

const states = ['open', 'matched', 'ignored'] as const

/** Returns the filters of the transaction list from the address. */
export function bankSearch(search: URLSearchParams): AdminInput<'bank.lines'> {
  const before = Number(search.get('before'))
  return {
    state: states.find((one) => one === search.get('state')) ?? 'open',
    ...(Number.isSafeInteger(before) && before > 0 && before < 2 ** 31 && { before }),
  }
}
