/** Cache of tagged entries with LRU eviction. */
export type TaggedCache<T> = {
  find: (key: string) => T | undefined
  /** Stores a result of work begun at `since`, unless the entry was purged since then. */
  store: (key: string, entry: T, since: number) => void
  /** Evicts exactly the entries with one of the tags; returns their number. */
  purge: (tags: ReadonlySet<string>) => number
  clear: () => void
  readonly stats: () => { entries: number; bytes: number }
}

/** Order of purges: work that began before a purge of one of its tags is stale. */
export type PurgeLog = {
  /** Returns the current position in the order of purges; take it before work begins. */
  moment: () => number
  isStale: (tags: readonly string[], since: number) => boolean
  note: (tags: ReadonlySet<string>) => void
  noteAll: () => void
}

/** Maximum purged tags remembered for running work; beyond it all running work counts as stale. */
const maxRememberedTags = 10_000

export function createPurgeLog(): PurgeLog {
  const purgedAt = new Map<string, number>()
  let purges = 0
  let staleBefore = 0
  return {
    moment: () => purges,
    isStale: (tags, since) => since < staleBefore || tags.some((tag) => (purgedAt.get(tag) ?? 0) > since),
    note(tags) {
      purges += 1
      for (const tag of tags) purgedAt.set(tag, purges)
      if (purgedAt.size <= maxRememberedTags) return
      purgedAt.clear()
      staleBefore = purges
    },
    noteAll() {
      purges += 1
      purgedAt.clear()
      staleBefore = purges
    },
  }
}

type TaggedCacheOptions<T> = {
  maxBytes: number
  weigh: (entry: T) => number
  purges: PurgeLog
}

export function createTaggedCache<T extends { tags: readonly string[] }>(
  options: TaggedCacheOptions<T>,
): TaggedCache<T> {
  const { maxBytes, weigh, purges } = options
  const entries = new Map<string, T>()
  const keysByTag = new Map<string, Set<string>>()
  let bytes = 0

  function evict(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= weigh(entry)
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    store(key, entry, since) {
      if (purges.isStale(entry.tags, since)) return
      evict(key)
      entries.set(key, entry)
      bytes += weigh(entry)
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        evict(oldest)
      }
    },
    purge(tags) {
      const keys = new Set<string>()
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) keys.add(key)
      for (const key of keys) evict(key)
      return keys.size
    },
    clear() {
      entries.clear()
      keysByTag.clear()
      bytes = 0
    },
    stats: () => ({ entries: entries.size, bytes }),
  }
}
