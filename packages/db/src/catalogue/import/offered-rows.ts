import type { AttributeRow, CategoryRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { Item } from './batch-items.ts'
import type { Dictionary, StoredAttribute } from './reference-data.ts'

/** Id of options that are not stored yet. */
const noId = -1

/**
 * Categories and attributes that are written with the first product that needs them: those that a file of
 * another shop brings for its products, so that a refused product leaves none behind, and in a dry run those
 * of its earlier batches.
 */
export class OfferedRows {
  readonly #attributes = new Map<string, Item<AttributeRow>[]>()
  readonly #categories = new Map<string, Item<CategoryRow>>()
  /** Negative placeholder ids of unstored categories, because parents are compared by id. */
  readonly #ids = new Map<string, number>()

  add(item: Item): void {
    const { row } = item
    if (row.type === 'category') this.#categories.set(row.code, { ...item, row })
    if (row.type === 'attribute')
      this.#attributes.set(row.code, [...(this.#attributes.get(row.code) ?? []), { ...item, row }])
  }

  /** Returns the stored dictionary extended with the offered rows. */
  besides(stored: Dictionary): Dictionary {
    if (this.#attributes.size === 0 && this.#categories.size === 0) return stored
    const attributes = new Map(stored.attributes)
    for (const [code, items] of this.#attributes)
      for (const item of items) attributes.set(code, withOffered(attributes.get(code), item))
    const categories = new Map(stored.categories)
    for (const [code, { row, hash }] of this.#categories) {
      const before = stored.categories.get(code)
      if (before && row.if_missing) continue
      const parent = row.parent ?? 'root'
      const parentId = stored.categories.get(parent)?.id ?? this.#idOf(parent)
      categories.set(code, { id: before?.id ?? this.#idOf(code), parentId, contentHash: hash })
    }
    return { ...stored, attributes, categories }
  }

  #idOf(code: string): number {
    const id = this.#ids.get(code) ?? -1 - this.#ids.size
    this.#ids.set(code, id)
    return id
  }

  /** Yields the addresses of the categories in the format of `loadCategoryUrlKeys`. */
  *categoryUrlKeys(): Generator<[string, string]> {
    for (const [code, { row }] of this.#categories)
      for (const [language, { url_key }] of Object.entries(row.texts)) yield [`${language}/${url_key}`, code]
  }

  /**
   * Returns the rows that products reference and the shop lacks, parents first; attributes only with the
   * referenced options.
   */
  neededBy(
    rows: readonly ProductRow[],
    stored: Dictionary,
  ): { attributes: Item<AttributeRow>[]; categories: Item<CategoryRow>[] } {
    const categories = new Map<string, Item<CategoryRow>>()
    for (const row of rows) for (const code of row.categories) this.#addCategory(code, stored, categories)
    const attributes = [...namedValues(rows)].flatMap(([code, values]) => {
      const before = stored.attributes.get(code)
      if (before && !(isChoice(before) && [...values].some((value) => !before.options.has(value)))) return []
      return (this.#attributes.get(code) ?? []).map((item) => withOptions(item, values))
    })
    return { attributes, categories: [...categories.values()] }
  }

  /** Returns an offered category and its offered ancestors. */
  above(code: string, stored: Dictionary): Item<CategoryRow>[] {
    const found = new Map<string, Item<CategoryRow>>()
    this.#addCategory(code, stored, found)
    return [...found.values()]
  }

  #addCategory(code: string, stored: Dictionary, found: Map<string, Item<CategoryRow>>): void {
    const item = this.#categories.get(code)
    if (!item || stored.categories.has(code) || found.has(code)) return
    if (item.row.parent !== undefined && item.row.parent !== code)
      this.#addCategory(item.row.parent, stored, found)
    found.set(code, item)
  }
}

const isChoice = ({ input }: StoredAttribute) => input === 'select' || input === 'multiselect'

function withOffered(
  before: StoredAttribute | undefined,
  { row, hash }: Item<AttributeRow>,
): StoredAttribute {
  const options = new Map(before?.options)
  for (const { code } of row.options ?? []) if (!options.has(code)) options.set(code, noId)
  const isKept = before !== undefined && row.if_missing === true
  return {
    id: before?.id ?? noId,
    input: before?.input ?? row.input,
    options,
    contentHash: isKept ? before.contentHash : hash,
  }
}

/**
 * Keeps all options of an attribute row from a file; reduces one created for products to the referenced
 * options.
 */
function withOptions(item: Item<AttributeRow>, values: ReadonlySet<string>): Item<AttributeRow> {
  if (item.rows > 0 || !item.row.options) return item
  return { ...item, row: { ...item.row, options: item.row.options.filter(({ code }) => values.has(code)) } }
}

/** Maps attributes referenced by products to the texts among their values. */
function namedValues(rows: readonly ProductRow[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>()
  const valuesOf = (code: string) => {
    const values = named.get(code) ?? new Set()
    named.set(code, values)
    return values
  }
  for (const row of rows) {
    for (const code of row.configurable_by ?? []) valuesOf(code)
    for (const { attributes = {} } of [row, ...(row.variants ?? [])])
      for (const [code, value] of Object.entries(attributes))
        for (const one of [value].flat())
          if (typeof one === 'string') valuesOf(code).add(one)
          else valuesOf(code)
  }
  return named
}
