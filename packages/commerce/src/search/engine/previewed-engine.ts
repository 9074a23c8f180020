import { findProductPreview } from '@ambra/db/catalogue'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { filterSource } from '@ambra/search/source-filter'
import type { SearchDocument, SearchEngine } from '@ambra/search/search-engine'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'

type Opened = { secret: string; store: Store; now: Date }

/**
 * Replaces the stored product with its preview, only in searches for exactly its sku. The index, lists and
 * other products are unchanged.
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
        // Marks the page as a preview.
        hits: [{ id: String(found.id), score: null, source: { ...source, isPreview: true } }],
        aggregations: {},
      }
    },
  }
}

/** Returns the sku if the query searches for one product by sku. */
function onlySku(query: unknown): string | undefined {
  const { kind, field, values, filter } = Object(query) as Record<string, unknown>
  if (kind === 'bool' && Array.isArray(filter) && filter.length === 1) return onlySku(filter[0])
  const isOne = kind === 'terms' && field === 'sku' && Array.isArray(values) && values.length === 1
  return isOne ? String(values[0]) : undefined
}
