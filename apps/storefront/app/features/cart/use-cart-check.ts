import { useEffect, useState, useSyncExternalStore } from 'react'
import { cartActions } from './cart-actions.ts'
import { cartStore } from './cart-store.ts'
import { checkStock } from './stock-check.ts'

/** Why the cart shown may differ from the server's. */
export type CartTrouble = 'offline' | 'unreachable' | undefined

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
export function useCartCheck(allowOutOfStock: boolean): { trouble: CartTrouble; retry: () => void } {
  const isOnline = useOnline()
  const [round, setRound] = useState(0)
  const [isUnreachable, setUnreachable] = useState(false)
  // Outside system: the server's cart, which may have changed since this page was opened.
  useEffect(() => {
    if (!isOnline) return
    let isCurrent = true
    async function check() {
      const outcome = await cartActions.refresh()
      if (isCurrent) setUnreachable(outcome !== 'settled')
      if (outcome !== 'settled') await checkStock(cartStore, { allowOutOfStock })
    }
    check().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isOnline, round, allowOutOfStock])
  return {
    trouble: isOnline ? (isUnreachable ? 'unreachable' : undefined) : 'offline',
    retry: () => setRound(round + 1),
  }
}
