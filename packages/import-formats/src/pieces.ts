import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { type DecimalColumn, parseAmount } from './money.ts'

/** Whole pieces, below zero for sales beyond the stock, or the reason for an invalid count. */
export type Pieces = { qty: number } | { reason: Reason }

/** Largest count, as the database stores it. */
const most = 999_999_999

/**
 * Parses a count of whole pieces; exports write decimals, a plus, a spreadsheet's apostrophe or thousands
 * separators. `decimal` is the column, which decides whether `1,000` is one piece or a thousand.
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
    count.value > most
  )
    return { reason: because('whole_pieces') }
  return { qty: count.value }
}

/**
 * Returns the count that is stored. A negative one, which an ERP writes for sales beyond its stock, is zero:
 * refusing the row would leave the old quantity on sale.
 */
export const storedPieces = (qty: number): number => Math.min(Math.max(0, qty), most)

/** Writes the signs of a count as an amount has them. */
export const plainCount = (cell: string): string =>
  cell
    .trim()
    .replace(/^['\u2019]/, '')
    .replace(/^\u2212/, '-')
    .trim()
