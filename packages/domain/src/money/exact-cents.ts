import { type Cents, cents } from './money.ts'

/**
 * A provider's amount in major units (`12.5`, `"249,90"`) as cents, without rounding: undefined when it is no number, below
 * zero, or has parts of a cent. Numbers count as the shortest decimal that means them.
 * @see docs/rules/payment PAY-11
 */
export function exactCents(amount: unknown): Cents | undefined {
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined
  const match = /^(\d{1,12})(?:[.,](\d{1,2})0*)?$/.exec(String(amount).trim())
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}
