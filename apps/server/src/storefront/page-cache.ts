/** A guest page as sent: bytes per encoding are made when first asked for. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  html: Buffer
  brotli: Buffer | undefined
  gzip: Buffer | undefined
  tags: readonly string[]
}

export type PageCache = {
  find: (key: string) => CachedPage | undefined
  /** Keeps a page whose rendering began at moment `since`; one that a purge has overtaken is not kept. */
  keep: (key: string, page: CachedPage, since: number) => void
  /** A moment in the order of purges, to be taken before rendering begins. */
  moment: () => number
  /** Forgets exactly the pages that carry one of the tags; returns how many. */
  purge: (tags: Iterable<string>) => number
  clear: () => void
  readonly stats: () => { pages: number; bytes: number; hits: number; misses: number }
}

/** Purged tags remembered for pages still being rendered; beyond it all of those are given up. */
const maxRememberedTags = 10_000

/**
 * Guest HTML in the memory of the process, least recently used out first. Losing it costs time only;
 * a change of the catalogue or of content purges by tag in every process.
 * @see architecture §4 "Guest HTML"
 */
export function createPageCache(maxBytes = 64 * 1024 * 1024): PageCache {
  const pages = new Map<string, CachedPage>()
  const keysByTag = new Map<string, Set<string>>()
  const purgedAt = new Map<string, number>()
  let purges = 0
  let forgottenBefore = 0
  let bytes = 0
  let hits = 0
  let misses = 0

  function drop(key: string): void {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= weigh(page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    find(key) {
      const page = pages.get(key)
      if (!page) {
        misses += 1
        return undefined
      }
      hits += 1
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    moment: () => purges,
    keep(key, page, since) {
      const isOvertaken = since < forgottenBefore || page.tags.some((tag) => (purgedAt.get(tag) ?? 0) > since)
      if (isOvertaken) return
      drop(key)
      pages.set(key, page)
      bytes += weigh(page)
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    purge(tags) {
      const keys = new Set<string>()
      purges += 1
      for (const tag of tags) {
        purgedAt.set(tag, purges)
        for (const key of keysByTag.get(tag) ?? []) keys.add(key)
      }
      if (purgedAt.size > maxRememberedTags) {
        purgedAt.clear()
        forgottenBefore = purges
      }
      for (const key of keys) drop(key)
      return keys.size
    },
    clear() {
      purges += 1
      forgottenBefore = purges
      pages.clear()
      keysByTag.clear()
      bytes = 0
    },
    stats: () => ({ pages: pages.size, bytes, hits, misses }),
  }
}

/** Both encodings are counted from the start (about a third of the text), so that they cannot burst the limit. */
const weigh = (page: CachedPage) => Math.ceil(page.html.length * 1.4) + 500
