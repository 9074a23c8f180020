import { useEffect, useState } from 'react'
import { browserStore } from '#app/storage/browser-store.ts'
import { mayRemember } from '#app/storage/cookie-choice.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

const keptAtMost = 5

/** The newest first, without doubles. */
export function withSearch(searches: readonly string[], text: string): string[] {
  return [text, ...searches.filter((other) => other !== text)].slice(0, keptAtMost)
}

/** Kept only for who allowed it. @see eu-consumer-rules LAW-PRV-2 */
export function rememberSearch(text: string) {
  if (mayRemember())
    void browserStore().update(storageKeys.recentSearches, (searches = []) => withSearch(searches, text))
}

/** What was searched in this browser before; empty until it is read. */
export function useRecentSearches(): readonly string[] {
  const [searches, setSearches] = useState<readonly string[]>([])
  // Syncs with browser storage, which answers later.
  useEffect(() => {
    void browserStore()
      .read(storageKeys.recentSearches)
      .then((saved = []) => setSearches(saved))
  }, [])
  return searches
}
