import { DatabaseSync } from 'node:sqlite'
import type { SearchDocument } from '@ambra/search/search-engine'
import { referenceTexts, referenceWeights } from './reference-texts.ts'

/**
 * SQLite FTS5 as a shop would use it: the same texts, one document per language, words without accents joined
 * by OR, no stop words, ordered by bm25 with the same weight per column. `porter` adds English stemming.
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
    const fields = Object.keys(referenceTexts(first))
    const columns = fields.map((field) => `"${field}"`).join(', ')
    this.#database.exec(
      `create virtual table ${table} using fts5(id unindexed, ${columns}, tokenize = "${tokenizer}")`,
    )
    const insert = this.#database.prepare(
      `insert into ${table}(id, ${columns}) values (?, ${fields.map(() => '?').join(', ')})`,
    )
    this.#database.exec('begin')
    for (const document of documents)
      insert.run(String(document['sku']), ...Object.values(referenceTexts(document)))
    this.#database.exec('commit')
  }

  search(store: string, text: string, size: number): string[] {
    const table = this.#tables.get(store) ?? ''
    const query = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ')
    const columns = this.#database.prepare(`select name from pragma_table_info(?)`).all(table)
    const own = columns.map(({ name }) => referenceWeights[String(name)] ?? 1).join(', ')
    const rows = this.#database
      .prepare(`select id from ${table} where ${table} match ? order by bm25(${table}, ${own}) limit ?`)
      .all(query, size)
    return rows.map(({ id }) => String(id))
  }
}
