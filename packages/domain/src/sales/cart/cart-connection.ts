/** Maximum retries of a refused cart as a guest cart. @see docs/rules/cart CRT-18 */
export const maxCartBypass = 1

/** Outcome of a cart call. `log`: only an entry in the log. */
type ConnectOutcome = 'store-and-sync' | 'retry-as-guest' | 'disable-sync' | 'log'
type SyncOutcomeAfterPull = 'merge' | 'clear-without-sync' | 'retry-as-guest' | 'log'

/**
 * Decides after the request for a cart token: 200 is stored and synced, 401 is retried as a guest up to the
 * maximum, then sync is disabled.
 * @see spec §4 "Cart connection"
 */
export function afterConnect(status: number | undefined, bypassCount: number): ConnectOutcome {
  if (status === 200) return 'store-and-sync'
  if (status !== 401) return 'log'
  return bypassCount < maxCartBypass ? 'retry-as-guest' : 'disable-sync'
}

/**
 * Decides after the request for the server's lines: 200 merges, 400 clears the cart without syncing, any
 * other status is retried as a guest below the maximum, then logged.
 * @see spec §4 "Cart sync"
 */
export function afterPull(status: number | undefined, bypassCount: number): SyncOutcomeAfterPull {
  if (status === 200) return 'merge'
  if (status === 400) return 'clear-without-sync'
  return bypassCount < maxCartBypass ? 'retry-as-guest' : 'log'
}
