import { backOffMs } from '@ambra/db/back-off'
import { listDependentProducts } from '@ambra/db/projection/dependent-products'
import type { PriceView } from '@ambra/db/projection/price-view'
import type { Database } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { stores } from '@ambra/domain/stores'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { Logger } from 'pino'
import { refreshLevels } from './refresh-levels.ts'
import {
  buildSearchIndex,
  refreshProducts,
  replaceContent,
  replaceDictionaries,
  tagsOf,
} from './search-index.ts'
import { searchChannel, teachSearch } from './taught-search.ts'
import { isOutage } from './search-outage.ts'

/** Channels on which processes notify each other of changes in the database. */
export const channels = {
  stock: 'stock_changed',
  catalogue: 'catalog_changed',
  content: 'content_changed',
} as const

/** Tag of the pages that show what a search found. */
const searchTag = 'search'

/** What has changed, in the tags that guest pages carry. `*` = anything. */
type ChangeListener = (tags: readonly string[]) => void

export type CatalogueWatch = {
  /** Projects these products again, as if the database had notified of them. */
  refresh: (ids: readonly number[]) => void
  /** Brings the whole index up to date: that could not be done at the start. */
  rebuild: () => void
  /** Reads pages, blocks and trees again: what is shown has changed by time alone. */
  refreshContent: () => void
  /** Resolves when every change notified so far is in the index. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

type WatchOptions = {
  database: Database
  search: SearchEngine
  now: () => Date
  /** Prices that everybody sees. */
  prices?: PriceView
  usesUrlKeys?: boolean
  log: Logger
  onChange: ChangeListener
  /** Brings the whole index up to date, `forcedAt` by building it; false: not yet. Absent: it is built each time. */
  renew?: ((how: { forcedAt: Date | undefined; signal: AbortSignal }) => Promise<boolean>) | undefined
  /** The index is filled: what is notified of before waits for it, so that no older state overwrites a newer one. */
  filled?: Promise<void>
}

/** Stock changes of many orders are gathered: a refresh reads the products of a batch once. */
const gatherMs = 50
/** At most this share of the time is spent on refreshing, however many orders come in. */
const restFactor = 4
/** Pauses while the database is away. */
const pauses = { firstMs: 1000, maxMs: 30_000 }

/**
 * Keeps the search index and the page cache in step with the database, whatever changed it: this process, another
 * one, or the `ambra` command. @see docs/rules/security SEC-6
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
      // No change may be missed: a failed batch is retried with the changes that came since.
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

/** Ids of products of which anything may have changed, only the quantity, or only the price. */
const kinds = ['ids', 'stock', 'price'] as const
type Kind = (typeof kinds)[number]
/** `isTaught`: synonyms, pins or boosts; `forcedAt`: when `ambra reindex` wanted the whole index built. */
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

/** Whether the whole index was brought up to date; with that all other work is done. */
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
    // Menus, trails and names of facets stand on every page.
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
    // Lists, search answers and the home page show any product, also one that has just left their category.
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

/** Asks every process for a new index. */
export const everything = 'all'

/**
 * `[1,2]`, `{"price":[1,2]}`; `{"dictionary":[1,2]}`: categories or attributes, and what they change of these products. `all` and `*` (a
 * listener that may have missed something) mean everything.
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

/** Ends early, without complaint, when the watch is stopped. */
const pause = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)
