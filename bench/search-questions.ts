/** Queries of the search engine benchmarks over `search-products.ts`, with timing. */
import { categoryListingQuery } from '@ambra/search/query-builders'
import { shopperSearch } from '@ambra/testing/shopper-search'
import type { SearchRequest } from '@ambra/search/search-engine'
import { listFacets, mainCategories, mistyped, searchWords } from './search-products.ts'

export const stores = ['et', 'en', 'ru']
const rules = { listOutOfStock: false }
/** Fields of a product card, as pages request them. */
const cardFields = [
  'id', 'sku', 'parentSku', 'name', 'slug', 'type_id', 'image', 'price', 'price_incl_tax', 'final_price', 'total_qty',
  'created_at', 'stock.is_in_stock',
] // biome-ignore format: one list

type Random = (limit: number) => number
type MakeQuery = (random: Random) => SearchRequest

export const storeOf = (random: Random): string => stores[random(3)] ?? 'et'
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
export const someOf = (random: Random, count: number, limit: number): string[] =>
  Array.from({ length: count }, () => String(1 + random(limit)))
const filtered = (random: Random): SearchRequest =>
  list(random, { color: someOf(random, 4, 14), brand: someOf(random, 3, 40), price: ['150.0-*'] }, 50)
const twoWords = (random: Random): string =>
  `${mistyped(searchWords[random(52)] ?? '', random)} ${searchWords[random(searchWords.length)] ?? ''}`
const fuzzy = (random: Random): SearchRequest =>
  shopperSearch({ index: storeOf(random), rules, text: twoWords(random), facets: listFacets, size: 24 })

export const filteredRow = 'category + 2 facets + price range, sorted, all counts, 50 products'
export const queries: Record<string, MakeQuery> = {
  'category, all counts, 50 products': (random) => asCards(list(random, {}, 50)),
  [filteredRow]: (random) => asCards(filtered(random)),
  'the same, whole documents': filtered,
  'fuzzy search of two words by relevance, all counts, 24 products': (random) => asCards(fuzzy(random)),
}

export type Times = { readonly p50: number; readonly p99: number }

/** Runs `task` many times; the first runs warm up and do not count. */
export async function timesOf(task: () => unknown, { rounds = 2_000, warmUp = 600 } = {}): Promise<Times> {
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
