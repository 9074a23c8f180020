import type { Database } from '@ambra/db/connection'
import {
  cmsBlockDocuments,
  cmsHierarchyDocuments,
  cmsPageDocuments,
  attributeDocuments,
  categoryDocuments,
  reviewDocuments,
  taxRuleDocuments,
  guestView,
  type PriceView,
  catalogDocuments,
  documentsByStore,
} from '@ambra/db/catalogue'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import type { SearchDocument, SearchEngine } from '@ambra/search/search-engine'
import type { ShopSettings } from '../../platform/context/shop-deps.ts'
import { teachSearch } from '../engine/taught-search.ts'

/**
 * `prices` are the public prices, by default those of group 0. Slugs are url keys unless `usesUrlKeys` is
 * false. `signal` aborts an index build between two batches.
 */
export type Source = {
  database: Database
  search: SearchEngine
  now: () => Date
  prices?: PriceView | undefined
  usesUrlKeys?: boolean
  signal?: AbortSignal | undefined
}

/** Fills every store's index from the database: at start, after a large import, and for `ambra reindex`. */
export async function buildSearchIndex(
  source: Source,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  let done = 0
  const count = () => onProgress((done += 1))
  for (const store of stores) {
    source.signal?.throwIfAborted()
    await replaceDictionaries(source, store)
    await source.search.replaceAll(store.code, 'product', allProducts(source, store, count))
  }
  return done
}

async function* allProducts(
  { database, now, prices = guestView, usesUrlKeys, signal }: Source,
  store: Store,
  count: () => void,
): AsyncGenerator<SearchDocument> {
  for await (const batch of catalogDocuments(database.db, store, { now: now(), prices, usesUrlKeys })) {
    signal?.throwIfAborted()
    for (const document of batch) {
      count()
      yield document
    }
  }
}

/** Replaces all small document types: categories, attributes, tax, content, reviews. */
export async function replaceDictionaries(
  { database: { db }, search, now, usesUrlKeys }: Source,
  store: Store,
): Promise<void> {
  await search.replaceAll(store.code, 'category', await categoryDocuments(db, store, usesUrlKeys))
  await search.replaceAll(store.code, 'attribute', await attributeDocuments(db, store))
  await search.replaceAll(store.code, 'taxrule', await taxRuleDocuments(db, now()))
  await replaceContent({ database: { db }, search, now }, store)
}

/** Replaces the visible reviews, pages, blocks and trees, and the search rules. */
export async function replaceContent(
  {
    database: { db },
    search,
    now,
  }: { database: Pick<Database, 'db'>; search: SearchEngine; now: () => Date },
  store: Store,
): Promise<void> {
  await search.replaceAll(store.code, 'review', await reviewDocuments(db, store))
  await search.replaceAll(store.code, 'cms_page', await cmsPageDocuments(db, store, now()))
  await search.replaceAll(store.code, 'cms_block', await cmsBlockDocuments(db, store, now()))
  await search.replaceAll(store.code, 'cms_hierarchy', await cmsHierarchyDocuments(db, store, now()))
  await teachSearch({ database: { db }, search }, store)
}

/** Document fields that determine which pages show it. */
type ShownDocument = Pick<SearchDocument, 'sku' | 'category_ids'>

/** Returns the tags of pages that show a product: its own and its categories'. */
export function tagsOf(document: ShownDocument): string[] {
  const categories = Array.isArray(document['category_ids']) ? document['category_ids'] : []
  return [`product:${String(document['sku'])}`, ...categories.map((id) => `category:${String(id)}`)]
}

/**
 * Re-indexes products in every store. Removes ids that no longer have a document, and variants that their
 * product has lost, because the database notifies of the product only.
 */
export async function refreshProducts(source: Source, ids: readonly number[]): Promise<ShownDocument[]> {
  const asked = new Set(ids)
  const first = await writeDocuments(source, ids)
  // A variant may have become a product of its own.
  const lost = new Set([...first.left.values()].flatMap((left) => [...left].filter((id) => !asked.has(id))))
  const second = lost.size > 0 ? await writeDocuments(source, [...lost]) : undefined
  for (const { code } of stores) {
    const left = second
      ? [...(first.left.get(code) ?? [])].filter((id) => asked.has(id))
      : first.left.get(code)
    await source.search.remove(code, 'product', [...(left ?? []), ...(second?.left.get(code) ?? [])])
  }
  return [...first.shown, ...(second?.shown ?? [])]
}

/** Products projected at once; requests run between batches. */
const refreshedAtOnce = 60

/**
 * Writes the documents of products; `left` holds, by store, the ids without a document and variants that
 * products have lost.
 */
async function writeDocuments(
  { database, search, now, prices = guestView, usesUrlKeys, signal }: Source,
  ids: readonly number[],
): Promise<{ shown: ShownDocument[]; left: Map<string, Set<number>> }> {
  const shown: ShownDocument[] = []
  const written = new Map(stores.map(({ code }) => [code, new Set<number>()]))
  const left = new Map(stores.map(({ code }) => [code, new Set(ids)]))
  const selection = { now: now(), ids, limit: refreshedAtOnce, prices, usesUrlKeys }
  for await (const batch of documentsByStore(database.db, stores, selection)) {
    signal?.throwIfAborted()
    for (const store of stores) {
      for (const id of await indexedVariants(search, store.code, batch.ids)) left.get(store.code)?.add(id)
      const documents = batch.documentsOf(store)
      await search.upsert(store.code, 'product', documents)
      for (const document of documents) {
        for (const id of [document.id, ...variantIds(document)]) written.get(store.code)?.add(id)
        shown.push({ sku: document.sku, category_ids: document.category_ids })
      }
    }
  }
  // Compared at the end, because a variant may have moved from one product to another.
  for (const [store, ids] of written) for (const id of ids) left.get(store)?.delete(id)
  return { shown, left }
}

async function indexedVariants(
  search: SearchEngine,
  store: string,
  ids: readonly number[],
): Promise<Set<number>> {
  const known = await Promise.all(ids.map((id) => search.find(store, 'product', id)))
  return new Set(known.flatMap((document) => (document === undefined ? [] : variantIds(document))))
}

function variantIds(document: SearchDocument): number[] {
  const children = document['configurable_children']
  return Array.isArray(children) ? children.map(({ id }: { id: unknown }) => Number(id)) : []
}

/** Returns the prices of the index and of every guest page; without tiers if price tiers are off. */
export const publicPrices = ({ priceTiers }: Pick<ShopSettings, 'priceTiers'>): PriceView => ({
  group: priceTiers ? 0 : undefined,
})
