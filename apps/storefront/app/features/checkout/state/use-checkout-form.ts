import type { FieldError } from '@ambra/domain/customers/address/address'
import type { Draft, FollowedForm } from '#app/forms/form-state.ts'
import { useForm } from '#app/forms/use-form.ts'
import { readDeliveryPlace } from '#app/delivery/delivery-place.ts'
import { onSession, sessionMemory } from '#app/session/session.ts'
import { browserStore } from '#app/storage/browser-store.ts'
import { onDraftsElsewhere, readDrafts, saveDraft } from './checkout-drafts.ts'
import { type CheckoutForm, emptyForm, type FormPart, formParts } from './checkout-form.ts'
import { prefill, withChosenPlace } from './prefill.ts'

export type ChangeForm = <P extends FormPart>(part: P, fields: Partial<CheckoutForm[P]>) => void

/**
 * Returns the form of the checkout: stored by field, synchronized with other tabs, prefilled for a
 * customer.
 */
export function useCheckoutForm(country: string) {
  const { values, current, change, fieldErrors, showFaults, isLoaded } = useForm<CheckoutForm>({
    defaults: emptyForm(country),
    draft: checkoutDraft(country),
  })
  const changePart: ChangeForm = (part, fields) => {
    const form = current()
    const values = { ...form[part], ...fields }
    change({ [part]: values })
    void saveDraft(browserStore(), { part, fields, form: { ...form, [part]: values } }, new Date())
  }
  return {
    form: values,
    isLoaded,
    change: changePart,
    /** Errors shown last; `remainingFaults` returns those that still apply. */
    shownFaults: fieldErrors satisfies readonly FieldError[],
    showFaults,
  }
}

/** Reads values typed in any tab, and follows the session. */
function checkoutDraft(country: string): Draft<CheckoutForm> {
  /** Customer whose data were prefilled, once: a field that was emptied on purpose stays empty. */
  let filledFor: number | undefined
  /** True when the selected place was prefilled, once for the same reason. */
  let hasPlace = false

  async function withPlace(form: CheckoutForm): Promise<CheckoutForm> {
    if (hasPlace) return form
    hasPlace = true
    return withChosenPlace(form, await readDeliveryPlace())
  }

  async function read(typed: Partial<CheckoutForm>) {
    const form = await readDrafts(browserStore(), { ...emptyForm(country), ...typed }, new Date())
    const { customer } = sessionMemory.getSnapshot()
    if (!customer || filledFor === customer.id) return { typed: await withPlace(form) }
    filledFor = customer.id
    return { typed: await withPlace(prefill(form, customer)) }
  }

  function follow({ reload, replace, typed }: FollowedForm<CheckoutForm>) {
    let left: Partial<CheckoutForm> | undefined
    const stops = [
      onDraftsElsewhere(browserStore(), reload),
      sessionMemory.subscribe(() => {
        const { customer } = sessionMemory.getSnapshot()
        if (customer && customer.id !== filledFor) reload()
      }),
      onSession((event) => {
        if (event === 'logout') {
          left = typed()
          filledFor = undefined
          replace(emptyForm(country))
        }
        // An expired session was not ended by the customer: typed values stay on the screen.
        if ((event === 'expired' || event === 'broken') && left) {
          replace({ ...typed(), ...left })
          const form = { ...emptyForm(country), ...typed() }
          for (const part of formParts)
            void saveDraft(browserStore(), { part, fields: form[part], form }, new Date())
        }
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return { read, follow }
}
