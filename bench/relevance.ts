/**
 * Relevance of the text search on judged queries over the demo catalogue, beside SQLite FTS5 (words joined by
 * OR, bm25 with the same weights) on the same texts in the same run: `node bench/relevance.ts [--list]
 * [kind]`.
 */
import { DatabaseSync } from 'node:sqlite'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { searchRecovering } from '@ambra/search/recover-search'
import type { SearchDocument } from '@ambra/search/search-engine'
import { parseSynonyms } from '@ambra/search/synonyms'
import { type Figures, figuresOf, gradesOf, judgements, meanOf } from '@ambra/testing/relevance'
import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import { shopperSearch } from '@ambra/testing/shopper-search'

const isListed = process.argv.includes('--list')
const only = process.argv.slice(2).find((word) => !word.startsWith('--'))
const rules = { listOutOfStock: false }
const depth = 10
const fields = ['name', 'sku', 'mpn', 'gtin', 'brand', 'category', 'main_taxon', 'features'] as const
const weights = [2, 2, 3, 3, 1, 1, 1, 0.5]

const engine = createEmbeddedEngine()
const database = new DatabaseSync(':memory:')
const stores = await judgedStores()
for (const { store, documents } of stores) {
  await engine.replaceAll(store, 'product', documents)
  engine.setSynonyms(store, parseSynonyms(synonymsOf(store)).rules)
  database.exec(
    `create virtual table ${store}_products using fts5(${fields.join(', ')}, tokenize = "unicode61 remove_diacritics 2")`,
  )
  const insert = database.prepare(
    `insert into ${store}_products(rowid, ${fields.join(', ')}) values (${['?', ...fields.map(() => '?')].join(', ')})`,
  )
  for (const document of documents) insert.run(Number(document.id), ...textsOf(document))
}

function textsOf(document: SearchDocument): string[] {
  const text = (field: string): string => String(document[field] ?? '')
  const categories = Array.isArray(document['category']) ? document['category'] : []
  const children = Array.isArray(document['configurable_children']) ? document['configurable_children'] : []
  return [
    text('name'),
    [text('sku'), ...children.map(({ sku }) => String(sku))].join(' '),
    text('mpn'),
    text('gtin'),
    text('brandName'),
    categories.map(({ name }) => String(name)).join(' '),
    text('main_taxon'),
    text('features'),
  ]
}

async function ours(store: string, text: string): Promise<string[]> {
  const { result } = await searchRecovering(engine, shopperSearch({ index: store, rules, text, size: depth }))
  return result.hits.map(({ source }) => String(source['sku']))
}

function theirs(store: string, text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.map((word) => `"${word}"`).join(' OR ')
  const rows = database
    .prepare(
      `select sku from ${store}_products where ${store}_products match ? order by bm25(${store}_products, ${weights.join(', ')}) limit ${depth}`,
    )
    .all(query)
  return rows.map(({ sku }) => String(sku).split(' ')[0] ?? '')
}

type Row = { kind: string; store: string; ours: Figures; theirs: Figures }
const rows: Row[] = []
for (const judgement of judgements()) {
  const { kind, store, query } = judgement
  if (only !== undefined && only !== kind && only !== store) continue
  const grades = gradesOf(judgement, stores.find((each) => each.store === store)?.products ?? [])
  const found = await ours(store, query)
  const figures = figuresOf(found, grades)
  rows.push({ kind, store, ours: figures, theirs: figuresOf(theirs(store, query), grades) })
  if (isListed) {
    const shown = found.map((sku) => `${sku}${'*'.repeat(grades.get(sku) ?? 0)}`).join(' ')
    console.log(`${figures.ndcg.toFixed(2)} ${kind} ${store} ${query}: ${shown}`)
  }
}

const cells = (list: readonly Figures[]): string[] => {
  const { ndcg, mrr, zero } = meanOf(list)
  return [ndcg.toFixed(3), mrr.toFixed(3), `${(100 * zero).toFixed(0)} %`]
}
const print = (name: string, part: readonly Row[]): void =>
  console.log(
    `| ${[name, part.length, ...cells(part.map((row) => row.ours)), ...cells(part.map((row) => row.theirs))].join(' | ')} |`,
  )
console.log(
  '| kind or store | queries | nDCG@10 | MRR | nothing found | FTS5 nDCG@10 | MRR | nothing found |',
)
console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
for (const key of ['kind', 'store'] as const)
  for (const [name, part] of Map.groupBy(rows, (row) => row[key])) print(name, part)
print('all', rows)
