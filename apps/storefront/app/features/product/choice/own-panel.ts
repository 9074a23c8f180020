import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { TypePanel } from './choice.ts'

/** Panel of a product with one price and no selection. */
export const ownPanel: TypePanel = {
  price: ({ product }) => priceViewOf(product),
  requests: ({ product, whole }) => [whole(product.sku)],
}
