import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { TypePanel } from './choice.ts'

/** A product with one price that is added as it is. */
export const ownPanel: TypePanel = {
  price: ({ product }) => priceViewOf(product),
  requests: ({ product, whole }) => [whole(product.sku)],
}
