import type { SellingProblem } from '@ambra/domain/catalogue/product-types/selling-problems'
import type { Defaulted, Json, Texts } from './column-types.ts'

/** `price_cents` -1 means unknown; `left_qty` of products without a stock count exceeds every real count. */
type ProductListRow = {
  product_id: number
  parent_id: number | null
  sku: string
  parent_sku: string | null
  type: string
  gtin: string | null
  mpn: string | null
  name: string
  names: Json<Texts>
  brand: string | null
  category_id: number | null
  price_cents: number
  special_cents: number | null
  special_from: string | null
  special_to: string | null
  has_own_prices: boolean
  left_qty: number
  reserved: number
  is_counted: boolean
  picture: string | null
  state: 'sold' | 'unsold' | 'off'
  problems: SellingProblem[]
  terms: string
  version: Defaulted<number>
  hash: string
  source_at: Date
  updated_at: Date
}

/** Denormalized product list of the console. @see migrations/0074_product_list.ts */
export type ProductListTables = { product_list: ProductListRow }
