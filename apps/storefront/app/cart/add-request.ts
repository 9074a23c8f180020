import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { afterStockCheck, stockStatus } from '@ambra/domain/inventory/stock-status'
import type { AddRequest, PriceFields } from '@ambra/domain/sales/cart/add-request'
import type { NewLine } from '@ambra/domain/sales/cart/local-cart'

export type { AddRequest }

export type AddPlan = { line: NewLine; qty: number; isVolatile: boolean } | { error: ErrorCode }

const priceOf = ({ price, price_incl_tax, final_price }: PriceFields) =>
  final_price ?? price_incl_tax ?? price

function readQuantity(qty: number | string): number | undefined {
  const number = Number(qty)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/**
 * Validates an add request against the data of the page for an immediate response; the server validates it
 * again.
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
  if (traitsOf(product.type_id).choice === 'variant' && sku === product.sku)
    return { error: 'cart.no_variants' }
  // Zero is a valid price; null and negative prices are unknown.
  if (price === undefined || price === null || price < 0) return { error: 'cart.price_unknown' }
  if (qty === undefined) return { error: 'cart.invalid_quantity' }
  // In lists, the quantity is a field of the product, outside its stock.
  const stock = variant
    ? variant.stock
    : { ...(product.total_qty !== undefined && { qty: product.total_qty }), ...product.stock }
  const { isAdded, notice } = afterStockCheck(stockStatus(stock), {
    allowOutOfStock: product.sellsOutOfStock === true,
  })
  if (!isAdded) return { error: 'stock.out' }
  const line: NewLine = {
    sku,
    id: product.id,
    parentSku: product.parentSku ?? product.sku,
    name: product.name,
    slug: product.slug,
    type_id: product.type_id,
    image: variant?.image || product.image,
    price_incl_tax: price,
    min_sale_qty: stock.min_sale_qty,
    qty_increments: stock.qty_increments,
    ...(productOption && { product_option: productOption }),
    ...(options && { options }),
  }
  return { line, qty, isVolatile: notice === 'stock.volatile' }
}
