import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { logLine } from '#app/api-client/log-line.ts'
import { storageKeys, type StoredMapping } from '#app/storage/storage-keys.ts'
import { mappedPath, normalisedPath } from './mapped-path.ts'

type Hit = { _type: string; _source: Record<string, unknown> } | null
type Wanted = { path: string; storeCode: string; childSku?: string | undefined }
type MappingOptions = {
  store: () => BrowserStore
  /** Fallback: queries the shop for the page of a path without leading slash. */
  lookUp: (path: string, wanted: Wanted) => Promise<Hit>
}

/** Maximum number of cached mappings; the oldest are evicted. */
const maxStored = 500

/**
 * Resolves URLs without a route: from the memory of this visit, then from storage, then from the shop.
 * Stores hits; misses are queried again, because the page may exist later.
 * @see spec §2 "Navigation", docs/rules/api API-9
 */
export function createUrlMapping({ store, lookUp }: MappingOptions) {
  const memory = new Map<string, NonNullable<Hit>>()
  const underway = new Map<string, Promise<Hit>>()

  async function findHit(key: string, wanted: Wanted): Promise<Hit> {
    const known = memory.get(key) ?? (await store().read(storageKeys.urlMapping))?.[key]
    const hit = known ?? (await lookUp(normalisedPath(wanted.path).slice(1), wanted))
    if (!hit) {
      logLine('no mapping found', { path: wanted.path })
      return null
    }
    const { _type, _source } = hit
    const { sku, slug, identifier, parentSku } = _source
    const mapping: NonNullable<Hit> = { _type, _source: { sku, slug, identifier, parentSku } }
    memory.set(key, mapping)
    if (!known) void remember(key, mapping)
    return mapping
  }

  const remember = (key: string, mapping: NonNullable<Hit>) =>
    store().update(storageKeys.urlMapping, (stored: StoredMapping = {}) =>
      Object.fromEntries([...Object.entries(stored), [key, mapping] as const].slice(-maxStored)),
    )

  return {
    /** Returns the path of the page within the store, or undefined when the URL has none. */
    async find(wanted: Wanted): Promise<string | undefined> {
      const key = wanted.storeCode + normalisedPath(wanted.path)
      const requested = underway.get(key) ?? findHit(key, wanted)
      underway.set(key, requested)
      try {
        const hit = await requested
        return hit ? mappedPath(hit, wanted) : undefined
      } finally {
        underway.delete(key)
      }
    },
  }
}

export const urlMapping = createUrlMapping({
  store: browserStore,
  lookUp: async (url, { childSku }) => {
    const { browserClient } = await import('#app/session/browser-client.ts')
    return browserClient().call('urlMap', { body: { url, ...(childSku && { filters: { sku: childSku } }) } })
  },
})
