import { type Cents, cents } from './money.ts'

/**
 * Converts a provider's amount in major units (`12.5`, `"249,90"`) to cents without rounding: undefined when
 * it is no number, negative, or has fractions of a cent. Numbers are read as their shortest decimal form.
 * @see docs/rules/payment PAY-11
 */
export function exactCents(amount: unknown): Cents | undefined {
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined
  const match = /^(\d{1,12})(?:[.,](\d{1,2})0*)?$/.exec(String(amount).trim())
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}
