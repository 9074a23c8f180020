import { useEffect, useState, useSyncExternalStore } from 'react'
import { cartActions } from '#app/cart/cart-actions.ts'
import { cartStore } from '#app/cart/cart-store.ts'
import { checkStock } from '#app/cart/stock-check.ts'
import type { SyncOutcome } from '#app/cart/sync-cart.ts'

/** Why the cart shown may differ from the server's; `held`: an order that waits has that cart. */
export type CartErrorState = 'offline' | 'unreachable' | 'held' | undefined

const troubles: Record<SyncOutcome, CartErrorState> = {
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

/** Brings the cart up to date while it is looked at: once when it is opened, and again with `retry` or the network. */
export function useCartCheck(allowOutOfStock: boolean): { trouble: CartErrorState; retry: () => void } {
  const isOnline = useOnline()
  const [round, setRound] = useState(0)
  const [error, setFormError] = useState<CartErrorState>()
  // Outside system: the server's cart, which may have changed since this page was opened.
  useEffect(() => {
    if (!isOnline) return
    let isCurrent = true
    async function check() {
      const outcome = await cartActions.refresh()
      if (isCurrent) setFormError(troubles[outcome])
      if (outcome !== 'settled') await checkStock(cartStore, { allowOutOfStock })
    }
    check().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isOnline, round, allowOutOfStock])
  return {
    trouble: isOnline ? error : 'offline',
    retry: () => setRound(round + 1),
  }
}
