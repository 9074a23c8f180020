/**
 * Relevance of the text search on judged queries over the demo catalogue, and on queries made by rule over
 * foreign catalogues, beside SQLite FTS5 on the same texts in the same run: `[AMBRA_SAMPLES=folder] node
 * bench/relevance.ts [--list] [kind]`.
 */
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { searchRecovering } from '@ambra/search/recover-search'
import type { SearchDocument } from '@ambra/search/search-engine'
import { parseSynonyms } from '@ambra/search/synonyms'
import { type Figures, figuresOf, gradesOf, judgements, meanOf } from '@ambra/testing/relevance'
import { judgedStores, synonymsOf } from '@ambra/testing/judged-stores'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { foreignSets } from './relevance/foreign-sets.ts'
import { FullTextReference } from './relevance/full-text-reference.ts'

const isListed = process.argv.includes('--list')
const only = process.argv.slice(2).find((word) => !word.startsWith('--'))
const samples = process.env['AMBRA_SAMPLES']
const rules = { listOutOfStock: false }
const depth = 10

type JudgedQuery = { kind: string; store: string; query: string; grades: ReadonlyMap<string, number> }
type Row = { kind: string; store: string; ours: Figures; plain: Figures; porter: Figures }

/** Engine and references over the documents of some stores. */
async function searchers(stores: readonly { store: string; documents: readonly SearchDocument[] }[]) {
  const engine = createEmbeddedEngine()
  const [plain, porter] = [new FullTextReference(), new FullTextReference()]
  for (const { store, documents } of stores) {
    await engine.replaceAll(store, 'product', documents)
    plain.add(store, documents)
    porter.add(store, documents, 'porter unicode61 remove_diacritics 2')
  }
  const ours = async (store: string, text: string): Promise<string[]> => {
    const request = shopperSearch({ index: store, rules, text, size: depth })
    const { result } = await searchRecovering(engine, request)
    return result.hits.map(({ source }) => String(source['sku']))
  }
  return { engine, ours, plain, porter }
}

async function rankingsOf(
  { ours, plain, porter }: Awaited<ReturnType<typeof searchers>>,
  judgedQueries: readonly JudgedQuery[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { kind, store, query, grades } of judgedQueries) {
    if (only !== undefined && only !== kind && only !== store) continue
    const found = await ours(store, query)
    const row = {
      kind,
      store,
      ours: figuresOf(found, grades),
      plain: figuresOf(plain.search(store, query, depth), grades),
      porter: figuresOf(porter.search(store, query, depth), grades),
    }
    rows.push(row)
    if (!isListed) continue
    const shown = found.map((sku) => `${sku}${'*'.repeat(grades.get(sku) ?? 0)}`).join(' ')
    console.log(
      `${row.ours.ndcg.toFixed(2)} (${row.plain.ndcg.toFixed(2)}) ${kind} | ${store} | ${query}: ${shown}`,
    )
  }
  return rows
}

const cells = (list: readonly Figures[]): string[] => {
  const { ndcg, recall, success, zero } = meanOf(list)
  return [...[ndcg, recall, success].map((share) => share.toFixed(3)), `${(100 * zero).toFixed(0)} %`]
}

function print(name: string, rows: readonly Row[]): void {
  const columns = [
    ...cells(rows.map((row) => row.ours)),
    ...cells(rows.map((row) => row.plain)),
    meanOf(rows.map((row) => row.porter)).ndcg.toFixed(3),
  ]
  console.log(`| ${[name, rows.length, ...columns].join(' | ')} |`)
}

function printTable(title: string, rows: readonly Row[], keys: readonly ('kind' | 'store')[]): void {
  console.log(
    `\n| ${title} | queries | nDCG@10 | recall@10 | success@5 | nothing | FTS5 nDCG@10 | recall@10 | success@5 | nothing | porter nDCG@10 |`,
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const key of keys) for (const [name, part] of Map.groupBy(rows, (row) => row[key])) print(name, part)
  print('all', rows)
}

const stores = await judgedStores()
const demo = await searchers(stores)
for (const { store } of stores) demo.engine.setSynonyms(store, parseSynonyms(synonymsOf(store)).rules)
const judged = judgements().map((judgement): JudgedQuery => {
  const products = stores.find(({ store }) => store === judgement.store)?.products ?? []
  return { ...judgement, grades: gradesOf(judgement, products) }
})
printTable('demo shop', await rankingsOf(demo, judged), ['kind', 'store'])

const made: Row[] = []
for (const { name, documents, queries } of samples === undefined ? [] : await foreignSets(samples)) {
  const store = 'en'
  const searched = await searchers([{ store, documents }])
  const judgedQueries = queries.map(({ kind, query, skus }): JudgedQuery => {
    return { kind, store, query, grades: new Map(skus.map((sku) => [sku, 3])) }
  })
  const rows = await rankingsOf(searched, judgedQueries)
  printTable(`${name}, ${documents.length} products`, rows, ['kind'])
  made.push(...rows)
}
if (made.length > 0) printTable('all foreign sets', made, [])
