import type { Category } from '@ambra/contract/catalogue/category'

/** Returns the ids of a category and its descendants, whose products its list shows. */
export const subtreeIds = ({ id, children_data }: Pick<Category, 'id' | 'children_data'>): number[] => [
  id,
  ...children_data.flatMap(subtreeIds),
]

/** Returns the document field by which a category sorts its pinned products. */
export const placeField = (categoryId: number): string => `category_place_${categoryId}`
