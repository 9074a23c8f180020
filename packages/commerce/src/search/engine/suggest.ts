import type { Category } from '@ambra/contract/catalogue/category'
import type { Suggestions } from '@ambra/contract/search/search'
import { subtreeIds } from '@ambra/domain/catalogue/category-subtree'
import { isSearchable } from '@ambra/domain/search/search-text'
import { categoryListingQuery } from '@ambra/search/query-builders'
import { suggestRecovering } from '@ambra/search/other-stores'
import type { SearchDocument } from '@ambra/search/search-engine'
import { createPopularTerms } from '../terms/popular-terms.ts'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'

const usualLimit = 6
const maxLimit = 12

/** Returns suggestions while a shopper types, from three characters; popular searches before the first. */
export function createSuggest(deps: ShopDeps) {
  const { search } = deps
  const { listOutOfStock } = deps.settings
  const popularTerms = createPopularTerms(deps)

  /** Counts the products that the linked list shows; the category's own count includes unsellable ones. */
  async function countListed(index: string, document: SearchDocument): Promise<number> {
    // The index stores categories as the contract's documents.
    const categoryIds = subtreeIds(document as unknown as Category)
    const found = await search.search(
      categoryListingQuery({ index, categoryIds, rules: { listOutOfStock }, size: 1 }),
    )
    return found.total
  }

  return async (
    store: Store,
    query: { q?: string | undefined; size?: string | undefined },
  ): Promise<Suggestions> => {
    const text = query.q?.trim() ?? ''
    const { code: index } = store
    if (!isSearchable(text)) {
      const terms = text === '' ? await popularTerms(store) : []
      return { terms, brands: [], categories: [], pages: [], products: [], total: 0 }
    }
    const limit = Math.min(maxLimit, Math.max(1, Math.trunc(Number(query.size)) || usualLimit))
    const found = await suggestRecovering(search, {
      index,
      text,
      limit,
      listOutOfStock,
    })
    const categories = found.categories.map(async (document) =>
      suggestedCategory(document, await countListed(index, document)),
    )
    return {
      terms: withoutTyped(found.terms, text),
      brands: found.brands.map(({ label, count, slug }) => ({ label, count, ...(slug && { slug }) })),
      ...(found.recovery === undefined ? {} : { recovery: found.recovery }),
      categories: await Promise.all(categories),
      pages: found.pages.map((document) => ({
        identifier: textOf(document['identifier']),
        title: textOf(document['title']),
      })),
      products: found.products.map(suggestedProduct),
      total: found.total,
    }
  }
}

/** Leaves out a suggestion that repeats what was typed, unless it is the only one. */
function withoutTyped(terms: readonly string[], text: string): string[] {
  const typed = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const others = terms.filter((term) => term !== typed)
  return others.length > 0 ? others : [...terms]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const suggestedCategory = (
  document: SearchDocument,
  product_count: number,
): Suggestions['categories'][number] => ({
  id: Number(document.id),
  name: textOf(document['name']),
  slug: textOf(document['slug']),
  url_path: textOf(document['url_path']),
  product_count,
})

function suggestedProduct(document: SearchDocument): Suggestions['products'][number] {
  const { price_incl_tax: price, original_price_incl_tax: original, parentSku } = document
  return {
    id: Number(document.id),
    sku: textOf(document['sku']),
    ...(typeof parentSku === 'string' ? { parentSku } : {}),
    name: textOf(document['name']),
    slug: textOf(document['slug']),
    url_path: textOf(document['url_path']),
    type_id: textOf(document['type_id']),
    image: textOf(document['image']),
    price_incl_tax: typeof price === 'number' ? price : null,
    ...(typeof original === 'number' && original !== price ? { original_price_incl_tax: original } : {}),
  }
}
