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
  keep: (key: string, page: CachedPage) => void
  /** Forgets exactly the pages that carry one of the tags; returns how many. */
  purge: (tags: Iterable<string>) => number
  clear: () => void
  readonly stats: () => { pages: number; bytes: number; hits: number; misses: number }
}

/**
 * Guest HTML in the memory of the process, least recently used out first. Losing it costs time only;
 * a change of the catalogue or of content purges by tag in every process.
 * @see architecture §4 "Guest HTML"
 */
export function createPageCache(maxBytes = 64 * 1024 * 1024): PageCache {
  const pages = new Map<string, CachedPage>()
  const keysByTag = new Map<string, Set<string>>()
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
    keep(key, page) {
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
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) keys.add(key)
      for (const key of keys) drop(key)
      return keys.size
    },
    clear() {
      pages.clear()
      keysByTag.clear()
      bytes = 0
    },
    stats: () => ({ pages: pages.size, bytes, hits, misses }),
  }
}

/** Both encodings are counted from the start (about a third of the text), so that they cannot burst the limit. */
const weigh = (page: CachedPage) => Math.ceil(page.html.length * 1.4) + 500
