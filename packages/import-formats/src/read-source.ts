import type { ImportRow } from '@ambra/contract/catalogue/import-rows'
import { delimiterOf, columnName } from './table-rows.ts'
import { readAmbra } from './read-ambra.ts'
import { readMagento } from './read-magento.ts'
import { readMagentoReviews } from './read-magento-reviews.ts'
import { readMerchant } from './read-merchant.ts'
import { isProductTable } from './product-columns.ts'
import { readProductTable } from './product-table.ts'
import { DayColumn } from './days.ts'
import { DecimalColumn } from './money.ts'
import { type ShopTable, shopTableOf } from './shop-tables.ts'
import { askOpen, type ReadContext } from './source.ts'
import { peekText } from './text-lines.ts'

/**
 * Formats of a file; `magento` distinguishes products from reviews by columns, `merchant` XML from a table.
 */
export const sourceFormats = ['ambra', 'magento', 'merchant', 'woocommerce', 'shopify'] as const
export type SourceFormat = (typeof sourceFormats)[number]
type Layout =
  | 'ambra'
  | 'ambra-table'
  | 'magento'
  | 'magento-reviews'
  | 'merchant-xml'
  | 'merchant-table'
  | ShopTable

/** Detected format of a file, and whether its rows are counted in lines or in items. */
export type SourceKind = { format: SourceFormat; layout: Layout; unit: 'line' | 'item' }

/** Detects the format of a file from its beginning; undefined when unknown, `empty` for an empty file. */
export async function detectSource(
  file: string,
  encoding?: string,
): Promise<SourceKind | 'empty' | undefined> {
  const start = (await peekText(file, encoding)).trimStart()
  return start === '' ? 'empty' : kindOf(start.split(/[\r\n]/, 1)[0] ?? '')
}

function kindOf(start: string): SourceKind | undefined {
  if (start.startsWith('{')) return { format: 'ambra', layout: 'ambra', unit: 'line' }
  if (start.startsWith('<')) return { format: 'merchant', layout: 'merchant-xml', unit: 'item' }
  const columns = new Set(start.split(delimiterOf(start)).map((cell) => columnName(cell.replaceAll('"', ''))))
  if (isProductTable(columns)) return { format: 'ambra', layout: 'ambra-table', unit: 'line' }
  const has = (...names: string[]) => names.every((name) => columns.has(name))
  if (has('sku', 'rating_value')) return { format: 'magento', layout: 'magento-reviews', unit: 'line' }
  if (has('sku', 'product_type') || has('sku', 'attribute_set'))
    return { format: 'magento', layout: 'magento', unit: 'line' }
  const shop = shopTableOf(columns)
  if (shop) return { format: shop, layout: shop, unit: 'line' }
  if (has('id', 'title')) return { format: 'merchant', layout: 'merchant-table', unit: 'line' }
  return undefined
}

/**
 * Row to store as a JSONL line, with its source lines. `isDerived`: a category, attribute or picture that a
 * reader created for the products of the file.
 */
export type SourceLine = {
  text: string
  subject: string
  lines: readonly number[]
  variantLines?: readonly number[]
  isDerived?: true
}

const derived = new Set<ImportRow['type']>(['attribute', 'category', 'media'])
/** Returns the first SKU or code of a line without parsing all of it. */
const subjectIn = (text: string): string => /"(?:sku|code)":"([^"\\]{1,64})"/.exec(text)?.[1] ?? ''

/**
 * Streams a file of any format as import rows: the same file gives the same rows, so that a second import
 * changes nothing. Invalid rows go to `context.refuse`.
 */
export async function* readSource({ layout }: SourceKind, context: ReadContext): AsyncGenerator<SourceLine> {
  if (layout === 'ambra') {
    for await (const { text, line } of readAmbra(context))
      yield { text, subject: subjectIn(text), lines: [line] }
    return
  }
  const reader = {
    ...context,
    decimal: new DecimalColumn(context.decimalMark),
    days: new DayColumn(context.dayOrder),
    pieces: new DecimalColumn(context.pieceMark),
  }
  const rows =
    layout === 'ambra-table'
      ? readProductTable(reader)
      : layout === 'magento'
        ? readMagento(reader)
        : layout === 'magento-reviews'
          ? readMagentoReviews(reader)
          : readMerchant(reader, layout)
  for await (const { row, ...places } of rows) {
    const subject = 'sku' in row ? row.sku : 'code' in row ? row.code : ''
    yield { text: JSON.stringify(row), subject, ...places, ...(derived.has(row.type) && { isDerived: true }) }
  }
  askOpen(reader, context.ask)
}
