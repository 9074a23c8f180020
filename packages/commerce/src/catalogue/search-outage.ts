import { ShopError } from '@ambra/contract/errors'
import { DatabaseUnavailableError } from '@ambra/db/database-errors'
import { guestView, type PriceView } from '@ambra/db/projection/price-view'
import { catalogDocuments } from '@ambra/db/projection/product-documents'
import { listProductsNamed, type ProductNames } from '@ambra/db/projection/products-named'
import type { Database } from '@ambra/db/database'
import { stores } from '@ambra/domain/stores'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import type { Query } from '@ambra/search/model/query-model'
import type { DocumentType, SearchEngine, SearchRequest } from '@ambra/search/search-engine'

/** True where the search engine or the database is away for a while: what failed is tried again. */
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

/** Types with few documents; a copy of them stays in this process. */
const isSmall = (type: DocumentType): boolean => type !== 'product' && type !== 'review'
/** Products that one list is made of while no search engine answers. */
const mostProducts = 500
/** Such a list answers for so long, and so many are held: an outage makes no shopper wait for what another has just had made. */
const listMs = 10_000
const mostLists = 20

/**
 * The shop without its search engine: categories, pages and attributes come from a copy in this process, lists of a
 * category and products by sku or address from the database; words and suggestions wait, with `search.unavailable`.
 * `copy` holds the small types, the caller fills it first.
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
        // What is left of the time may be nothing; the copy needs next to none.
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
    // The copy first: it must be there when the engine is not.
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

/** The same list for all who want it in the next seconds, also while it is made. */
function createLists(source: Source): Lists {
  const lists = new Map<string, { engine: Promise<SearchEngine>; until: number }>()
  return (index, names) => {
    const key = JSON.stringify([index, names])
    const time = source.now().getTime()
    const known = lists.get(key)
    if (known && known.until > time) return known.engine
    const list = { engine: engineOf(source, index, names), until: time + listMs }
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

/** An engine of its own for the products that a list is about. */
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

/** Fields that name products, and what they are looked up by. */
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

/** What the conditions that must hold name: of several kinds the narrowest, names before categories. */
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
