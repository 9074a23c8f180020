import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { inEuros } from './money.ts'
import type { ReadContext } from './source.ts'
import { readTextLines } from './text-lines.ts'

type Json = Record<string, unknown>
/** Types priced by their parts. */
const withoutPrice = new Set(['configurable', 'grouped', 'bundle'])
/** Only rows that contain one of these need checking before they are stored. */
const suspicious = /"price"\s*:\s*null|"currency"\s*:/

/** Line of an Ambra file to store, unchanged or with amounts converted to euros; empty for a rejected one. */
export type AmbraLine = { text: string; line: number }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts every amount of a row to euros in place, except percentages. Returns the reason if it cannot. */
function convert(value: unknown, currency: string, context: ReadContext): Reason | undefined {
  if (Array.isArray(value)) return value.map((one) => convert(one, currency, context)).find(Boolean)
  if (!isObject(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'attributes' || key === 'texts') continue
    if (key === 'price' && typeof inner === 'number') {
      if (value['price_type'] === 'percent') continue
      const amount = inEuros(inner, currency, context.rates)
      if ('reason' in amount) return amount.reason
      value[key] = amount.euros
    } else {
      const reason = convert(inner, currency, context)
      if (reason !== undefined) return reason
    }
  }
  return undefined
}

function unpriced(row: Json): string | undefined {
  if (row['price'] === null && !withoutPrice.has(String(row['product_type']))) return 'price'
  const variants = Array.isArray(row['variants']) ? row['variants'] : []
  const index = variants.findIndex((variant: unknown) => isObject(variant) && variant['price'] === null)
  return index < 0 ? undefined : `variants/${index}/price`
}

/** Returns the line to store, or the reason for its rejection. */
function prepare(text: string, context: ReadContext): { text: string } | { field: string; reason: Reason } {
  let row: unknown
  try {
    row = parseBoundedJson(text, fileBounds)
  } catch {
    return { text }
  }
  if (!isObject(row) || row['type'] !== 'product') return { text }
  const field = context.keepUnpriced ? undefined : unpriced(row)
  if (field !== undefined) return { field, reason: because('no_price') }
  const { currency, ...rest } = row
  if (typeof currency !== 'string' || currency === 'EUR') return { text }
  const reason = convert(rest, currency, context)
  return reason === undefined ? { text: JSON.stringify(rest) } : { field: 'currency', reason }
}

/**
 * Yields the lines of an Ambra JSONL file: rejects an unreadable price, converts a foreign currency to euros.
 */
export async function* readAmbra(context: ReadContext): AsyncGenerator<AmbraLine> {
  for await (const { text, number, fault: error } of readTextLines(context.file, {
    encoding: context.encoding,
    onBytes: context.onBytes,
  })) {
    if (error !== undefined || text.trim() !== '') context.countRow()
    const ready =
      error !== undefined
        ? { field: '', reason: error }
        : suspicious.test(text)
          ? prepare(text, context)
          : { text }
    if ('text' in ready) yield { text: ready.text, line: number }
    else {
      context.refuse({ line: number, ...ready })
      yield { text: '', line: number }
    }
  }
}
