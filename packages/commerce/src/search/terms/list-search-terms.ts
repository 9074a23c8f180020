import { searchTermRepository } from '@ambra/db/search'
import { dayMs, isoDay } from '@ambra/domain/platform/text/format'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { storeNamed } from '../rules/show-search-rules.ts'

const pageSize = 100
const usualDays = 30

type Asked = {
  store: string
  days?: number | undefined
  nothing?: boolean | undefined
  after_searches?: number | undefined
  after_term?: string | undefined
}

/** Lists search terms of a period, most frequent first, up to the last search of this process. @throws ShopError store.unknown */
export async function listSearchTerms(
  { shop, now, searchCounter }: Pick<OperationContext, 'shop' | 'now' | 'searchCounter'>,
  { store, days = usualDays, nothing = false, after_searches: searches, after_term: term }: Asked,
) {
  const { id: storeId } = storeNamed(store)
  await searchCounter?.write()
  const found = await searchTermRepository(shop.database.db).list({
    storeId,
    from: isoDay(new Date(now().getTime() - (days - 1) * dayMs)),
    onlyEmpty: nothing,
    after: searches !== undefined && term !== undefined ? { searches, term } : undefined,
    limit: pageSize + 1,
  })
  return { terms: found.slice(0, pageSize), has_more: found.length > pageSize }
}
