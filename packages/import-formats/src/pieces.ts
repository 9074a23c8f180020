/**
 * Parses a count of whole pieces; exports write decimals, a plus, a spreadsheet's apostrophe or thousands
 * separators. A negative count, which an ERP writes for sales beyond its stock, is zero: refusing the row
 * would leave the old quantity on sale. Undefined when it is no such count.
 */
export function piecesOf(cell: string): number | undefined {
  const plain = cell
    .replace(/^['\u2019]/, '')
    .replace(/[\s\u00A0]/g, '')
    .replace(/^\u2212/, '-')
  const [, sign, digits = ''] = /^([+-]?)(\d{1,9})(?:[.,]0+)?$/.exec(plain) ?? []
  if (sign === undefined) return undefined
  return sign === '-' ? 0 : Number(digits)
}

export const notPieces = 'must be a whole number of pieces'
