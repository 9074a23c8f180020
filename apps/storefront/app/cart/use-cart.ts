import { cartCount } from '@ambra/domain/cart/cart-count'
import { useSyncExternalStore } from 'react'
import { useStoreValue } from '#app/storage/create-store.ts'
import type { CartView } from './cart-storage.ts'
import { cartStore } from './cart-store.ts'

/** The cart of this browser; on the server and until it is loaded an empty one with status `loading`. */
export const useCart = (): CartView => useStoreValue(cartStore)

/** Number for the badge; 0 on the server, so that no guest page holds anything personal. @see spec §4 "Cart count" */
export const useCartCount = (countBy: 'quantities' | 'lines'): number =>
  useSyncExternalStore(
    cartStore.subscribe,
    () => cartCount(cartStore.getSnapshot().cart.cartItems, countBy),
    () => 0,
  )
