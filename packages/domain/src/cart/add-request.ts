import type { ConfigurableChild, Product, ProductOption } from '@ambra/contract/product'
import type { QuantityRule } from '../pricing/quantity-rule.ts'

export type PriceFields = { price?: number | null; price_incl_tax?: number; final_price?: number | null }
type StockFields = { is_in_stock: boolean; qty?: number; manage_stock?: boolean } & QuantityRule

/**
 * What a shopper adds to the cart: `sku` is the chosen variant's for a configurable product, else the product's own.
 * `options` say the choice in words; without them the line shows them once the server has answered.
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
