/**
 * Measures speed, counted work and memory of the embedded search engine on generated products, three stores,
 * next to a scan over typed arrays written for one query, in the same run.
 *
 * node --expose-gc --max-old-space-size=600 bench/search.ts [1000 10000 100000]
 */
import { loadavg } from 'node:os'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { queryLimits } from '@ambra/search/query-reader'
import type { SearchEngine } from '@ambra/search/search-engine'
import { generatedProduct, mainCategories, randomSource, searchWords } from './search-products.ts'
import { filteredRow, queries, someOf, storeOf, stores, type Times, timesOf } from './search-questions.ts'
import { createScan, type ScanQuery } from './search-scan.ts'

const sizes = process.argv.slice(2).map(Number)

function* products(count: number, store: string) {
  for (let n = 0; n < count; n++) yield generatedProduct(n, store)
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0)
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

async function searchRows(engine: SearchEngine, spent: number[]): Promise<Map<string, Times>> {
  const all = new Map<string, Times>()
  for (const [name, query] of Object.entries(queries)) {
    const random = randomSource(7)
    spent.length = 0
    const times = await timesOf(() => engine.search(query(random)))
    const most = spent.reduce((high, units) => Math.max(high, units), 0)
    const over = spent.filter((units) => units > queryLimits.work).length
    row(name, times.p50.toFixed(2), times.p99.toFixed(2), most, over)
    all.set(name, times)
  }
  return all
}

function suggestTimes(engine: SearchEngine): Promise<Times> {
  const random = randomSource(3)
  return timesOf(() => {
    const text = (searchWords[random(searchWords.length)] ?? '').slice(0, 3 + random(4))
    return engine.suggest({ index: storeOf(random), text, limit: 6, listOutOfStock: false })
  })
}

function stockTimes(engine: SearchEngine, count: number): Promise<Times> {
  const random = randomSource(5)
  return timesOf(() => {
    const qty = random(3)
    const stock = { qty, is_in_stock: qty > 0, manage_stock: true }
    return engine.patch('et', 'product', [{ id: 1 + random(count), total_qty: qty, stock }])
  })
}

function replaceTimes(engine: SearchEngine, count: number): Promise<Times> {
  const random = randomSource(6)
  return timesOf(() => {
    const product = generatedProduct(random(count), 'et')
    return engine.upsert('et', 'product', [{ ...product, name: `${String(product['name'])} ${random(99)}` }])
  })
}

/** Runs the filtered listing as a query of the scan. */
function scanTimes(count: number): Promise<Times> {
  const scan = createScan(count)
  const random = randomSource(7)
  return timesOf(() => {
    const query: ScanQuery = {
      category: 1000 + random(mainCategories),
      colors: new Set(someOf(random, 4, 14).map(Number)),
      brands: new Set(someOf(random, 3, 40).map(Number)),
      minPrice: 150,
      byPrice: random(2) === 0,
      size: 50,
    }
    return scan(query)
  })
}

for (const count of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  const spent: number[] = []
  const engine = createEmbeddedEngine({ onWork: (units) => spent.push(units) })
  const loading = performance.now()
  for (const store of stores) await engine.replaceAll(store, 'product', products(count, store))
  const seconds = (performance.now() - loading) / 1000
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  console.log(`\n${count} products x ${stores.length} stores, load ${loadavg()[0]?.toFixed(1)}\n`)
  row('question', 'p50 ms', 'p99 ms', 'most units of work', `over ${queryLimits.work}`)
  row('---', '---:', '---:', '---:', '---:')
  const times = await searchRows(engine, spent)
  for (const [name, one] of [
    ['suggestions while typing, from 3 letters', await suggestTimes(engine)],
    ['stock of one product changed', await stockTimes(engine, count)],
    ['one product changed with its texts', await replaceTimes(engine, count)],
  ] as const)
    row(name, one.p50.toFixed(2), one.p99.toFixed(2), '', '')
  const requested = megabytes(process.memoryUsage().rss)
  const scan = await scanTimes(count)
  row('scan over typed arrays, the second question', scan.p50.toFixed(2), scan.p99.toFixed(2), '', '')
  const ratio = (times.get(filteredRow)?.p50 ?? 0) / scan.p50
  console.log(
    `\nengine / scan, p50: ${ratio.toFixed(1)}; built at ${Math.round((count * 3) / seconds)} documents/s`,
  )
  console.log(`RSS ${megabytes(rss)} MB once built, ${requested} MB after all questions`)
  console.log(`of it heap ${megabytes(heapUsed)} MB, outside the heap ${megabytes(external)} MB`)
  await engine.close()
}
