/**
 * Measures the recall of the text search on real shop titles: the label of each cluster of equal products is
 * the query, the offers of the cluster are the relevant results. `node bench/search-recall.ts
 * pricerunner_aggregate.csv.gz [questions]`; on OpenSearch: `npm run with-opensearch -- node
 * bench/search-recall.ts ...`
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { createOpenSearchEngine } from '@ambra/search/opensearch-engine'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { searchRecovering } from '@ambra/search/recover-search'

const [path, requested = '2000'] = process.argv.slice(2)
if (path === undefined) throw new Error('Which file? node bench/search-recall.ts FILE.csv.gz [questions]')
const depth = 10

type Offer = { readonly id: number; readonly title: string; readonly cluster: string; readonly label: string }

/** Splits a line into fields; texts with commas are quoted. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  )

const bytes = readFileSync(path)
const offers = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  .toString('utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line.trim() !== '')
  .map((line): Offer => {
    const [id, title = '', , cluster = '', label = ''] = fieldsOf(line)
    return { id: Number(id), title, cluster, label }
  })

const nodes = process.env['TEST_OPENSEARCH']?.split(',')
const engine = nodes ? createOpenSearchEngine({ nodes, prefix: 'recall' }) : createEmbeddedEngine()
await engine.replaceAll(
  'en',
  'product',
  offers.map(({ id, title }) => ({
    id,
    sku: `P-${id}`,
    name: title,
    status: 1,
    visibility: 4,
    final_price: 1,
    total_qty: 1,
    stock: { is_in_stock: true, manage_stock: true },
  })),
)
const clusters = Map.groupBy(offers, ({ cluster }) => cluster)
/** Uses clusters of two to ten only: a single offer would search its own title, more do not fit the first ten. */
const questions = [...clusters.values()].filter(({ length }) => length >= 2 && length <= depth)
const step = Math.max(1, Math.floor(questions.length / Number(requested)))
let recall = 0
let first = 0
let empty = 0
let count = 0
const started = performance.now()
for (let at = 0; at < questions.length; at += step) {
  const cluster = questions[at] ?? []
  const [{ label } = { label: '' }] = cluster
  const { result } = await searchRecovering(
    engine,
    shopperSearch({
      index: 'en',
      rules: { listOutOfStock: false },
      text: label,
      size: depth,
      sort: '_score:desc',
    }),
  )
  const { hits } = result
  const right = new Set(cluster.map(({ id }) => String(id)))
  const found = hits.filter(({ id }) => right.has(id)).length
  recall += found / right.size
  first += right.has(hits[0]?.id ?? '') ? 1 : 0
  empty += hits.length === 0 ? 1 : 0
  count += 1
}
const percent = (part: number): string => `${((100 * part) / count).toFixed(1)} %`
console.log(`${offers.length} offers, ${count} clusters of 2 to ${depth} offers asked by their label`)
console.log(
  `recall at ${depth}: ${percent(recall)}, right first: ${percent(first)}, nothing found: ${percent(empty)}`,
)
console.log(`${((performance.now() - started) / count).toFixed(2)} ms a question`)
await engine.close()
