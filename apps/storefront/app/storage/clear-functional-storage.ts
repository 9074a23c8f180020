import { browserStore } from './browser-store.ts'
import { storageKeys } from './storage-keys.ts'

export async function clearFunctionalStorage(): Promise<void> {
  await browserStore().update(storageKeys.recentlyViewed, () => undefined)
  await browserStore().update(storageKeys.recentSearches, () => undefined)
  await browserStore().update(storageKeys.seenProducts, () => undefined)
  await browserStore().update(storageKeys.newsletterAsked, () => undefined)
}
