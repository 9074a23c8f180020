import type { Totals } from '@ambra/contract/sales/cart'
import type { Confirmed } from '@ambra/contract/sales/order'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { storageKeys, type PendingOrder } from '#app/storage/storage-keys.ts'
import { reduceOrderOutbox, type OutboxEvent } from './order-outbox-reducer.ts'

/** Orders that the shopper confirmed and the shop has not, shared by the tabs of this browser. */
export type OrderOutbox = ReturnType<typeof createOrderOutbox>

const none: readonly PendingOrder[] = []

/** `store` is called on first use; `now` returns the time of changes. Shows only orders that are stored. */
export function createOrderOutbox(store: () => BrowserStore, now: () => Date) {
  const { set, ...shown } = createStore<readonly PendingOrder[] | undefined>(undefined, follow)
  let isFollowing = false

  function show(orders: readonly PendingOrder[]) {
    set(orders)
    return orders
  }

  async function list(): Promise<readonly PendingOrder[]> {
    return show((await store().read(storageKeys.orderOutbox)) ?? none)
  }

  function follow() {
    if (isFollowing) return
    isFollowing = true
    store().onOtherTab(storageKeys.orderOutbox, () => void list())
    void list()
  }

  /** Applies an event and stores the result, in one transaction across tabs. */
  async function apply(event: OutboxEvent): Promise<readonly PendingOrder[]> {
    const stored = await store().update(storageKeys.orderOutbox, (old = []) => {
      const next = [...reduceOrderOutbox(old, event)]
      return next.length > 0 ? next : undefined
    })
    return show(stored ?? none)
  }

  const find = (orders: readonly PendingOrder[], id: string) => orders.find(({ task_id }) => task_id === id)

  return {
    /** Undefined until browser storage has responded. */
    ...shown,
    list,
    apply,
    /** Resolves when the order is stored; only then may it be sent or its cart be emptied. */
    add: async (order: PendingOrder) => void (await apply({ do: 'add', order })),
    /** Records the shopper's release to send the order. */
    release: async (id: string) => void (await apply({ do: 'release', id, at: now().toISOString() })),
    /** Removes an order and returns it; undefined when there is none or its outcome is still unknown. */
    async cancelOrder(id: string): Promise<PendingOrder | undefined> {
      let taken: PendingOrder | undefined
      await store().update(storageKeys.orderOutbox, (old = []) => {
        const next = reduceOrderOutbox(old, { do: 'take-back', id })
        taken = find(next, id) ? undefined : find(old, id)
        return next.length > 0 ? [...next] : undefined
      })
      await list()
      return taken
    },
    /** Records the shopper's agreement to the current totals: the order is sent under a new key. */
    agreeAgain: async (id: string, confirmed: Confirmed, totals: Totals, newId: string) =>
      void (await apply({ do: 'agree', id, confirmed, totals, newId })),
    /** Removes a placed order that the shopper has seen. */
    forget: async (id: string) => void (await apply({ do: 'forget', id })),
  }
}

export const orderOutbox: OrderOutbox = createOrderOutbox(browserStore, () => new Date())

/**
 * Returns the pending orders and rerenders on changes; undefined on the server and until browser storage
 * has responded.
 */
export const useOrderOutbox = (): readonly PendingOrder[] | undefined => useStoreValue(orderOutbox)
