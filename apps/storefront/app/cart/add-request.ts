import type { ConfigurableChild, Product, ProductOption } from '@ambra/contract/product'
import type { ErrorCode } from '@ambra/contract/errors'
import { afterStockCheck, stockStatus } from '@ambra/domain/stock-status'
import type { NewLine } from '@ambra/domain/cart/local-cart'

type PriceFields = { price?: number | null; price_incl_tax?: number; final_price?: number | null }
type StockFields = { is_in_stock: boolean; qty?: number; manage_stock?: boolean }

/**
 * What a shopper wants to buy: `sku` is the chosen variant's for a configurable product, else the product's own.
 * `options` say the choice in words; without them the line shows them once the server has answered.
 */
export type AddRequest = {
  product: Pick<Product, 'id' | 'sku' | 'name' | 'slug' | 'type_id' | 'image'> &
    PriceFields & { parentSku?: string; stock: StockFields; sellsOutOfStock?: boolean }
  sku: string
  qty?: number | string
  productOption?: ProductOption
  variant?: Pick<ConfigurableChild, 'sku' | 'image' | 'price' | 'final_price' | 'stock'> & {
    price_incl_tax?: number
  }
  options?: { label: string; value: string }[]
}

export type AddPlan = { line: NewLine; qty: number; isVolatile: boolean } | { refusal: ErrorCode }

const priceOf = ({ price, price_incl_tax, final_price }: PriceFields) =>
  final_price ?? price_incl_tax ?? price

function readQuantity(qty: number | string): number | undefined {
  const number = Number(qty)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/**
 * Checks a wish by what the page knows, so that the answer is immediate; the server decides once more.
 * @see spec §5 "Product cannot be added when price is unknown", §8
 */
export function planAdd({
  product,
  sku,
  qty: wanted = 1,
  productOption,
  variant,
  options,
}: AddRequest): AddPlan {
  const sold = variant ?? product
  const price = priceOf(sold)
  const qty = readQuantity(wanted)
  if (product.type_id === 'configurable' && sku === product.sku) return { refusal: 'cart.no_variants' }
  // Zero is a price; null and below zero are unknown.
  if (price === undefined || price === null || price < 0) return { refusal: 'cart.price_unknown' }
  if (qty === undefined) return { refusal: 'cart.invalid_quantity' }
  const { isAdded, notice } = afterStockCheck(stockStatus(sold.stock), {
    allowOutOfStock: product.sellsOutOfStock === true,
  })
  if (!isAdded) return { refusal: 'stock.out' }
  const line: NewLine = {
    sku,
    id: product.id,
    parentSku: product.parentSku ?? product.sku,
    name: product.name,
    slug: product.slug,
    type_id: product.type_id,
    image: variant?.image || product.image,
    price_incl_tax: price,
    ...(productOption && { product_option: productOption }),
    ...(options && { options }),
  }
  return { line, qty, isVolatile: notice === 'stock.volatile' }
}
