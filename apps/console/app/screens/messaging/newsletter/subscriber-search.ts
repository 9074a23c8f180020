import type { AdminInput } from '@ambra/contract/platform/operations/operations'

const states = ['subscribed', 'pending', 'unsubscribed'] as const

/** Returns the query of an address, without unknown values. */
export function subscriberSearch(address: URLSearchParams): AdminInput<'subscribers.list'> {
  const q = address.get('q')?.trim().slice(0, 254)
  const state = states.find((one) => one === address.get('state'))
  const after = Number(address.get('after'))
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(Number.isSafeInteger(after) && after > 0 && { after }),
  }
}
