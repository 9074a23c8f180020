import { traitsOf } from '@ambra/domain/product-types/traits'
import type { StoredLine } from '#app/storage/storage-keys.ts'

/** Page of a line's product; the chosen variant is named where it has a sku of its own. @see spec §2 */
export function productPath({ sku, parentSku = sku, slug, url_path, type_id }: StoredLine): string {
  if (!slug) return url_path ? `/${url_path}` : `/search?q=${encodeURIComponent(sku)}`
  const page = `/p/${encodeURIComponent(parentSku)}/${slug}`
  return traitsOf(type_id).choice === 'variant' && sku !== parentSku
    ? `${page}/${encodeURIComponent(sku)}`
    : page
}
