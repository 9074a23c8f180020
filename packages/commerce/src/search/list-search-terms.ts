import { searchTermRepository } from '@ambra/db/search/search-term-repository'
import { isoDay } from '@ambra/domain/format'
import type { OperationContext } from '../context/operation.ts'
import { storeNamed } from './show-search-rules.ts'

const dayMs = 86_400_000
const pageSize = 100
const usualDays = 30

type Asked = {
  store: string
  days?: number | undefined
  nothing?: boolean | undefined
  after_searches?: number | undefined
  after_term?: string | undefined
}

/** What people searched for in a period, those searched for most first. @throws ShopError store.unknown */
export async function listSearchTerms(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  { store, days = usualDays, nothing = false, after_searches: searches, after_term: term }: Asked,
) {
  const found = await searchTermRepository(shop.database.db).list({
    storeId: storeNamed(store).id,
    from: isoDay(new Date(now().getTime() - (days - 1) * dayMs)),
    onlyEmpty: nothing,
    after: searches !== undefined && term !== undefined ? { searches, term } : undefined,
    limit: pageSize + 1,
  })
  return { terms: found.slice(0, pageSize), has_more: found.length > pageSize }
}
