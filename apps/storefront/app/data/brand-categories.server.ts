import type { RouterContextProvider } from 'react-router'
import { facetSize } from '#app/features/catalog/listing-query.ts'
import { clientContext, settingsContext, storeContext } from '#app/routing/context.ts'
import { loadMenu } from './shop-content.server.ts'

/** Level of the groups of products, below the departments. */
const groupLevel = 3

/** Loads the groups that list products of a brand, in menu order. */
export async function loadBrandCategories(
  context: Readonly<RouterContextProvider>,
  brandId: string,
): Promise<{ id: number; name: string; slug: string }[]> {
  const { listOutOfStock } = context.get(settingsContext)
  const [groups, { aggregations }] = await Promise.all([
    loadMenu(context, [groupLevel]),
    context.get(clientContext).call('catalogSearchPost', {
      params: { index: context.get(storeContext).index, type: 'product' },
      query: { size: '1', _source_include: 'id' },
      body: {
        query: {
          bool: {
            filter: [
              { terms: { brand: [brandId] } },
              { terms: { visibility: [2, 4] } },
              { terms: { status: [0, 1] } },
              { range: { final_price: { gt: 0 } } },
              ...(listOutOfStock ? [] : [{ terms: { 'stock.is_in_stock': [true] } }]),
            ],
          },
        },
        aggs: { groups: { terms: { field: 'category_ids', size: facetSize } } },
      },
    }),
  ])
  const filled = new Set(aggregations?.['groups']?.buckets?.map(({ key }) => Number(key)))
  return groups.filter(({ id }) => filled.has(id)).map(({ id, name, slug }) => ({ id, name, slug }))
}
