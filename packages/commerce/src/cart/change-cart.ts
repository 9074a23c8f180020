import { setTimeout } from 'node:timers/promises'
import { ShopError } from '@ambra/contract/errors'
import type { CartRecord } from '@ambra/db/records'
import {
  CartChangedError,
  CartConvertedError,
  type cartRepository,
} from '@ambra/db/repositories/cart-repository'

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
