import type { SavedProduct } from '#app/storage/storage-keys.ts'

export type Describable = Pick<SavedProduct, 'sku' | 'name' | 'slug' | 'image'> & {
  parentSku?: string | undefined
  final_price?: number | null | undefined
  price?: number | null | undefined
}

/** Returns the product as stored in a browser list. */
export function savedOf({
  sku,
  parentSku,
  name,
  slug,
  image,
  final_price,
  price,
}: Describable): SavedProduct {
  const price_incl_tax = final_price ?? price
  return {
    sku,
    qty: 1,
    name,
    slug,
    image,
    ...(parentSku && { parentSku }),
    ...(typeof price_incl_tax === 'number' && { price_incl_tax }),
  }
}
