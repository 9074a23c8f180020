import type { CartItemInput, ServerCartItem } from '@ambra/contract/cart'
import { ShopError } from '@ambra/contract/errors'
import type { CartItemRecord, CartRecord } from '@ambra/db/records'
import { CartConvertedError, cartRepository } from '@ambra/db/repositories/cart-repository'
import { sellableRepository } from '@ambra/db/repositories/sellable-repository'
import { isSameItem, readQuantity } from '@ambra/domain/cart-item'
import { constants } from '@ambra/domain/constants'
import { stores } from '@ambra/domain/stores'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import { chooseLine, type LineChoice, type SellableView } from './line-choice.ts'
import { cartCountry, maxQuantity, type PricedLine, priceLines } from './priced-lines.ts'
import { serverItem } from './server-item.ts'

const maxCartLines = constants.cartMaxCount.value

export type CartService = ReturnType<typeof createCartService>

/** Reads and changes carts. Every figure comes from the database at the moment of the call. @see reference 4 */
export function createCartService({ database }: Pick<ApiDeps, 'database'>) {
  const carts = cartRepository(database.db)
  const sellables = sellableRepository(database.db)

  async function priced(cart: CartRecord, caller: Caller) {
    const view = viewOf(cart, caller)
    return priceLines(cart.items, sellables, {
      view,
      country: cartCountry(cart, caller.store.country),
      now: caller.now,
    })
  }

  async function choose(
    input: CartItemInput,
    existing: CartItemRecord | undefined,
    view: SellableView,
  ): Promise<LineChoice> {
    // A client that only changes a quantity may leave everything else out.
    const sku = input.sku ?? existing?.parentSku ?? existing?.sku
    if (!sku) throw new ShopError('request.missing_parameter', { name: 'sku' })
    const keepsOptions =
      existing && input.product_option === undefined && [existing.sku, existing.parentSku].includes(sku)
    return chooseLine(
      {
        sku: keepsOptions ? existing.sku : sku,
        productOption: keepsOptions ? existing.productOption : input.product_option,
      },
      sellables,
      view,
    )
  }

  /** Prices the changed line among the others and refuses what cannot be bought. */
  async function checkLine(cart: CartRecord, item: CartItemRecord, caller: Caller): Promise<PricedLine> {
    const others = cart.items.filter((other) => other.itemId !== item.itemId)
    const { lines } = await priced({ ...cart, items: [...others, item] }, caller)
    const line = lines.find((one) => one.item === item)
    if (!line) throw new ShopError('cart.no_configuration')
    if (line.unitCents === undefined) throw new ShopError('cart.price_unknown')
    const most = maxQuantity(
      line,
      lines.filter((one) => one !== line),
    )
    if (most <= 0) throw new ShopError('stock.out', { sku: item.sku })
    if (item.qty > most) throw new ShopError('stock.max_quantity', { maxQuantity: most })
    return line
  }

  return {
    priced,

    async pull(cart: CartRecord, caller: Caller): Promise<ServerCartItem[]> {
      const { lines } = await priced(cart, caller)
      return lines.map((line) => serverItem(line, cart, lines))
    },

    /**
     * Adds a line, or sets one to a new absolute quantity and choice. Adding what the cart has already increases it.
     * @throws ShopError for anything that cannot be bought so
     */
    async update(cart: CartRecord, input: CartItemInput, caller: Caller): Promise<ServerCartItem> {
      const qty = readQuantity(input.qty ?? 1)
      if (qty === undefined) throw new ShopError('cart.invalid_quantity')
      const named = findNamed(cart, input)
      const choice = await choose(input, named, viewOf(cart, caller))
      const same = named ?? findSame(cart, choice)
      const item: CartItemRecord = {
        ...choice,
        itemId: same?.itemId ?? 0,
        qty: named ? qty : qty + (same?.qty ?? 0),
      }
      if (!same && cart.items.length >= maxCartLines)
        throw new ShopError('cart.too_many_lines', { max: maxCartLines })
      const line = await checkLine(cart, item, caller)
      const itemId = await this.store(cart, item, caller.now)
      return serverItem({ ...line, item: { ...item, itemId } }, cart, [line])
    },

    /** Writes a checked line and answers its item id. */
    async store(cart: CartRecord, item: CartItemRecord, now: Date): Promise<number> {
      try {
        if (item.itemId === 0) return await carts.addItem(cart.id, item, now)
        const { qty, sku, parentSku, productOption, checksum } = item
        const isFound = await carts.updateItem(
          cart.id,
          item.itemId,
          { qty, sku, parentSku, productOption, checksum },
          now,
        )
        if (!isFound) throw new ShopError('cart.unknown_item')
        return item.itemId
      } catch (error) {
        if (error instanceof CartConvertedError) throw new ShopError('cart.not_found', {}, { cause: error })
        throw error
      }
    },

    /** Removes a line, named by its item id or else by its sku. */
    async remove(cart: CartRecord, input: CartItemInput, now: Date): Promise<true> {
      const item =
        input.item_id === undefined
          ? cart.items.find(
              (one) => one.sku === input.sku || (one.parentSku !== undefined && one.parentSku === input.sku),
            )
          : findNamed(cart, input)
      if (!item) throw new ShopError('cart.unknown_item')
      try {
        if (!(await carts.removeItem(cart.id, item.itemId, now))) throw new ShopError('cart.unknown_item')
      } catch (error) {
        if (error instanceof CartConvertedError) throw new ShopError('cart.not_found', {}, { cause: error })
        throw error
      }
      return true
    },
  }
}

/** Prices of the store the cart was made in, words of the store it is looked at from. */
function viewOf(cart: CartRecord, caller: Caller): SellableView {
  const home = stores.find((store) => store.id === cart.storeId) ?? caller.store
  return { storeId: home.id, language: caller.store.language }
}

/** The line an item id names; absent ids name none. @throws ShopError cart.unknown_item */
function findNamed(cart: CartRecord, { item_id: id }: CartItemInput): CartItemRecord | undefined {
  if (id === undefined || id === '') return undefined
  const item = cart.items.find((one) => String(one.itemId) === String(id))
  if (!item) throw new ShopError('cart.unknown_item')
  return item
}

const findSame = (cart: CartRecord, choice: LineChoice): CartItemRecord | undefined =>
  cart.items.find((item) =>
    isSameItem(
      { sku: item.sku, checksum: item.checksum, product_option: item.productOption },
      { sku: choice.sku, checksum: choice.checksum, product_option: choice.productOption },
    ),
  )
