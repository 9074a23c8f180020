import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { type DecimalColumn, parseAmount } from './money.ts'

/** Whole pieces, or the reason for an invalid count. */
export type Pieces = { qty: number } | { reason: Reason }

/** Largest count, as the database stores it. */
export const mostPieces = 999_999_999

/**
 * Parses a count of whole pieces; exports write decimals, a plus, a spreadsheet's apostrophe or thousands
 * separators. `decimal` is the column, which decides whether `1,000` is one piece or a thousand. A negative
 * count, which an ERP writes for sales beyond its stock, is zero: refusing the row would leave the old quantity
 * on sale.
 */
export function piecesOf(cell: string, decimal: DecimalColumn): Pieces {
  const count = parseAmount(plainCount(cell), decimal.mark)
  if (count === 'ambiguous') {
    if (plainCount(cell).startsWith('-')) return { qty: 0 }
    const shown = cell.trim().slice(0, 40)
    decimal.ask(shown)
    return { reason: because('ambiguous_count', { value: shown }) }
  }
  if (
    count === undefined ||
    count.currency !== undefined ||
    !Number.isInteger(count.value) ||
    count.value > mostPieces
  )
    return { reason: because('whole_pieces') }
  return { qty: Math.max(0, count.value) }
}

/** Writes the signs of a count as an amount has them. */
export const plainCount = (cell: string): string =>
  cell
    .trim()
    .replace(/^['\u2019]/, '')
    .replace(/^\u2212/, '-')
    .trim()
