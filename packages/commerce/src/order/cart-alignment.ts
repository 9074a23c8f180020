import type { OrderRequest } from '@ambra/contract/order'
import { ShopError } from '@ambra/contract/errors'
import type { CartItemRecord, CartRecord } from '@ambra/db/records'
import { sellableRepository } from '@ambra/db/repositories/sellable-repository'
import { isSameItem, readQuantity } from '@ambra/domain/cart-item'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { viewOfCart } from '../cart/cart-pricing.ts'
import { chooseLine, type LineChoice } from '../cart/line-choice.ts'

export type AlignCart = ReturnType<typeof createCartAlignment>
type OrderProduct = NonNullable<OrderRequest['products']>[number]

/**
 * The cart as the products of an order want it: their lines in the quantities they say, and no others. Clients of the
 * field send them and rely on it; prices in them are ignored. Nothing is written: an order that is rejected, or whose
 * total is not the one that was agreed to, leaves the cart as other devices of the shopper know it.
 * @see docs/rules/order ORD-1
 */
export function createCartAlignment({ database }: Pick<ShopDeps, 'database'>) {
  const sellables = sellableRepository(database.db)

  /** The line of the cart that a product names plainly, else what its sku and options choose. */
  async function chosen(
    product: OrderProduct,
    cart: CartRecord,
    context: RequestContext,
  ): Promise<CartItemRecord | LineChoice> {
    const productOption = optionOf(product)
    const named = findNamed(cart.items, product, productOption !== undefined)
    if (named) return named
    return chooseLine({ sku: product.sku, productOption }, sellables, viewOfCart(cart, context))
  }

  /** @throws ShopError order.invalid without products, cart.invalid_quantity, and as `chooseLine` */
  return async (
    cart: CartRecord,
    products: readonly OrderProduct[] | undefined,
    context: RequestContext,
  ): Promise<CartRecord> => {
    if (!products) return cart
    if (products.length === 0) throw new ShopError('order.invalid')
    const stored = new Map<number, CartItemRecord>()
    const added: CartItemRecord[] = []
    for (const product of products) {
      const qty = readQuantity(product.qty ?? 1)
      if (qty === undefined) throw new ShopError('cart.invalid_quantity')
      const choice = await chosen(product, cart, context)
      const known = 'itemId' in choice ? choice : cart.items.find((item) => isSameLine(item, choice))
      const same = known ? undefined : added.find((item) => isSameLine(item, choice))
      if (known) stored.set(known.itemId, { ...known, qty })
      else if (same) same.qty = sumOf(same.qty, qty)
      // Below zero: the line stands in no cart.
      else added.push({ ...choice, itemId: -1 - added.length, qty })
    }
    return { ...cart, items: [...cart.items.flatMap(({ itemId }) => stored.get(itemId) ?? []), ...added] }
  }
}

function sumOf(a: number, b: number): number {
  const sum = readQuantity(a + b)
  if (sum === undefined) throw new ShopError('cart.invalid_quantity')
  return sum
}

type Line = Pick<CartItemRecord, 'sku' | 'checksum' | 'productOption'>

const isSameLine = (a: Line, b: Line) =>
  isSameItem(
    { sku: a.sku, checksum: a.checksum, product_option: a.productOption },
    { sku: b.sku, checksum: b.checksum, product_option: b.productOption },
  )

/** By its id, else by its sku; a sku alone does not distinguish lines with options. */
function findNamed(
  items: readonly CartItemRecord[],
  { sku, server_item_id: id }: OrderProduct,
  hasOption: boolean,
): CartItemRecord | undefined {
  const exact = items.filter((item) => item.sku === sku)
  const byId = exact.find(({ itemId }) => String(itemId) === String(id ?? ''))
  if (byId || hasOption) return byId
  return exact[0] ?? items.find(({ parentSku }) => parentSku === sku)
}

/** `product_option: {}` of plain products means none. */
function optionOf({ product_option: option }: OrderProduct): Record<string, never> | undefined {
  if (typeof option !== 'object' || option === null || Object.keys(option).length === 0) return undefined
  // Read key by key by chooseLine, which takes any object.
  return option as Record<string, never>
}
