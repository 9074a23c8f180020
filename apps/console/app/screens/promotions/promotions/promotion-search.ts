import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { states } from './promotion-list.tsx'

/** Returns the filters of the list from its address. */
export function sellingSearch(search: URLSearchParams): AdminInput<'selling.coupons'> {
  const q = search.get('q')?.trim().slice(0, 80)
  const state = states.find((one) => one === search.get('state'))
  const after = Number(search.get('after'))
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 && { after }),
  }
}
