import type { AdminInput } from '@ambra/contract/platform/operations/operations'

/** Returns the filters and the cursor of the list from its address. */
export function customerSearch(search: URLSearchParams): AdminInput<'customers.list'> {
  const q = search.get('q')?.trim().slice(0, 120)
  const group = search.get('group')?.slice(0, 64)
  const fields = search.get('fields')?.slice(0, 500)
  const who = search.get('who')
  const after = search.get('after')
  return {
    ...(q && { q }),
    ...(group && { group }),
    ...(fields && { fields }),
    ...((who === 'accounts' || who === 'guests') && { who }),
    ...(search.get('sort') === 'orders' && { sort: 'orders' as const }),
    ...(after && { after: after.slice(0, 80) }),
  }
}
