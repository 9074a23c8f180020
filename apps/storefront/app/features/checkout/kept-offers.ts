import type { PaymentMethod, ShippingMethod } from '@ambra/contract/checkout'
import { type KnownOffers, offerKey } from '@ambra/domain/checkout/cached-offers'
import { useEffect, useState } from 'react'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { type Kept, type KeptOffers as StoredOffers, storageKeys } from '#app/storage/storage-keys.ts'

/** What was offered: in which store, for which country, and with which way to deliver the ways to pay were told. */
export type OfferAnswer = {
  storeCode: string
  country: string
  shipping: readonly ShippingMethod[]
  delivery: ShippingMethod | undefined
  payment: readonly PaymentMethod[]
  taxPercent: number | undefined
}

type AllOffers = Record<string, Kept<StoredOffers>>

const nameOf = (storeCode: string, country: string) => `${storeCode} ${country}`

/** What is kept with an answer added; ways to pay of other ways to deliver stay known. */
function withAnswer(
  known: AllOffers,
  { storeCode, country, shipping, delivery, payment, taxPercent }: OfferAnswer,
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

/** Keeps what the shop offers for times without a network. */
async function keepOffers(
  answer: OfferAnswer,
  at: number,
  store: BrowserStore = browserStore(),
): Promise<void> {
  await store.update(storageKeys.checkoutOffers, (old = {}) => withAnswer(old, answer, at))
}

/** What the shop offered last in a store for a country, undefined where it was never asked; and what keeps its next answer. */
export function useKeptOffers(
  storeCode: string,
  country: string,
): { kept: Kept<KnownOffers> | undefined; keep: (answer: OfferAnswer, at: number) => void } {
  const [all, setAll] = useState<AllOffers>({})
  // Outside system: the browser's storage.
  useEffect(() => {
    void browserStore()
      .read(storageKeys.checkoutOffers)
      .then((stored) => setAll((known) => ({ ...stored, ...known })))
  }, [])
  const keep = (answer: OfferAnswer, at: number) => {
    setAll((known) => withAnswer(known, answer, at))
    void keepOffers(answer, at)
  }
  return { kept: all[nameOf(storeCode, country)], keep }
}
