import type { CartItemInput, ServerCartItem } from '@ambra/contract/sales/cart'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CartItemRecord, CartRecord } from '@ambra/db/schema'
import { cartRepository } from '@ambra/db/sales'
import { sellableRepository } from '@ambra/db/catalogue'
import { isSameItem, readQuantity } from '@ambra/domain/sales/cart/cart-item'
import { constants } from '@ambra/domain/platform/shop/constants'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { type CartPricing, viewOfCart } from './cart-pricing.ts'
import { changeCart, clientCartId } from './cart-access.ts'
import { checkFileCount } from './option-files.ts'
import { readOnce } from './read-once.ts'
import { chooseLine, type LineChoice, type Sellables, type SellableView } from './line-choice.ts'
import {
  checkOrderLimit,
  checkQuantityRule,
  maxQuantity,
  orderLimit,
  type PricedLine,
  quantityRuleOf,
} from './priced-lines.ts'
import { isRepeat, keysWith } from './line-keys.ts'
import { cents, toEuros } from '@ambra/domain/platform/money/money'
import { volatileThreshold } from '@ambra/domain/inventory/stock-status'
import { splitGross } from '@ambra/domain/accounting/tax'

const maxCartLines = constants.cartMaxCount.value

export type CartService = ReturnType<typeof createCartService>

/** Reads and changes carts. All figures come from the database at the time of the call. @see docs/rules/cart CRT-1 */
export function createCartService(
  { database, settings }: Pick<ShopDeps, 'database' | 'settings'>,
  priceCart: CartPricing,
) {
  const carts = cartRepository(database.db)
  const sellables = sellableRepository(database.db)

  async function updateOnce(cart: CartRecord, { input, qty, context }: LineRequest): Promise<ServerCartItem> {
    const named = findNamed(cart, input)
    const read = readOnce(sellables)
    const choice = await choose({ input, existing: named }, read, viewOfCart(cart, context), context.now)
    const same = named ?? findSame(cart, choice)
    if (same && !named && isRepeat(same, input)) return readLine(cart, same, context)
    const item: CartItemRecord = {
      ...choice,
      itemId: same?.itemId ?? 0,
      qty: named ? qty : qty + (same?.qty ?? 0),
      lineKeys: named ? (named.lineKeys ?? []) : keysWith(same, input),
    }
    if (!same && cart.items.length >= maxCartLines)
      throw new ShopError('cart.too_many_lines', { max: maxCartLines })
    const others = cart.items.filter((other) => other.itemId !== item.itemId)
    const { lines } = await priceCart({ ...cart, items: [...others, item] }, context, read)
    const line = checkLine(lines, item, settings)
    if (line.sellable.customOptions.length > 0) checkFileCount(line, lines)
    const itemId = await store(cart, item, context.now)
    return serverItem(
      { ...line, item: { ...item, itemId } },
      cart,
      lines.filter((one) => one !== line),
    )
  }

  /** Returns a line unchanged, for a repeated request that has already added it. */
  async function readLine(
    cart: CartRecord,
    { itemId }: CartItemRecord,
    context: RequestContext,
  ): Promise<ServerCartItem> {
    const { lines } = await priceCart(cart, context)
    const line = lines.find(({ item }) => item.itemId === itemId)
    if (!line) throw new ShopError('cart.unknown_item')
    return serverItem(
      line,
      cart,
      lines.filter((one) => one !== line),
    )
  }

  /** Writes a checked line and returns its item id. */
  async function store(cart: CartRecord, item: CartItemRecord, now: Date): Promise<number> {
    if (item.itemId === 0) return carts.addItem(cart.id, item, now, cart.version)
    const { qty, sku, parentSku, productOption, checksum, lineKeys = [] } = item
    const change = { qty, sku, parentSku, productOption, checksum, lineKeys, version: cart.version }
    if (!(await carts.updateItem(cart.id, item.itemId, change, now))) throw new ShopError('cart.unknown_item')
    return item.itemId
  }

  return {
    async pull(cart: CartRecord, context: RequestContext): Promise<ServerCartItem[]> {
      const { lines } = await priceCart(cart, context)
      return lines.map((line) =>
        serverItem(
          line,
          cart,
          lines.filter((other) => other !== line),
        ),
      )
    },

    /**
     * Adds a line, or sets one to a new absolute quantity and choice. Adding an existing line increases its
     * quantity.
     * @throws ShopError for anything that cannot be bought so
     */
    async update(cart: CartRecord, input: CartItemInput, context: RequestContext): Promise<ServerCartItem> {
      const qty = readQuantity(input.qty ?? 1)
      if (qty === undefined) throw new ShopError('cart.invalid_quantity')
      return changeCart(carts, cart, (current) => updateOnce(current, { input, qty, context }))
    },

    /** Removes a line by item id, else by sku. */
    async remove(cart: CartRecord, input: CartItemInput, now: Date): Promise<true> {
      const item = input.item_id === undefined ? findBySku(cart, input.sku) : findNamed(cart, input)
      if (!item) throw new ShopError('cart.unknown_item')
      const isFound = await changeCart(carts, cart, (current) =>
        carts.removeItem(current.id, item.itemId, now),
      )
      if (!isFound) throw new ShopError('cart.unknown_item')
      return true
    },
  }
}

type LineRequest = { input: CartItemInput; qty: number; context: RequestContext }

/** Resolves what the input names; a client that only changes a quantity may omit everything else. */
async function choose(
  { input, existing }: { input: CartItemInput; existing: CartItemRecord | undefined },
  sellables: Sellables,
  view: SellableView,
  now: Date,
): Promise<LineChoice> {
  const sku = input.sku ?? existing?.parentSku ?? existing?.sku
  if (!sku) throw new ShopError('request.missing_parameter', { name: 'sku' })
  const keepsOptions =
    existing && input.product_option === undefined && [existing.sku, existing.parentSku].includes(sku)
  const request = keepsOptions
    ? { sku: existing.sku, productOption: existing.productOption }
    : { sku, productOption: input.product_option }
  return chooseLine(request, sellables, view, keepsOptions ? undefined : now)
}

/**
 * Returns the changed line, checked together with the others.
 * @throws ShopError when it cannot be bought in this quantity
 */
function checkLine(
  lines: readonly PricedLine[],
  item: CartItemRecord,
  { outOfStockInCart }: { outOfStockInCart: boolean },
): PricedLine {
  const line = lines.find((one) => one.item === item)
  if (!line) throw new ShopError('cart.no_configuration')
  if (line.unitCents === undefined) throw new ShopError('cart.price_unknown')
  checkQuantityRule(line)
  checkOrderLimit(line, lines)
  if (outOfStockInCart && line.isOnSale) return line
  const most = maxQuantity(
    line,
    lines.filter((one) => one !== line),
  )
  if (most <= 0) throw new ShopError('stock.out', { sku: item.sku })
  if (item.qty > most) throw new ShopError('stock.max_quantity', { maxQuantity: most })
  return line
}

/** Finds the line of an item id; undefined without an id. @throws ShopError cart.unknown_item */
function findNamed(cart: CartRecord, { item_id: id }: CartItemInput): CartItemRecord | undefined {
  if (id === undefined || id === '') return undefined
  const item = cart.items.find((one) => String(one.itemId) === String(id))
  if (!item) throw new ShopError('cart.unknown_item')
  return item
}

const findBySku = (cart: CartRecord, sku: string | undefined): CartItemRecord | undefined =>
  sku === undefined ? undefined : cart.items.find((item) => item.sku === sku || item.parentSku === sku)

const findSame = (cart: CartRecord, choice: LineChoice): CartItemRecord | undefined =>
  cart.items.find((item) =>
    isSameItem(
      { sku: item.sku, checksum: item.checksum, product_option: item.productOption },
      { sku: choice.sku, checksum: choice.checksum, product_option: choice.productOption },
    ),
  )

/** Returns a line as `cart/pull` and `cart/update` send it: decimal euros, `price` net. @see docs/rules/cart CRT-3 */
function serverItem(line: PricedLine, cart: CartRecord, others: readonly PricedLine[]): ServerCartItem {
  const { item, sellable, unitCents } = line
  const most = maxQuantity(line, others)
  const isLimited = most <= volatileThreshold || orderLimit(line) < Number.POSITIVE_INFINITY
  const { min_sale_qty: min = 1, qty_increments: step = 1 } = quantityRuleOf(line)
  const gross = unitCents ?? cents(0)
  return {
    item_id: item.itemId,
    sku: item.sku,
    qty: item.qty,
    name: line.name,
    price: toEuros(splitGross(gross, line.taxPercent).net),
    product_type: item.productType,
    quote_id: clientCartId(cart),
    ...(item.productOption ? { product_option: item.productOption } : {}),
    price_incl_tax: toEuros(gross),
    productId: sellable.parentId ?? sellable.productId,
    ...(item.parentSku === undefined ? {} : { parentSku: item.parentSku }),
    ...(sellable.image === undefined ? {} : { image: sellable.image }),
    url_path: sellable.urlKey,
    isInStock: most >= item.qty && unitCents !== undefined,
    ...(isLimited ? { maxQuantity: Math.max(0, most) } : {}),
    ...(min > 1 && { min_sale_qty: min }),
    ...(step > 1 && { qty_increments: step }),
    ...(line.options.length > 0 ? { options: line.options } : {}),
  }
}
