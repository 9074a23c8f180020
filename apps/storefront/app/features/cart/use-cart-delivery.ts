import type { ShippingMethod } from '@ambra/contract/checkout'
import { isVirtualCart } from '@ambra/domain/cart-item'
import { destinationOf, type PlacePromise } from '@ambra/domain/delivery/place-promise'
import { type Cents, centsFromEuros } from '@ambra/domain/money'
import { useCart } from '#app/cart/use-cart.ts'
import { useDeliveryPlace } from '#app/delivery/delivery-place.ts'
import { promiseForMethods } from '#app/delivery/methods-promise.ts'
import { useNow } from '#app/delivery/use-now.ts'
import { useStore } from '#app/i18n/store.tsx'
import { useAsyncValue } from '#app/offline/use-async-value.ts'

/**
 * What the shop says of the delivery of exactly these lines: the promise about the shopper's place, and the lowest cost
 * in the store's country before one is known, cents with tax. Undefined until it has responded, and for what is not sent.
 */
export function useCartDelivery(): { promise?: PlacePromise | undefined; least?: Cents | undefined } {
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
  if (!response || response.key !== requested) return {}
  const methods = response.value
  return {
    least: leastOf(methods),
    promise: place && now !== undefined ? promiseForMethods(place, methods, now) : undefined,
  }
}

function leastOf(methods: readonly ShippingMethod[]): Cents | undefined {
  const prices = methods.filter(({ offline }) => !offline).map((method) => method.price_incl_tax)
  return prices.length > 0 ? centsFromEuros(Math.min(...prices)) : undefined
}
