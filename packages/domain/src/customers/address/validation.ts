import type { PaymentDetails, PersonalDetails, ShippingDetails } from '@ambra/contract/sales/checkout'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import {
  addressNameError,
  type FieldError,
  isBillingCountry,
  isDeliveryCountry,
  isEmail,
  lineError,
  nameError,
  normalizePostcode,
} from './address.ts'
import { isCompanyCode, isVatNumber } from './codes.ts'
import { readPhone } from './phone.ts'

/** Minimum password length. @see spec §5 "password at least 8 letters" */
const minPasswordLength = 8

type Check = (value: string) => ErrorCode | undefined

function collect(fields: readonly [field: string, value: string, check?: Check | false][]): FieldError[] {
  return fields.flatMap(([field, value, check]) => {
    const text = value.trim()
    const code = text === '' ? 'form.required' : check ? check(text) : undefined
    if (!code) return []
    return [code === 'form.too_long' ? { field, code, params: { max: maxLength } } : { field, code }]
  })
}

const maxLength = 100

/**
 * Returns the errors of the personal details; checks the password only when an account is requested.
 * @see spec §5
 */
export function validatePersonalDetails(details: PersonalDetails): FieldError[] {
  const errors = collect([
    ['firstName', details.firstName, nameError],
    ['lastName', details.lastName, nameError],
    ['emailAddress', details.emailAddress, (value) => (isEmail(value) ? undefined : 'form.email')],
  ])
  if (!details.createAccount) return errors
  const password = passwordError(details.password ?? '')
  return password ? [...errors, { field: 'password', code: password }] : errors
}

/** Returns the error of a new password. */
export function passwordError(password: string): ErrorCode | undefined {
  if (password === '') return 'form.required'
  return [...password].length < minPasswordLength ? 'form.password_short' : undefined
}

function placeErrors(
  details: ShippingDetails | PaymentDetails,
  isServed: (country: string) => boolean,
): FieldError[] {
  return collect([
    ['country', details.country, (value) => (isServed(value) ? undefined : 'form.country')],
    ['streetAddress', details.streetAddress, lineError],
    ['city', details.city, lineError],
    [
      'zipCode',
      details.zipCode,
      (value) =>
        normalizePostcode(details.country, value)
          ? undefined
          : value.length < 3
            ? 'form.zip_short'
            : 'form.zip_format',
    ],
  ])
}

/**
 * Requirements of the selected delivery: an address, or a point and a phone number (a mobile one for
 * lockers).
 */
export type DeliveryNeeds = { pickup?: 'locker' | 'store' | undefined }

/**
 * Returns the error of a phone number. Baltic landlines cannot receive a door code. @see docs/rules/address
 * ADR-2
 */
export function phoneError(value: string, country: string, { pickup }: DeliveryNeeds): ErrorCode | undefined {
  const read = readPhone(value, country)
  if (!read) return 'form.phone'
  return pickup === 'locker' && !read.isMobile && /^\+37[012]/.test(read.e164)
    ? 'form.phone_mobile'
    : undefined
}

/**
 * Returns the errors of the shipping details. A locker requires a mobile number, because its door code is
 * sent by SMS. @see spec §5, docs/rules/address ADR-2
 */
export function shippingErrors(details: ShippingDetails, needs: DeliveryNeeds): FieldError[] {
  const phone: Check = (value) => phoneError(value, details.country, needs)
  return [
    ...collect([
      ['firstName', details.firstName, addressNameError],
      ['lastName', details.lastName, addressNameError],
      ['phoneNumber', details.phoneNumber, phone],
    ]),
    ...(needs.pickup ? [] : placeErrors(details, isDeliveryCountry)),
    ...(needs.pickup && !details.pickupPoint
      ? [{ field: 'pickupPoint', code: 'shipping.point_missing' as const }]
      : []),
    ...(details.shippingMethod
      ? []
      : [{ field: 'shippingMethod', code: 'shipping.method_missing' as const }]),
  ]
}

/**
 * Returns the errors of the payment details; company fields only for a purchase as a company. @see spec §5
 */
export function paymentErrors(details: PaymentDetails, buyer: { isCompany: boolean }): FieldError[] {
  const errors = [
    ...collect([
      ['firstName', details.firstName, addressNameError],
      ['lastName', details.lastName, addressNameError],
    ]),
    ...placeErrors(details, isBillingCountry),
    ...(buyer.isCompany ? companyErrors(details) : []),
  ]
  if (!details.paymentMethod) errors.push({ field: 'paymentMethod', code: 'payment.method_missing' })
  return errors
}

/** Company on an invoice, as typed; `taxId` may be empty, because not every company pays VAT. */
type Company = Pick<PaymentDetails, 'company' | 'companyCode' | 'taxId' | 'country'>

/**
 * Returns the errors of a company: name and registry code are required, a VAT number must be valid. @see spec
 * §5, docs/rules/address ADR-3
 */
export function companyErrors({ company, companyCode, taxId, country }: Company): FieldError[] {
  const errors = collect([
    ['company', company, (value) => (value.length > maxLength ? 'form.too_long' : lineError(value))],
    ['companyCode', companyCode, (value) => companyCodeFault(country, value)],
  ])
  const vat = taxId.trim()
  if (vat === '') return errors
  if (vat.length < 3) return [...errors, { field: 'taxId', code: 'form.vat_code_short' }]
  return isVatNumber(country, vat) ? errors : [...errors, { field: 'taxId', code: 'form.tax_id_invalid' }]
}

function companyCodeFault(country: string, value: string): ErrorCode | undefined {
  if (value.length < 3) return 'form.company_code_short'
  return isCompanyCode(country, value) ? undefined : 'form.company_code_invalid'
}

/** Returns the error of a quantity field; `max` is the number of available pieces. @see spec §5 */
export function quantityError(input: string, max?: number): FieldError | undefined {
  const value = Number(input)
  if (input.trim() === '' || !Number.isInteger(value)) return { field: 'qty', code: 'form.quantity_integer' }
  if (value <= 0) return { field: 'qty', code: 'form.quantity_above_zero' }
  if (max !== undefined && value > max)
    return { field: 'qty', code: 'form.quantity_below', params: { quantity: max + 1 } }
  return undefined
}
