import { SearchRule, type SearchTried } from '@ambra/contract/admin/search-rules'
import { ShopError } from '@ambra/contract/errors'
import { constants } from '@ambra/domain/constants'
import { isSearchable, prepareSearchText } from '@ambra/domain/search-text'
import type { Store } from '@ambra/domain/stores'
import { parseSearchRequest } from '@ambra/search/parse-request'
import { searchRecovering } from '@ambra/search/recover-search'
import type { SearchEngine } from '@ambra/search/search-engine'
import { onTrial } from '@ambra/search/tuning'
import { Value } from 'typebox/value'
import type { OperationContext } from '../context/operation.ts'
import { storeNamed } from './show-search-rules.ts'
import { readTaught, taughtBy } from '../catalogue/taught-search.ts'

const shownProducts = 12

type Asked = { store: string; q: string; id?: number | undefined; draft?: string | undefined }

/**
 * What the shop shows for a text, found by the engine of shoppers with the request of their screen; with a draft also what it would
 * show with that. Nothing is written.
 * @throws ShopError store.unknown, request.invalid, search.unavailable
 */
export async function trySearch(context: OperationContext, asked: Asked): Promise<SearchTried> {
  const { search } = context
  if (!search) throw new ShopError('search.unavailable')
  const store = storeNamed(asked.store)
  const now = await findIn(search, context, store, asked.q)
  if (asked.draft === undefined) return { now, changed: null }
  const draft = readDraft(asked.draft)
  const { rules, ofFolder } = await readTaught(context.shop.database.db, store)
  if (asked.id !== undefined) rules.delete(asked.id)
  const trial = taughtBy([...rules.values(), draft], ofFolder)
  return { now, changed: await findIn(onTrial(search, trial), context, store, asked.q) }
}

function readDraft(text: string): SearchRule {
  try {
    const draft: unknown = JSON.parse(text)
    if (Value.Check(SearchRule, draft)) return draft
  } catch {
    // No JSON: refused below.
  }
  throw new ShopError('request.invalid', { field: 'draft' })
}

async function findIn(engine: SearchEngine, { settings }: OperationContext, store: Store, q: string) {
  if (!isSearchable(q)) return { total: 0, rows: [], dropped: [] }
  const { request } = parseSearchRequest({
    index: store.code,
    type: 'product_s',
    params: {
      request_format: 'search-query',
      request: JSON.stringify({ _searchText: prepareSearchText(q) }),
      size: String(shownProducts),
      _source_include: 'sku,name,final_price',
    },
    rules: { listOutOfStock: settings.listOutOfStock },
    deadline: Date.now() + constants.searchTimeoutServerMs.value,
  })
  const { result, recovery } = await searchRecovering(engine, request)
  return {
    total: result.total,
    dropped: [...(recovery?.dropped ?? [])],
    rows: result.hits.map(({ source }) => ({
      sku: String(source['sku']),
      name: String(source['name']),
      price_cents: Math.round(Number(source['final_price']) * 100),
    })),
  }
}
