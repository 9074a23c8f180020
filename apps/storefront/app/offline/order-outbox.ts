import type { Totals } from '@ambra/contract/cart'
import type { Confirmed } from '@ambra/contract/order'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { storageKeys, type PendingOrder } from '#app/storage/storage-keys.ts'
import { reduceOrderOutbox, type OutboxEvent } from './order-outbox-reducer.ts'

/**
 * Orders the shopper has bound themselves to and the shop has not confirmed yet, shared by the tabs of this browser.
 */
export type OrderOutbox = ReturnType<typeof createOrderOutbox>

const none: readonly PendingOrder[] = []

/** `store` is called when first needed; `now` gives the time of changes. Nothing is shown that is not stored. */
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

  /** Stores what an event makes of the list, in one transaction across tabs. */
  async function apply(event: OutboxEvent): Promise<readonly PendingOrder[]> {
    const stored = await store().update(storageKeys.orderOutbox, (old = []) => {
      const next = [...reduceOrderOutbox(old, event)]
      return next.length > 0 ? next : undefined
    })
    return show(stored ?? none)
  }

  const find = (orders: readonly PendingOrder[], id: string) => orders.find(({ task_id }) => task_id === id)

  return {
    /** Undefined until browser storage has answered. */
    ...shown,
    list,
    apply,
    /** Resolves when the order is stored; only then may it be sent or its cart be emptied. */
    add: async (order: PendingOrder) => void (await apply({ do: 'add', order })),
    /** The shopper's word that it may go out. */
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
    /** The shopper agrees to the figures of now: the order goes out under a new key. */
    agreeAgain: async (id: string, confirmed: Confirmed, totals: Totals, newId: string) =>
      void (await apply({ do: 'agree', id, confirmed, totals, newId })),
    /** A placed order that the shopper has seen. */
    forget: async (id: string) => void (await apply({ do: 'forget', id })),
  }
}

/** The waiting orders of this browser. */
export const orderOutbox: OrderOutbox = createOrderOutbox(browserStore, () => new Date())

/** The waiting orders, live; undefined on the server and until browser storage has answered. */
export const useOrderOutbox = (): readonly PendingOrder[] | undefined => useStoreValue(orderOutbox)
