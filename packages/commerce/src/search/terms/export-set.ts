import type { AdminFile } from '@ambra/contract/platform/operations/file'
import { searchClickRepository } from '@ambra/db/search'
import { csvRows } from '@ambra/domain/platform/text/csv'
import { dayMs, isoDay } from '@ambra/domain/platform/text/format'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { storeNamed } from '../rules/show-search-rules.ts'
import { leastSearches } from './popular-terms.ts'

const mostDays = 90
/** Maximum rows of a set: a file of at most a few megabytes. */
const mostRows = 20_000
/** Rating of the product of a term that was clicked most. */
const best = 3

/**
 * Exports frequent searches with their clicked products as a relevance set. A rating is the share of the clicks
 * that the most clicked product of the term has, from 1 to 3.
 * @throws ShopError store.unknown
 */
export async function exportSearchSet(
  { shop, now, searchCounter }: Pick<OperationContext, 'shop' | 'now' | 'searchCounter'>,
  { store, days = mostDays }: { store: string; days?: number | undefined },
): Promise<AdminFile> {
  const { id: storeId, code } = storeNamed(store)
  await searchCounter?.write()
  const found = await searchClickRepository(shop.database.db).list({
    storeId,
    from: isoDay(new Date(now().getTime() - (days - 1) * dayMs)),
    leastSearches,
    limit: mostRows,
  })
  const rows = found.map(({ term, sku, clicks, most }) => [
    term,
    sku,
    String(Math.max(1, Math.round((best * clicks) / most))),
  ])
  const text = csvRows([['query', 'sku', 'rating'], ...rows], ',')
  return { name: `searches-${code}.csv`, type: 'text/csv', base64: Buffer.from(text).toString('base64') }
}
