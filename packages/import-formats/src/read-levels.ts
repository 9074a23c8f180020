import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { piecesOf, plainCount, storedPieces } from './pieces.ts'
import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { aboveZero, DecimalColumn, type DecimalMark, eurosOf, type Rates, specialEuros } from './money.ts'
import { DayColumn, type DayOrder, dayFault } from './days.ts'
import { askOpen, type ReadContext, type SourceProblem } from './source.ts'
import { columnName, mergeFields, readTable, repeatedFault } from './table-rows.ts'
import { peekText, readTextLines, type TextLine } from './text-lines.ts'

/** Stock of a SKU. `along` lists other lines of the file merged into it. */
export type StockLevel = { line: number; along?: readonly number[]; sku: string; qty: number }

/** Stock of a SKU in one of the shop's own stores; `shop` is its id. */
export type ShopStockLevel = StockLevel & { shop: string }

/**
 * Price of a SKU in euros; a null `special` removes the special price, an absent one keeps it. `store` is the
 * code of the only store it applies to. `cost` is the cost price without VAT; absent, the stored one stays.
 */
export type PriceLevel = {
  line: number
  sku: string
  price: number
  special?: { price: number; from?: string; to?: string } | null
  store?: string
  cost?: number
}

type Refuse = (problem: SourceProblem) => void
export type LevelFile = {
  file: string
  encoding?: string | undefined
  onBytes: (bytes: number) => void
  refuse: Refuse
}
type Fields = Readonly<Record<string, string | undefined>>

/** Alternative names of the same columns. */
const aliases: Readonly<Record<string, string>> = {
  quantity: 'qty',
  special_price: 'special',
  special_from: 'from',
  special_to: 'to',
  special_price_from_date: 'from',
  special_price_to_date: 'to',
  store_view_code: 'store',
}
const dateForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/

const named = (fields: Readonly<Record<string, unknown>>): ReturnType<typeof mergeFields> =>
  mergeFields(
    Object.entries(fields).map(([name, value]) => {
      const column = columnName(name)
      return [
        ownEntry(aliases, column) ?? column,
        value === null || value === undefined ? '' : String(value).trim(),
      ]
    }),
  )

async function* readJsonRows(
  lines: AsyncIterable<TextLine>,
  refuse: Refuse,
): AsyncGenerator<{ line: number; fields: Readonly<Record<string, unknown>> }> {
  for await (const { number: line, text, fault: error } of lines) {
    if (error === undefined && text.trim() === '') continue
    let row: unknown
    try {
      row = error === undefined ? parseBoundedJson(text, fileBounds) : undefined
    } catch {
      row = undefined
    }
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) yield { line, fields: { ...row } }
    else refuse({ line, field: '', reason: error ?? because('not_object') })
  }
}

/**
 * Yields rows with a SKU of a CSV, TSV or JSONL file; rejects a second one of the same SKU (and store, or
 * shop).
 */
async function* readRows({
  file,
  encoding,
  onBytes,
  refuse,
}: LevelFile): AsyncGenerator<{ line: number; fields: Fields }> {
  const isJson = (await peekText(file, encoding)).trimStart().startsWith('{')
  const lines = readTextLines(file, { encoding, onBytes })
  const seen = new Map<string, number>()
  for await (const row of isJson ? readJsonRows(lines, refuse) : readTable(lines, refuse)) {
    const { line } = row
    const merged = named(row.fields)
    if ('repeated' in merged) {
      refuse(repeatedFault(line, merged.repeated))
      continue
    }
    const fields: Fields = merged.fields
    const sku = fields['sku'] ?? ''
    const key = ['store', 'shop', 'source_code'].map((name) => fields[name] ?? '').join('/') + `/${sku}`
    const before = seen.get(key)
    if (sku === '') refuse({ line, field: 'sku', reason: because('missing') })
    else if (before !== undefined)
      refuse({
        line,
        subject: sku,
        field: 'sku',
        reason: because('line_repeats', { value: sku, line: before }),
      })
    else {
      seen.set(key, line)
      yield { line, fields }
    }
  }
}

export type StockFile = LevelFile & {
  /** Decimal separator of its counts, if chosen by a person. */
  pieces?: DecimalMark | undefined
  ask?: ReadContext['ask']
}

/** Reads the column of counts as a whole, which decides its decimal separator. */
async function countsOf(source: StockFile): Promise<DecimalColumn> {
  const column = new DecimalColumn(source.pieces)
  for await (const { fields } of readRows(silent(source))) column.add(plainCount(fields['qty'] ?? ''))
  return column
}

const silent = <Source extends LevelFile>(source: Source): Source => ({
  ...source,
  onBytes: () => undefined,
  refuse: () => undefined,
})

/**
 * Reads a stock file: columns `sku` and `qty`, whole pieces. Rows that name a shop are refused here.
 * Magento's stock sources (`source_code`, `sku`, `status`, `quantity`) are added up per SKU; status 0 takes a
 * source off sale, and one below zero takes from the others.
 */
export async function* readStockLevels(source: StockFile): AsyncGenerator<StockLevel> {
  const pieces = await countsOf(source)
  const sums = new Map<string, StockLevel>()
  for await (const { line, fields } of readRows(source)) {
    const level = stockLevel(line, fields, pieces)
    if (fields['shop'])
      source.refuse({
        line,
        subject: fields['sku'],
        field: 'shop',
        reason: because('shop_count'),
      })
    else if ('reason' in level) source.refuse({ ...level, subject: fields['sku'] })
    else if (fields['source_code'] === undefined) yield stored(level)
    else
      sums.set(level.sku, added(sums.get(level.sku), fields['status'] === '0' ? { ...level, qty: 0 } : level))
  }
  for (const level of sums.values()) yield stored(level)
  askOpen({ pieces }, source.ask)
}

const added = (before: StockLevel | undefined, level: StockLevel): StockLevel =>
  before ? { ...before, along: [...(before.along ?? []), level.line], qty: before.qty + level.qty } : level

const stored = <Level extends StockLevel>(level: Level): Level => ({ ...level, qty: storedPieces(level.qty) })

/**
 * Reads a file of counts in the shop's own stores: columns `shop`, `sku` and `qty`. Rows without a shop
 * belong to `shop`, if given. `shops` are the existing store ids.
 */
export async function* readShopStockLevels(
  source: StockFile & { shops: ReadonlySet<string>; shop?: string | undefined },
): AsyncGenerator<ShopStockLevel> {
  const pieces = await countsOf(source)
  for await (const { line, fields } of readRows(source)) {
    const shop = fields['shop'] || source.shop
    const level = stockLevel(line, fields, pieces)
    if (shop === undefined) source.refuse({ line, field: 'shop', reason: because('missing') })
    else if (!source.shops.has(shop))
      source.refuse({
        line,
        field: 'shop',
        reason: because('unknown_shop', { shop, shops: [...source.shops].join(', ') }),
      })
    else if ('reason' in level) source.refuse(level)
    else yield stored({ ...level, shop })
  }
}

function stockLevel(
  line: number,
  { sku = '', qty = '' }: Fields,
  pieces: DecimalColumn,
): StockLevel | SourceProblem {
  if (qty === '') return { line, field: 'qty', reason: because('missing') }
  const count = piecesOf(qty, pieces)
  return 'reason' in count ? { line, field: 'qty', reason: count.reason } : { line, sku, qty: count.qty }
}

export type PriceFile = LevelFile & {
  currency: string
  rates: Rates
  stores: ReadonlySet<string>
  /** Decimal separator of the file, if chosen by a person. */
  decimal?: DecimalMark | undefined
  /** Order of day and month in its dates, if chosen by a person. */
  days?: DayOrder | undefined
  ask?: ReadContext['ask']
}

/**
 * Reads a price file: columns `sku`, `price`, and optionally `special`, `from`, `to`, `store`, `currency`,
 * `cost`.
 * Reads the file twice: whole columns decide the decimal separator and the order of day and month.
 */
export async function* readPriceLevels(source: PriceFile): AsyncGenerator<PriceLevel> {
  const decimal = new DecimalColumn(source.decimal)
  const days = new DayColumn(source.days)
  for await (const { fields } of readRows(silent(source))) {
    decimal.add(fields['price'])
    decimal.add(fields['special'])
    decimal.add(fields['cost'])
    days.add(fields['from'])
    days.add(fields['to'])
  }
  for await (const { line, fields } of readRows(source)) {
    const level = priceLevel({ line, fields }, { ...source, decimal, days })
    if ('sku' in level) yield level
    else source.refuse({ ...level, subject: fields['sku'] })
  }
  askOpen({ decimal, days }, source.ask)
}

function priceLevel(
  { line, fields }: { line: number; fields: Fields },
  source: {
    currency: string
    rates: Rates
    stores: ReadonlySet<string>
    decimal: DecimalColumn
    days: DayColumn
  },
): PriceLevel | SourceProblem {
  const { sku = '', store = '' } = fields
  const { stores } = source
  const own = { ...source, currency: fields['currency']?.toUpperCase() || source.currency }
  const price = aboveZero(eurosOf(fields['price'] ?? '', own))
  const special = specialEuros(eurosOf(fields['special'] ?? '', own))
  if (price === undefined) return { line, field: 'price', reason: because('no_price') }
  if ('reason' in price) return { line, field: 'price', reason: price.reason }
  if (special && 'reason' in special) return { line, field: 'special', reason: special.reason }
  const cost = eurosOf(fields['cost'] ?? '', own)
  const wrongCost = costFault(cost, store)
  if (wrongCost !== undefined) return { line, field: 'cost', reason: wrongCost }
  if (store !== '' && !stores.has(store))
    return { line, field: 'store', reason: because('unknown_store', { store }) }
  const ends: { from?: string; to?: string } = {}
  for (const field of ['from', 'to'] as const) {
    const text = fields[field] ?? ''
    if (text === '') continue
    const day = isDate(text) ? text : source.days.read(text)
    const reason = dayFault(text, day)
    if (reason !== undefined) return { line, field, reason }
    if (day !== undefined) ends[field] = day
  }
  const { from = '', to = '' } = ends
  if (from !== '' && to !== '' && to < from)
    return { line, field: 'to', reason: because('before', { field: 'from' }) }
  return {
    line,
    sku,
    price: price.euros,
    ...(store === '' ? {} : { store }),
    ...(cost && 'euros' in cost ? { cost: cost.euros } : {}),
    ...(fields['special'] === undefined
      ? {}
      : {
          special: special ? { price: special.euros, ...ends } : null,
        }),
  }
}

function costFault(cost: ReturnType<typeof eurosOf>, store: string): Reason | undefined {
  if (cost === undefined) return undefined
  if ('reason' in cost) return cost.reason
  return store === '' ? undefined : because('cost_of_store')
}

function isDate(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return (
    dateForm.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  )
}
