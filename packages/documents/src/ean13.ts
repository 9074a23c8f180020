import { type Bars, barsOf } from './bars.ts'

/**
 * Modules of the digits 0 to 9 in the left half, odd parity; in the right half they are inverted.
 * @see ISO/IEC 15420
 */
const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Parity of the six left digits by the first digit, which has no bars. */
const parity = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
]

/**
 * Encodes a product number of 13 digits or 12 (UPC-A). Returns undefined for another length or a wrong check
 * digit, because scanning it would find no product.
 */
export function ean13(number: string): Bars | undefined {
  const digits = [...number.padStart(13, '0')].map(Number)
  if (!/^\d{12,13}$/.test(number) || checkDigit(digits) !== digits[12]) return undefined
  const [first = 0, ...rest] = digits
  const left = rest.slice(0, 6).map((digit, index) => {
    const modules = odd[digit] ?? ''
    return parity[first]?.[index] === 'E' ? [...inverted(modules)].reverse().join('') : modules
  })
  const right = rest.slice(6).map((digit) => inverted(odd[digit] ?? ''))
  return barsOf(['101', ...left, '01010', ...right, '101'].join(''))
}

const inverted = (modules: string): string =>
  [...modules].map((module) => (module === '1' ? '0' : '1')).join('')

function checkDigit(digits: readonly number[]): number {
  const sum = digits.slice(0, 12).reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
