import { DatabaseSync } from 'node:sqlite'
import { defaultTextWeights, textFields } from '@ambra/search/model/index-plan'
import type { SearchDocument } from '@ambra/search/search-engine'

/** What the engine makes of codes and measures by itself is no text of a document. */
const ownTokens: ReadonlySet<string> = new Set(['measures', 'codes'])
/** The engine's weights; text that the engine does not search as a field gets the weight of its kind. */
const weights = new Map([
  ...defaultTextWeights.map(({ field, weight }): [string, number] => [field, weight]),
  ['category_above', 0.6],
  ['variants', 2],
  ['gtin', 3],
  ['specs', 0.5],
])

/** Every text of a document that the engine reads, by field. */
function textsOf(document: SearchDocument): Map<string, string> {
  const texts = new Map(
    textFields('product')
      .filter(({ field }) => !ownTokens.has(field))
      .map(({ field, read }) => [field, read(document).join(' ')]),
  )
  const children = Array.isArray(document['configurable_children']) ? document['configurable_children'] : []
  const specs = Array.isArray(document['specs']) ? document['specs'] : []
  texts.set('variants', children.map(({ sku }) => String(sku)).join(' '))
  texts.set('gtin', String(document['gtin'] ?? ''))
  texts.set('specs', specs.map(({ value }) => String(value)).join(' '))
  return texts
}

/**
 * SQLite FTS5 as a shop would use it: the same texts, a document a language, words without accents and joined by OR, no
 * stop words, ordered by bm25 with the same weight a column. With `porter` English endings are cut too.
 */
export class FullTextReference {
  readonly #database = new DatabaseSync(':memory:')
  readonly #tables = new Map<string, string>()

  add(
    store: string,
    documents: readonly SearchDocument[],
    tokenizer = 'unicode61 remove_diacritics 2',
  ): void {
    const table = `store_${this.#tables.size}`
    this.#tables.set(store, table)
    const [first] = documents
    if (first === undefined) return
    const fields = [...textsOf(first).keys()]
    const columns = fields.map((field) => `"${field}"`).join(', ')
    this.#database.exec(
      `create virtual table ${table} using fts5(id unindexed, ${columns}, tokenize = "${tokenizer}")`,
    )
    const insert = this.#database.prepare(
      `insert into ${table}(id, ${columns}) values (?, ${fields.map(() => '?').join(', ')})`,
    )
    this.#database.exec('begin')
    for (const document of documents) insert.run(String(document['sku']), ...textsOf(document).values())
    this.#database.exec('commit')
  }

  search(store: string, text: string, size: number): string[] {
    const table = this.#tables.get(store) ?? ''
    const query = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ')
    const columns = this.#database.prepare(`select name from pragma_table_info(?)`).all(table)
    const own = columns.map(({ name }) => weights.get(String(name)) ?? 1).join(', ')
    const rows = this.#database
      .prepare(`select id from ${table} where ${table} match ? order by bm25(${table}, ${own}) limit ?`)
      .all(query, size)
    return rows.map(({ id }) => String(id))
  }
}
