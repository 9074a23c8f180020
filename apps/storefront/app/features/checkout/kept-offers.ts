import type { PaymentMethod, ShippingMethod } from '@ambra/contract/checkout'
import { type KnownOffers, offerKey } from '@ambra/domain/kept-offers'
import { useEffect, useState } from 'react'
import { type BrowserStore, browserStore } from '#app/browser/browser-store.ts'
import { type Kept, storageKeys } from '#app/browser/storage-keys.ts'

/** What was offered: in which store, for which country, and with which way to deliver the ways to pay were told. */
export type OfferAnswer = {
  storeCode: string
  country: string
  shipping: readonly ShippingMethod[]
  delivery: ShippingMethod | undefined
  payment: readonly PaymentMethod[]
  taxPercent: number | undefined
}

const nameOf = (storeCode: string, country: string) => `${storeCode} ${country}`

/** Keeps what the shop offers for times without a network; ways to pay of other ways to deliver stay known. */
export async function keepOffers(
  { storeCode, country, shipping, delivery, payment, taxPercent }: OfferAnswer,
  at: number,
  store: BrowserStore = browserStore(),
): Promise<void> {
  await store.update(storageKeys.checkoutOffers, (old = {}) => {
    const known = old[nameOf(storeCode, country)]?.value
    const value = {
      shipping: shipping.length > 0 ? [...shipping] : (known?.shipping ?? []),
      payment: { ...known?.payment, [offerKey(delivery)]: [...payment] },
      ...(taxPercent !== undefined && { taxPercent }),
    }
    return { ...old, [nameOf(storeCode, country)]: { at, value } }
  })
}

/** What the shop offered last in a store for a country; undefined where it was never asked, or storage has not answered. */
export function useKeptOffers(storeCode: string, country: string): Kept<KnownOffers> | undefined {
  const name = nameOf(storeCode, country)
  const [kept, setKept] = useState<{ name: string; offers: Kept<KnownOffers> | undefined }>()
  // Outside system: the browser's storage.
  useEffect(() => {
    let isCurrent = true
    void browserStore()
      .read(storageKeys.checkoutOffers)
      .then((all) => isCurrent && setKept({ name, offers: all?.[name] }))
    return () => {
      isCurrent = false
    }
  }, [name])
  return kept?.name === name ? kept.offers : undefined
}
