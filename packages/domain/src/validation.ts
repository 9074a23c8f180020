import type { PaymentDetails, PersonalDetails, ShippingDetails } from '@ambra/contract/checkout'
import type { ErrorCode } from '@ambra/contract/errors'
import { type FieldFault, isDeliveryCountry, isEmail, isName, normalizePostcode } from './address.ts'
import { isCompanyCode, isVatNumber } from './codes.ts'
import { readPhone } from './phone.ts'

/** Shortest password. @see spec §5 "password at least 8 letters" */
const minPasswordLength = 8

const name = (value: string): ErrorCode | undefined => (isName(value) ? undefined : 'form.name_short')
type Check = (value: string) => ErrorCode | undefined

function collect(fields: readonly [field: string, value: string, check?: Check | false][]): FieldFault[] {
  return fields.flatMap(([field, value, check]) => {
    const text = value.trim()
    const code = text === '' ? 'form.required' : check ? check(text) : undefined
    return code ? [{ field, code }] : []
  })
}

/** Faults of the personal details; a password only when an account is wanted. @see spec §5 */
export function personalFaults(details: PersonalDetails): FieldFault[] {
  const faults = collect([
    ['firstName', details.firstName, name],
    ['lastName', details.lastName, name],
    ['emailAddress', details.emailAddress, (value) => (isEmail(value) ? undefined : 'form.email')],
  ])
  if (!details.createAccount) return faults
  const password = passwordFault(details.password ?? '')
  return password ? [...faults, { field: 'password', code: password }] : faults
}

/** Fault of a new password, or undefined. */
export function passwordFault(password: string): ErrorCode | undefined {
  if (password === '') return 'form.required'
  return [...password].length < minPasswordLength ? 'form.password_short' : undefined
}

function placeFaults(details: ShippingDetails | PaymentDetails): FieldFault[] {
  return collect([
    ['country', details.country, (value) => (isDeliveryCountry(value) ? undefined : 'form.country')],
    ['streetAddress', details.streetAddress],
    ['city', details.city],
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

/** What the chosen delivery asks: an address, or a point and a phone (a mobile for lockers). */
export type DeliveryNeeds = { pickup?: 'locker' | 'store' | undefined }

/** Faults of the shipping details. A locker needs a mobile number, since its door code comes by SMS. @see spec §5, baltic-commerce §3 */
export function shippingFaults(details: ShippingDetails, needs: DeliveryNeeds): FieldFault[] {
  const phone: Check = (value) => {
    const read = readPhone(value, details.country)
    const isBalticFixed = read && !read.isMobile && /^\+37[012]/.test(read.e164)
    return !read || (needs.pickup === 'locker' && isBalticFixed) ? 'form.phone' : undefined
  }
  return [
    ...collect([
      ['firstName', details.firstName, name],
      ['lastName', details.lastName, name],
      ['phoneNumber', details.phoneNumber, phone],
    ]),
    ...(needs.pickup ? [] : placeFaults(details)),
    ...(needs.pickup && !details.pickupPoint
      ? [{ field: 'pickupPoint', code: 'shipping.point_missing' as const }]
      : []),
    ...(details.shippingMethod
      ? []
      : [{ field: 'shippingMethod', code: 'shipping.method_missing' as const }]),
  ]
}

/** Faults of the payment details; company fields only when buying as a company. @see spec §5 */
export function paymentFaults(details: PaymentDetails, buyer: { isCompany: boolean }): FieldFault[] {
  const faults = [
    ...collect([
      ['firstName', details.firstName, name],
      ['lastName', details.lastName, name],
    ]),
    ...placeFaults(details),
    ...(buyer.isCompany ? companyFaults(details) : []),
  ]
  if (!details.paymentMethod) faults.push({ field: 'paymentMethod', code: 'payment.method_missing' })
  return faults
}

function companyFaults({ company, companyCode, taxId, country }: PaymentDetails): FieldFault[] {
  const faults = collect([
    ['company', company],
    [
      'companyCode',
      companyCode,
      (value) =>
        value.length < 3
          ? 'form.company_code_short'
          : isCompanyCode(country, value)
            ? undefined
            : 'form.company_code_invalid',
    ],
  ])
  const vat = taxId.trim()
  if (vat === '') return faults
  if (vat.length < 3) return [...faults, { field: 'taxId', code: 'form.vat_code_short' }]
  return isVatNumber(country, vat) ? faults : [...faults, { field: 'taxId', code: 'form.tax_id_invalid' }]
}

/** Fault of a quantity field, or undefined; `max` is the number of pieces that can be bought. @see spec §5 */
export function quantityFault(input: string, max?: number): FieldFault | undefined {
  const value = Number(input)
  if (input.trim() === '' || !Number.isInteger(value)) return { field: 'qty', code: 'form.quantity_integer' }
  if (value <= 0) return { field: 'qty', code: 'form.quantity_above_zero' }
  if (max !== undefined && value > max)
    return { field: 'qty', code: 'form.quantity_below', params: { quantity: max + 1 } }
  return undefined
}
