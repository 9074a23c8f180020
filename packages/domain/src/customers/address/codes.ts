/**
 * Validates company registration and VAT numbers of the three countries. @see docs/rules/address ADR-3 (valid
 * and invalid examples)
 */

const bare = (input: string) => input.replace(/[\s.-]/g, '').toUpperCase()
const digitsOf = (text: string) => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)

/** Computes the check digit of the two-pass modulo 11 rule over all digits but the last. */
function twoPassCheckDigit(digits: readonly number[]): number {
  const pass = (start: number) =>
    weighted(
      digits,
      digits.map((_, index) => ((index + start - 1) % 9) + 1),
    ) % 11
  const first = pass(1)
  if (first < 10) return first
  const second = pass(3)
  return second < 10 ? second : 0
}

function hasTwoPassCheck(text: string): boolean {
  const digits = digitsOf(text)
  return twoPassCheckDigit(digits.slice(0, -1)) === digits.at(-1)
}

const isLatvianCode = (text: string) =>
  /^[4-9]\d{10}$/.test(text) && weighted(digitsOf(text), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3

/**
 * Returns whether a company registration number is valid for the country (EE, LV, LT); other countries need
 * only 3 characters. Lithuanian codes have 9 digits, old ones 7: their check digit is not reliable for all,
 * see `isDoubtfulCompanyCode`.
 */
export function isCompanyCode(country: string, input: string): boolean {
  const text = bare(input)
  if (country === 'EE') return /^[1789]\d{7}$/.test(text) && hasTwoPassCheck(text)
  if (country === 'LV') return isLatvianCode(text.replace(/^LV/, ''))
  if (country === 'LT') return /^(\d{7}|\d{9})$/.test(text)
  return text.length >= 3
}

/**
 * Returns a company registration number in stored form: for the three countries only its digits, as in
 * registers and e-invoices; invalid numbers and those of other countries stay as typed.
 */
export function normalizeCompanyCode(country: string, input: string): string {
  const isKnown = country === 'EE' || country === 'LV' || country === 'LT'
  return isKnown && isCompanyCode(country, input) ? bare(input).replace(/^LV/, '') : input.trim()
}

/**
 * Returns whether a Lithuanian code looks mistyped because its check digit differs. Reason for a warning, not
 * for a refusal.
 */
export function isDoubtfulCompanyCode(country: string, input: string): boolean {
  const text = bare(input)
  return country === 'LT' && /^\d{9}$/.test(text) && !hasTwoPassCheck(text)
}

/**
 * General form of a VAT number: two letters and its characters; the shop knows the check digits of three
 * states only.
 */
const foreignVatNumber = /^[A-Z]{2}[0-9A-Z+*]{2,12}$/

/**
 * Returns the country of a VAT number: by its prefix, because a company may be registered in one country and
 * billed in another; without a prefix that of the address.
 */
const vatCountry = (country: string, text: string) => /^[A-Z]{2}(?=[0-9A-Z+*])/.exec(text)?.[0] ?? country

/**
 * Returns whether a VAT number is valid for its country; the prefix of the address's country may be missing.
 */
export function isVatNumber(addressCountry: string, input: string): boolean {
  const text = bare(input)
  const country = vatCountry(addressCountry, text)
  const digits = text.startsWith(country) ? text.slice(country.length) : text
  if (country === 'EE')
    return /^\d{9}$/.test(digits) && weighted(digitsOf(digits), [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
  if (country === 'LV') return isLatvianCode(digits)
  if (country === 'LT') {
    const hasForm = /^\d{7}1\d$/.test(digits) || /^\d{10}1\d$/.test(digits)
    return hasForm && hasTwoPassCheck(digits)
  }
  return foreignVatNumber.test(text)
}

/** Returns a VAT number in stored form: upper case, no spaces, with its country's prefix. */
export function normalizeVatNumber(addressCountry: string, input: string): string {
  const text = bare(input)
  const country = vatCountry(addressCountry, text)
  return text.startsWith(country) ? text : country + text
}
