/** Company registration and VAT numbers of the three countries. @see baltic-commerce §4 (valid and invalid examples) */

const bare = (input: string) => input.replace(/[\s.-]/g, '').toUpperCase()
const digitsOf = (text: string) => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)

/** Check digit of the two-pass modulo 11 rule over all digits but the last. */
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
 * Whether a company registration number is right for the country (EE, LV, LT); other countries only need 3 characters.
 * Old Lithuanian codes of 7 digits have no check.
 */
export function isCompanyCode(country: string, input: string): boolean {
  const text = bare(input)
  if (country === 'EE') return /^[1789]\d{7}$/.test(text) && hasTwoPassCheck(text)
  if (country === 'LV') return isLatvianCode(text.replace(/^LV/, ''))
  if (country === 'LT') return /^\d{7}$/.test(text) || (/^\d{9}$/.test(text) && hasTwoPassCheck(text))
  return text.length >= 3
}

/** Whether a VAT number is right for the country; the country's prefix may be missing. */
export function isVatNumber(country: string, input: string): boolean {
  const text = bare(input)
  const digits = text.startsWith(country) ? text.slice(country.length) : text
  if (country === 'EE')
    return /^\d{9}$/.test(digits) && weighted(digitsOf(digits), [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
  if (country === 'LV') return isLatvianCode(digits)
  if (country === 'LT') {
    const hasForm = /^\d{7}1\d$/.test(digits) || /^\d{10}1\d$/.test(digits)
    return hasForm && hasTwoPassCheck(digits)
  }
  return text.length >= 3
}

/** VAT number as stored: upper case, no spaces, with the country's prefix. */
export function normalizeVatNumber(country: string, input: string): string {
  const text = bare(input)
  return text.startsWith(country) ? text : country + text
}
