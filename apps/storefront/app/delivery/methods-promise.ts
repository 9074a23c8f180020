import type { ShippingMethod } from '@ambra/contract/checkout'
import { type DeliveryPlace, type PlacePromise, promiseTo } from '@ambra/domain/delivery/place-promise'
import { centsFromEuros } from '@ambra/domain/money'
import { deliveryMethodByCodes } from '@ambra/domain/shipping'

/** Promise about a place by the methods, with their prices, that the shop offers for a cart in its country. */
export function promiseForMethods(
  place: DeliveryPlace,
  methods: readonly ShippingMethod[],
  now: number,
): PlacePromise | undefined {
  const offers = methods.flatMap(({ available, carrier_code, method_code, price_incl_tax }) => {
    const method = available ? deliveryMethodByCodes(carrier_code, method_code) : undefined
    const price = centsFromEuros(price_incl_tax)
    return method && price !== undefined ? [{ method, price }] : []
  })
  return promiseTo(place, offers, new Date(now))
}
