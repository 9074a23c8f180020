import { browserStore } from '#app/storage/browser-store.ts'
import { recentlyViewed } from '#app/lists/recently-viewed.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/** Removes what was kept with the visitor's leave. */
export async function forgetConvenient(): Promise<void> {
  await recentlyViewed.clear()
  await browserStore().update(storageKeys.recentSearches, () => undefined)
  await browserStore().update(storageKeys.seenProducts, () => undefined)
  await browserStore().update(storageKeys.newsletterAsked, () => undefined)
}
