import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { StockItem } from '@ambra/contract/inventory/stock'
import { maxCartBypass } from '@ambra/domain/sales/cart/cart-connection'
import { syncStock } from '@ambra/domain/sales/cart/cart-stock'
import { type CartStore, cartStore } from './cart-store.ts'

/**
 * Marks the lines of the cart by the response to a queued stock check; an error changes nothing. Removes a
 * sold-out line only while the cart cannot be synced; otherwise the sync reports it.
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
