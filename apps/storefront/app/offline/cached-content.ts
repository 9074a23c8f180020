import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { type CacheEntry, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'

/** Maximum number of cached pages, and of cached blocks; the least recently read are evicted. */
const maxStored = 50

/**
 * Caches content pages and blocks read in this browser, for when the service worker has none: by name, the
 * newest last. @see spec §9 "Storage keys: … cms-page, cms-blocks"
 */
export function createContentCache(
  key: StorageKey<Record<string, CacheEntry<unknown>>>,
  store: () => BrowserStore,
) {
  return {
    async keep(things: Readonly<Record<string, unknown>>, at: number): Promise<void> {
      await store().update(key, (stored = {}) => {
        const rest = Object.entries(stored).filter(([name]) => !(name in things))
        const added = Object.entries(things).map(([name, value]) => [name, { at, value }] as const)
        return Object.fromEntries([...rest, ...added].slice(-maxStored))
      })
    },
    /** Returns the stored entries by name; omits missing ones. */
    async read(names: readonly string[]): Promise<Record<string, unknown>> {
      const stored = (await store().read(key)) ?? {}
      return Object.fromEntries(
        names.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name].value]])),
      )
    },
  }
}

/** Loader responses of content pages by path. */
export const cachedPages = createContentCache(storageKeys.cmsPage, browserStore)

/** Blocks by store code and identifier, as formatted by `blockName`. */
export const cachedBlocks = createContentCache(storageKeys.cmsBlocks, browserStore)

/** Name under which the home page caches its sections and promises. */
export const homeBlock = 'home'

export const blockName = (storeCode: string, identifier: string) => `${storeCode} ${identifier}`
