import { findProductPreview } from '@ambra/db/projection/content-previews'
import type { Store } from '@ambra/domain/stores'
import { filterSource } from '@ambra/search/source-filter'
import type { SearchDocument, SearchEngine } from '@ambra/search/search-engine'
import type { ShopDeps } from '../context/shop-deps.ts'

type Opened = { secret: string; store: Store; now: Date }

/**
 * The engine with the product that a secret opens in the place of the stored one, where a search asks for it by its sku and for nothing else.
 * The index stays as it is: lists and other products are those of the shop.
 */
export function previewedEngine(
  { database }: Pick<ShopDeps, 'database'>,
  engine: SearchEngine,
  { secret, store, now }: Opened,
): SearchEngine {
  return {
    ...engine,
    search: async (request) => {
      const sku = onlySku(request.body.query)
      const documents = sku === undefined ? [] : await findProductPreview(database.db, store, { secret, now })
      const found = documents.find((document) => document.sku === sku)
      if (!found) return engine.search(request)
      const source = filterSource(
        found as unknown as SearchDocument,
        request.sourceInclude,
        request.sourceExclude,
      )
      return {
        total: 1,
        maxScore: null,
        // The page says what it is.
        hits: [{ id: String(found.id), score: null, source: { ...source, isPreview: true } }],
        aggregations: {},
      }
    },
  }
}

/** The sku of a query that asks for one product by it. */
function onlySku(query: unknown): string | undefined {
  const { kind, field, values, filter } = Object(query) as Record<string, unknown>
  if (kind === 'bool' && Array.isArray(filter) && filter.length === 1) return onlySku(filter[0])
  const isOne = kind === 'terms' && field === 'sku' && Array.isArray(values) && values.length === 1
  return isOne ? String(values[0]) : undefined
}
