import type { ConfigurableChild, Product, ProductOption } from '@ambra/contract/catalogue/product'
import type { QuantityRule } from '../../catalogue/prices/quantity-rule.ts'

export type PriceFields = { price?: number | null; price_incl_tax?: number; final_price?: number | null }
type StockFields = { is_in_stock: boolean; qty?: number; manage_stock?: boolean } & QuantityRule

/**
 * Product to add to the cart: `sku` is the selected variant's for a configurable product, otherwise the
 * product's own. `options` describe the selection; without them the line shows them after the server's
 * response.
 */
export type AddRequest = {
  product: Pick<Product, 'id' | 'sku' | 'name' | 'slug' | 'type_id' | 'image'> &
    PriceFields & { parentSku?: string; stock: StockFields; sellsOutOfStock?: boolean; total_qty?: number }
  sku: string
  qty?: number | string
  productOption?: ProductOption
  variant?: Pick<ConfigurableChild, 'sku' | 'image' | 'price' | 'final_price' | 'stock'> & {
    price_incl_tax?: number
  }
  options?: { label: string; value: string }[]
}
