import type { Category } from '@ambra/contract/category'

/** The ids of a category and of all below it: the list of a category shows the products of all of them. */
export const subtreeIds = ({ id, children_data }: Pick<Category, 'id' | 'children_data'>): number[] => [
  id,
  ...children_data.flatMap(subtreeIds),
]

/** The field of a product's document by which a category sorts its first products, as they were placed by hand. */
export const placeField = (categoryId: number): string => `category_place_${categoryId}`
