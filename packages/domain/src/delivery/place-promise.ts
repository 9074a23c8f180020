import type { PickupPoint } from '@ambra/contract/pickup-point'
import type { Cents } from '../money/money.ts'
import { arrivalWindow, type Destination } from './delivery-promise.ts'
import type { DeliveryMethod } from './shipping.ts'

/** Where a shopper wants goods: a locker, post office or shop, or a door in a town or postcode. */
export type DeliveryPlace =
  | { kind: 'point'; point: PickupPoint }
  | { kind: 'door'; country: string; city: string; postcode: string }

/**
 * What is promised about a place: `place` is the name of the point, else town or postcode; first and last day
 * `YYYY-MM-DD`, inclusive; cents with tax.
 */
export type PlacePromise = {
  kind: 'locker' | 'store' | 'door'
  place: string
  from: string
  to: string
  price: Cents
}

type Offer = { method: Pick<DeliveryMethod, 'carrier' | 'days' | 'pickup' | 'isFallback'>; price: Cents }

/** The place by what its distance depends on. Networks give their points ids for postcodes, so that a point has none. */
export const destinationOf = (place: DeliveryPlace): Destination => {
  if (place.kind === 'door') return place
  const { country_id: country, city, county } = place.point
  return { country, city, county }
}

/**
 * When goods ordered at `now` come to a place and for how much, by the offers for them in its country. A point that
 * cannot take them has the cheapest way to a door in its town instead. Undefined when nothing goes there.
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
