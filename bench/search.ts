/**
 * Speed and memory of the embedded search engine on generated products, three stores, beside the naive
 * engine in the same run. `node --expose-gc bench/search.ts [300 10000 100000]`
 */
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { categoryListingQuery, textSearchQuery } from '@ambra/search/query-builders'
import type { SearchEngine, SearchRequest } from '@ambra/search/search-engine'
import { createNaiveEngine } from '@ambra/search/testing/naive-engine'
import {
  generatedProduct,
  listFacets,
  mainCategories,
  mistyped,
  randomSource,
  searchWords,
} from './search-products.ts'

const stores = ['et', 'en', 'ru']
const sizes = process.argv.slice(2).map(Number)
const rounds = 1_500
const warmUp = 300
const naiveLimit = 300
const rules = { listOutOfStock: false }

type Question = (random: (limit: number) => number) => SearchRequest
type Searching = Pick<SearchEngine, 'search'>

const list = (
  random: (limit: number) => number,
  filters: Record<string, string[]>,
  size: number,
): SearchRequest =>
  categoryListingQuery({
    index: stores[random(3)] ?? 'et',
    rules,
    categoryIds: [1000 + random(mainCategories)],
    facets: listFacets,
    filters,
    size,
    sort: random(2) === 0 ? 'final_price:asc' : 'is_promoted:desc',
  })

const questions: Record<string, Question> = {
  'faceted listing, 50 products': (random) => list(random, {}, 50),
  'faceted listing, 24 products': (random) => list(random, {}, 24),
  'filtered listing, 3 facets chosen': (random) =>
    list(
      random,
      {
        color: [1, 2, 3, 4].map(() => String(1 + random(14))),
        brand: [1, 2, 3].map(() => String(1 + random(40))),
        price: ['150.0-*'],
      },
      50,
    ),
  'fuzzy search, all facets, 24 products': (random) =>
    textSearchQuery({
      index: stores[random(3)] ?? 'et',
      rules,
      text: `${mistyped(searchWords[random(52)] ?? '', random)} ${searchWords[random(searchWords.length)] ?? ''}`,
      facets: listFacets,
      size: 24,
    }),
}

type Times = { readonly p50: number; readonly p99: number }

/** Runs `task` many times; the first ones warm up and do not count. */
async function timesOf(times: number, task: () => Promise<unknown>): Promise<Times> {
  const took: number[] = []
  for (let round = 0; round < times; round++) {
    const started = performance.now()
    await task()
    took.push(performance.now() - started)
  }
  const kept = took.slice(Math.min(warmUp, Math.floor(times / 5))).sort((left, right) => left - right)
  const at = (share: number): number => kept[Math.min(kept.length - 1, Math.floor(kept.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

async function measure(
  engine: Searching,
  question: Question,
  times: number,
): Promise<Times & { hits: number }> {
  const random = randomSource(7)
  let hits = 0
  const taken = await timesOf(times, async () => {
    hits += (await engine.search(question(random))).total
  })
  return { ...taken, hits: Math.round(hits / times) }
}

function* products(count: number, store: string) {
  for (let n = 0; n < count; n++) yield generatedProduct(n, store)
}

async function suggestTimes(engine: SearchEngine): Promise<Times> {
  const random = randomSource(3)
  return timesOf(rounds, () => {
    const text = (searchWords[random(searchWords.length)] ?? '').slice(0, 2 + random(4))
    return engine.suggest({ index: stores[random(3)] ?? 'et', text, limit: 6, listOutOfStock: false })
  })
}

async function stockTimes(engine: SearchEngine, count: number): Promise<number> {
  const random = randomSource(5)
  const started = performance.now()
  for (let round = 0; round < rounds; round++) {
    const qty = random(3)
    await engine.patch('et', 'product', {
      id: 1 + random(count),
      total_qty: qty,
      stock: { qty, is_in_stock: qty > 0, manage_stock: true },
    })
  }
  return ((performance.now() - started) * 1000) / rounds
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0)

for (const count of sizes.length > 0 ? sizes : [300, 10_000, 100_000]) {
  const engine = createEmbeddedEngine()
  const loading = performance.now()
  for (const store of stores) await engine.replaceAll(store, 'product', products(count, store))
  const seconds = (performance.now() - loading) / 1000
  globalThis.gc?.()
  const memory = process.memoryUsage()
  console.log(
    `\n${count} products x ${stores.length} stores: loaded in ${seconds.toFixed(1)} s (${Math.round((count * 3) / seconds)} documents/s),`,
  )
  console.log(
    `RSS ${megabytes(memory.rss)} MB, heap ${megabytes(memory.heapUsed)} MB, outside heap ${megabytes(memory.external)} MB`,
  )
  console.log('| question | matches | p50 ms | p99 ms | times faster than naive |')
  console.log('|---|---:|---:|---:|---:|')
  const naive = count <= naiveLimit ? createNaiveEngine() : undefined
  for (const store of stores) await naive?.upsert(store, 'product', products(count, store))
  for (const [name, question] of Object.entries(questions)) {
    const { p50, p99, hits } = await measure(engine, question, rounds)
    const slow = naive === undefined ? undefined : await measure(naive, question, 10)
    const ratio = slow === undefined ? '' : (slow.p50 / p50).toFixed(0)
    console.log(`| ${name} | ${hits} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${ratio} |`)
  }
  const typing = await suggestTimes(engine)
  console.log(`| suggestions while typing | | ${typing.p50.toFixed(2)} | ${typing.p99.toFixed(2)} | |`)
  console.log(`stock change of one product: ${(await stockTimes(engine, count)).toFixed(0)} microseconds`)
  await engine.close()
}
