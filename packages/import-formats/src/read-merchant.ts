import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { FileDictionary } from './dictionary.ts'
import {
  attributesOf,
  categoriesOf,
  checkFacts,
  customFieldsOf,
  factsOf,
  first,
  identifiersOf,
  type MerchantItem,
  picturesOf,
  pricesOf,
  statusOf,
  stockOf,
  textsOf,
  titleKeysOf,
  valuesOf,
} from './merchant-item.ts'
import { rejectRow } from './magento-index.ts'
import { attributePrefix } from './mapped-table.ts'
import { attributeCodeOf } from './names.ts'
import { Pictures } from './pictures.ts'
import { plainCount } from './pieces.ts'
import type { ReaderContext, SourceRow } from './source.ts'
import { openSpool, type Spool, type SpoolPlace } from './spool.ts'
import { details, itemsOf, type ShopTable } from './shop-tables.ts'
import { readTable, type TableRow } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'
import { readXmlItems } from './xml-items.ts'

type Variant = NonNullable<ProductRow['variants']>[number]
type Layout = 'merchant-xml' | 'merchant-table' | ShopTable
/** Columns of the TSV form with several comma-separated values. */
const lists = new Set(['additional_image_link', 'product_detail', 'shipping'])

/** Yields the items of a feed in either form. */
async function* readItems(context: ReaderContext, layout: Layout): AsyncGenerator<MerchantItem> {
  const options = { encoding: context.encoding, onBytes: context.onBytes }
  const refuse = rejectRow(context)
  if (layout === 'merchant-xml') {
    for await (const { item, fields, fault } of readXmlItems(context.file, options)) {
      if (fault !== undefined) refuse({ line: item, field: '', reason: fault })
      else {
        context.countRow()
        yield { line: item, fields }
      }
    }
    return
  }
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const row of readTable(readTextLines(context.file, options), refuse)) {
      context.countRow()
      yield row
    }
  }
  if (layout !== 'merchant-table') return yield* itemsOf(rows(), layout, context)
  for await (const { line, fields } of rows()) {
    const values = Object.entries(fields).flatMap(([name, cell]) =>
      cell === '' ? [] : [[name, lists.has(name) ? cell.split(',') : [cell]] as const],
    )
    yield { line, fields: withAttributes(Object.fromEntries(values)) }
  }
}

/** Adds the columns that a person mapped to attributes to the product details. */
function withAttributes(fields: Record<string, readonly string[]>): MerchantItem['fields'] {
  const mapped = Object.entries(fields).filter(([name]) => name.startsWith(attributePrefix))
  if (mapped.length === 0) return fields
  const pairs = mapped.map(([name, [value = '']]) => [name.slice(attributePrefix.length), value] as const)
  return { ...fields, product_detail: [...(fields['product_detail'] ?? []), ...details(pairs)] }
}

class MerchantReader {
  readonly #context: ReaderContext
  readonly #spool: Spool
  readonly #dictionary: FileDictionary
  readonly #pictures: Pictures
  /** Positions of items by group, or single. */
  readonly #groups = new Map<string, SpoolPlace[]>()
  readonly #lines = new Map<string, number>()
  readonly #urlKeys = new Map<string, string>()
  readonly #shared = new Set<string>()
  /** An item without a sale price ends a sale only if the feed has that attribute. */
  #hasSales = false
  /** Rows that wait for their item. */
  readonly #along = new Map<number, string>()
  /** Unit of the numbers. */
  #unit = 'line'

  constructor(context: ReaderContext, spool: Spool) {
    this.#context = context
    this.#spool = spool
    this.#dictionary = new FileDictionary(context)
    this.#pictures = new Pictures(context)
  }

  async index(layout: Layout): Promise<void> {
    if (layout === 'merchant-xml') this.#unit = 'item'
    for await (const item of readItems(this.#context, layout)) {
      for (const line of item.along ?? []) this.#along.set(line, first(item, 'id'))
      this.#hasSales ||= 'sale_price' in item.fields
      const id = first(item, 'id')
      const before = this.#lines.get(id)
      if (id === '' || before !== undefined) {
        const reason =
          id === ''
            ? because('needs_product_code')
            : this.#unit === 'item'
              ? because('item_repeats', { value: id, item: before })
              : because('line_repeats', { value: id, line: before })
        this.#context.refuse({ line: item.line, subject: id, field: 'id', reason })
        continue
      }
      this.#lines.set(id, item.line)
      const group = first(item, 'item_group_id')
      // A prefix separates names of groups from those of single items.
      const key = group === '' ? `i${id}` : `g${group}`
      const places = this.#groups.get(key) ?? []
      places.push(await this.#spool.put(item))
      this.#groups.set(key, places)
      this.#learn(item, group || id)
    }
    await this.#spool.flush()
  }

  #learn(item: MerchantItem, owner: string): void {
    for (const name of ['price', 'sale_price']) this.#context.decimal.add(first(item, name))
    this.#context.pieces.add(plainCount(first(item, 'qty')))
    const attributes = attributesOf(item)
    for (const [name, values] of attributes) this.#dictionary.addValues(name, values)
    for (const path of categoriesOf(item)) this.#dictionary.addCategory(path, attributes.keys())
    for (const key of titleKeysOf(item)) {
      const before = this.#urlKeys.get(key)
      if (before === undefined) this.#urlKeys.set(key, owner)
      else if (before !== owner) this.#shared.add(key)
    }
  }

  /** Marks items of a group that is split into single products, which must not share an address. */
  #shareAlike(items: readonly MerchantItem[]): void {
    const seen = new Set<string>()
    for (const item of items) {
      for (const key of titleKeysOf(item)) {
        if (seen.has(key)) this.#shared.add(key)
        seen.add(key)
      }
    }
  }

  async *rows(): AsyncGenerator<SourceRow> {
    const axesByGroup = new Map<string, string[]>()
    // The attributes that distinguish variants must be known before attributes are written.
    for (const [key, places] of this.#groups) {
      if (!key.startsWith('g')) continue
      const items = await this.#items(places)
      const axes = axesOf(items)
      if (axes.length === 0) this.#shareAlike(items)
      for (const item of items)
        for (const axis of axes) this.#dictionary.addChoice(axis, attributesOf(item).get(axis)?.[0] ?? '')
      axesByGroup.set(key, axes)
    }
    for (const row of this.#dictionary.rows()) yield { row, lines: [0] }
    let done = 0
    for (const [key, places] of this.#groups) {
      done += 1
      if (done % 500 === 0) this.#context.onProgress({ rows: done, share: done / this.#groups.size })
      const items = await this.#items(places)
      const axes = axesByGroup.get(key) ?? []
      if (axes.length > 0) yield* this.#group(key.slice(1), items, axes)
      else for (const item of items) yield* this.#single(item)
    }
    for (const [line, subject] of this.#along)
      this.#context.refuse({ line, subject, field: '', reason: because('with_refused') })
    this.#pictures.finish()
  }

  async #items(places: readonly SpoolPlace[]): Promise<MerchantItem[]> {
    const items: MerchantItem[] = []
    for (const place of places) items.push((await this.#spool.take(place)) as MerchantItem)
    return items
  }

  #fault(item: MerchantItem): { report: (field: string, reason: Reason) => void; isGood: () => boolean } {
    let isGood = true
    return {
      isGood: () => isGood,
      report: (field, reason) => {
        isGood = false
        this.#context.refuse({ line: item.line, subject: first(item, 'id'), field, reason })
      },
    }
  }

  async #media(item: MerchantItem): Promise<{ rows: SourceRow[]; media?: { path: string }[] }> {
    const { rows, paths } = await this.#pictures.take(picturesOf(item), [item.line])
    return { rows, ...(paths.length > 0 ? { media: paths.map((path) => ({ path })) } : {}) }
  }

  #common(
    item: MerchantItem,
    sku: string,
    items: readonly MerchantItem[] = [item],
  ): Omit<ProductRow, 'product_type' | 'price'> {
    return {
      type: 'product',
      sku,
      merge: { remove: this.#hasSales ? ['special'] : [] },
      categories: [...new Set(categoriesOf(item).map((path) => this.#dictionary.addCategory(path)))],
      ...statusOf(item),
      ...factsOf(item),
      ...customFieldsOf(items, this.#context.note),
      texts: textsOf(item, { sku, shared: this.#shared }, this.#context),
    }
  }

  async *#single(item: MerchantItem): AsyncGenerator<SourceRow> {
    const { report, isGood } = this.#fault(item)
    const prices = pricesOf(item, this.#context, report)
    const stock = stockOf(item, { ...this.#context, report })
    checkFacts(item, report)
    if (!prices || !isGood()) return
    const { rows, media } = await this.#media(item)
    yield* rows
    const row: ProductRow = {
      ...this.#common(item, first(item, 'id')),
      product_type: 'simple',
      ...identifiersOf(item, this.#context.note),
      ...prices,
      ...stock,
      attributes: valuesOf(item, this.#dictionary),
      ...(media ? { media } : {}),
    }
    yield { row, lines: this.#linesOf([item]) }
  }

  async *#group(
    id: string,
    items: readonly MerchantItem[],
    axes: readonly string[],
  ): AsyncGenerator<SourceRow> {
    const good: MerchantItem[] = []
    const variants: Variant[] = []
    for (const item of items) {
      const { report, isGood } = this.#fault(item)
      const prices = pricesOf(item, this.#context, report)
      const stock = stockOf(item, { ...this.#context, report })
      checkFacts(item, report)
      if (!prices || !isGood()) continue
      const { rows, media } = await this.#media(item)
      yield* rows
      good.push(item)
      variants.push({
        sku: first(item, 'id'),
        ...prices,
        ...identifiersOf(item, this.#context.note),
        ...stock,
        attributes: valuesOf(item, this.#dictionary),
        ...(media ? { media } : {}),
      })
    }
    const [head] = good
    if (!head) return
    const media = variants[0]?.media
    const row: ProductRow = {
      // A group may have the id of one of its items.
      ...this.#common(head, this.#lines.has(id) ? `${id.slice(0, 58)}-group` : id, good),
      product_type: 'configurable',
      price: null,
      configurable_by: axes.map(attributeCodeOf),
      variants,
      ...(media ? { media } : {}),
    }
    yield { row, lines: this.#linesOf(good), variantLines: good.map((item) => item.line) }
  }

  /** Returns the lines of accepted items with those merged into them. */
  #linesOf(items: readonly MerchantItem[]): number[] {
    const along = new Set(items.flatMap((item) => item.along ?? []))
    for (const line of along) this.#along.delete(line)
    return [...items.map((item) => item.line), ...along]
  }
}

/**
 * Returns the attributes in which the items of a group differ. Empty when two of them are equal in all; then
 * they become separate products.
 */
function axesOf(items: readonly MerchantItem[]): string[] {
  const values = items.map(attributesOf)
  const names = [...new Set(values.flatMap((own) => [...own.keys()]))]
  const axes = names.filter(
    (name) =>
      values.every((own) => own.has(name)) && new Set(values.map((own) => own.get(name)?.[0])).size > 1,
  )
  const choices = new Set(values.map((own) => JSON.stringify(axes.map((axis) => own.get(axis)?.[0]))))
  return choices.size === items.length ? axes : []
}

/**
 * Reads products of a Google Merchant feed (RSS, Atom or table) or of another shop's table; items of one
 * group become variants.
 */
export async function* readMerchant(context: ReaderContext, layout: Layout): AsyncGenerator<SourceRow> {
  const spool = await openSpool(context.workDir)
  try {
    const reader = new MerchantReader(context, spool)
    await reader.index(layout)
    yield* reader.rows()
  } finally {
    await spool.close()
  }
}
