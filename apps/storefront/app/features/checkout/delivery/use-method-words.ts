import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import { useChosenPoint } from '#app/delivery/delivery-place.ts'
import { promiseForMethods } from '#app/delivery/methods-promise.ts'
import { usePromiseWords } from '#app/delivery/promise-words.ts'
import { useNow } from '#app/delivery/use-now.ts'
import type { CheckoutForm } from '#app/features/checkout/state/checkout-form.ts'
import { useDeliveryDays } from './delivery-days.ts'

/**
 * Returns the promise of a method: for the selected one with a known point or town, the same sentence as on
 * pages and in the cart; otherwise its days.
 */
export function useMethodWords({ shipping }: CheckoutForm): (method: ShippingMethod) => string | undefined {
  const days = useDeliveryDays()
  const say = usePromiseWords()
  const now = useNow()
  const point = useChosenPoint()
  return (method) => {
    const isChosen =
      method.carrier_code === shipping.shippingCarrier && method.method_code === shipping.shippingMethod
    const place = isChosen ? placeOf(method) : undefined
    const promise = place && now !== undefined ? promiseForMethods(place, [method], now) : undefined
    return promise ? say(promise) : days(method)
  }

  function placeOf({ pickup, carrier_code }: ShippingMethod): DeliveryPlace | undefined {
    const { country, city, zipCode: postcode, pickupPoint } = shipping
    if (!pickup) return city || postcode ? { kind: 'door', country, city, postcode } : undefined
    const isThis = point !== undefined && point.id === pickupPoint && point.code === carrier_code
    return isThis ? { kind: 'point', point } : undefined
  }
}
