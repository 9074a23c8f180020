import { isCheckoutActive } from '@ambra/domain/checkout-defaults'
import type { BrowserStore } from '#app/browser/browser-store.ts'
import { type Draft, type StorageKey, storageKeys } from '#app/browser/storage-keys.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** The form as last typed, where it was changed within the active window. @see spec §4 "Checkout is active" */
export async function readDrafts(store: BrowserStore, empty: CheckoutForm, now: Date): Promise<CheckoutForm> {
  async function read<T>(key: StorageKey<Draft<T>>, fallback: T): Promise<T> {
    const draft = await store.read(key)
    return draft && isCheckoutActive(draft.modifiedAt, now) ? { ...fallback, ...draft.values } : fallback
  }
  return {
    personal: await read(storageKeys.personalDetails, empty.personal),
    shipping: await read(storageKeys.shippingDetails, empty.shipping),
    payment: await read(storageKeys.paymentDetails, empty.payment),
  }
}

/** Saves all parts, so that one time holds for the whole form. A password is never stored. */
export async function saveDrafts(
  store: BrowserStore,
  { personal, shipping, payment }: CheckoutForm,
  now: Date,
) {
  const modifiedAt = now.getTime()
  const { password: _, ...person } = personal
  await store.update(storageKeys.personalDetails, () => ({ values: person, modifiedAt }))
  await store.update(storageKeys.shippingDetails, () => ({ values: shipping, modifiedAt }))
  await store.update(storageKeys.paymentDetails, () => ({ values: payment, modifiedAt }))
}
