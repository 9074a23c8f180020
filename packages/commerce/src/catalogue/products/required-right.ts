import { attributeOf, isDetail, textPathOf } from '@ambra/db/catalogue'

/** Right that covers a field. */
export type SavedKind = 'edit' | 'prices' | 'publish' | 'costs'

/** Returns the right that a field needs; undefined for an invalid path. */
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
