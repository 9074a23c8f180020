import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { Cents } from '../platform/money/money.ts'
import { arrivalWindow, type Destination } from './delivery-promise.ts'
import type { DeliveryMethod } from './shipping.ts'

/** Requested destination: a locker, post office or shop, or a door in a town or postcode. */
export type DeliveryPlace =
  | { kind: 'point'; point: PickupPoint }
  | { kind: 'door'; country: string; city: string; postcode: string }

/**
 * Delivery promise: `place` is the name of the point, town or postcode; first and last day `YYYY-MM-DD`,
 * inclusive; cents with tax.
 */
export type PlacePromise = {
  kind: 'locker' | 'store' | 'door'
  place: string
  from: string
  to: string
  price: Cents
}

type Offer = { method: Pick<DeliveryMethod, 'carrier' | 'days' | 'pickup' | 'isFallback'>; price: Cents }

/**
 * Converts a place to the destination that determines its delivery time. Networks use ids as postcodes of
 * points, so a point has none.
 */
export const destinationOf = (place: DeliveryPlace): Destination => {
  if (place.kind === 'door') return place
  const { country_id: country, city, county } = place.point
  return { country, city, county }
}

/**
 * Returns when products ordered at `now` arrive at a place and the price, by the offers in its country. If a
 * point cannot take them, uses the cheapest delivery to a door in its town. Undefined without any delivery.
 */
export function promiseTo(
  place: DeliveryPlace,
  offers: readonly Offer[],
  now: Date,
): PlacePromise | undefined {
  const toPoint =
    place.kind === 'point' &&
    offers.find(({ method }) => method.pickup && method.carrier === place.point.code)
  const toDoor = offers
    .filter(({ method }) => !method.pickup)
    .reduce<Offer | undefined>(
      (least, offer) => (least && least.price <= offer.price ? least : offer),
      undefined,
    )
  const offer = toPoint || toDoor
  if (!offer) return undefined
  const { pickup } = offer.method
  return {
    kind: pickup ?? 'door',
    place: pickup && place.kind === 'point' ? place.point.name : townOf(place),
    ...arrivalWindow(now, offer.method, destinationOf(place)),
    price: offer.price,
  }
}

const townOf = (place: DeliveryPlace): string =>
  place.kind === 'point' ? place.point.city : place.city || place.postcode
