import type { FieldError } from '@ambra/domain/customers/address/address'
import { type FormEvent, type RefCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useStoreValue } from '#app/storage/create-store.ts'
import type { ErrorPlaces, FailedSubmission } from './form-error.ts'
import { focusError } from './form-field.tsx'
import { createForm, type Draft } from './form-state.ts'

type FormOptions<V> = {
  /** Values before any edit. They may become known later, such as those of a signed-in customer. */
  defaults: V
  validate?: (values: V) => readonly FieldError[]
  /**
   * Sends the form; a thrown `ShopError` is shown at its field or above the button. A form that may wait
   * for the network sends with `submitTask`.
   */
  submit?: (values: V, element: HTMLFormElement | null) => Promise<unknown>
  places?: ErrorPlaces
  /** Storage of the form until it is sent. Read on the first render. */
  draft?: Draft<V>
  /** Failed submission of a browser without script. Read on the first render. */
  posted?: FailedSubmission<V> | undefined
  /** Returns the values of uncontrolled fields (`defaultValue`), read on submit. */
  readFields?: (element: HTMLFormElement) => Partial<V>
}

/** Returns the text fields of a form by name, for `readFields`. */
export function textFields(element: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(element)) fields[name] = String(value)
  return fields
}

function setUp<V extends object>({ draft, posted }: FormOptions<V>) {
  let element: HTMLFormElement | null = null
  let isNew = true
  const form = createForm<V>({
    draft,
    posted,
    loadTexts: loadMoreMessages,
    // The messages must be on the screen before a field can be focused.
    onFailure: (update, fieldErrors) => {
      flushSync(update)
      focusError(fieldErrors, element)
    },
  })
  const ref: RefCallback<HTMLFormElement> = (mounted) => {
    // After a form post the page is new and nothing is focused.
    if (mounted && isNew && posted) focusError(posted.fieldErrors, mounted)
    isNew = false
    element = mounted
  }
  return { ...form, ref, element: () => element }
}

/**
 * Returns the state of a form, for every form of the shop: values, errors at their fields, one submission
 * at a time.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  const { defaults, validate, submit, places, readFields } = options
  const [form] = useState(() => setUp(options))
  const { typed, failure, ...state } = useStoreValue(form)
  const current = (): V => ({ ...defaults, ...form.typed() })
  /** Shows the errors and focuses the first; returns true when there are none. */
  const check = () => form.showFaults(validate?.(current()) ?? [])
  const send = () =>
    form.submit({
      values: current(),
      validate,
      places,
      send: async (values) => submit?.(values, form.element()),
    })
  return {
    ...state,
    ...failure,
    values: { ...defaults, ...typed } as V,
    /**
     * Returns the newest values, also between two changes of one event: browser autofill changes several
     * fields at once.
     */
    current,
    change: form.change,
    showFaults: form.showFaults,
    check,
    submit: send,
    formProps: {
      ref: form.ref,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (readFields) form.replace({ ...form.typed(), ...readFields(event.currentTarget) })
        void send()
      },
    },
  }
}
