import type { Purge, SharedEntries } from '@ambra/cache/shared-entries'
import type { PageCache } from './page-cache.ts'

export function evictLocally(cache: PageCache, tags: Purge): void {
  if (tags === 'all') cache.clear()
  else cache.purge(tags)
}

/**
 * Evicts the pages with one of the tags (`*` = all) from the memory of this process, from the
 * shared cache and, by its message, from the memory of every process. That message reaches this
 * process too, since it may have read a page back in the meantime.
 */
export function evictEverywhere(
  cache: PageCache,
  entries: SharedEntries | undefined,
  tags: readonly string[],
): void {
  const isAll = tags.includes('*')
  evictLocally(cache, isAll ? 'all' : tags)
  void (isAll ? entries?.clear() : entries?.purge(tags))
}
