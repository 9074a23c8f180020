import { useState, useSyncExternalStore } from 'react'
import { cartActions } from '#app/cart/cart-actions.ts'
import { cartStore } from '#app/cart/cart-store.ts'
import { checkStock } from '#app/cart/stock-check.ts'
import type { SyncOutcome } from '#app/cart/sync-cart.ts'
import { useTask } from '#app/storage/use-task.ts'

/** Reason why the shown cart may differ from the server's; `held`: it belongs to a pending order. */
export type CartErrorState = 'offline' | 'unreachable' | 'held' | undefined

const errors: Record<SyncOutcome, CartErrorState> = {
  settled: undefined,
  held: 'held',
  later: 'unreachable',
  refused: 'unreachable',
}

function onNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const useOnline = () =>
  useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )

/**
 * Refreshes the cart while it is shown: once on opening, and again on `retry` or when the network returns.
 */
export function useCartCheck(allowOutOfStock: boolean): { error: CartErrorState; retry: () => void } {
  const isOnline = useOnline()
  const [round, setRound] = useState(0)
  const [error, setError] = useState<CartErrorState>()
  // The server's cart may have changed since this page was opened.
  useTask(isOnline ? `${round} ${allowOutOfStock}` : undefined, async (signal) => {
    try {
      const outcome = await cartActions.refresh()
      if (!signal.aborted) setError(errors[outcome])
      if (outcome !== 'settled') await checkStock(cartStore, { allowOutOfStock })
    } catch {
      // The last known state stays; `retry` checks again.
    }
  })
  return {
    error: isOnline ? error : 'offline',
    retry: () => setRound(round + 1),
  }
}
