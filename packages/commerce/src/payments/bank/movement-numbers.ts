import type { BankLine } from '@ambra/db/payments'
import { referenceNumber } from '@ambra/domain/payments/reference-number'

/** Returns the number of the order with this reference; undefined if the check digit is wrong. */
export const orderOfReference = (reference: string): string | undefined => {
  const number = reference.replace(/^0+/, '').slice(0, -1)
  return /^\d{1,19}$/.test(number) && referenceNumber(number) === reference.replace(/^0+/, '')
    ? number
    : undefined
}

/** Returns the orders of the payer's references; undefined if a reference belongs to no order. */
export function referredOrders({ references }: Pick<BankLine, 'references'>): string[] | undefined {
  const numbers = references.map(orderOfReference)
  const known = numbers.filter((number) => number !== undefined)
  return known.length === numbers.length ? [...new Set(known)] : undefined
}

/** Returns numbers in a movement's text that may be order numbers, as written and as references. */
export const mentionedNumbers = ({ text }: Pick<BankLine, 'text'>): string[] =>
  (text.match(/\d{6,20}/g) ?? [])
    .slice(0, 30)
    .flatMap((digits) => [orderOfReference(digits) ?? digits, digits])
    .filter((number) => number.length < 20)
