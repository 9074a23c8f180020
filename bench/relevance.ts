/**
 * Measures the relevance of the text search over the demo shop and foreign catalogues, next to SQLite FTS5
 * and MiniSearch on the same texts in the same run: `[AMBRA_SAMPLES=folder] [MINISEARCH=folder] node
 * bench/relevance.ts [--list] [--worst N] [kind]`.
 */
import { type Figures, figuresOf, meanOf } from '@ambra/testing/relevance'
import { interval } from './relevance/bootstrap.ts'
import type { QuerySet, SetQuery } from './relevance/foreign-set.ts'
import { querySets, shopOf } from './relevance/query-sets.ts'
import { referencesOf, type Search } from './relevance/references.ts'

const argument = process.argv.slice(2)
const isListed = argument.includes('--list')
const worst = Number(argument[argument.indexOf('--worst') + 1] ?? 0) || 0
const only = argument.find((word) => !/^(?:--.*|\d+)$/.test(word))

type Row = SetQuery & { readonly found: readonly string[]; readonly by: Readonly<Record<string, Figures>> }

async function rowsOf(set: QuerySet): Promise<Row[]> {
  const searches: Record<string, Search> = { shop: await shopOf(set), ...referencesOf(set) }
  const rows: Row[] = []
  for (const query of set.queries) {
    if (only !== undefined && only !== query.kind && only !== query.store && only !== set.name) continue
    const found = (await searches['shop']?.(query.store, query.query)) ?? []
    const by: Record<string, Figures> = {}
    for (const [name, search] of Object.entries(searches))
      by[name] = figuresOf(name === 'shop' ? found : await search(query.store, query.query), query.grades)
    rows.push({ ...query, found, by })
  }
  return rows
}

const ndcgOf = (rows: readonly Row[], name: string): number =>
  meanOf(rows.flatMap(({ by }) => by[name] ?? [])).ndcg

function print(name: string, rows: readonly Row[]): void {
  const { recall, success, zero } = meanOf(rows.flatMap(({ by }) => by['shop'] ?? []))
  const shop = [
    ndcgOf(rows, 'shop').toFixed(3),
    interval(rows.map(({ by }) => by['shop']?.ndcg ?? 0)),
    recall.toFixed(3),
    success.toFixed(3),
  ]
  const others = ['FTS5', 'FTS5 porter', 'MiniSearch'].map((each) => ndcgOf(rows, each).toFixed(3))
  console.log(`| ${[name, rows.length, ...shop, `${(100 * zero).toFixed(0)} %`, ...others].join(' | ')} |`)
}

function listed({ kind, store, query, found, grades, by }: Row): string {
  const shown = found.map((sku) => `${sku}${'*'.repeat(grades.get(sku) ?? 0)}`).join(' ')
  const figures = Object.values(by).map(({ ndcg }) => ndcg.toFixed(2))
  return `${figures.join(' ')} ${kind} | ${store} | ${query}: ${shown}`
}

for (const set of await querySets(process.env['AMBRA_SAMPLES'])) {
  const rows = await rowsOf(set)
  if (rows.length === 0) continue
  const products = set.stores.reduce((sum, { documents }) => sum + documents.length, 0)
  console.log(
    `\n| ${set.name}, ${products} products | queries | nDCG@10 | of 95 draws in 100 | recall@10 | success@5 | nothing | FTS5 | FTS5 porter | MiniSearch |`,
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const key of ['kind', 'store'] as const) {
    const groups = Map.groupBy(rows, (row) => row[key])
    if (groups.size > 1) for (const [name, part] of groups) print(name, part)
  }
  print('all', rows)
  const low = (row: Row) => row.by['shop']?.ndcg ?? 0
  const shown = isListed ? rows : rows.toSorted((left, right) => low(left) - low(right)).slice(0, worst)
  for (const row of shown) console.log(listed(row))
}
