import type { ErrorCode } from '@ambra/contract/errors'
import { type FormError, toFormError } from '#app/forms/use-sending.ts'

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

/** Errors that speak of one field. */
const fieldOfCode: Partial<Record<ErrorCode, string>> = {
  'account.email_taken': 'emailAddress',
  'account.email_unknown': 'emailAddress',
  'account.wrong_password': 'currentPassword',
  'account.password_required': 'currentPassword',
  'account.chosen_password': 'password',
  'form.password_short': 'password',
  'form.password_common': 'password',
}

/** Where an error of the server belongs in a form of the account; `renamed` says what a field is called here. */
export function toAccountError(error: unknown, renamed: Readonly<Record<string, string>> = {}): FormError {
  const trouble = toFormError(error, { fieldOf: formFieldOf, fieldOfCode })
  const errors = trouble.faults.map((fault) => ({ ...fault, field: renamed[fault.field] ?? fault.field }))
  return { ...trouble, faults: errors }
}
