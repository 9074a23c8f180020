import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { type Kept, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'

/** Pages and blocks kept each; the ones read longest ago fall out. */
const mostKept = 50

/**
 * Pages and blocks of the shop's content as read in this browser, for those whose service worker has nothing: by name,
 * the newest last. @see spec §9 "Storage keys: … cms-page, cms-blocks"
 */
export function createKeptContent(key: StorageKey<Record<string, Kept<unknown>>>, store: () => BrowserStore) {
  return {
    async keep(things: Readonly<Record<string, unknown>>, at: number): Promise<void> {
      await store().update(key, (kept = {}) => {
        const rest = Object.entries(kept).filter(([name]) => !(name in things))
        const added = Object.entries(things).map(([name, value]) => [name, { at, value }] as const)
        return Object.fromEntries([...rest, ...added].slice(-mostKept))
      })
    },
    /** By name; what is not there is left out. */
    async read(names: readonly string[]): Promise<Record<string, unknown>> {
      const kept = (await store().read(key)) ?? {}
      return Object.fromEntries(
        names.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name].value]])),
      )
    },
  }
}

/** Answers of the loaders of content pages by path. */
export const keptPages = createKeptContent(storageKeys.cmsPage, browserStore)

/** Blocks by store code and identifier, as `blockName` writes them. */
export const keptBlocks = createKeptContent(storageKeys.cmsBlocks, browserStore)

export const blockName = (storeCode: string, identifier: string) => `${storeCode} ${identifier}`
