/**
 * Measures the search engine on OpenSearch with generated products of one store, next to the cheapest query
 * of the same node (the size of the index), in the same run.
 *
 * npm run with-opensearch -- --heap 3072 node bench/search-opensearch.ts [1000000]
 */
import { loadavg } from 'node:os'
import { createOpenSearchEngine } from '@ambra/search/opensearch-engine'
import { generatedProduct, randomSource, searchWords } from './search-products.ts'
import { queries, timesOf } from './search-questions.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const nodes = process.env['TEST_OPENSEARCH']?.split(',')
if (!nodes) throw new Error('npm run with-opensearch -- node bench/search-opensearch.ts [products]')
const engine = createOpenSearchEngine({ nodes, prefix: 'bench' })
const store = 'en'

function* products() {
  const startedAt = performance.now()
  for (let n = 0; n < count; n++) {
    if (n > 0 && n % 100_000 === 0)
      console.error(`${n} products, ${Math.round((n / (performance.now() - startedAt)) * 1000)} a second`)
    yield generatedProduct(n, store)
  }
}

const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)
const rounds = { rounds: 1_000, warmUp: 300 }
const rowOf = async (name: string, task: () => unknown) => {
  const { p50, p99 } = await timesOf(task, rounds)
  row(name, p50.toFixed(1), p99.toFixed(1))
}

const startedAt = performance.now()
await engine.replaceAll(store, 'product', products())
const seconds = (performance.now() - startedAt) / 1000
console.log(
  `\n${count} products, indexed at ${Math.round(count / seconds)} a second, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`RSS of this process ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB\n`)
row('question', 'p50 ms', 'p99 ms')
row('---', '---:', '---:')
await rowOf('the node alone: one HTTP request for its name', () =>
  fetch(nodes[0] ?? '').then((answer) => answer.text()),
)
for (const [name, query] of Object.entries(queries)) {
  const random = randomSource(7)
  await rowOf(name, () => engine.search({ ...query(random), index: store }))
}
const random = randomSource(3)
await rowOf('suggestions while typing, from 3 letters', () => {
  const text = (searchWords[random(searchWords.length)] ?? '').slice(0, 3 + random(4))
  return engine.suggest({ index: store, text, limit: 6, listOutOfStock: false })
})
await rowOf('stock of one product changed', () => {
  const qty = random(3)
  const stock = { qty, is_in_stock: qty > 0, manage_stock: true }
  return engine.patch(store, 'product', [{ id: 1 + random(count), total_qty: qty, stock }])
})
await engine.close()
