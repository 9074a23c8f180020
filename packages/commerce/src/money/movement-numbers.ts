import type { BankLine } from '@ambra/db/money/bank-line-repository'
import { referenceNumber } from '@ambra/domain/reference-number'

/** The number of the order whose reference this is; undefined where the check digit is wrong. */
export const orderOfReference = (reference: string): string | undefined => {
  const number = reference.replace(/^0+/, '').slice(0, -1)
  return /^\d{1,19}$/.test(number) && referenceNumber(number) === reference.replace(/^0+/, '')
    ? number
    : undefined
}

/** Orders whose references the payer gave; undefined where one of them is of none. */
export function referredOrders({ references }: Pick<BankLine, 'references'>): string[] | undefined {
  const numbers = references.map(orderOfReference)
  const known = numbers.filter((number) => number !== undefined)
  return known.length === numbers.length ? [...new Set(known)] : undefined
}

/** Numbers in the text of a movement that may be an order's, as they stand and as references. */
export const mentionedNumbers = ({ text }: Pick<BankLine, 'text'>): string[] =>
  (text.match(/\d{6,20}/g) ?? [])
    .slice(0, 30)
    .flatMap((digits) => [orderOfReference(digits) ?? digits, digits])
    .filter((number) => number.length < 20)
