import type { PaymentMethod, ShippingMethod } from '@ambra/contract/sales/checkout'
import { type OfferCriteria, offerKey } from '@ambra/domain/sales/checkout/cached-offers'
import { useState } from 'react'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { type CacheEntry, type CachedOffers as StoredOffers, storageKeys } from '#app/storage/storage-keys.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'

/** Offers with their store, their country, and the delivery method of the payment methods. */
export type OfferResponse = {
  storeCode: string
  country: string
  shipping: readonly ShippingMethod[]
  delivery: ShippingMethod | undefined
  payment: readonly PaymentMethod[]
  taxPercent: number | undefined
}

type AllOffers = Record<string, CacheEntry<StoredOffers>>

const nameOf = (storeCode: string, country: string) => `${storeCode} ${country}`

/** The cached offers with a response added; payment methods of other delivery methods stay cached. */
function withResponse(
  known: AllOffers,
  { storeCode, country, shipping, delivery, payment, taxPercent }: OfferResponse,
  at: number,
): AllOffers {
  const name = nameOf(storeCode, country)
  const before = known[name]?.value
  const value = {
    shipping: shipping.length > 0 ? [...shipping] : (before?.shipping ?? []),
    payment: { ...before?.payment, [offerKey(delivery)]: [...payment] },
    ...(taxPercent !== undefined && { taxPercent }),
  }
  return { ...known, [name]: { at, value } }
}

async function keepOffers(
  response: OfferResponse,
  at: number,
  store: BrowserStore = browserStore(),
): Promise<void> {
  await store.update(storageKeys.checkoutOffers, (old = {}) => withResponse(old, response, at))
}

/**
 * Returns the last offers of a store for a country, undefined if never loaded, and the function that caches
 * the next response.
 */
export function useCachedOffers(
  storeCode: string,
  country: string,
): { stored: CacheEntry<OfferCriteria> | undefined; keep: (response: OfferResponse, at: number) => void } {
  const stored = useAsyncValue('offers', () => browserStore().read(storageKeys.checkoutOffers))?.value
  // Offers loaded by this page are newer than the stored ones.
  const [answered, setAnswered] = useState<AllOffers>({})
  const all = { ...stored, ...answered }
  const keep = (response: OfferResponse, at: number) => {
    setAnswered((known) => withResponse({ ...stored, ...known }, response, at))
    void keepOffers(response, at)
  }
  return { stored: all[nameOf(storeCode, country)], keep }
}
