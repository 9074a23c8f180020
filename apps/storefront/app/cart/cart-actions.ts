import { changeLine } from '@ambra/domain/cart/cart-edit'
import {
  clearCart,
  disconnectCart,
  linesRemovedWith,
  removeLine,
  removeSoldOut,
  restoreLines,
  setQuantity,
} from '@ambra/domain/cart/cart-removal'
import { authoriseCart } from '@ambra/domain/cart/cart-session'
import { isSoldOut } from '@ambra/domain/cart/cart-stock'
import { detachOrderedLines, cancelPendingLines } from '@ambra/domain/cart/cart-pending'
import { emptyCart, type LocalCart, type LocalLine } from '@ambra/domain/cart/local-cart'
import { browserStore, type BrowserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { type AddRequest, planAdd } from './add-request.ts'
import { cartStore, type CartStore } from './cart-store.ts'
import type { SyncOutcome } from './sync-cart.ts'

/** Lines that were removed, and where they stood. */
export type RemovedLines = { line: LocalLine; index: number }[]

/** What is done with a cart beyond adding; loaded with the first panel, page or session that needs it. */
export type CartActions = ReturnType<typeof createCartActions>

export function createCartActions(cart: CartStore, store: () => BrowserStore) {
  const placed = (lines: readonly LocalLine[]): RemovedLines => {
    const { cartItems } = cart.getSnapshot().cart
    return lines.map((line) => ({ line, index: cartItems.indexOf(line) }))
  }

  return {
    /**
     * Gives a line another choice, its quantity stays; false when that cannot be bought. @see spec §4 "Cart edit mode"
     */
    async edit(lineId: string, request: AddRequest): Promise<boolean> {
      const plan = planAdd(request)
      if ('error' in plan) cart.notify(plan.error)
      else await cart.change(changeLine(lineId, plan.line))
      return 'line' in plan
    },

    setQuantity: async (lineId: string, qty: number) => void (await cart.change(setQuantity(lineId, qty))),

    /** Removes a line with its children and says which, so that they can be put back. */
    async remove(lineId: string): Promise<RemovedLines> {
      const removed = placed(linesRemovedWith(cart.getSnapshot().cart.cartItems, lineId))
      await cart.change(removeLine(lineId))
      return removed
    },

    /** Removes what the shop has none left of. */
    async removeSoldOut(): Promise<RemovedLines> {
      const removed = placed(cart.getSnapshot().cart.cartItems.filter(isSoldOut))
      await cart.change(removeSoldOut)
      return removed
    },

    restore: async (removed: RemovedLines) => void (await cart.change(restoreLines(removed))),

    /** Removes every line, on the server too; the cart itself stays. */
    async removeAll(): Promise<RemovedLines> {
      const removed = placed(cart.getSnapshot().cart.cartItems)
      await cart.change(clearCart({ sync: true }))
      return removed
    },

    /**
     * Empties the cart; the server's too with `sync`, which is given up afterwards with `disconnect`. @see spec §4
     * "Clearing"
     */
    async clear({ sync = true, disconnect = true } = {}): Promise<void> {
      await cart.commit(clearCart({ sync }))
      if (sync && (await cart.sync()) !== 'settled') return
      if (disconnect) await cart.commit(disconnectCart)
    },

    /**
     * Reads the server's cart again and settles, also where sync was off; resolves when done or when the server cannot
     * be reached.
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

    /** Recomputes the totals, whatever they were. @see spec §4 "then totals are force-synced" */
    async syncTotals(): Promise<SyncOutcome> {
      await cart.commit((now) => ({ ...now, totalsFor: '' }))
      return cart.sync()
    },

    /** Joins the lines with the cart of the customer who has just signed in. @see spec §4 "Authorising" */
    async authorise(): Promise<void> {
      // After what is on its way for the guest's cart.
      await cart.runLocked(() => cart.commit(authoriseCart))
      await cart.sync()
    },

    /** Leaves the server's cart as it is and empties this one. @see spec §4 Logout */
    disconnect: async () => void (await cart.commit(() => emptyCart)),

    /**
     * Puts the lines of a cancelled order back, merged with lines added since; `confirmCancel` ends the order
     * when they are stored. No queue runs in that time: it would leave the lines to the order, or read its
     * cart again.
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
     * Empties the cart of what the waiting orders have taken, without telling the server. @see spec §4 "Placing an
     * order"
     */
    async detachOrderedLines(now: number): Promise<void> {
      const orders = (await store().read(storageKeys.orderOutbox)) ?? []
      await cart.commit(detachOrderedLines(orders))
      await store().update(storageKeys.lastCartBypass, () => now)
    },

    /** Empties the cart without telling the server, because an order has taken it. @see spec §4 "Placing an order" */
    async finishOrder(now: number): Promise<void> {
      await cart.commit(() => emptyCart)
      await store().update(storageKeys.lastCartBypass, () => now)
    },
  }
}

/** The actions on the cart of this tab. */
export const cartActions: CartActions = createCartActions(cartStore, browserStore)
