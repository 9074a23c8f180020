/** Maximum number of compared products; longer links are truncated. */
const maxShared = 20

/** Returns the skus of a shared comparison's URL, `?items=A,B`; undefined for the plain page. */
export function readSharedSkus(search: URLSearchParams): string[] | undefined {
  const text = search.get('items')
  if (!text) return undefined
  const skus = new Set(text.split(',').map((sku) => sku.trim()))
  skus.delete('')
  return [...skus].slice(0, maxShared)
}

export const sharedPath = (path: string, skus: readonly string[]): string =>
  `${path}?items=${skus.slice(0, maxShared).map(encodeURIComponent).join(',')}`
