import { cartCount } from '@ambra/domain/sales/cart/cart-count'
import { useSyncExternalStore } from 'react'
import { useStoreValue } from '#app/storage/create-store.ts'
import type { CartView } from './cart-storage.ts'
import { cartStore } from './cart-store.ts'

/**
 * Returns the cart of this browser; on the server and until it is loaded, an empty one with status
 * `loading`.
 */
export const useCart = (): CartView => useStoreValue(cartStore)

/**
 * Returns the number for the badge; 0 on the server, so that guest pages contain no personal data. @see
 * spec §4 "Cart count"
 */
export const useCartCount = (countBy: 'quantities' | 'lines'): number =>
  useSyncExternalStore(
    cartStore.subscribe,
    () => cartCount(cartStore.getSnapshot().cart.cartItems, countBy),
    () => 0,
  )
