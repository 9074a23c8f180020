import type { AdminInput } from '@ambra/contract/admin/operations'

const states = ['open', 'matched', 'ignored'] as const

/** The part of the list of movements that the address names. */
export function bankSearch(search: URLSearchParams): AdminInput<'bank.lines'> {
  const before = Number(search.get('before'))
  return {
    state: states.find((one) => one === search.get('state')) ?? 'open',
    ...(Number.isSafeInteger(before) && before > 0 && before < 2 ** 31 && { before }),
  }
}
