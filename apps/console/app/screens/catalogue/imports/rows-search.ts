import type { AdminInput } from '@ambra/contract/platform/operations/operations'

export const outcomes = ['new', 'changed', 'refused'] as const

/** Returns the filter of the rows from the address. */
export function rowsSearch(address: URLSearchParams): Omit<AdminInput<'imports.show'>, 'id'> {
  const outcome = outcomes.find((one) => one === address.get('outcome'))
  const after = Number(address.get('after'))
  return {
    ...(outcome && { outcome }),
    ...(Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 && { after }),
  }
}
