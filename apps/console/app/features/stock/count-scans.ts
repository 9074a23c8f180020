import type { StockCount } from '@ambra/contract/admin/stock-operations'
import { normalCode } from '@ambra/domain/order/scan-code'

export type CountLine = StockCount['lines'][number]
/** A piece that was read here; `at` by the clock of this device, ms. */
export type CountScan = { code: string; qty: number; at: number }

/** The goods of the count that a code stands for. */
export const lineOf = (lines: readonly CountLine[], code: string): CountLine | undefined =>
  lines.find(({ codes }) => codes.some((known) => normalCode(known) === normalCode(code)))

/** The lines with what was read here and is not sent yet. */
export function withScans(lines: readonly CountLine[], scans: readonly CountScan[]): CountLine[] {
  const added = new Map<string, number>()
  for (const { code, qty } of scans) {
    const line = lineOf(lines, code)
    if (line) added.set(line.sku, (added.get(line.sku) ?? 0) + qty)
  }
  return lines.map((line) => {
    const more = added.get(line.sku)
    return more === undefined ? line : { ...line, counted: Math.max(0, (line.counted ?? 0) + more) }
  })
}

/** What a line shows: right, other than the books, or not read yet. */
export function stateOf({ counted, book, isApplied }: CountLine): 'applied' | 'right' | 'other' | 'unread' {
  if (isApplied) return 'applied'
  if (counted === null) return 'unread'
  return counted === book ? 'right' : 'other'
}
