import type { OrderItem } from '@ambra/contract/sales/order-parts'
import type { ConfigurableChild, Product } from '@ambra/contract/catalogue/product'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { StockLevels } from '#app/cart/stock-levels.ts'
import type { AddRequest } from '#app/cart/add-request.ts'

/** Catalogue fields of a product that was ordered before. */
export type CurrentProduct = Pick<
  Product,
  'id' | 'sku' | 'name' | 'slug' | 'type_id' | 'image' | 'price' | 'final_price' | 'stock' | 'custom_options'
> & { price_incl_tax?: number; parentSku?: string; configurable_children?: ConfigurableChild[] }

/**
 * Plan for a reordered line: add it to the cart, report it as sold out or gone, or link to its page to
 * select options.
 */
export type AgainPlan =
  | { kind: 'add'; name: string; request: AddRequest }
  | { kind: 'gone'; name: string }
  | { kind: 'choose'; name: string; product: CurrentProduct }

export const againFields = [
  'id', 'sku', 'parentSku', 'name', 'slug', 'type_id', 'image', 'price', 'price_incl_tax', 'final_price',
  'stock', 'configurable_children', 'custom_options',
] // biome-ignore format: a table reads better in lines

/** Plans every line of an old order by the current products, prices and stock. */
export function planAgain(
  items: readonly OrderItem[],
  products: ReadonlyMap<number, CurrentProduct>,
  stock: StockLevels,
): AgainPlan[] {
  return items.map((item) => planLine(item, products.get(item.product_id), stock))
}

function planLine(item: OrderItem, product: CurrentProduct | undefined, levels: StockLevels): AgainPlan {
  const { name, sku, qty_ordered: qty, options } = item
  if (!product) return { kind: 'gone', name }
  const hasRequiredOptions = (product.custom_options ?? []).some((option) => option.is_require)
  // An order does not contain the selected parts.
  const { choice } = traitsOf(product.type_id)
  if (choice === 'parts' || hasRequiredOptions) return { kind: 'choose', name, product }
  if (choice !== 'variant') {
    const stock = levels.get(sku) ?? product.stock
    if (product.sku !== sku || !stock.is_in_stock) return { kind: 'gone', name }
    return { kind: 'add', name, request: { product: { ...product, stock }, sku, qty } }
  }
  const child = product.configurable_children?.find((one) => one.sku === sku)
  const stock = levels.get(sku) ?? child?.stock
  if (!child || !stock?.is_in_stock) return { kind: 'gone', name }
  const variant = { ...child, stock }
  return { kind: 'add', name, request: { product, sku, qty, variant, ...(options && { options }) } }
}
