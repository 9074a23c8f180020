import type { AdminInput } from '@ambra/contract/platform/operations/operations'

/** Returns the filters of the refund list from the address. */
export function refundSearch(search: URLSearchParams): AdminInput<'refunds.list'> {
  const after = Number(search.get('after'))
  return {
    state: search.get('state') === 'done' ? 'done' : 'to_do',
    ...(Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 && { after }),
  }
}
