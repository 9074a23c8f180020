import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import type { ErrorPlaces } from '#app/forms/form-error.ts'
import { textFields } from '#app/forms/use-form.ts'

/** Form fields by their server names. */
const formFields: Readonly<Record<string, string>> = {
  'customer.firstname': 'firstName',
  'customer.lastname': 'lastName',
  'customer.email': 'emailAddress',
  password: 'password',
  newPassword: 'newPassword',
  email: 'emailAddress',
}

/** Form fields of any address of the customer (`customer.addresses.0.postcode`). */
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

/** Form fields of errors that concern one field. */
const fieldOfCode: Partial<Record<ErrorCode, string>> = {
  'account.email_taken': 'emailAddress',
  'account.email_unknown': 'emailAddress',
  'account.wrong_password': 'currentPassword',
  'account.password_required': 'currentPassword',
  'account.chosen_password': 'password',
  'form.password_short': 'password',
  'form.password_common': 'password',
}

type Names = Readonly<Record<string, string>>

/** Maps server errors to fields of an account form; `renamed` contains different field names. */
export function accountPlaces(renamed: Names = {}): ErrorPlaces {
  const named = (field: string) => renamed[field] ?? field
  return {
    fieldOf: (name) => {
      const field = formFieldOf(name)
      return field === undefined ? undefined : named(field)
    },
    fieldOfCode: Object.fromEntries(Object.entries(fieldOfCode).map(([code, field]) => [code, named(field)])),
  }
}

const noFields: Names = {}

/** Common options of account forms: uncontrolled fields, so that the browser can fill in passwords. */
export const accountForm = (renamed?: Names) => ({
  defaults: noFields,
  readFields: textFields,
  places: accountPlaces(renamed),
})
