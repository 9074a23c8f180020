import { dayMs, isoDay } from '@ambra/domain/platform/text/format'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { searchTermRepository } from '@ambra/db/search'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'

const countedDays = 30
/** A text that fewer searches had says more of a person than of the shop. */
export const leastSearches = 10
const [mostRead, mostShown] = [100, 6]
const freshMs = 10 * 60_000

/**
 * Returns what many shoppers of a store searched for and found lately. Only texts of words that the catalogue has: names of
 * people are none.
 */
export function createPopularTerms({ database, search, now }: Pick<ShopDeps, 'database' | 'search' | 'now'>) {
  const known = new Map<string, { terms: string[]; at: number }>()
  return async (store: Store): Promise<string[]> => {
    const at = now().getTime()
    const fresh = known.get(store.code)
    if (fresh && at - fresh.at < freshMs) return fresh.terms
    const found = await searchTermRepository(database.db).list({
      storeId: store.id,
      from: isoDay(new Date(at - countedDays * dayMs)),
      onlyEmpty: false,
      limit: mostRead,
    })
    const terms: string[] = []
    for (const { term, searches, results } of found)
      if (
        searches >= leastSearches &&
        results &&
        terms.length < mostShown &&
        (await search.knows(store.code, term))
      )
        terms.push(term)
    known.set(store.code, { terms, at })
    return terms
  }
}
