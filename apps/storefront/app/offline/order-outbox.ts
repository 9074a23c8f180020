import type { Totals } from '@ambra/contract/cart'
import type { Confirmed } from '@ambra/contract/order'
import { useSyncExternalStore } from 'react'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { storageKeys, type WaitingOrder } from '#app/storage/storage-keys.ts'
import { reduceWaiting, type WaitingEvent } from './order-outbox-reducer.ts'

/** Orders the shopper has bound themselves to and the shop has not confirmed yet, shared by the tabs of this browser. */
export type WaitingOrders = ReturnType<typeof createWaitingOrders>

const none: readonly WaitingOrder[] = []

/** `store` is asked when first needed; `now` gives the time of changes. Nothing is shown that is not stored. */
export function createWaitingOrders(store: () => BrowserStore, now: () => Date) {
  const listeners = new Set<() => void>()
  let shown: readonly WaitingOrder[] | undefined
  let isFollowing = false

  function show(orders: readonly WaitingOrder[]) {
    shown = orders
    for (const listener of listeners) listener()
    return orders
  }

  async function list(): Promise<readonly WaitingOrder[]> {
    return show((await store().read(storageKeys.waitingOrders)) ?? none)
  }

  function follow() {
    if (isFollowing) return
    isFollowing = true
    store().onOtherTab(storageKeys.waitingOrders, () => void list())
    void list()
  }

  /** Stores what an event makes of the list, in one transaction across tabs. */
  async function apply(event: WaitingEvent): Promise<readonly WaitingOrder[]> {
    const stored = await store().update(storageKeys.waitingOrders, (old = []) => {
      const next = [...reduceWaiting(old, event)]
      return next.length > 0 ? next : undefined
    })
    return show(stored ?? none)
  }

  const find = (orders: readonly WaitingOrder[], id: string) => orders.find(({ task_id }) => task_id === id)

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      follow()
      return () => void listeners.delete(listener)
    },
    /** Undefined until browser storage has answered. */
    getSnapshot: () => shown,
    list,
    apply,
    /** Resolves when the order is stored; only then may it be sent or its cart be emptied. */
    add: async (order: WaitingOrder) => void (await apply({ do: 'add', order })),
    /** The shopper's word that it may go out. */
    release: async (id: string) => void (await apply({ do: 'release', id, at: now().toISOString() })),
    /** Takes an order away and answers it; undefined when there is none or nobody knows yet whether it exists. */
    async takeBack(id: string): Promise<WaitingOrder | undefined> {
      let taken: WaitingOrder | undefined
      await store().update(storageKeys.waitingOrders, (old = []) => {
        const next = reduceWaiting(old, { do: 'take-back', id })
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
export const waitingOrders: WaitingOrders = createWaitingOrders(browserStore, () => new Date())

/** The waiting orders, live; undefined on the server and until browser storage has answered. */
export const useWaitingOrders = (): readonly WaitingOrder[] | undefined =>
  useSyncExternalStore(waitingOrders.subscribe, waitingOrders.getSnapshot, () => undefined)
