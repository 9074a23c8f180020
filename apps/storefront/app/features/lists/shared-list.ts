/** More products than this are never compared at once; longer links are cut. */
const maxShared = 20

/** Skus of a shared comparison's address, `?items=A,B`; undefined when the address is the plain page. */
export function readSharedSkus(search: URLSearchParams): string[] | undefined {
  const text = search.get('items')
  if (!text) return undefined
  const skus = new Set(text.split(',').map((sku) => sku.trim()))
  skus.delete('')
  return [...skus].slice(0, maxShared)
}

/** Address of a comparison that others can open. */
export const sharedPath = (path: string, skus: readonly string[]): string =>
  `${path}?items=${skus.slice(0, maxShared).map(encodeURIComponent).join(',')}`
