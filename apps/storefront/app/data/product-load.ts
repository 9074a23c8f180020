import type { Product } from '@ambra/contract/product'

/** Why a product has no page of its own; `n` is the status or visibility found. @see spec §8 'Product query returned empty result …' */
type ProductError = { code: 'product.bad_status' | 'product.bad_visibility'; n: number }

/** Status 2 and above: not on sale; visibility 1: only shown through its parent. @see spec §4 "Product load" */
const firstHiddenStatus = 2
const hidden = 1

/** Undefined for a product that can be shown. */
export function productError({
  status,
  visibility,
}: Pick<Product, 'status' | 'visibility'>): ProductError | undefined {
  if (status >= firstHiddenStatus) return { code: 'product.bad_status', n: status }
  return visibility === hidden ? { code: 'product.bad_visibility', n: visibility } : undefined
}

/** Whether the shopper is led to the configurable parent instead: a hidden variant, where direct access is prevented. */
export const leadsToParent = (
  error: ProductError | undefined,
  { preventChildAccess }: { preventChildAccess: boolean },
): boolean => error?.code === 'product.bad_visibility' && preventChildAccess
