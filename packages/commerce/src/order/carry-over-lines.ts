import type { OrderRequest } from '@ambra/contract/order'
import type { Database } from '@ambra/db/database'
import type { CartRecord, OrderError, PlacedOrder } from '@ambra/db/records'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import type { RequestContext } from '../context/request-context.ts'

type Db = Database['db']
type Answer = PlacedOrder | OrderError
type Carts = { cart: CartRecord; ordered: CartRecord; order: OrderRequest }

/**
 * A customer has one cart: what another device has put there and the order does not have goes to the customer's next cart.
 * Only for a client that names what its buyer dropped (`removed_items`): from others a missing line means that it is gone.
 */
function otherLines({ cart, ordered, order: { removed_items: removed } }: Carts): CartRecord['items'] {
  if (!removed || cart.customerId === undefined) return []
  const gone = new Set([...removed, ...ordered.items.map(({ itemId }) => itemId)])
  return cart.items.filter(({ itemId }) => !gone.has(itemId))
}

/** Places an order together with the next cart for the lines it leaves: there is never the one without the other. */
export async function placeWithOtherLines(
  db: Db,
  place: (db: Db) => Promise<Answer>,
  carts: Carts,
  { now }: RequestContext,
): Promise<Answer> {
  const others = otherLines(carts)
  if (others.length === 0) return place(db)
  const { storeId, customerId } = carts.cart
  const both = async (db: Db) => {
    const response = await place(db)
    if ('refused' in response || response.replayed) return response
    const repository = cartRepository(db)
    const next = await repository.create({ storeId, customerId, now })
    for (const item of others) await repository.addItem(next.id, item, now)
    return response
  }
  return db.isTransaction ? both(db) : db.transaction().execute(both)
}
