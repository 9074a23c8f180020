import { parseEuros } from '../../platform/money/money.ts'

/**
 * Pasted spreadsheet lines: SKU and price, separated by a tab, a semicolon or spaces. `wrong` contains the
 * numbers of invalid lines.
 */
export type PastedPrices = { prices: { sku: string; cents: number }[]; wrong: number[] }

/** Splits a row into SKU and its last price; both may be quoted. */
function partsOf(row: string): [sku: string, price: string] {
  const mark = ['\t', ';'].find((one) => row.includes(one))
  const at = mark === undefined ? Math.max(row.lastIndexOf(' '), 0) : row.indexOf(mark)
  return [unquoted(row.slice(0, at)), unquoted(row.slice(at + 1))]
}

const unquoted = (text: string) => text.trim().replace(/^"|"$/g, '').trim()

/** Parses pasted lines. The last price of a SKU wins; a first line without a price is a heading. */
export function pastedPrices(text: string): PastedPrices {
  const bySku = new Map<string, number>()
  const wrong: number[] = []
  for (const [at, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === '') continue
    const [sku, price] = partsOf(row.trim())
    const cents = parseEuros(price)
    if (sku !== '' && cents !== undefined && cents > 0) bySku.set(sku, cents)
    else if (at > 0) wrong.push(at + 1)
  }
  return { prices: [...bySku].map(([sku, cents]) => ({ sku, cents })), wrong }
}
