import { type ErrorCode, ShopError } from '@ambra/contract/errors'
import type { FieldFault } from '@ambra/domain/address'

/** What a form shows of a refusal: messages at fields, or one above them. */
export type FormTrouble = { faults: readonly FieldFault[]; refusal?: ShopError }

export const noTrouble: FormTrouble = { faults: [] }

/** Fields of the forms by the names the server has for them. */
const formFields: Readonly<Record<string, string>> = {
  'customer.firstname': 'firstName',
  'customer.lastname': 'lastName',
  'customer.email': 'emailAddress',
  password: 'password',
}

/** Refusals that speak of one field. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  'account.email_taken': 'emailAddress',
  'form.password_short': 'password',
  'form.password_common': 'password',
}

/** Where a refusal of the server belongs in the form. What is no refusal is thrown on. */
export function troubleOf(error: unknown): FormTrouble {
  if (!(error instanceof ShopError)) throw error
  const code: ErrorCode = error.code
  const field = fieldOf[code]
  if (field) return { faults: [{ field, code }] }
  const faults = faultsOf(error.cause)
  return faults.length > 0 ? { faults } : { faults: [], refusal: error }
}

/** The list of faults an answer holds (reference 3.2), as far as the form has such fields. */
function faultsOf(cause: unknown): FieldFault[] {
  if (!Array.isArray(cause)) return []
  return cause.flatMap((fault: { field?: unknown; error?: unknown; params?: FieldFault['params'] }) => {
    const field = formFields[String(fault.field)]
    if (!field || typeof fault.error !== 'string') return []
    // A newer server's code without a text is shown by the general one.
    return [{ field, code: fault.error as ErrorCode, ...(fault.params && { params: fault.params }) }]
  })
}
