import { type ErrorCode, ShopError } from '@ambra/contract/errors'
import type { FieldFault } from '@ambra/domain/address'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFault } from './form-field.tsx'

/** What a form shows of its last try: messages at fields, or one above the button. */
export type FormError = {
  faults: readonly FieldFault[]
  refusal?: { code: ErrorCode; params: ShopError['params'] }
}

/** Where the errors of one form belong: at which of its fields, by the names the server has for them. */
export type ErrorPlaces = {
  /** The field of the form for a field of the server; undefined where the form has none. */
  fieldOf?: (name: string) => string | undefined
  /** Errors that speak of one field. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>
}

/** The field errors a response holds (docs/rules/account ACC-3), as far as the form has such fields. */
function faultsOf(cause: unknown, fieldOf: (name: string) => string | undefined): FieldFault[] {
  if (!Array.isArray(cause)) return []
  return cause.flatMap((fault: { field?: unknown; error?: unknown; params?: FieldFault['params'] }) => {
    const field = typeof fault.field === 'string' ? fieldOf(fault.field) : undefined
    if (field === undefined || typeof fault.error !== 'string') return []
    // A newer server's code without a text is shown by the general one.
    return [{ field, code: fault.error as ErrorCode, ...(fault.params && { params: fault.params }) }]
  })
}

/** What a form shows of an error: messages at its fields, else one above the button. Other errors are thrown on. */
export function toFormError(
  error: unknown,
  { fieldOf = (name) => name, fieldOfCode }: ErrorPlaces = {},
): FormError {
  if (!(error instanceof ShopError)) throw error
  const { code, params }: { code: ErrorCode; params: ShopError['params'] } = error
  const field = fieldOfCode?.[code]
  if (field) return { faults: [{ field, code }] }
  const errors = faultsOf(error.cause, fieldOf)
  return errors.length > 0 ? { faults: errors } : { faults: [], refusal: { code, params } }
}

/** One sending at a time; what was typed stays, whatever the answer. `initial` is the trouble of a try without script. */
export function useSending(initial: FormError = { faults: [] }) {
  const [trouble, setFormError] = useState(initial)
  const [isBusy, setBusy] = useState(false)

  /** Shows faults and moves the focus to the first; true when there are none. */
  function isGood(errors: readonly FieldFault[]): boolean {
    flushSync(() => setFormError({ faults: errors }))
    focusFault(errors)
    return errors.length === 0
  }

  /** The answer, or undefined when it was refused: then the trouble is on the screen. */
  async function send<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    try {
      const response = await ask()
      setFormError({ faults: [] })
      return response
    } catch (error) {
      const found = toFormError(error)
      flushSync(() => setFormError(found))
      focusFault(found.faults)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { ...trouble, isBusy, isGood, send }
}
