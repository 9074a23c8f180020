/** Facets of the product as a whole, or of its price. */
const ofProduct: ReadonlySet<string> = new Set(['brand', 'price', 'availability'])

/** Whether a choice of the facet chooses among the variants of a product. */
export const choosesVariants = (facet: string): boolean => !ofProduct.has(facet)

export const priceFacet = 'price'
export const availabilityFacet = 'availability'

/**
 * Whether products are looked at variant by variant under these filters, so that one variant satisfies all of them and its own price
 * counts; `counted` is the facet whose values are counted, each as if it was chosen too.
 */
export function isByVariants(filters: readonly { readonly facet: string }[], counted?: string): boolean {
  if (filters.some(({ facet }) => choosesVariants(facet))) return true
  const isCountedByVariants = counted !== undefined && choosesVariants(counted)
  return isCountedByVariants && filters.some(({ facet }) => facet !== 'brand')
}
