import { createClient } from '@ambra/contract/platform/api/client'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import type { RouterContextProvider } from 'react-router'
import { storeContext, transportContext } from './context.ts'

type Document = { slug?: string; sku?: string; identifier?: string }
type Wanted = { type: 'category' | 'product'; id: number }

/**
 * Returns the path of a document in every store by store code, for hreflang and the language switch: slugs
 * are translated, so each store has its own. Omits stores without the document.
 */
export async function pathsInStores(
  context: Readonly<RouterContextProvider>,
  wanted: Wanted,
  pathOf: (document: { slug: string }) => string,
): Promise<Record<string, string>> {
  const found = await Promise.all(stores.map((store) => findSlug(context, store, wanted)))
  const paths = stores.flatMap(({ code }, position) => {
    const slug = found[position]?.slug
    return slug ? [[code, pathOf({ slug })] as const] : []
  })
  return { [context.get(storeContext).code]: '/', ...Object.fromEntries(paths) }
}

async function findSlug(context: Readonly<RouterContextProvider>, store: Store, { type, id }: Wanted) {
  const client = createClient({ transport: context.get(transportContext), storeCode: store.code })
  const response = await client.call('catalogSearchPost', {
    params: { index: store.index, type },
    query: { size: '1', _source_include: 'slug' },
    body: { query: { bool: { filter: [{ terms: { id: [id] } }] } } },
  })
  // The document has the one requested field.
  return response.hits.hits[0]?._source as Document | undefined
}
