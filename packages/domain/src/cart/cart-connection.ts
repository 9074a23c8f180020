/** How often a refused cart is tried again as a guest's. @see docs/rules/cart CRT-18 */
export const maxCartBypass = 1

/** What follows from the answer to a cart call. `log`: nothing but a line for the operator. */
type ConnectOutcome = 'store-and-sync' | 'retry-as-guest' | 'disable-sync' | 'log'
type SyncOutcomeAfterPull = 'merge' | 'clear-without-sync' | 'retry-as-guest' | 'log'

/**
 * What the answer to the question for a cart token means: 200 is stored and synced, 401 is tried again as a guest until
 * the maximum of attempts, then sync is off.
 * @see spec §4 "Cart connection"
 */
export function afterConnect(status: number | undefined, bypassCount: number): ConnectOutcome {
  if (status === 200) return 'store-and-sync'
  if (status !== 401) return 'log'
  return bypassCount < maxCartBypass ? 'retry-as-guest' : 'disable-sync'
}

/**
 * What the answer to the question for the server's lines means: 200 merges, 400 clears the cart without syncing, any
 * other is tried again as a guest below the maximum, then logged.
 * @see spec §4 "Cart sync"
 */
export function afterPull(status: number | undefined, bypassCount: number): SyncOutcomeAfterPull {
  if (status === 200) return 'merge'
  if (status === 400) return 'clear-without-sync'
  return bypassCount < maxCartBypass ? 'retry-as-guest' : 'log'
}
