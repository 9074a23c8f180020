import type { AdminInput } from '@ambra/contract/admin/operations'

/** Filters and place of the list as its address has them. */
export function customerSearch(search: URLSearchParams): AdminInput<'customers.list'> {
  const q = search.get('q')?.trim().slice(0, 120)
  const group = search.get('group')?.slice(0, 64)
  const after = search.get('after')
  return {
    ...(q && { q }),
    ...(group && { group }),
    ...(search.get('sort') === 'orders' && { sort: 'orders' as const }),
    ...(after && { after: after.slice(0, 80) }),
  }
}
