import { cartCount } from '@ambra/domain/cart/cart-count'
import { useSyncExternalStore } from 'react'
import { type CartView, unloadedCart } from './cart-storage.ts'
import { cartStore } from './cart-store.ts'

/** The cart of this browser; on the server and until it is loaded an empty one with status `loading`. */
export const useCart = (): CartView =>
  useSyncExternalStore(cartStore.subscribe, cartStore.getSnapshot, () => unloadedCart)

/** Number for the badge; 0 on the server, so that no guest page holds anything personal. @see spec §4 "Cart count" */
export const useCartCount = (countBy: 'quantities' | 'lines'): number =>
  useSyncExternalStore(
    cartStore.subscribe,
    () => cartCount(cartStore.getSnapshot().cart.cartItems, countBy),
    () => 0,
  )
