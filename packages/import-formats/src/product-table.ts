import { fieldColumnPrefix } from '@ambra/contract/platform/custom-fields/field-kinds'
import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { withoutNeutral } from '@ambra/domain/platform/text/csv'
import type { Cell } from '@ambra/domain/platform/text/table-file'
import { rejectRow } from './magento-index.ts'
import { urlKeyOf } from './names.ts'
import type { ReadContext, SourceRow } from './source.ts'
import { fixedColumns, keyColumns, type Kind, otherAttributes } from './product-columns.ts'
import { readTable, type TableRow } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'

type Variant = NonNullable<ProductRow['variants']>[number]
type Fields = Record<string, unknown>
/** `type` of the row of a variant, which follows the row of its product. */
const variantType = 'variant'
/** Returns the rows of a product in a file with these columns: its own and those of its variants. */
export function productCells(
  product: ProductRow,
  columns: readonly string[],
  inputs: ReadonlyMap<string, string>,
): Cell[][] {
  const rows: { fields: Fields; keys: readonly string[] }[] = [
    { fields: product, keys: [product.sku, product.product_type, ''] },
    ...(product.variants ?? []).map((variant) => ({
      fields: variant,
      keys: [variant.sku, variantType, product.sku],
    })),
  ]
  const named = new Set(columns)
  return rows.map(({ fields, keys }) =>
    columns.map((column) => {
      const key = keyColumns.findIndex((one) => one === column)
      if (key >= 0) return keys[key] ?? ''
      if (column !== otherAttributes) return cellOf(valueAt(fields, column), kindOf(column, inputs))
      const others = Object.entries((fields['attributes'] ?? {}) as Fields).filter(
        ([code]) => !named.has(`attributes.${code}`),
      )
      return others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : null
    }),
  )
}

const valueAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields)

/** Form of an attribute column by the input of the attribute. */
const attributeKinds: Record<string, Kind | undefined> = {
  number: 'number',
  boolean: 'flag',
  multiselect: 'list',
}

const kindOf = (column: string, inputs: ReadonlyMap<string, string>): Kind =>
  fixedColumns.get(column) ?? attributeKinds[inputs.get(column.replace(/^attributes\./, '')) ?? ''] ?? 'text'

function cellOf(value: unknown, kind: Kind): Cell {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' && kind === 'number') return value
  if (kind === 'flag') return value === true ? 'TRUE' : 'FALSE'
  if (kind === 'list') return [value].flat().join(', ') || null
  if (kind === 'text' && typeof value === 'string' && !/^["{]/.test(value)) return value
  return JSON.stringify(value)
}

/** Sign for a line break in a workbook that is read as a table; see `run-reader-task.ts` of commerce. */
export const lineBreakSign = '\u2028'

/**
 * Reads a product file as exported by the shop. A row changes only the fields of its filled cells: an empty
 * cell keeps the stored value, except that an empty special price ends it.
 */
export async function* readProductTable(context: ReadContext): AsyncGenerator<SourceRow> {
  const { file, encoding, onBytes } = context
  let product: { row: ProductRow; lines: number[]; isRefused: boolean } | undefined
  const finished = (): SourceRow[] => {
    if (!product || product.isRefused) return []
    const { row, lines } = product
    return [{ row, lines, ...(row.variants && { variantLines: lines.slice(1) }) }]
  }
  let isFirst = true
  for await (const record of readTable(readTextLines(file, { encoding, onBytes }), rejectRow(context))) {
    context.countRow()
    if (isFirst) noteUnread(record, context)
    isFirst = false
    const read = readRecord(record, context)
    const parent = record.fields['parent']?.trim() ?? ''
    if (record.fields['type']?.trim() !== variantType) {
      yield* finished()
      product = read && {
        row: productOf(record, read),
        lines: [record.line],
        isRefused: false,
      }
    } else if (product?.row.sku === parent) {
      product.lines.push(record.line)
      if (read) product.row.variants = [...(product.row.variants ?? []), variantOf(record, read)]
      else if (!product.isRefused) {
        product.isRefused = true
        refuseLines(product, context)
      } else refuse(context, record, { field: 'parent', reason: because('product_refused') })
    } else {
      const reason = because('other_parent_above', { parent })
      if (read) refuse(context, record, { field: 'parent', reason })
    }
  }
  yield* finished()
}

/** Refuses the rows of a product that were read before the faulty one. */
function refuseLines({ row, lines }: { row: ProductRow; lines: readonly number[] }, context: ReadContext) {
  for (const line of lines.slice(0, -1))
    context.refuse({ line, subject: row.sku, field: '', reason: because('variant_refused') })
}

function noteUnread({ fields }: TableRow, { knownInputs, note }: ReadContext): void {
  const unread = Object.keys(fields).filter(
    (name) =>
      !fixedColumns.has(name) &&
      name !== otherAttributes &&
      !name.startsWith(fieldColumnPrefix) &&
      !keyColumns.some((key) => key === name) &&
      !knownInputs.has(name.replace(/^attributes\./, '')),
  )
  if (unread.length > 0) note(`columns not read: ${unread.slice(0, 30).join(', ')}`)
}

type Problem = { field: string; reason: Reason }

function refuse(context: ReadContext, { line, fields }: TableRow, problem: Problem): void {
  context.refuse({ line, subject: fields['sku']?.trim(), ...problem })
}

/** Returns the filled fields of a record, nested by their paths; undefined for a refused record. */
function readRecord(record: TableRow, context: ReadContext): Fields | undefined {
  const fields: Fields = {}
  let isGood = true
  for (const [column, text] of Object.entries(record.fields)) {
    const attribute = /^attributes\.(.+)$/.exec(column)?.[1]
    const isRead =
      fixedColumns.has(column) || column === otherAttributes || context.knownInputs.has(attribute ?? '')
    const cell = withoutNeutral(text.replaceAll(lineBreakSign, '\n'))
    if (text !== '' && column.startsWith(fieldColumnPrefix))
      setAt(fields, `custom_fields.${column.slice(fieldColumnPrefix.length)}`, cell)
    if (text === '' || !isRead) continue
    const kind = column === otherAttributes ? 'json' : kindOf(column, context.knownInputs)
    const value = readCell(cell, kind)
    if (value !== undefined) setAt(fields, column, value)
    else {
      isGood = false
      refuse(context, record, { field: column, reason: expected[kind] })
    }
  }
  return isGood ? fields : undefined
}

const expected: Record<Kind, Reason> = {
  number: because('number'),
  flag: because('true_or_false', { yes: 'TRUE', no: 'FALSE' }),
  json: because('json_cell'),
  list: because('form'),
  text: because('form'),
}

function readCell(text: string, kind: Kind): unknown {
  switch (kind) {
    case 'number':
      return /^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : undefined
    case 'flag':
      return { TRUE: true, FALSE: false }[text.trim().toUpperCase()]
    case 'list':
      return text
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean)
    case 'json':
      return parsed(text)
    case 'text':
      // Texts by language, and a text that begins like JSON.
      return /^["{]/.test(text) ? (parsed(text) ?? text) : text
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function setAt(fields: Fields, path: string, value: unknown): void {
  if (path === otherAttributes) {
    fields[path] = { ...(fields[path] as Fields | undefined), ...(Object(value) as Fields) }
    return
  }
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) fields[first] = value
  else {
    const inner = { ...(fields[first] as Fields | undefined) }
    setAt(inner, rest.join('.'), value)
    fields[first] = inner
  }
}

type Given = Partial<Omit<ProductRow, 'special' | 'stock'>> & {
  special?: Partial<NonNullable<ProductRow['special']>>
  stock?: Partial<NonNullable<ProductRow['stock']>>
}

/** Completes the fields that rows need; the schema of the import checks the values. */
function commonOf({ special, stock, ...fields }: Given) {
  return {
    ...fields,
    price: fields.price ?? null,
    ...(special?.price !== undefined && { special: { ...special, price: special.price } }),
    ...(stock?.qty !== undefined && { stock: { ...stock, qty: stock.qty } }),
  }
}

function productOf({ fields: cells }: TableRow, given: Given): ProductRow {
  const sku = cells['sku']?.trim() ?? ''
  const type = cells['type']?.trim() ?? ''
  const texts = Object.fromEntries(
    Object.entries({ et: {}, ...given.texts }).map(([language, text]: [string, Fields]) => [
      language,
      // A stored product keeps its address.
      { ...text, url_key: text['url_key'] ?? urlKeyOf(String(text['name'] ?? sku)) },
    ]),
  )
  return {
    ...commonOf(given),
    type: 'product',
    sku,
    // The schema of the import refuses any other.
    product_type: type as ProductRow['product_type'],
    merge: { remove: 'special.price' in cells ? ['special'] : [] },
    categories: given.categories ?? [],
    // As above.
    texts: texts as ProductRow['texts'],
  }
}

const variantOf = ({ fields }: TableRow, given: Given): Variant => {
  const { texts: _, categories: __, ...own } = commonOf(given)
  return { ...own, sku: fields['sku']?.trim() ?? '', attributes: given.attributes ?? {} } as Variant
}
