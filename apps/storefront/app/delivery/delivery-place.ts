import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { Customer } from '@ambra/contract/customers/user'
import { isDeliveryCountry } from '@ambra/domain/customers/address/address'
import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import { onSession, useSession } from '#app/session/session.ts'
import { browserStore } from '#app/storage/browser-store.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

const chosen = createStore<DeliveryPlace | undefined>(undefined, load)
let isLoaded = false

function load() {
  if (isLoaded) return
  isLoaded = true
  const store = browserStore()
  const read = () => void store.read(storageKeys.deliveryPlace).then(chosen.set)
  read()
  store.onOtherTab(storageKeys.deliveryPlace, read)
  onSession((event) => {
    if (event === 'logout') chosen.set(undefined)
  })
}

/** Returns the place selected in this browser, else the default address of the signed-in customer. */
export function useDeliveryPlace(): DeliveryPlace | undefined {
  const place = useStoreValue(chosen)
  const { customer } = useSession()
  return place ?? (customer && defaultPlaceOf(customer))
}

/** Returns the place selected here, without the customer's address: only this one can be cleared. */
export const useChosenPlace = (): DeliveryPlace | undefined => useStoreValue(chosen)

export const readDeliveryPlace = (): Promise<DeliveryPlace | undefined> =>
  browserStore().read(storageKeys.deliveryPlace)

/** Stores a place in this browser only; undefined removes it. */
export function choosePlace(place: DeliveryPlace | undefined): void {
  chosen.set(place)
  void browserStore().update(storageKeys.deliveryPlace, () => place)
}

/** Returns the point selected now or in an earlier order. */
export function useChosenPoint(): PickupPoint | undefined {
  const place = useStoreValue(chosen)
  return place?.kind === 'point' ? place.point : undefined
}

/** Stores a point for this and the next order, and as the place for delivery dates. */
export const choosePoint = (point: PickupPoint): void => choosePlace({ kind: 'point', point })

function defaultPlaceOf({ addresses, default_shipping }: Customer): DeliveryPlace | undefined {
  const address = addresses.find(({ id }) => String(id) === String(default_shipping ?? ''))
  if (!address || !isDeliveryCountry(address.country_id)) return undefined
  const { country_id: country, city, postcode } = address
  return { kind: 'door', country, city, postcode }
}
