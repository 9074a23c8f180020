import type { ObjectStore, StoredObject } from './object-store.ts'

/** Lifetimes of found and of missing objects. */
type RememberOptions = { freshMs: number; missingMs: number; most: number; now: () => number }

type Entry = { found: StoredObject | undefined; at: number }

/**
 * Wraps a store so that `find` is answered from memory for a while, and for longer while the store is
 * unavailable: what was made from an object before can still be shown. Concurrent look-ups of one key are
 * merged.
 */
export function rememberFinds(store: ObjectStore, options: RememberOptions): ObjectStore {
  const { freshMs, missingMs, most, now } = options
  // A Map keeps insertion order: the first entry is the oldest.
  const entries = new Map<string, Entry>()
  const inFlight = new Map<string, Promise<StoredObject | undefined>>()

  function note(key: string, found: StoredObject | undefined): void {
    entries.delete(key)
    entries.set(key, { found, at: now() })
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
    }
  }

  async function lookUp(key: string, known: Entry | undefined): Promise<StoredObject | undefined> {
    try {
      const found = await store.find(key)
      note(key, found)
      return found
    } catch (error) {
      if (known?.found) return known.found
      throw error
    } finally {
      inFlight.delete(key)
    }
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    const known = entries.get(key)
    if (known && now() - known.at < (known.found ? freshMs : missingMs)) return known.found
    const looking = inFlight.get(key) ?? lookUp(key, known)
    inFlight.set(key, looking)
    return looking
  }

  const forgetting =
    <Rest extends unknown[], T>(work: (key: string, ...rest: Rest) => Promise<T>) =>
    (key: string, ...rest: Rest): Promise<T> =>
      work(key, ...rest).finally(() => entries.delete(key))

  return {
    ...store,
    find,
    write: forgetting(store.write),
    remove: forgetting(store.remove),
    async read(key, wanted) {
      try {
        return await store.read(key, wanted)
      } catch (error) {
        // There may be another version: the next request looks it up.
        const known = entries.get(key)
        if (known) entries.set(key, { ...known, at: Number.NEGATIVE_INFINITY })
        throw error
      }
    },
  }
}
