import type { AdminInput } from '@ambra/contract/admin/operations'

/** The part of the list of refunds that the address names. */
export function refundSearch(search: URLSearchParams): AdminInput<'refunds.list'> {
  const after = Number(search.get('after'))
  return {
    state: search.get('state') === 'done' ? 'done' : 'to_do',
    ...(Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 && { after }),
  }
}
