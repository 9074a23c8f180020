import { ShopError } from '@ambra/contract/errors'
import type { CartRecord } from '@ambra/db/records'
import { cartRepository, CartChangedError, CartConvertedError } from '@ambra/db/repositories/cart-repository'
import type { CustomerRecord } from '@ambra/db/repositories/customer-repository'
import type { ShopDeps } from '../context/shop-deps.ts'
import { isAbsent } from '../context/request-context.ts'
import { findCurrentCustomer } from '../customer/current-customer.ts'
import { isViewToken } from '../customer/view-token.ts'
import type { RequestContext } from '../context/request-context.ts'
import { setTimeout } from 'node:timers/promises'

export type CartAccess = ReturnType<typeof createCartAccess>

/** How the cart of a customer is named. */
const cartNumber = /^\d{1,9}$/

/** Which cart a call works on, and whether the request may reach it. @see docs/rules/cart CRT-1 */
export function createCartAccess({ database }: Pick<ShopDeps, 'database'>) {
  const carts = cartRepository(database.db)
  const findCustomer = (context: RequestContext) => findCurrentCustomer({ database }, context)

  /**
   * The named cart, ordered ones too. A token opens a guest's cart for everybody who holds it; a number is counted up
   * and opens carts of the signed-in customer only. A cart of another customer is not there, by either name.
   */
  async function findNamed(
    cartId: string,
    customer: CustomerRecord | undefined,
  ): Promise<CartRecord | undefined> {
    if (/^[0-9a-f]{32}$/.test(cartId)) return carts.findNamed({ token: cartId }, customer?.id)
    if (!customer || !cartNumber.test(cartId)) return undefined
    return carts.findNamed({ id: Number(cartId) }, customer.id)
  }

  /**
   * The active cart of a customer in the store, else a new one. Who looks on makes none.
   * @throws ShopError view.read_only
   */
  async function openCart(context: RequestContext, customerId: number | undefined): Promise<CartRecord> {
    const owner = { storeId: context.store.id, customerId }
    if (!isViewToken(context.token)) return carts.create({ ...owner, now: context.now })
    const active = customerId === undefined ? undefined : await carts.findActive({ ...owner, customerId })
    if (!active) throw new ShopError('view.read_only')
    return active
  }

  return {
    findCustomer,

    /**
     * The cart a call reads or changes. A customer who names a cart that is not there gets the active one of the store.
     * @throws ShopError cart.id_missing; cart.not_found for an ordered cart, and for a guest who names none of theirs
     */
    async getCart(cartId: unknown, context: RequestContext): Promise<CartRecord> {
      if (isAbsent(cartId)) throw new ShopError('cart.id_missing')
      const customer = await findCustomer(context)
      const cart = await findNamed(String(cartId), customer)
      // Ordered on another device: the next cart must not be taken for this one, and filled with what was bought.
      if (cart?.convertedAt || (!cart && !customer)) throw new ShopError('cart.not_found')
      return cart ?? openCart(context, customer?.id)
    },

    openCart,

    /**
     * The cart an order is about: exactly the one that is named, ordered or not. No other cart stands in for it, or
     * goods would be ordered that the request does not mean. A number without a session says what is missing: clients of
     * the field leave the token out of the address of the order unless they are configured to send it. Not with 401, which
     * would make them sign the customer out.
     * @throws ShopError cart.id_missing, cart.not_found, request.missing_parameter; auth.not_authorized for a token that is unknown
     */
    async getOrderCart(cartId: unknown, context: RequestContext): Promise<CartRecord> {
      if (isAbsent(cartId)) throw new ShopError('cart.id_missing')
      const customer = await findCustomer(context)
      const cart = await findNamed(String(cartId), customer)
      if (!customer && cartNumber.test(String(cartId)))
        throw new ShopError('request.missing_parameter', { name: 'token' })
      if (!cart) throw new ShopError('cart.not_found')
      return cart
    },
  }
}

/** The id under which the client knows the cart: the mask for guests, the number for customers. @see docs/rules/cart CRT-3 */
export const clientCartId = (cart: CartRecord): string =>
  cart.customerId === undefined ? cart.token : String(cart.id)

type Carts = ReturnType<typeof cartRepository>

/** Tabs of one shopper at most compete for a cart: each round lets one of them through. */
const maxTries = 50

/**
 * Runs a change that was decided on the cart as read. When another change came in between, the cart is read again and
 * the change decided again, so that no addition is lost.
 * @throws ShopError cart.not_found once the cart became an order
 */
export async function changeCart<T>(
  carts: Carts,
  cart: CartRecord,
  change: (cart: CartRecord) => Promise<T>,
): Promise<T> {
  let current = cart
  for (let tries = 1; ; tries += 1) {
    try {
      return await change(current)
    } catch (error) {
      if (error instanceof CartConvertedError) throw new ShopError('cart.not_found', {}, { cause: error })
      if (!(error instanceof CartChangedError)) throw error
      if (tries === maxTries) throw new ShopError('server.busy', {}, { cause: error })
    }
    await setTimeout(Math.random() * 4 * tries)
    const fresh = await carts.findById(cart.id)
    if (!fresh || fresh.convertedAt) throw new ShopError('cart.not_found')
    current = fresh
  }
}
