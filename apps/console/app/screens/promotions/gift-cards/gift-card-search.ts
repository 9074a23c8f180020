import type { AdminInput } from '@ambra/contract/platform/operations/operations'

/** States of the filter, as in the list. */
export const cardStates = ['active', 'waiting', 'spent', 'expired', 'blocked', 'returned'] as const

/** Returns the filters of the list from its address. */
export function giftCardSearch(search: URLSearchParams): AdminInput<'gift-cards.list'> {
  const q = search.get('q')?.trim().slice(0, 32)
  const state = cardStates.find((one) => one === search.get('state'))
  const after = Number(search.get('after'))
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 && { after }),
  }
}
