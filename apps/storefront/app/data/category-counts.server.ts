import type { Category } from '@ambra/contract/catalogue/category'
import { subtreeIds } from '@ambra/domain/catalogue/category-subtree'
import { constants } from '@ambra/domain/platform/shop/constants'
import type { RouterContextProvider } from 'react-router'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { readFilters } from '#app/features/catalog/filters/filters.ts'
import { listingQuery } from '#app/features/catalog/listing-query.ts'
import { loadHits } from './shop-content.server.ts'

type Context = Readonly<RouterContextProvider>
type Subtree = Pick<Category, 'id' | 'children_data'>

/**
 * Returns the number of listed products by category id. Excludes products that cannot be sold, which the
 * category's own `product_count` includes.
 */
export async function countListed(
  context: Context,
  categoryIds: readonly number[],
): Promise<Record<number, number>> {
  const categories = await loadHits<Subtree>(context, {
    type: 'category',
    query: { bool: { filter: [{ terms: { id: categoryIds } }] } },
    size: categoryIds.length,
    include: ['id', 'children_data'],
  })
  const counted = categories.map(async (category) => [category.id, await countIn(context, category)] as const)
  return Object.fromEntries(await Promise.all(counted))
}

async function countIn(context: Context, category: Subtree): Promise<number> {
  const query = listingQuery({
    categoryIds: subtreeIds(category),
    facets: [],
    filters: readFilters(new URLSearchParams()),
  })
  const response = await context.get(clientContext).call('categoryListing', {
    params: { index: context.get(storeContext).index },
    query: {
      request_format: 'search-query',
      request: JSON.stringify(query),
      from: '0',
      size: '1',
      sort: constants.defaultSort.value,
      _source_include: 'id',
    },
  })
  return response.total
}
