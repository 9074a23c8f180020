import { ShopError } from '@ambra/contract/errors'
import type { CartRecord } from '@ambra/db/records'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import type { CustomerRecord } from '@ambra/db/repositories/customer-repository'
import type { ApiDeps } from '../../deps.ts'
import { isAbsent } from '../../call.ts'
import { findCurrentCustomer } from '../../current-customer.ts'
import type { Caller } from '../../route.ts'

/** `ordered`: a cart that became an order is found too, for an order that is sent again. */
type CartOptions = { ordered?: boolean }

export type CartAccess = ReturnType<typeof createCartAccess>

/** Whose cart is it, and may this caller touch it. @see reference 4.1 */
export function createCartAccess({ database }: Pick<ApiDeps, 'database'>) {
  const carts = cartRepository(database.db)
  const findCustomer = (caller: Caller) => findCurrentCustomer({ database }, caller)

  /** A cart by its masked id (guests, and customers just after login) or by the customer's own number. */
  async function findById(
    cartId: string,
    customer: CustomerRecord | undefined,
    options: CartOptions,
  ): Promise<CartRecord | undefined> {
    if (/^[0-9a-f]{32}$/.test(cartId)) return carts.findByToken(cartId)
    if (!customer || !/^\d{1,9}$/.test(cartId)) return undefined
    const cart = await carts.findById(Number(cartId))
    // Ordered on another device: the next cart must not be taken for this one, and filled with what was bought.
    if (cart?.convertedAt && cart.customerId === customer.id && !options.ordered)
      throw new ShopError('cart.not_found')
    return cart && (!cart.convertedAt || options.ordered) ? cart : undefined
  }

  return {
    findCustomer,

    /**
     * The cart a call works on.
     * @throws ShopError cart.id_missing, cart.not_found (unknown, ordered, or a number without its customer),
     * cart.foreign for another customer's cart
     */
    async getCart(cartId: unknown, caller: Caller, options: CartOptions = {}): Promise<CartRecord> {
      if (isAbsent(cartId)) throw new ShopError('cart.id_missing')
      const customer = await findCustomer(caller)
      const cart =
        (await findById(String(cartId), customer, options)) ??
        (customer &&
          (await carts.create({ storeId: caller.store.id, customerId: customer.id, now: caller.now })))
      if (!cart || (cart.convertedAt && !options.ordered)) throw new ShopError('cart.not_found')
      if (cart.customerId !== undefined && cart.customerId !== customer?.id)
        throw new ShopError('cart.foreign')
      return cart
    },
  }
}

/** The id under which the client knows the cart: the mask for guests, the number for customers. @see reference 4.3 */
export const clientCartId = (cart: CartRecord): string =>
  cart.customerId === undefined ? cart.token : String(cart.id)
