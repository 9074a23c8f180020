import { normalEmail } from './email.ts'
import type { ServerAddress } from '@ambra/contract/sales/checkout'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'

/** Countries with delivery. @see spec §5 zip formats */
export const deliveryCountries = ['EE', 'LV', 'LT'] as const
export type DeliveryCountry = (typeof deliveryCountries)[number]

/** Narrows a text to a delivery country. */
export function isDeliveryCountry(code: string | null | undefined): code is DeliveryCountry {
  return deliveryCountries.some((country) => country === code)
}

/**
 * Countries for billing addresses: the European Economic Area, delivery countries first. Residents of others
 * buy on the same terms, with delivery to an address or point that we serve.
 * @see docs/rules/law LAW-GEO-1
 */
export const billingCountries: readonly string[] = [
  ...deliveryCountries,
  ...'AT BE BG CY CZ DE DK ES FI FR GR HR HU IE IS IT LI LU MT NL NO PL PT RO SE SI SK'.split(' '),
]

export const isBillingCountry = (code: string): boolean => billingCountries.includes(code)

/**
 * Postcodes of countries without delivery are only checked for characters: letters, digits, spaces, hyphens.
 */
const foreignPostcode = /^[A-Z\d][A-Z\d -]{1,8}[A-Z\d]$/

const postcodes: Readonly<Record<DeliveryCountry, { pattern: RegExp; write: (digits: string) => string }>> = {
  EE: { pattern: /^(?:EE)?(\d{5})$/, write: (digits) => digits },
  LV: { pattern: /^(?:LV)?(\d{4})$/, write: (digits) => `LV-${digits}` },
  LT: { pattern: /^(?:LT)?(\d{5})$/, write: (digits) => `LT-${digits}` },
}

/**
 * Returns the postcode in canonical form (`10111`, `LV-1010`, `LT-01100`), or undefined when it is invalid
 * for the country. Accepts input with or without prefix, in any case, with spaces. For other countries of the
 * European Economic Area it only checks the characters.
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

/** Example of a VAT number by country. */
export const vatExamples: Readonly<Record<DeliveryCountry, string>> = {
  EE: 'EE123456789',
  LV: 'LV40012345678',
  LT: 'LT123456715',
}

/** Calling code by country. */
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
 * Returns the error of a name: it may contain letters of any alphabet, spaces, hyphens, apostrophes and full
 * stops, and needs at least two letters. Digits and symbols have a different error than too few letters.
 * @see spec §5 "name at least 2 letters", docs/rules/address ADR-4
 */
export function nameError(text: string): ErrorCode | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters > 0 && !nameCharacters.test(text)) return 'form.name_alphabet'
  if (letters < 2) return 'form.name_short'
  return text.length > maxNameLength ? 'form.too_long' : undefined
}

/** Returns whether a text is a valid name. @see nameFault */
export const isName = (text: string): boolean => nameError(text) === undefined

/**
 * Letters and symbols that the font of labels and invoices lacks. @see docs/rules/address ADR-4, documents
 * printable-letters.test.ts
 */
const unprintable =
  /(?![\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b4\u00b6-\u017f\u0218-\u021b\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2122])[\p{L}\p{Extended_Pictographic}]/u

/** Returns an error if labels and invoices cannot show a text. */
const printError = (text: string): ErrorCode | undefined =>
  unprintable.test(text.normalize('NFC')) ? 'form.letters' : undefined

/** Web addresses as mail programs recognise them: with a scheme, `www.`, or a path after the domain. */
const webAddress = /:\/\/|\bwww\.\p{L}|\p{L}\.\p{L}{2,24}\//iu

/** Returns whether mail programs would make a part of the text a link. */
export const hasWebAddress = (text: string): boolean => webAddress.test(text)

/** Returns the error of a name in an address, which labels and invoices repeat. */
export const addressNameError = (text: string): ErrorCode | undefined => nameError(text) ?? printError(text)

/** Returns the error of an address line: mails repeat its links, and labels and invoices its letters. */
export const lineError = (text: string): ErrorCode | undefined =>
  hasWebAddress(text) ? 'form.link' : printError(text)

/** Checks an email address pragmatically: one @, a dotted domain, no spaces or control characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>()[\],;:"\\?&%/]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/u.test(text)
  )
}

/** Error of a field in a form or address, with the code of its message. */
export type FieldError = { field: string; code: ErrorCode; params?: Record<string, string | number> }

/**
 * Address with one spelling of each key, trimmed; valid postcodes and phone numbers are in canonical form.
 */
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

/**
 * Reads an address from a request in either spelling; missing parts become empty texts. @see docs/rules/cart
 * CRT-9
 */
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

/**
 * Requirements of an order: `needsStreet` is false for pickup at a locker or shop. Fewer countries are
 * allowed for delivery than for billing.
 */
export type AddressRules = { needsStreet: boolean; needsContact: boolean; isBilling?: boolean }

/**
 * Returns the errors of an address at order time, in form order; empty when it is valid.
 * @see spec §5 form messages, docs/rules/address ADR-4
 */
export function addressErrors(address: PlainAddress, rules: AddressRules): FieldError[] {
  const errors: FieldError[] = []
  const need = (field: keyof PlainAddress, value: string, isValid: boolean, code: ErrorCode) => {
    if (!value) errors.push({ field, code: 'form.required' })
    else if (!isValid) errors.push({ field, code })
  }
  for (const field of ['firstname', 'lastname'] as const) {
    const code = addressNameError(address[field])
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
    const code = lineError(String(address[field]))
    if (code) errors.push({ field, code })
  }
  if (rules.needsContact) need('email', address.email, isEmail(address.email), 'form.email')
  return errors.map((error) =>
    error.code === 'form.too_long'
      ? { ...error, params: { max: error.field === 'street' ? maxStreetLength : maxNameLength } }
      : error,
  )
}
