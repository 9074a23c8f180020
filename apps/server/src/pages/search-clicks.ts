import type { SearchCounter } from '@ambra/commerce/search'
import { storeForPath } from '@ambra/domain/platform/shop/stores'

/** Page that was shown: its canonical path, and the page that led there. */
export type ShownPage = { path: string; referer: string | undefined }

/**
 * Returns a function that counts a product page as a click in search results when the search page of the same
 * store led there. Another origin may name any search.
 */
export function clickCounter(
  publicUrl: string,
  counter: () => Pick<SearchCounter, 'click'> | undefined,
): (page: ShownPage) => void {
  const { origin } = new URL(publicUrl)
  return ({ path, referer }) => {
    const from = referer === undefined ? null : URL.parse(referer)
    if (from?.origin !== origin) return
    const text = from.searchParams.get('q')
    const { store, path: shown } = storeForPath(path)
    const search = storeForPath(from.pathname)
    const sku = skuOf(shown)
    if (text && sku !== undefined && search.path === '/search' && search.store.id === store.id)
      counter()?.click(store, text, sku)
  }
}

function skuOf(path: string): string | undefined {
  const sku = /^\/p\/([^/]+)/.exec(path)?.[1]
  try {
    return sku && decodeURIComponent(sku)
  } catch {
    return undefined
  }
}
