export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Returns the filters of the delivery list from the address. */
export function deliverySearch(search: URLSearchParams): {
  state?: (typeof deliveryStates)[number]
  before?: number
} {
  const before = Number(search.get('before'))
  const state = deliveryStates.find((one) => one === search.get('state'))
  return {
    ...(state && { state }),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  }
}
