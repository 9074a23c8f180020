import { type ErrorCode, ShopError } from '@ambra/contract/platform/errors/errors'
import type { FieldError } from '@ambra/domain/customers/address/address'

/** Errors of a form's last submission: messages at its fields, or one for the whole form. */
export type FormError = {
  fieldErrors: readonly FieldError[]
  error?: { code: ErrorCode; params: ShopError['params'] }
}

/** Failed submission without script: the typed values and the errors. */
export type FailedSubmission<V> = FormError & { typed: Partial<V> }

/** Maps errors of the server to fields of the form. */
export type ErrorPlaces = {
  /** Returns the form field of a server field; undefined if the form has none. */
  fieldOf?: (name: string) => string | undefined
  /** Form fields of errors that concern one field. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>
}

/** Returns the field errors of a response (docs/rules/account ACC-3) for the fields of the form. */
function errorsOf(cause: unknown, fieldOf: (name: string) => string | undefined): FieldError[] {
  if (!Array.isArray(cause)) return []
  return cause.flatMap((fieldError: { field?: unknown; error?: unknown; params?: FieldError['params'] }) => {
    const field = typeof fieldError.field === 'string' ? fieldOf(fieldError.field) : undefined
    if (field === undefined || typeof fieldError.error !== 'string') return []
    // A code of a newer server without a text here is shown with the general text.
    return [
      { field, code: fieldError.error as ErrorCode, ...(fieldError.params && { params: fieldError.params }) },
    ]
  })
}

/** Converts an error for a form: messages at its fields, else one for the form. Rethrows other errors. */
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
