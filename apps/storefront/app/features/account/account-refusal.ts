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
  newPassword: 'newPassword',
  email: 'emailAddress',
}

/** Fields of an address, whichever of the customer's it is (`customer.addresses.0.postcode`). */
const addressFields: Readonly<Record<string, string>> = {
  firstname: 'firstName',
  lastname: 'lastName',
  street: 'streetAddress',
  city: 'city',
  postcode: 'zipCode',
  country_id: 'country',
  telephone: 'phoneNumber',
  company: 'company',
  company_code: 'companyCode',
  vat_id: 'taxId',
}

const formFieldOf = (name: string): string | undefined =>
  formFields[name] ?? addressFields[/^customer\.addresses\.\d+\.(\w+)$/.exec(name)?.[1] ?? '']

/** Refusals that speak of one field. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  'account.email_taken': 'emailAddress',
  'account.email_unknown': 'emailAddress',
  'account.wrong_password': 'currentPassword',
  'account.password_required': 'currentPassword',
  'account.chosen_password': 'password',
  'form.password_short': 'password',
  'form.password_common': 'password',
}

/**
 * Where a refusal of the server belongs in the form; `renamed` says what a field is called here. What is no refusal is
 * thrown on.
 */
export function troubleOf(error: unknown, renamed: Readonly<Record<string, string>> = {}): FormTrouble {
  const trouble = placeOf(error)
  return {
    ...trouble,
    faults: trouble.faults.map((fault) => ({ ...fault, field: renamed[fault.field] ?? fault.field })),
  }
}

function placeOf(error: unknown): FormTrouble {
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
    const field = formFieldOf(String(fault.field))
    if (!field || typeof fault.error !== 'string') return []
    // A newer server's code without a text is shown by the general one.
    return [{ field, code: fault.error as ErrorCode, ...(fault.params && { params: fault.params }) }]
  })
}
