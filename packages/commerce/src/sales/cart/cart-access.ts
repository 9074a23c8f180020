import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CartRecord } from '@ambra/db/schema'
import { cartRepository, CartChangedError, CartConvertedError } from '@ambra/db/sales'
import type { CustomerRecord } from '@ambra/db/customers'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { isAbsent } from '../../platform/context/request-context.ts'
import { findCurrentCustomer } from '../../customers/sessions/current-customer.ts'
import { isViewToken } from '../../customers/sessions/view-token.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { setTimeout } from 'node:timers/promises'

export type CartAccess = ReturnType<typeof createCartAccess>

/** Format of a customer's cart number. */
const cartNumber = /^\d{1,9}$/

/** Finds the cart a call works on and checks that the request may reach it. @see docs/rules/cart CRT-1 */
export function createCartAccess({ database }: Pick<ShopDeps, 'database'>) {
  const carts = cartRepository(database.db)
  const findCustomer = (context: RequestContext) => findCurrentCustomer({ database }, context)

  /**
   * Finds the named cart, including ordered ones. A token opens a guest's cart for every holder; a
   * number is sequential and opens carts of the signed-in customer only. Another customer's cart counts as
   * missing by either name.
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
   * Returns the customer's active cart of the store, else a new one. Staff viewing as a customer create none.
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
     * Returns the cart a call reads or changes. A customer who names a missing cart gets the store's active
     * one.
     * @throws ShopError cart.id_missing; cart.not_found for an ordered cart, and for a guest who names none
     * of theirs
     */
    async getCart(cartId: unknown, context: RequestContext): Promise<CartRecord> {
      if (isAbsent(cartId)) throw new ShopError('cart.id_missing')
      const customer = await findCustomer(context)
      const cart = await findNamed(String(cartId), customer)
      // The cart was ordered on another device: rejects the call, so that the next cart is not mistaken for
      // it and filled with goods already bought.
      if (cart?.convertedAt || (!cart && !customer)) throw new ShopError('cart.not_found')
      return cart ?? openCart(context, customer?.id)
    },

    openCart,

    /**
     * Returns exactly the named cart, ordered or not. Never substitutes another cart, which would order goods
     * that the request does not mean. For a number without a session the error names the missing parameter:
     * clients omit the token from the order's address unless they are configured to send it. The status is
     * not 401, which would make clients sign the customer out.
     * @throws ShopError cart.id_missing, cart.not_found, request.missing_parameter; auth.not_authorized for a
     * token that is unknown
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

/**
 * Returns the id that the client uses for the cart: the mask for guests, the number for customers.
 * @see docs/rules/cart CRT-3
 */
export const clientCartId = (cart: CartRecord): string =>
  cart.customerId === undefined ? cart.token : String(cart.id)

type Carts = ReturnType<typeof cartRepository>

/**
 * Maximum retries of the optimistic lock; only tabs of one shopper compete for a cart, and each round lets
 * one through.
 */
const maxTries = 50

/**
 * Applies a change under an optimistic lock: if the cart changed since it was read, reads it again and
 * decides again, so that no addition is lost.
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
