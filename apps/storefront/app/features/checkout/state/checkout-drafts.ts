import { isCheckoutActive } from '@ambra/domain/sales/checkout/checkout-defaults'
import type { BrowserStore } from '#app/storage/browser-store.ts'
import { type Draft, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'
import { type CheckoutForm, type FormPart, formParts } from './checkout-form.ts'

/** Storage keys of the form's parts. @see spec §9 Storage keys */
const draftKeys: { readonly [P in FormPart]: StorageKey<Draft<CheckoutForm[P]>> } = {
  personal: storageKeys.personalDetails,
  shipping: storageKeys.shippingDetails,
  payment: storageKeys.paymentDetails,
}

/** The same keys without value types. */
const keys: readonly StorageKey<unknown>[] = formParts.map((part) => ({ name: draftKeys[part].name }))

/**
 * Returns the form as last typed in any tab if it was changed within the active window; `shown` are the
 * current values.
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

/** Change of one part; `form` contains the values of this tab, `fields` those just changed. */
type DraftChange<P extends FormPart = FormPart> = {
  part: P
  fields: Partial<CheckoutForm[P]>
  form: CheckoutForm
}

/**
 * Saves only the changed fields, so that two tabs do not overwrite each other's. Renews the time of the
 * other parts, because one active window applies to the whole form. Never stores a password.
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
  // Only the optional password was removed.
  return stored as T
}

/**
 * Deletes the forms of a finished checkout, including the account request. @see spec §4 "Placing an order"
 */
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
