import { because } from '@ambra/contract/catalogue/import-reasons'
import { languageOfView } from './languages.ts'
import { FileDictionary } from './dictionary.ts'
import type { Language } from '@ambra/contract/platform/api/language'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { fromFixture, isFixture } from './magento-fixture.ts'
import { parseAttributes, parseCategories, parseRecords } from './magento-cells.ts'
import { urlKeyOf } from './names.ts'
import { isStandardColumn } from './magento-columns.ts'
import type { ReadContext, ReaderContext } from './source.ts'
import type { Spool, SpoolPlace } from './spool.ts'
import { readTable, type TableRow } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'

/** Positions of the rows of one SKU: the general one, and those of single store views by language. */
export type SkuPlaces = { line: number; base?: SpoolPlace; views: Map<Language, SpoolPlace>; type: string }

/** Result of the first pass over an export; the rows themselves are in the spool. */
export type MagentoIndex = {
  dictionary: FileDictionary
  skus: Map<string, SkuPlaces>
  /** Maps a child SKU to the first configurable product that names it. */
  parents: Map<string, string>
  /** Addresses shared by several products. */
  sharedUrlKeys: Set<string>
}

/** Internal attributes of the other shop's software. */
const internals = new Set(['has_options', 'required_options', 'links_exist', 'links_purchased_separately'])
const dateColumns = ['special_price_from_date', 'special_price_to_date', 'created_at', 'updated_at']
/** Columns of our format that are attributes in the export. */
const identifiers: Readonly<Record<string, 'gtin' | 'mpn'>> = {
  gtin: 'gtin',
  ean: 'gtin',
  ean13: 'gtin',
  ean_code: 'gtin',
  barcode: 'gtin',
  upc: 'gtin',
  mpn: 'mpn',
}

/** Returns the attributes of a row by the shop's names, without internal ones; identifiers separately. */
export function attributesOf(
  fields: Readonly<Record<string, string>>,
  known: ReadonlyMap<string, string>,
): {
  values: Map<string, string[]>
  gtin?: string
  mpn?: string
} {
  const values = parseAttributes(fields['additional_attributes'] ?? '')
  for (const [column, cell] of Object.entries(fields))
    if (cell.trim() !== '' && isAttributeColumn(column, known) && !values.has(column))
      values.set(column, [cell.trim()])
  const found: { gtin?: string; mpn?: string } = {}
  for (const [name, list] of values) {
    const identifier = ownEntry(identifiers, name)
    if (identifier) found[identifier] ??= list[0] ?? ''
    if (identifier || internals.has(name)) values.delete(name)
  }
  const maker = values.get('manufacturer')
  if (maker && !values.has('brand')) {
    values.delete('manufacturer')
    values.set('brand', maker)
  }
  return { values, ...found }
}

/**
 * Returns whether a column besides `additional_attributes` contains an attribute: one the shop knows, or a
 * usual one.
 */
const isAttributeColumn = (column: string, known: ReadonlyMap<string, string>): boolean =>
  !isStandardColumn(column) &&
  (known.has(column) ||
    ['color', 'size', 'manufacturer', 'brand'].includes(column) ||
    Object.hasOwn(identifiers, column))

/** Returns the address in the product's row, otherwise one made from its name. */
export function urlKeyIn(fields: Readonly<Record<string, string>>): string {
  return urlKeyOf(fields['url_key']?.trim() || fields['name'] || fields['sku'] || '')
}

/** Maximum number of store views that an import asks about. */
const mostViews = 20

class Indexer {
  readonly index: MagentoIndex
  readonly #context: ReaderContext
  readonly #spool: Spool
  readonly #urlKeys = new Map<string, string>()
  readonly #unknownViews = new Set<string>()

  constructor(context: ReaderContext, spool: Spool) {
    this.#context = context
    this.#spool = spool
    this.index = {
      dictionary: new FileDictionary(context),
      skus: new Map(),
      parents: new Map(),
      sharedUrlKeys: new Set(),
    }
  }

  async add(row: TableRow): Promise<void> {
    const { refuse } = this.#context
    const sku = row.fields['sku']?.trim() ?? ''
    const view = row.fields['store_view_code']?.trim() ?? ''
    if (sku === '') return refuse({ line: row.line, field: 'sku', reason: because('missing') })
    const language =
      view === '' ? undefined : (ownEntry(this.#context.storeViews, view) ?? languageOfView(view))
    if (view !== '' && !language) {
      this.#askForLanguage(view)
      const reason = because('unknown_view', { view })
      return refuse({ line: row.line, subject: sku, field: 'store_view_code', reason })
    }
    const places: SkuPlaces = this.index.skus.get(sku) ?? { line: row.line, views: new Map(), type: '' }
    if (language ? places.views.has(language) : places.base) {
      return refuse({
        line: row.line,
        subject: sku,
        field: 'sku',
        reason: because('line_repeats', { value: sku, line: places.line }),
      })
    }
    this.index.skus.set(sku, places)
    const place = await this.#spool.put(row)
    if (language) {
      places.views.set(language, place)
      return undefined
    }
    places.base = place
    places.line = row.line
    places.type = row.fields['product_type']?.trim() ?? ''
    this.#learn(sku, row.fields)
  }

  #askForLanguage(view: string): void {
    if (this.#unknownViews.has(view) || this.#unknownViews.size === mostViews) return
    this.#unknownViews.add(view)
    this.#context.ask?.({ about: 'view', sample: view })
  }

  #learn(sku: string, fields: TableRow['fields']): void {
    for (const name of ['price', 'special_price']) this.#context.decimal.add(fields[name])
    for (const name of dateColumns) this.#context.days.add(fields[name])
    const { dictionary, parents, sharedUrlKeys } = this.index
    const { values } = attributesOf(fields, this.#context.knownInputs)
    for (const [name, list] of values) dictionary.addValues(name, list)
    for (const path of parseCategories(fields['categories'] ?? ''))
      dictionary.addCategory(path, values.keys())
    for (const { sku: child, ...choice } of parseRecords(fields['configurable_variations'] ?? '')) {
      if (child && !parents.has(child)) parents.set(child, sku)
      for (const [name, value] of Object.entries(choice)) dictionary.addChoice(name, value)
    }
    const key = urlKeyIn(fields)
    const owner = this.#urlKeys.get(key)
    if (owner === undefined) this.#urlKeys.set(key, sku)
    else if (owner !== sku) sharedUrlKeys.add(key)
  }
}

/** Reads an export once, in either layout, stores its rows in the spool and collects what they reference. */
export async function indexMagento(context: ReaderContext, spool: Spool): Promise<MagentoIndex> {
  const indexer = new Indexer(context, spool)
  const lines = readTextLines(context.file, {
    encoding: context.encoding,
    onBytes: context.onBytes,
  })
  let isFirst = true
  for await (const row of readTable(lines, rejectRow(context))) {
    context.countRow()
    if (isFixture(row.fields)) await indexer.add(fromFixture(row))
    else {
      if (isFirst) noteUnread(row.fields, context)
      await indexer.add(row)
    }
    isFirst = false
  }
  await spool.flush()
  return indexer.index
}

/** Reports columns that are not used, so that none is dropped silently. */
function noteUnread(fields: TableRow['fields'], { knownInputs, note }: ReaderContext): void {
  const unread = Object.keys(fields).filter(
    (column) => !isStandardColumn(column) && !isAttributeColumn(column, knownInputs),
  )
  if (unread.length > 0) note(`columns not read: ${unread.slice(0, 30).join(', ')}`)
}

/** Counts a rejected record as a row of the file too. */
export function rejectRow(context: ReadContext): ReadContext['refuse'] {
  return (problem) => {
    context.countRow()
    context.refuse(problem)
  }
}
