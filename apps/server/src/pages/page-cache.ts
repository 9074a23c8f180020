import { createPurgeLog, createTaggedCache } from '@ambra/cache/tagged-cache'

/** A page in one encoding, how often it was sent, and its compression level. */
export type EncodedPage = { body: Promise<Buffer>; sends: number; level: 'first' | 'popular' }

/** A guest page as sent; its compressed forms are created on the first request for them. */
export type Page = {
  status: number
  headers: Record<string, string>
  body: Buffer
  encoded: Map<string, EncodedPage>
  tags: readonly string[]
}

/**
 * Kind of a cached page. Each has its own share of the memory, so that invented addresses never
 * evict a page of the shop: `plain` are pages without parameters, `listed` those with some
 * (filters, search texts), `missing` those that return 404.
 */
type PageKind = 'plain' | 'listed' | 'missing'

export type PageCache = {
  find: (key: string) => Page | undefined
  /**
   * Stores a page whose rendering began at moment `since`, unless it is uncacheable or was purged
   * since.
   */
  store: (key: string, page: Page, since: number) => void
  /** Returns the facet codes that the listing at a path reads, once one of its pages was rendered. */
  facetsOf: (path: string) => ReadonlySet<string> | undefined
  storeFacets: (path: string, facets: Facets, since: number) => void
  /** Returns a moment in the order of purges, to be taken before rendering begins. */
  moment: () => number
  /** Returns whether a purge since that moment affects the page. */
  isStale: (page: Page, since: number) => boolean
  /** Evicts exactly the pages with one of the tags; returns how many. */
  purge: (tags: Iterable<string>) => number
  clear: () => void
  readonly stats: () => { pages: number; bytes: number; hits: number; misses: number }
}

type Facets = { codes: ReadonlySet<string>; tags: readonly string[] }

const shares: Readonly<Record<PageKind, number>> = { plain: 11 / 16, listed: 4 / 16, missing: 1 / 16 }
const maxFacetBytes = 1024 * 1024

/**
 * Returns whether a page may be stored: only a complete, successful guest page or a 404; nothing
 * empty, failed, redirecting or personal.
 */
export function isStorable({ status, headers, body, tags }: Page): boolean {
  const isPersonal = 'set-cookie' in headers || headers['vary'] === '*' || tags.length === 0
  if (isPersonal || body.length === 0) return false
  // A 404 page forbids all caches but this one.
  return status === 404 || (status === 200 && !/no-store|private/.test(headers['cache-control'] ?? ''))
}

const kindOf = (key: string, { status }: Page): PageKind => {
  if (status === 404) return 'missing'
  return key.includes('?') ? 'listed' : 'plain'
}

/**
 * Creates a cache of guest HTML in the memory of the process, with LRU eviction. Losing it only
 * costs time; a change of the catalogue or of content purges by tag in every process.
 * @see docs/decisions/028-content-security.md
 */
export function createPageCache(maxBytes = 64 * 1024 * 1024): PageCache {
  const purges = createPurgeLog()
  const cacheOf = (kind: PageKind) =>
    createTaggedCache<Page>({ maxBytes: maxBytes * shares[kind], weigh: weighPage, purges })
  const pages = { plain: cacheOf('plain'), listed: cacheOf('listed'), missing: cacheOf('missing') }
  const facets = createTaggedCache<Facets>({
    maxBytes: Math.min(maxBytes, maxFacetBytes),
    weigh: ({ codes }) => 500 + codes.size * 50,
    purges,
  })
  const all = [...Object.values(pages), facets]
  let hits = 0
  let misses = 0
  return {
    find(key) {
      const page = pages.plain.find(key) ?? pages.listed.find(key) ?? pages.missing.find(key)
      if (page) hits += 1
      else misses += 1
      return page
    },
    store(key, page, since) {
      if (isStorable(page)) pages[kindOf(key, page)].store(key, page, since)
    },
    facetsOf: (path) => facets.find(path)?.codes,
    storeFacets: (path, entry, since) => facets.store(path, entry, since),
    moment: purges.moment,
    isStale: (page, since) => purges.isStale(page.tags, since),
    purge(given) {
      const tags = new Set(given)
      purges.note(tags)
      facets.purge(tags)
      return Object.values(pages).reduce((sum, cache) => sum + cache.purge(tags), 0)
    },
    clear() {
      purges.noteAll()
      for (const cache of all) cache.clear()
    },
    stats() {
      const each = Object.values(pages).map((cache) => cache.stats())
      const sum = (name: 'entries' | 'bytes') => each.reduce((total, one) => total + one[name], 0)
      return { pages: sum('entries'), bytes: sum('bytes'), hits, misses }
    },
  }
}

/**
 * Returns the size of a page, including both encodings from the start (about a third of the text),
 * so that they cannot exceed the limit.
 */
const weighPage = ({ body, headers }: Page) => {
  const policy = headers['content-security-policy']?.length ?? 0
  return Math.ceil(body.length * 1.4) + policy + 500
}
