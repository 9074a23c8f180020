import type { StockCount } from '@ambra/contract/inventory/stock-operations'
import { normalCode } from '@ambra/domain/fulfilment/scan-code'

export type CountLine = StockCount['lines'][number]
/** Scan on this device; `at` is its clock in ms. */
export type CountScan = { code: string; qty: number; at: number }

export const lineOf = (lines: readonly CountLine[], code: string): CountLine | undefined =>
  lines.find(({ codes }) => codes.some((known) => normalCode(known) === normalCode(code)))

/** Returns the lines with the scans that are not sent yet. */
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

/**
 * Returns the state of a line: equal to the recorded stock (`right`), different (`other`), not scanned, or
 * applied.
 */
export function stateOf({ counted, book, isApplied }: CountLine): 'applied' | 'right' | 'other' | 'unread' {
  if (isApplied) return 'applied'
  if (counted === null) return 'unread'
  return counted === book ? 'right' : 'other'
}
