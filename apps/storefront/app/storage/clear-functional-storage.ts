import { browserStore } from './browser-store.ts'
import { storageKeys } from './storage-keys.ts'

/** Removes what was kept with the visitor's leave. */
export async function forgetConvenient(): Promise<void> {
  await browserStore().update(storageKeys.recentlyViewed, () => undefined)
  await browserStore().update(storageKeys.recentSearches, () => undefined)
  await browserStore().update(storageKeys.seenProducts, () => undefined)
  await browserStore().update(storageKeys.newsletterAsked, () => undefined)
}
