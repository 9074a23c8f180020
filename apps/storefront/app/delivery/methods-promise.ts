import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import { type DeliveryPlace, type PlacePromise, promiseTo } from '@ambra/domain/fulfilment/place-promise'
import { centsFromEuros } from '@ambra/domain/platform/money/money'
import { deliveryMethodByCodes } from '@ambra/domain/fulfilment/shipping'

/** Returns the delivery promise for a place by the methods and prices offered for a cart in its country. */
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
