import { SearchRule, type SearchTried } from '@ambra/contract/search/search-rules'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { constants } from '@ambra/domain/platform/shop/constants'
import { isSearchable, prepareSearchText } from '@ambra/domain/search/search-text'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { parseSearchRequest } from '@ambra/search/parse-request'
import { searchRecovering } from '@ambra/search/recover-search'
import type { SearchEngine } from '@ambra/search/search-engine'
import { onTrial } from '@ambra/search/tuning'
import { Value } from 'typebox/value'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { storeNamed } from './show-search-rules.ts'
import { readTaught, taughtBy } from '../engine/taught-search.ts'

const shownProducts = 12

type Asked = { store: string; q: string; id?: number | undefined; draft?: string | undefined }

/**
 * Returns the shop's search results for a text, using the engine and request of shoppers; with a draft also
 * the results with it. Writes nothing.
 * @throws ShopError store.unknown, request.invalid, search.unavailable
 */
export async function trySearch(context: OperationContext, asked: Asked): Promise<SearchTried> {
  const { search } = context
  if (!search) throw new ShopError('search.unavailable')
  const store = storeNamed(asked.store)
  const now = await findInShop(search, context, store, asked.q)
  if (asked.draft === undefined) return { now, changed: null }
  const draft = readDraft(asked.draft)
  const { rules, ofFolder } = await readTaught(context.shop.database.db, store)
  if (asked.id !== undefined) rules.delete(asked.id)
  const trial = taughtBy([...rules.values(), draft], ofFolder)
  return { now, changed: await findInShop(onTrial(search, trial), context, store, asked.q) }
}

function readDraft(text: string): SearchRule {
  try {
    const draft: unknown = JSON.parse(text)
    if (Value.Check(SearchRule, draft)) return draft
  } catch {
    // Invalid JSON is rejected below.
  }
  throw new ShopError('request.invalid', { field: 'draft' })
}

/** Returns the search of a shopper for a text, as the search screen sends it. */
export function shopRequest({ settings }: Pick<OperationContext, 'settings'>, store: Store, q: string) {
  return parseSearchRequest({
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
  }).request
}

/** Returns what shoppers of a store find with a text, typos included. */
export async function findInShop(engine: SearchEngine, context: OperationContext, store: Store, q: string) {
  if (!isSearchable(q)) return { total: 0, rows: [], dropped: [] }
  const { result, recovery } = await searchRecovering(engine, shopRequest(context, store, q))
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
