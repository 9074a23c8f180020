import type { NetworkTask } from '@ambra/contract/network-task'
import type { StockItem } from '@ambra/contract/stock'
import { maxCartBypass } from '@ambra/domain/cart/cart-connection'
import { syncStock } from '@ambra/domain/cart/cart-stock'
import { type CartStore, cartStore } from './cart-store.ts'

/**
 * Marks the lines of the cart by the response to a queued stock check; an error leaves them as they are. A line of which
 * nothing is left goes only where the cart cannot be synced, which would say so.
 * @see spec §4 "A stock-sync result marks an item in or out of stock", docs/rules/stock STK-2
 */
export async function markStock(
  { code, result }: Pick<NetworkTask, 'code' | 'result'>,
  cart: Pick<CartStore, 'load' | 'getSnapshot' | 'commit'> = cartStore,
): Promise<void> {
  if (code !== 200) return
  await cart.load()
  const isSyncOn = cart.getSnapshot().cart.connectBypassCount <= maxCartBypass
  // The result of `stock/check`.
  await cart.commit(syncStock([result as StockItem], { allowOutOfStock: false, isSyncOn }))
}
