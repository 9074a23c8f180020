import type { AdminInput } from '@ambra/contract/admin/operations'

export const outcomes = ['new', 'changed', 'refused'] as const

/** The part of the rows of an import that the address names. */
export function rowsSearch(address: URLSearchParams): Omit<AdminInput<'imports.show'>, 'id'> {
  const outcome = outcomes.find((one) => one === address.get('outcome'))
  const after = Number(address.get('after'))
  return {
    ...(outcome && { outcome }),
    ...(Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 && { after }),
  }
}
