import type { OrderRequest } from '@ambra/contract/order'
import type { CartRecord } from '@ambra/db/records'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'

/**
 * A customer has one cart: what another device has put there and the order does not have goes to the customer's next cart.
 * Only for a client that names what its buyer dropped (`removed_items`): from others a missing line means that it is gone.
 */
export async function keepOtherLines(
  { database }: Pick<ApiDeps, 'database'>,
  { cart, ordered, order }: { cart: CartRecord; ordered: CartRecord; order: OrderRequest },
  { now }: Caller,
): Promise<void> {
  const { removed_items: removed } = order
  if (!removed || cart.customerId === undefined) return
  const gone = new Set([...removed, ...ordered.items.map(({ itemId }) => itemId)])
  const others = cart.items.filter(({ itemId }) => !gone.has(itemId))
  if (others.length === 0) return
  const carts = cartRepository(database.db)
  const next = await carts.create({ storeId: cart.storeId, customerId: cart.customerId, now })
  for (const item of others) await carts.addItem(next.id, item, now)
}
