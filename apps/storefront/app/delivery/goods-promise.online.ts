import {
  type DeliveryPlace,
  destinationOf,
  type PlacePromise,
  promiseTo,
} from '@ambra/domain/delivery/place-promise'
import type { Parcel } from '@ambra/domain/locker-fit'
import type { Cents } from '@ambra/domain/money'
import { deliveryOffers } from '@ambra/domain/shipping'

/** What is to be delivered: the price decides whether it goes free. Cents with tax. */
export type Goods = { parcels: readonly Parcel[]; goodsTotal: Cents; collectionFee?: Cents }

/** Promise about a place for goods that are known by weight and size only. Knows every carrier: it loads when a place is known. */
export function promiseForGoods(place: DeliveryPlace, goods: Goods, now: number): PlacePromise | undefined {
  const { country } = destinationOf(place)
  return promiseTo(place, deliveryOffers({ ...goods, country, isVirtual: false }), new Date(now))
}
