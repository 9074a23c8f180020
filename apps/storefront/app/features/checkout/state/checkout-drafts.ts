import { isCheckoutActive } from '@ambra/domain/checkout-defaults'
import type { BrowserStore } from '#app/storage/browser-store.ts'
import { type Draft, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'
import { type CheckoutForm, type FormPart, formParts } from './checkout-form.ts'

/** Where each part of the form is stored. @see spec §9 Storage keys */
const draftKeys: { readonly [P in FormPart]: StorageKey<Draft<CheckoutForm[P]>> } = {
  personal: storageKeys.personalDetails,
  shipping: storageKeys.shippingDetails,
  payment: storageKeys.paymentDetails,
}

/** The same keys, without the types of their values. */
const keys: readonly StorageKey<unknown>[] = formParts.map((part) => ({ name: draftKeys[part].name }))

/**
 * The form as last typed in any tab, where it was changed within the active window; `shown` is what stands there already.
 * @see spec §4 "Checkout is active"
 */
export async function readDrafts(store: BrowserStore, shown: CheckoutForm, now: Date): Promise<CheckoutForm> {
  async function read<P extends FormPart>(part: P): Promise<CheckoutForm[P]> {
    const draft = await store.read(draftKeys[part])
    return isActive(draft, now) ? { ...shown[part], ...draft.values } : shown[part]
  }
  return {
    personal: await read('personal'),
    shipping: await read('shipping'),
    payment: await read('payment'),
  }
}

const isActive = <T>(draft: Draft<T> | undefined, now: Date): draft is Draft<T> =>
  draft !== undefined && isCheckoutActive(draft.modifiedAt, now)

/** What was typed in one part; `form` is what this tab shows, `fields` what has just changed in it. */
type DraftChange<P extends FormPart = FormPart> = {
  part: P
  fields: Partial<CheckoutForm[P]>
  form: CheckoutForm
}

/**
 * Saves what was just typed and nothing else, so that two tabs do not overwrite each other's fields. The other parts
 * only learn that the form is still in use: one time holds for the whole of it. A password is never stored.
 */
export async function saveDraft<P extends FormPart>(
  store: BrowserStore,
  { part, fields, form }: DraftChange<P>,
  now: Date,
): Promise<void> {
  const modifiedAt = now.getTime()
  async function save<Q extends FormPart>(one: Q, typed: Partial<CheckoutForm[Q]>) {
    await store.update(draftKeys[one], (old) => ({
      values: withoutPassword({ ...(isActive(old, now) ? old.values : form[one]), ...typed }),
      modifiedAt,
    }))
  }
  await save(part, fields)
  for (const other of formParts) if (other !== part) await save(other, {})
}

function withoutPassword<T extends object>(values: T): T {
  if (!('password' in values)) return values
  const { password: _, ...stored } = values
  // Only the optional password is gone.
  return stored as T
}

/** Deletes the forms of a finished checkout, with the request for an account. @see spec §4 "Placing an order" */
export async function clearDrafts(store: BrowserStore): Promise<void> {
  for (const key of keys) await store.update(key, () => undefined)
}

/** Calls back when a draft changes in another tab; returns the function that unsubscribes. */
export function onDraftsElsewhere(store: BrowserStore, listener: () => void): () => void {
  const stops = keys.map((key) => store.onOtherTab(key, listener))
  return () => {
    for (const stop of stops) stop()
  }
}
