import { normalEmail } from './email.ts'
import type { ServerAddress } from '@ambra/contract/checkout'
import type { ErrorCode } from '@ambra/contract/errors'

/** Countries goods are delivered to. @see spec §5 zip formats */
export const deliveryCountries = ['EE', 'LV', 'LT'] as const
export type DeliveryCountry = (typeof deliveryCountries)[number]

/** Narrows a text to a country of delivery. */
export function isDeliveryCountry(code: string | null | undefined): code is DeliveryCountry {
  return deliveryCountries.some((country) => country === code)
}

/**
 * Countries an invoice may be made out to: the European Economic Area, ours first. Who lives elsewhere in it buys on the
 * same terms, delivered to an address or a point that we serve.
 * @see docs/rules/law LAW-GEO-1
 */
export const billingCountries: readonly string[] = [
  ...deliveryCountries,
  ...'AT BE BG CY CZ DE DK ES FI FR GR HR HU IE IS IT LI LU MT NL NO PL PT RO SE SI SK'.split(' '),
]

/** Whether an invoice may be made out to a country. */
export const isBillingCountry = (code: string): boolean => billingCountries.includes(code)

/** Postcodes of countries without delivery are the sender's own business: letters, digits, spaces, hyphens. */
const foreignPostcode = /^[A-Z\d][A-Z\d -]{1,8}[A-Z\d]$/

const postcodes: Readonly<Record<DeliveryCountry, { pattern: RegExp; write: (digits: string) => string }>> = {
  EE: { pattern: /^(?:EE)?(\d{5})$/, write: (digits) => digits },
  LV: { pattern: /^(?:LV)?(\d{4})$/, write: (digits) => `LV-${digits}` },
  LT: { pattern: /^(?:LT)?(\d{5})$/, write: (digits) => `LT-${digits}` },
}

/**
 * Postcode in its canonical form (`10111`, `LV-1010`, `LT-01100`), or undefined when it is none of the country.
 * Input is accepted with or without prefix, in any case, with spaces. Of other countries of the European Economic Area
 * only its characters are checked.
 * @see docs/rules/address ADR-1, docs/rules/address ADR-1
 */
export function normalizePostcode(country: string, input: string): string | undefined {
  if (!isDeliveryCountry(country)) {
    const text = input.trim().toUpperCase().replace(/\s+/g, ' ')
    return isBillingCountry(country) && foreignPostcode.test(text) ? text : undefined
  }
  const { pattern, write } = postcodes[country]
  const digits = pattern.exec(input.toUpperCase().replace(/[\s-]/g, ''))?.[1]
  return digits === undefined ? undefined : write(digits)
}

/** How a VAT number of a country is written. */
export const vatExamples: Readonly<Record<DeliveryCountry, string>> = {
  EE: 'EE123456789',
  LV: 'LV40012345678',
  LT: 'LT123456715',
}

/** What a telephone number of a country begins with. */
export const phonePrefixes: Readonly<Record<DeliveryCountry, string>> = { EE: '+372', LV: '+371', LT: '+370' }

/** Example of a postcode for the hint under the field. */
export const postcodeExamples: Readonly<Record<DeliveryCountry, string>> = {
  EE: '10111',
  LV: 'LV-1010',
  LT: 'LT-01100',
}

const nameCharacters = /^[\p{L}\p{M}\s'’.-]+$/u
const maxNameLength = 100
const maxStreetLength = 200

/**
 * What is wrong with a name, or undefined: letters of any alphabet, spaces, hyphens, apostrophes, full stops; at least
 * two letters. Digits and signs are another fault than too few letters.
 * @see spec §5 "name at least 2 letters", docs/rules/address ADR-4
 */
export function nameError(text: string): ErrorCode | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters > 0 && !nameCharacters.test(text)) return 'form.name_alphabet'
  if (letters < 2) return 'form.name_short'
  return text.length > maxNameLength ? 'form.too_long' : undefined
}

/** Whether a text can be a name. @see nameFault */
export const isName = (text: string): boolean => nameError(text) === undefined

/** Fault of a line of an address that holds a link: mails of the shop repeat it. */
export const linkError = (text: string): ErrorCode | undefined =>
  text.includes('://') ? 'form.link' : undefined

/** A practical check of an e-mail address: one @, a dotted domain, no spaces or control characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>()[\],;:"\\?&%/]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/u.test(text)
  )
}

/** One fault of a form or address: field name and code of its message. */
export type FieldError = { field: string; code: ErrorCode; params?: Record<string, string | number> }

/** An address with one spelling of each key, trimmed; postcode and telephone in canonical form where they are valid. */
export type PlainAddress = {
  firstname: string
  lastname: string
  street: string[]
  city: string
  postcode: string
  country: string
  telephone: string
  email: string
  company: string
  vatId: string
  companyCode: string
}

const clean = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[\p{Cc}\s]+/gu, ' ').trim() : ''

/** Reads an address of the wire in either spelling; missing parts become empty texts. @see docs/rules/cart CRT-9 */
export function readAddress(address: ServerAddress | null | undefined, defaultCountry: string): PlainAddress {
  const country = (clean(address?.countryId) || clean(address?.country_id) || defaultCountry).toUpperCase()
  const postcode = clean(address?.postcode)
  return {
    firstname: clean(address?.firstname),
    lastname: clean(address?.lastname),
    street: (address?.street ?? []).map(clean).filter(Boolean),
    city: clean(address?.city),
    postcode: normalizePostcode(country, postcode) ?? postcode,
    country,
    telephone: clean(address?.telephone),
    email: normalEmail(clean(address?.email)),
    company: clean(address?.company),
    vatId: clean(address?.vat_id),
    companyCode: clean(address?.company_code),
  }
}

/** What an order needs of an address: `needsStreet` is false for pickup at a locker or shop. Goods go to fewer countries than invoices. */
export type AddressRules = { needsStreet: boolean; needsContact: boolean; isBilling?: boolean }

/**
 * Errors of an address at order time, in the order of the form; empty when it is good.
 * @see spec §5 form messages, docs/rules/address ADR-4
 */
export function addressErrors(address: PlainAddress, rules: AddressRules): FieldError[] {
  const errors: FieldError[] = []
  const need = (field: keyof PlainAddress, value: string, isValid: boolean, code: ErrorCode) => {
    if (!value) errors.push({ field, code: 'form.required' })
    else if (!isValid) errors.push({ field, code })
  }
  for (const field of ['firstname', 'lastname'] as const) {
    const code = nameError(address[field])
    need(field, address[field], code === undefined, code ?? 'form.name_short')
  }
  const isServed = rules.isBilling ? isBillingCountry : isDeliveryCountry
  if (!isServed(address.country)) errors.push({ field: 'country', code: 'form.country' })
  if (rules.needsStreet) {
    const street = address.street.join(' ')
    need('street', street, street.length <= maxStreetLength, 'form.too_long')
    need('city', address.city, address.city.length <= maxNameLength, 'form.too_long')
    const isPostcode = normalizePostcode(address.country, address.postcode) !== undefined
    need(
      'postcode',
      address.postcode,
      isPostcode,
      address.postcode.length < 3 ? 'form.zip_short' : 'form.zip_format',
    )
  }
  for (const field of ['street', 'city', 'company'] as const) {
    const code = linkError(String(address[field]))
    if (code) errors.push({ field, code })
  }
  if (rules.needsContact) need('email', address.email, isEmail(address.email), 'form.email')
  return errors.map((error) =>
    error.code === 'form.too_long'
      ? { ...error, params: { max: error.field === 'street' ? maxStreetLength : maxNameLength } }
      : error,
  )
}
