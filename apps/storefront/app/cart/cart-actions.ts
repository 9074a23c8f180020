import { changeLine } from '@ambra/domain/sales/cart/cart-edit'
import {
  clearCart,
  disconnectCart,
  linesRemovedWith,
  removeLine,
  removeSoldOut,
  restoreLines,
  setQuantity,
} from '@ambra/domain/sales/cart/cart-removal'
import { authoriseCart } from '@ambra/domain/sales/cart/cart-session'
import { isSoldOut } from '@ambra/domain/sales/cart/cart-stock'
import { detachOrderedLines, cancelPendingLines } from '@ambra/domain/sales/cart/cart-pending'
import { emptyCart, type LocalCart, type LocalLine } from '@ambra/domain/sales/cart/local-cart'
import { browserStore, type BrowserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { type AddRequest, planAdd } from './add-request.ts'
import { cartStore, type CartStore } from './cart-store.ts'
import type { SyncOutcome } from './sync-cart.ts'

/** Removed lines with their former positions. */
export type RemovedLines = { line: LocalLine; index: number }[]

/** Cart actions other than adding; loaded with the first panel, page or session that needs them. */
export type CartActions = ReturnType<typeof createCartActions>

export function createCartActions(cart: CartStore, store: () => BrowserStore) {
  const placed = (lines: readonly LocalLine[]): RemovedLines => {
    const { cartItems } = cart.getSnapshot().cart
    return lines.map((line) => ({ line, index: cartItems.indexOf(line) }))
  }

  return {
    /**
     * Changes the selected variant or options of a line and keeps its quantity; returns false when the new
     * selection cannot be bought. @see spec §4 "Cart edit mode"
     */
    async edit(lineId: string, request: AddRequest): Promise<boolean> {
      const plan = planAdd(request)
      if ('error' in plan) cart.notify(plan.error)
      else await cart.change(changeLine(lineId, plan.line))
      return 'line' in plan
    },

    setQuantity: async (lineId: string, qty: number) => void (await cart.change(setQuantity(lineId, qty))),

    /** Removes a line with its children and returns them, so that they can be restored. */
    async remove(lineId: string): Promise<RemovedLines> {
      const removed = placed(linesRemovedWith(cart.getSnapshot().cart.cartItems, lineId))
      await cart.change(removeLine(lineId))
      return removed
    },

    async removeSoldOut(): Promise<RemovedLines> {
      const removed = placed(cart.getSnapshot().cart.cartItems.filter(isSoldOut))
      await cart.change(removeSoldOut)
      return removed
    },

    restore: async (removed: RemovedLines) => void (await cart.change(restoreLines(removed))),

    /** Removes every line, here and on the server; the cart itself remains. */
    async removeAll(): Promise<RemovedLines> {
      const removed = placed(cart.getSnapshot().cart.cartItems)
      await cart.change(clearCart({ sync: true }))
      return removed
    },

    /**
     * Empties the cart, with `sync` also on the server; with `disconnect` the server cart is abandoned
     * afterwards. @see spec §4 "Clearing"
     */
    async clear({ sync = true, disconnect = true } = {}): Promise<void> {
      await cart.commit(clearCart({ sync }))
      if (sync && (await cart.sync()) !== 'settled') return
      if (disconnect) await cart.commit(disconnectCart)
    },

    /**
     * Reloads the server cart and runs the queue, even if sync was off; resolves when done or when the
     * server cannot be reached.
     */
    async refresh(): Promise<SyncOutcome> {
      await cart.load()
      await cart.commit((now) => ({
        ...now,
        pullDue: now.cartServerToken !== '',
        totalsFor: '',
        connectBypassCount: 0,
      }))
      return cart.sync()
    },

    /** Recomputes the totals unconditionally. @see spec §4 "then totals are force-synced" */
    async syncTotals(): Promise<SyncOutcome> {
      await cart.commit((now) => ({ ...now, totalsFor: '' }))
      return cart.sync()
    },

    /** Merges the lines into the cart of the customer who has just signed in. @see spec §4 "Authorising" */
    async authorise(): Promise<void> {
      // Waits for calls in flight for the guest's cart.
      await cart.runLocked(() => cart.commit(authoriseCart))
      await cart.sync()
    },

    /** Empties this cart and leaves the server cart unchanged. @see spec §4 Logout */
    disconnect: async () => void (await cart.commit(() => emptyCart)),

    /**
     * Restores the lines of a cancelled order, merged with lines added since; then `confirmCancel` ends the
     * order. The lock keeps the queue from running in between: it would treat the lines as ordered or
     * reload the server cart.
     */
    async returnLines(
      ordered: LocalCart,
      confirmCancel: () => Promise<unknown> = async () => undefined,
    ): Promise<void> {
      await cart.runLocked(async () => {
        await cart.commit(cancelPendingLines(ordered))
        await confirmCancel()
      })
      void cart.sync()
    },

    /**
     * Removes the lines of pending orders from the cart without a call to the server. @see spec §4 "Placing
     * an order"
     */
    async detachOrderedLines(now: number): Promise<void> {
      const orders = (await store().read(storageKeys.orderOutbox)) ?? []
      await cart.commit(detachOrderedLines(orders))
      await store().update(storageKeys.lastCartBypass, () => now)
    },

    /**
     * Empties the cart without a call to the server, because an order has consumed it. @see spec §4
     * "Placing an order"
     */
    async finishOrder(now: number): Promise<void> {
      await cart.commit(() => emptyCart)
      await store().update(storageKeys.lastCartBypass, () => now)
    },
  }
}

export const cartActions: CartActions = createCartActions(cartStore, browserStore)
