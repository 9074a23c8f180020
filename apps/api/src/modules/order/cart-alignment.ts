import type { OrderRequest } from '@ambra/contract/order'
import { ShopError } from '@ambra/contract/errors'
import type { CartItemRecord, CartRecord } from '@ambra/db/records'
import { isSameItem, readQuantity } from '@ambra/domain/cart-item'
import type { Caller } from '../../route.ts'
import type { CartAccess } from '../cart/cart-access.ts'
import type { CartService } from '../cart/cart-service.ts'

export type CartAlignment = ReturnType<typeof createCartAlignment>
type OrderProduct = NonNullable<OrderRequest['products']>[number]

/**
 * Brings the server's cart in line with the products of an order: adds, sets quantities, removes the others.
 * Clients of the field send them and rely on it; prices in them are ignored.
 * @see reference 5.1
 */
export function createCartAlignment(access: CartAccess, carts: CartService) {
  return {
    async align(cart: CartRecord, products: readonly OrderProduct[], caller: Caller): Promise<CartRecord> {
      if (products.length === 0) throw new ShopError('order.invalid')
      const kept = new Set<number>()
      let isChanged = false
      for (const product of products) {
        const qty = readQuantity(product.qty ?? 1)
        if (qty === undefined) throw new ShopError('cart.invalid_quantity')
        const item = findItem(cart, product)
        if (item) kept.add(item.itemId)
        if (item?.qty === qty) continue
        isChanged = true
        const input = {
          sku: product.sku,
          qty,
          ...optionOf(product),
          ...(item ? { item_id: item.itemId } : {}),
        }
        const stored = await carts.update(cart, input, caller)
        kept.add(stored.item_id)
      }
      for (const item of cart.items) {
        if (kept.has(item.itemId)) continue
        isChanged = true
        await carts.remove(cart, { item_id: item.itemId }, caller.now)
      }
      return isChanged ? access.getCart(cart.token, caller) : cart
    },
  }
}

function findItem(cart: CartRecord, product: OrderProduct): CartItemRecord | undefined {
  const byId = cart.items.find((item) => String(item.itemId) === String(product.server_item_id ?? ''))
  return (
    byId ??
    cart.items.find(
      (item) =>
        item.parentSku === product.sku ||
        isSameItem(
          { sku: item.sku, checksum: item.checksum, product_option: item.productOption },
          { sku: product.sku, ...optionOf(product) },
        ),
    )
  )
}

/** `product_option: {}` of plain products means none. */
function optionOf({ product_option: option }: OrderProduct): { product_option?: Record<string, never> } {
  if (typeof option !== 'object' || option === null || Object.keys(option).length === 0) return {}
  // Read key by key by chooseLine, which takes any object.
  return { product_option: option as Record<string, never> }
}
