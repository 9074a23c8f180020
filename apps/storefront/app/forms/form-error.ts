import { type ErrorCode, ShopError } from '@ambra/contract/errors'
import type { FieldError } from '@ambra/domain/address'

/** What a form shows of its last submission: messages at its fields, or one for the whole form. */
export type FormError = {
  fieldErrors: readonly FieldError[]
  error?: { code: ErrorCode; params: ShopError['params'] }
}

/** A submission without script that failed: what was typed, and why. */
export type FailedSubmission<V> = FormError & { typed: Partial<V> }

/** Where the errors of the server belong: at which field of the form, by the names the server has for them. */
export type ErrorPlaces = {
  /** The field of the form for a field of the server; undefined where the form has none. */
  fieldOf?: (name: string) => string | undefined
  /** Errors that speak of one field. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>
}

/** The field errors a response holds (docs/rules/account ACC-3), as far as the form has such fields. */
function errorsOf(cause: unknown, fieldOf: (name: string) => string | undefined): FieldError[] {
  if (!Array.isArray(cause)) return []
  return cause.flatMap((fieldError: { field?: unknown; error?: unknown; params?: FieldError['params'] }) => {
    const field = typeof fieldError.field === 'string' ? fieldOf(fieldError.field) : undefined
    if (field === undefined || typeof fieldError.error !== 'string') return []
    // A newer server's code without a text is shown by the general one.
    return [
      { field, code: fieldError.error as ErrorCode, ...(fieldError.params && { params: fieldError.params }) },
    ]
  })
}

/** What a form shows of an error: messages at its fields, else one for the form. Other errors are thrown on. */
export function toFormError(
  error: unknown,
  { fieldOf = (name) => name, fieldOfCode }: ErrorPlaces = {},
): FormError {
  if (!(error instanceof ShopError)) throw error
  const { code, params }: { code: ErrorCode; params: ShopError['params'] } = error
  const field = fieldOfCode?.[code]
  if (field) return { fieldErrors: [{ field, code }] }
  const fieldErrors = errorsOf(error.cause, fieldOf)
  return fieldErrors.length > 0 ? { fieldErrors } : { fieldErrors: [], error: { code, params } }
}
