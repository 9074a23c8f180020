import { attributeOf, isDetail } from '@ambra/db/import/product-details'
import { textPathOf } from '@ambra/db/import/product-values'

/** Which fields a right covers. */
export type SavedKind = 'edit' | 'prices' | 'publish' | 'costs'

/** The right that a field needs; undefined for a path that is none. */
export function kindOfPath(path: string): SavedKind | undefined {
  if (path === 'cost') return 'costs'
  if (path === 'price' || path === 'special') return 'prices'
  if (path === 'status' || path === 'visibility') return 'publish'
  const isEdited =
    path === 'categories' ||
    textPathOf(path) !== undefined ||
    attributeOf(path) !== undefined ||
    isDetail(path)
  return isEdited ? 'edit' : undefined
}
