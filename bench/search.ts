/**
 * Speed, counted work and memory of the embedded search engine on generated products, three stores, beside a
 * scan over typed arrays written for one query, in the same run.
 *
 * node --expose-gc --max-old-space-size=600 bench/search.ts [1000 10000 100000]
 */
import { loadavg } from 'node:os'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { categoryListingQuery } from '@ambra/search/query-builders'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { queryLimits } from '@ambra/search/query-reader'
import type { SearchEngine, SearchRequest } from '@ambra/search/search-engine'
import {
  generatedProduct,
  listFacets,
  mainCategories,
  mistyped,
  randomSource,
  searchWords,
} from './search-products.ts'
import { createScan, type ScanQuery } from './search-scan.ts'

const stores = ['et', 'en', 'ru']
const sizes = process.argv.slice(2).map(Number)
const rounds = 2_000
const warmUp = 600
const rules = { listOutOfStock: false }
/** The fields of a product card, as pages request them. */
const cardFields = [
  'id', 'sku', 'parentSku', 'name', 'slug', 'type_id', 'image', 'price', 'price_incl_tax', 'final_price', 'total_qty',
  'created_at', 'stock.is_in_stock',
] // biome-ignore format: one list

type Random = (limit: number) => number
type MakeQuery = (random: Random) => SearchRequest

const storeOf = (random: Random): string => stores[random(3)] ?? 'et'
const asCards = (request: SearchRequest): SearchRequest => ({ ...request, sourceInclude: cardFields })

function list(random: Random, filters: Record<string, string[]>, size: number): SearchRequest {
  return categoryListingQuery({
    index: storeOf(random),
    rules,
    categoryIds: [1000 + random(mainCategories)],
    facets: listFacets,
    filters,
    size,
    sort: random(2) === 0 ? 'final_price:asc' : 'is_promoted:desc',
  })
}
const someOf = (random: Random, count: number, limit: number): string[] =>
  Array.from({ length: count }, () => String(1 + random(limit)))
const filtered = (random: Random): SearchRequest =>
  list(random, { color: someOf(random, 4, 14), brand: someOf(random, 3, 40), price: ['150.0-*'] }, 50)
const twoWords = (random: Random): string =>
  `${mistyped(searchWords[random(52)] ?? '', random)} ${searchWords[random(searchWords.length)] ?? ''}`
const fuzzy = (random: Random): SearchRequest =>
  shopperSearch({ index: storeOf(random), rules, text: twoWords(random), facets: listFacets, size: 24 })

const filteredRow = 'category + 2 facets + price range, sorted, all counts, 50 products'
const queries: Record<string, MakeQuery> = {
  'category, all counts, 50 products': (random) => asCards(list(random, {}, 50)),
  [filteredRow]: (random) => asCards(filtered(random)),
  'the same, whole documents': filtered,
  'fuzzy search of two words by relevance, all counts, 24 products': (random) => asCards(fuzzy(random)),
}

type Times = { readonly p50: number; readonly p99: number }

/** Runs `task` many times; the first ones warm up and do not count. */
async function timesOf(task: () => unknown): Promise<Times> {
  const took: number[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    const started = performance.now()
    await task()
    took.push(performance.now() - started)
  }
  const stored = took.slice(warmUp).sort((left, right) => left - right)
  const at = (share: number): number =>
    stored[Math.min(stored.length - 1, Math.floor(stored.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

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

/** The filtered listing as a query of the scan. */
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
