import { isVirtualCart } from '@ambra/domain/sales/cart/cart-item'
import { type CartDelivery, cartDelivery } from '@ambra/domain/fulfilment/cart-delivery'
import { destinationOf, type PlacePromise } from '@ambra/domain/fulfilment/place-promise'
import { useCart } from '#app/cart/use-cart.ts'
import { useDeliveryPlace } from '#app/delivery/delivery-place.ts'
import { promiseForMethods } from '#app/delivery/methods-promise.ts'
import { useNow } from '#app/delivery/use-now.ts'
import { useStore } from '#app/i18n/store.tsx'
import { useAsyncValue } from '#app/offline/use-async-value.ts'

/**
 * Returns the delivery of these lines: the promise for the shopper's place, and the offers in its country,
 * or the store's before a place is known. Empty before the first response, and for lines without delivery;
 * after a change, the previous values until the shop has responded.
 */
export function useCartDelivery(): {
  promise?: PlacePromise | undefined
  offered?: CartDelivery | undefined
  isStale: boolean
} {
  const { country: home } = useStore()
  const { cart, isSettled } = useCart()
  const place = useDeliveryPlace()
  const now = useNow()
  const country = place ? destinationOf(place).country : home
  const { cartServerToken: cartId, totalsFor } = cart
  const isAsked = isSettled && cartId !== '' && totalsFor !== '' && !isVirtualCart(cart.cartItems)
  const requested = isAsked ? `${cartId} ${country} ${totalsFor}` : undefined
  const response = useAsyncValue(requested, async (signal) => {
    const { browserClient } = await import('#app/session/browser-client.ts')
    return browserClient().call('cartShippingMethods', {
      query: { cartId },
      body: { address: { country_id: country } },
      signal,
    })
  })
  if (!response || isVirtualCart(cart.cartItems)) return { isStale: requested !== undefined }
  const isStale = response.key !== requested
  const methods = response.value
  return {
    isStale,
    offered: cartDelivery(methods),
    promise: !isStale && place && now !== undefined ? promiseForMethods(place, methods, now) : undefined,
  }
}
