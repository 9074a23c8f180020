import { ShopError } from '@ambra/contract/platform/errors/errors'
import { DatabaseUnavailableError, type Database } from '@ambra/db/connection'
import {
  guestView,
  type PriceView,
  catalogDocuments,
  listProductsNamed,
  type ProductNames,
} from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import type { Query } from '@ambra/search/model/query-model'
import type { DocumentType, SearchEngine, SearchRequest } from '@ambra/search/search-engine'

/** Whether the search engine or the database is temporarily unavailable, so that a retry makes sense. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || isSearchOutage(error)

const isSearchOutage = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'search.unavailable'

const isLate = (error: unknown): boolean => error instanceof ShopError && error.code === 'search.timeout'

type Source = {
  readonly database: Database
  readonly now: () => Date
  readonly prices?: PriceView | undefined
  readonly usesUrlKeys?: boolean | undefined
}

/** Document types with few documents, of which this process keeps a copy. */
const isSmall = (type: DocumentType): boolean => type !== 'product' && type !== 'review'
/** Maximum products of one list during an outage. */
const mostProducts = 500
/**
 * Lifetime and number of cached lists: during an outage no shopper waits for a list that was just built for
 * another.
 */
const listLifetimeMs = 10_000
const mostLists = 20

/**
 * Keeps the shop working without its search engine: categories, pages and attributes come from a copy in this
 * process, lists of a category and products by sku or address from the database; text search and suggestions
 * fail with `search.unavailable`. `copy` holds the small types; the caller fills it first.
 * @see docs/decisions/051-opensearch.md
 */
export function withOutages(engine: SearchEngine, copy: SearchEngine, source: Source): SearchEngine {
  const listOf = createLists(source)
  const orElse = async <T>(ask: Promise<T>, other: (error: unknown) => Promise<T>): Promise<T> =>
    ask.catch((error: unknown) => {
      if (!isSearchOutage(error)) throw error
      return other(error)
    })
  return {
    ...engine,
    search: (request) => {
      if (!isSmall(request.type))
        return orElse(engine.search(request), (error) => searchDatabase(listOf, request, error))
      return engine.search(request).catch((error: unknown) => {
        if (!isSearchOutage(error) && !isLate(error)) throw error
        // Drops the deadline, which may have passed; the copy takes almost no time.
        const { deadline: _, ...inTime } = request
        return copy.search(inTime)
      })
    },
    find: (index, type, id) =>
      orElse(engine.find(index, type, id), async (error) => {
        if (isSmall(type)) return copy.find(index, type, id)
        if (type === 'review') throw error
        const found = await engineOf(source, index, { ids: [Number(id)] })
        return found.find(index, type, id)
      }),
    // Updates the copy first, because it is needed when the engine fails.
    replaceAll: async (index, type, documents) => {
      if (!isSmall(type)) return engine.replaceAll(index, type, documents)
      const all = await Array.fromAsync(documents)
      await copy.replaceAll(index, type, all)
      await engine.replaceAll(index, type, all)
    },
  }
}

type Lists = (index: string, names: ProductNames) => Promise<SearchEngine>

async function searchDatabase(listOf: Lists, request: SearchRequest, error: unknown) {
  if (request.type !== 'product' || hasWords(request.body.query)) throw error
  const engine = await listOf(request.index, namesIn(request.body.query))
  return engine.search(request)
}

/** Shares each list among requests of the next seconds, including those made while it is built. */
function createLists(source: Source): Lists {
  const lists = new Map<string, { engine: Promise<SearchEngine>; until: number }>()
  return (index, names) => {
    const key = JSON.stringify([index, names])
    const time = source.now().getTime()
    const known = lists.get(key)
    if (known && known.until > time) return known.engine
    const list = { engine: engineOf(source, index, names), until: time + listLifetimeMs }
    list.engine.catch(() => {
      if (lists.get(key) === list) lists.delete(key)
    })
    lists.delete(key)
    lists.set(key, list)
    const [oldest] = lists.keys()
    if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
    return list.engine
  }
}

/** Builds a temporary engine with the products of a list. */
async function engineOf(
  { database, now, prices = guestView, usesUrlKeys }: Source,
  index: string,
  names: ProductNames,
): Promise<SearchEngine> {
  const engine = createEmbeddedEngine()
  const store = stores.find(({ code }) => code === index)
  if (store === undefined) return engine
  const ids = await listProductsNamed(database.db, names, mostProducts)
  const view = { now: now(), ids, prices, usesUrlKeys }
  for await (const batch of catalogDocuments(database.db, store, view))
    await engine.upsert(index, 'product', batch)
  return engine
}

function hasWords(query: Query): boolean {
  if (query.kind === 'functionScore') return hasWords(query.query)
  if (query.kind === 'bool')
    return [...query.must, ...query.filter, ...query.should].some((clause) => hasWords(clause))
  return query.kind === 'text' || query.kind === 'shopperText' || query.kind === 'phrase'
}

/** Fields that identify products, with the key of their lookup. */
const nameFields: Readonly<Record<string, keyof ProductNames>> = {
  category_ids: 'categoryIds',
  id: 'ids',
  sku: 'skus',
  parentSku: 'skus',
  'configurable_children.sku': 'skus',
  url_key: 'urlKeys',
  url_path: 'urlKeys',
  slug: 'urlKeys',
}

/** Returns what the required conditions name; of several kinds the narrowest, product names before categories. */
function namesIn(query: Query): ProductNames {
  if (query.kind === 'functionScore') return namesIn(query.query)
  if (query.kind === 'bool') {
    const all = [...query.must, ...query.filter].map(namesIn)
    return (
      all.find((names) => Object.keys(names).length > 0 && !names.categoryIds) ?? Object.assign({}, ...all)
    )
  }
  const kind = query.kind === 'terms' ? nameFields[query.field] : undefined
  if (query.kind !== 'terms' || kind === undefined) return {}
  const texts = query.values.map(String)
  if (kind === 'skus') return { skus: texts }
  if (kind === 'urlKeys') return { urlKeys: texts.map((text) => text.slice(text.lastIndexOf('/') + 1)) }
  return { [kind]: texts.map(Number).filter(Number.isSafeInteger) }
}
