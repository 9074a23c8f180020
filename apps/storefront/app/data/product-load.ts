import type { Product } from '@ambra/contract/catalogue/product'

/**
 * Reason why a product has no page; `n` is its status or visibility. @see spec §8 'Product query returned
 * empty result …'
 */
type ProductError = { code: 'product.bad_status' | 'product.bad_visibility'; n: number }

/**
 * Status 2 and above: not on sale; visibility 1: only shown through its parent. @see spec §4 "Product load"
 */
const firstHiddenStatus = 2
const hidden = 1

/** Returns undefined for a product that can be shown. */
export function productError({
  status,
  visibility,
}: Pick<Product, 'status' | 'visibility'>): ProductError | undefined {
  if (status >= firstHiddenStatus) return { code: 'product.bad_status', n: status }
  return visibility === hidden ? { code: 'product.bad_visibility', n: visibility } : undefined
}

/**
 * Returns whether the shopper is redirected to the configurable parent: for a hidden variant, if direct
 * access is prevented.
 */
export const leadsToParent = (
  error: ProductError | undefined,
  { preventChildAccess }: { preventChildAccess: boolean },
): boolean => error?.code === 'product.bad_visibility' && preventChildAccess
