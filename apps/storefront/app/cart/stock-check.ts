import type { TrackedQuantity } from '@ambra/contract/inventory/stock'
import { maxCartBypass } from '@ambra/domain/sales/cart/cart-connection'
import { type StockResult, syncStock, trackQuantities } from '@ambra/domain/sales/cart/cart-stock'
import { loadStock, type StockLevels } from './stock-levels.ts'
import type { CartStore } from './cart-store.ts'

export interface StockSource {
  /** Requests stock levels in batches of 15. @see spec §9 */
  levels(skus: readonly string[]): Promise<StockLevels>
  tracked(skus: readonly string[]): Promise<readonly TrackedQuantity[]>
}

const stockOverHttp: StockSource = {
  levels: (skus) => loadStock(skus, new AbortController().signal),
  async tracked(skus) {
    const { browserClient } = await import('#app/session/browser-client.ts')
    return browserClient().call('quantityTracker', { query: { skus: skus.join(',') } })
  },
}

/**
 * Marks the lines of a cart that could not be synced by their current stock, and notes the remaining
 * quantity where it is low. Without a response the cart remains unchanged.
 * @see spec §4 "A stock-sync result marks an item in or out of stock, or removes it"
 */
export async function checkStock(
  cart: CartStore,
  { allowOutOfStock }: { allowOutOfStock: boolean },
  source: StockSource = stockOverHttp,
): Promise<void> {
  const before = cart.getSnapshot().cart
  const skus = before.cartItems.map(({ sku }) => sku)
  if (skus.length === 0) return
  const [levels, tracked] = await Promise.all([source.levels(skus), source.tracked(skus)])
  const results: StockResult[] = [...levels.values()]
  const isSyncOn = before.connectBypassCount <= maxCartBypass
  await cart.commit(syncStock(results, { allowOutOfStock, isSyncOn }))
  await cart.commit(trackQuantities(tracked))
}
