import {
  type DeliveryPlace,
  destinationOf,
  type PlacePromise,
  promiseTo,
} from '@ambra/domain/fulfilment/place-promise'
import type { Parcel } from '@ambra/domain/fulfilment/carriers/locker-fit'
import type { Cents } from '@ambra/domain/platform/money/money'
import { deliveryOffers } from '@ambra/domain/fulfilment/shipping'

/** Goods to deliver; `goodsTotal` decides on free delivery. Cents with tax. */
export type Goods = { parcels: readonly Parcel[]; goodsTotal: Cents; collectionFee?: Cents }

/**
 * Returns the delivery promise for goods known by weight and size only. Includes the rules of every
 * carrier: load it when a place is known.
 */
export function promiseForGoods(place: DeliveryPlace, goods: Goods, now: number): PlacePromise | undefined {
  const { country } = destinationOf(place)
  return promiseTo(place, deliveryOffers({ ...goods, country, isVirtual: false }), new Date(now))
}
