import { browserStore, type BrowserStore } from './browser-store.ts'
import { type StorageKey, storageKeys } from './storage-keys.ts'

/** Spec §9: "quota check every 30 s, purge entries with index under 100 when over quota". */
const checkMs = 30_000
const purgedEntries = 100

/**
 * Share of the browser's quota above which storage counts as over quota; the rest is reserved for data that
 * must not be lost.
 */
const fullFrom = 0.9

type QuotaParts = {
  store: () => BrowserStore
  estimate: () => Promise<{ usage?: number; quota?: number }>
  /** Removes the images cached by the service worker. */
  clearImages: () => Promise<void>
}

/** Caches that can be reloaded from the shop, entries in write order. */
const caches: readonly StorageKey<Record<string, unknown>>[] = Object.values(storageKeys).flatMap(
  (key: { name: string; isCache?: boolean }) => (key.isCache ? [{ name: key.name, isCache: true }] : []),
)

/** Returns the entries without the oldest hundred; undefined when none remain. */
export function withoutOldest<T>(entries: Record<string, T> | undefined): Record<string, T> | undefined {
  const left = Object.entries(entries ?? {}).slice(purgedEntries)
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

/** Checks the usage of storage once and frees space when it is over quota; returns whether it was. */
export async function checkQuota({ store, estimate, clearImages }: QuotaParts): Promise<boolean> {
  const { usage = 0, quota = 0 } = await estimate()
  if (quota === 0 || usage < quota * fullFrom) return false
  for (const key of caches) await store().update(key, withoutOldest)
  await clearImages()
  return true
}

/** Checks the quota every 30 s while the page is visible. @see spec §9 "quota check every 30 s" */
export function watchQuota(clearImages: () => Promise<void>): void {
  if (!navigator.storage?.estimate) return
  const parts = { store: browserStore, estimate: () => navigator.storage.estimate(), clearImages }
  setInterval(() => {
    if (document.visibilityState === 'visible') checkQuota(parts).catch(() => undefined)
  }, checkMs)
}
