import { browserStore } from '#app/storage/browser-store.ts'
import { isStorageAllowed } from '#app/storage/cookie-choice.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'

const maxStored = 5
const nothing: readonly string[] = []

/** Returns the searches with the newest first, without duplicates. */
export function withSearch(searches: readonly string[], text: string): string[] {
  return [text, ...searches.filter((other) => other !== text)].slice(0, maxStored)
}

/** Stored only with the user's consent. @see docs/rules/law LAW-PRV-2 */
export function storeSearch(text: string) {
  if (isStorageAllowed())
    void browserStore().update(storageKeys.recentSearches, (searches = []) => withSearch(searches, text))
}

/** Returns earlier searches of this browser; empty until loaded. */
export function useRecentSearches(): readonly string[] {
  return useAsyncValue('searches', () => browserStore().read(storageKeys.recentSearches))?.value ?? nothing
}
