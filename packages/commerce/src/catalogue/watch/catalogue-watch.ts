import { backOffMs, type Database, createOutageLog } from '@ambra/db/connection'
import { listDependentProducts, type PriceView } from '@ambra/db/catalogue'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { Logger } from 'pino'
import { refreshLevels } from '../../search/index/refresh-levels.ts'
import {
  buildSearchIndex,
  refreshProducts,
  replaceContent,
  replaceDictionaries,
  tagsOf,
} from '../../search/index/search-index.ts'
import { searchChannel, teachSearch } from '../../search/engine/taught-search.ts'
import { isOutage } from '../../search/engine/search-outage.ts'

/** Channels on which processes notify each other of changes in the database. */
export const channels = {
  stock: 'stock_changed',
  catalogue: 'catalog_changed',
  content: 'content_changed',
} as const

/** Tag of pages that show search results. */
const searchTag = 'search'

/** Receives the changes as tags of guest pages; `*` means any page. */
type ChangeListener = (tags: readonly string[]) => void

export type CatalogueWatch = {
  /** Re-indexes these products, as after a notification of the database. */
  refresh: (ids: readonly number[]) => void
  /** Rebuilds the whole index, which was impossible at the start. */
  rebuild: () => void
  /** Reloads pages, blocks and trees whose visibility depends on the time. */
  refreshContent: () => void
  /** Resolves when every change notified so far is in the index. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

type WatchOptions = {
  database: Database
  search: SearchEngine
  now: () => Date
  /** Public prices. */
  prices?: PriceView
  usesUrlKeys?: boolean
  log: Logger
  onChange: ChangeListener
  /**
   * Brings the whole index up to date; rebuilds it if `forcedAt` is set. Returns false while it cannot. If
   * absent, the index is rebuilt each time.
   */
  renew?: ((how: { forcedAt: Date | undefined; signal: AbortSignal }) => Promise<boolean>) | undefined
  /**
   * Resolves when the index is filled. Earlier notifications wait for it, so that no older state overwrites a
   * newer one.
   */
  filled?: Promise<void>
}

/** Batches stock changes of many orders, so that a refresh reads their products once. */
const gatherMs = 50
/** Limits the time spent on refreshing to a fraction, however many orders come in. */
const restFactor = 4
/** Backoff while the database is unavailable. */
const pauses = { firstMs: 1000, maxMs: 30_000 }

/**
 * Keeps the search index and the page cache in sync with the database, whether this process, another one or
 * the `ambra` command changed it.
 * @see docs/rules/security SEC-6
 */
export async function watchCatalogue(options: WatchOptions): Promise<CatalogueWatch> {
  const { database, log } = options
  const pending: Pending = { ...noIds(), ...noFlags }
  let running: Promise<void> | undefined
  let refreshed: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const { signal } = stopping
  const outage = createOutageLog(log, 'refreshing the search index')
  const begin = Promise.race([options.filled, once(signal, 'abort')])

  async function refreshOnce(): Promise<void> {
    const work: Pending = { ...pending }
    Object.assign(pending, { ...noIds(), ...noFlags })
    try {
      const isWhole = await renewed({ ...options, signal }, work)
      options.onChange(isWhole ? ['*'] : await refresh({ ...options, signal }, work))
      if (work.isEverything && !isWhole) note({ isEverything: true, forcedAt: work.forcedAt })
      outage.worked()
    } catch (error) {
      // The next start builds the index anyway.
      if (signal.aborted) return
      if (!isOutage(error)) return log.error({ err: error }, 'search index not refreshed')
      outage.failed(error)
      // Retries a failed batch together with later changes, so that none is lost.
      note(work)
    }
  }

  async function drain(): Promise<void> {
    await begin
    await pause(gatherMs, signal)
    while (!signal.aborted && hasWork(pending)) {
      const startedAt = performance.now()
      refreshed = refreshOnce()
      await refreshed
      const restMs = Math.min(2000, (performance.now() - startedAt) * restFactor)
      await pause(outage.failures > 0 ? backOffMs(outage.failures, pauses) : restMs, signal)
    }
    running = undefined
  }

  function note(change: Change): void {
    for (const kind of kinds) for (const id of change[kind] ?? []) pending[kind].add(id)
    pending.isEverything ||= change.isEverything ?? false
    pending.isContent ||= change.isContent ?? false
    pending.isTaught ||= change.isTaught ?? false
    pending.isDictionary ||= change.isDictionary ?? false
    pending.forcedAt = change.forcedAt ?? pending.forcedAt
    if (hasWork(pending)) running ??= drain()
  }

  const listener = (kind: Kind) => (payload: string) => note(parseChange(payload, kind, options.now()))
  const stops = [
    await database.listen(channels.stock, listener('stock')),
    await database.listen(channels.catalogue, listener('ids')),
    await database.listen(channels.content, () => note({ isContent: true })),
    await database.listen(searchChannel, () => note({ isTaught: true })),
  ]
  return {
    refresh: (ids) => note({ ids }),
    rebuild: () => note({ isEverything: true }),
    refreshContent: () => note({ isContent: true }),
    settled: async () => {
      while (hasWork(pending) && !signal.aborted) await pause(gatherMs, signal)
      await refreshed
    },
    async stop() {
      stopping.abort()
      for (const stop of stops) await stop()
      await running
    },
  }
}

/** Ids of products with any change, with a quantity change only, or with a price change only. */
const kinds = ['ids', 'stock', 'price'] as const
type Kind = (typeof kinds)[number]
/** `isTaught`: synonyms, pins or boosts changed; `forcedAt`: when `ambra reindex` requested a full build. */
type Flags = {
  isEverything: boolean
  isContent: boolean
  isTaught: boolean
  isDictionary: boolean
  forcedAt?: Date | undefined
}
type Pending = Record<Kind, Set<number>> & Flags
type Change = Partial<Record<Kind, Iterable<number>> & Flags>

const noFlags: Flags = {
  isEverything: false,
  isContent: false,
  isTaught: false,
  isDictionary: false,
  forcedAt: undefined,
}
const noIds = (): Record<Kind, Set<number>> => ({ ids: new Set(), stock: new Set(), price: new Set() })
const hasIds = (work: Record<Kind, Set<number>>) => kinds.some((kind) => work[kind].size > 0)
const hasWork = (work: Pending) =>
  hasIds(work) || work.isEverything || work.isContent || work.isTaught || work.isDictionary

type Refreshing = WatchOptions & { signal: AbortSignal }

/** Returns whether the whole index was brought up to date, which covers all pending work. */
async function renewed(source: Refreshing, { isEverything, forcedAt }: Pending): Promise<boolean> {
  if (!isEverything) return false
  if (source.renew) return source.renew({ forcedAt, signal: source.signal })
  await buildSearchIndex(source)
  return true
}

async function refresh(source: Refreshing, work: Pending): Promise<string[]> {
  const { database } = source
  const tags = new Set<string>()
  if (work.isDictionary) {
    for (const store of stores) await replaceDictionaries(source, store)
    // Every page shows menus, breadcrumbs and facet names.
    tags.add('*')
  } else if (work.isContent) {
    for (const store of stores) await replaceContent(source, store)
    tags.add('content')
  } else if (work.isTaught) {
    for (const store of stores) await teachSearch(source, store)
    tags.add(searchTag)
  }
  if (hasIds(work)) {
    const changed = [...new Set(kinds.flatMap((kind) => [...work[kind]]))]
    const whole = new Set([...work.ids, ...(await listDependentProducts(database.db, changed))])
    // Lists, search results and the home page may show any product, including one that has just left their
    // category.
    tags.add('products')
    for (const level of ['stock', 'price'] as const) {
      const ids = [...work[level]].filter((id) => !whole.has(id))
      if (ids.length === 0) continue
      const done = await refreshLevels(source, level, ids)
      for (const id of done.others) whole.add(id)
      for (const tag of done.tags) tags.add(tag)
    }
    for (const document of await refreshProducts(source, [...whole]))
      for (const tag of tagsOf(document)) tags.add(tag)
  }
  return [...tags]
}

/** Payload that requests a new index from every process. */
export const everything = 'all'

/**
 * Parses `[1,2]`, `{"price":[1,2]}` and `{"dictionary":[1,2]}` (categories or attributes, with the products
 * they affect). `all` and `*` (a listener that may have missed something) mean everything.
 */
function parseChange(payload: string, kind: Kind, now: Date): Change {
  if (payload === '*') return { isEverything: true }
  if (payload === everything) return { isEverything: true, forcedAt: now }
  const change: unknown = JSON.parse(payload)
  const idsOf = (value: unknown) =>
    Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : undefined
  const ids = idsOf(change)
  if (ids) return { [kind]: ids }
  const described = idsOf(Object(change).dictionary)
  if (described) return { ids: described, isDictionary: true }
  const prices = idsOf(Object(change).price)
  return prices ? { price: prices } : { isEverything: true }
}

/** Resolves early, without an error, when the watch stops. */
const pause = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)
