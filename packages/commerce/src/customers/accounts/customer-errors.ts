import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import {
  addressNameError,
  type FieldError,
  isDeliveryCountry,
  isEmail,
  lineError,
  nameError,
  normalizePostcode,
} from '@ambra/domain/customers/address/address'
import { FieldsError } from '../../platform/context/fields-error.ts'

/** Maximum addresses of a new customer and of an update. @see docs/rules/account ACC-3 */
const maxAddresses = { create: 2, update: 20 } as const
const maxTextLength = 200
const maxNameLength = 100
const maxStreetLines = 4
const maxCustomAttributes = 5

type Fields = Readonly<Record<string, unknown>>
type Check = (value: string) => ErrorCode | undefined

/**
 * Collects all errors of a body before its schema is checked, so that the response lists all of them, not the
 * first one.
 */
export const checkCreateBody = (body: unknown): unknown =>
  throwFieldErrors(body, createErrors(asFields(body) ?? {}))

/** Same as `checkCreateBody`; absent fields stay unchanged. */
export const checkUpdateBody = (body: unknown): unknown =>
  throwFieldErrors(body, updateErrors(asFields(body) ?? {}))

function throwFieldErrors(body: unknown, errors: FieldError[]): unknown {
  const [first, ...rest] = errors
  if (first) throw new FieldsError([first, ...rest])
  return body
}

function createErrors(body: Fields): FieldError[] {
  const customer = asFields(body['customer'])
  const password: FieldError[] =
    typeof body['password'] === 'string' ? [] : [{ field: 'password', code: 'form.required' }]
  if (!customer) return [{ field: 'customer', code: 'form.required' }, ...password]
  return [
    ...personFields.flatMap((field) => personError(customer, field) ?? []),
    ...addressesErrors(customer['addresses'], maxAddresses.create),
    ...password,
  ]
}

function updateErrors(body: Fields): FieldError[] {
  const customer = asFields(body['customer'])
  if (!customer) return [{ field: 'customer', code: 'form.required' }]
  const attributes = customer['custom_attributes']
  return [
    ...personFields.flatMap((field) =>
      customer[field] === undefined ? [] : (personError(customer, field) ?? []),
    ),
    ...addressesErrors(customer['addresses'], maxAddresses.update),
    ...(Array.isArray(attributes) && attributes.length > maxCustomAttributes
      ? [tooMany('customer.custom_attributes', maxCustomAttributes)]
      : []),
  ]
}

const personChecks = {
  email: (value: string) => (isEmail(value) ? undefined : 'form.email'),
  firstname: nameError,
  lastname: nameError,
} satisfies Record<string, Check>
const personFields = ['email', 'firstname', 'lastname'] as const

function personError(customer: Fields, field: keyof typeof personChecks): FieldError | undefined {
  return textError(customer[field], `customer.${field}`, personChecks[field])
}

function addressesErrors(addresses: unknown, max: number): FieldError[] {
  if (addresses === undefined || addresses === null) return []
  if (!Array.isArray(addresses))
    return [{ field: 'customer.addresses', code: 'request.invalid', params: { field: 'customer.addresses' } }]
  if (addresses.length > max) return [tooMany('customer.addresses', max)]
  return addresses.flatMap((address, index) =>
    addressErrors(asFields(address), `customer.addresses.${index}`),
  )
}

function addressErrors(address: Fields | undefined, place: string): FieldError[] {
  if (!address) return [{ field: place, code: 'form.required' }]
  const country = typeof address['country_id'] === 'string' ? address['country_id'] : ''
  const checks: readonly (readonly [string, Check?])[] = [
    ['firstname', addressNameError],
    ['lastname', addressNameError],
    ['city', lineError],
    ['country_id', (value) => (/^[A-Z]{2,3}$/.test(value) ? undefined : 'form.country')],
    ['postcode', (value) => postcodeFault(country, value)],
  ]
  const optional: readonly (readonly [string, Check?])[] = [
    ['telephone'],
    ['company', lineError],
    ['company_code'],
    ['vat_id', (value) => (value.length < 3 ? 'form.tax_id_short' : undefined)],
  ]
  return [
    ...checks.flatMap(([field, check]) => textError(address[field], `${place}.${field}`, check) ?? []),
    ...streetErrors(address['street'], `${place}.street`),
    ...optional.flatMap(([field, check]) => {
      const value = address[field]
      const isAbsent = value === undefined || value === null || value === ''
      return isAbsent ? [] : (textError(value, `${place}.${field}`, check) ?? [])
    }),
  ]
}

function postcodeFault(country: string, value: string): ErrorCode | undefined {
  if (value.length < 3) return 'form.zip_short'
  return isDeliveryCountry(country) && !normalizePostcode(country, value) ? 'form.zip_format' : undefined
}

function streetErrors(street: unknown, field: string): FieldError[] {
  if (!Array.isArray(street) || !street.some((line) => typeof line === 'string' && line.trim()))
    return [{ field, code: 'form.required' }]
  if (street.length > maxStreetLines) return [tooMany(field, maxStreetLines)]
  return street.flatMap((line) =>
    line === null || line === '' ? [] : (textError(line, field, lineError) ?? []),
  )
}

function textError(value: unknown, field: string, check?: Check): FieldError | undefined {
  if (value === undefined || value === null) return { field, code: 'form.required' }
  if (typeof value !== 'string') return { field, code: 'request.invalid', params: { field } }
  const text = value.trim()
  if (text === '') return { field, code: 'form.required' }
  if (text.length > (field.endsWith('.email') ? 254 : maxTextLength))
    return { field, code: 'form.too_long', params: { max: maxTextLength } }
  const code = check?.(text)
  return code && { field, code, ...(code === 'form.too_long' && { params: { max: maxNameLength } }) }
}

const tooMany = (field: string, max: number): FieldError => ({
  field,
  code: 'account.too_many',
  params: { max },
})

const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
