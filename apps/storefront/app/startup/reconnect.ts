import type { ShopError } from '@ambra/contract/errors'
import type { NetworkTask } from '@ambra/contract/network-task'
import { cartDifferences } from '@ambra/domain/cart/cart-difference'
import type { LocalCart } from '@ambra/domain/cart/local-cart'
import { connection } from '#app/api-client/connectivity.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { cartStore } from '#app/cart/cart-store.ts'
import { sendPendingOrders } from '#app/offline/order-sender.ts'
import { idleSync, syncState, type SyncReport, type SyncState } from '#app/offline/sync-state.ts'
import { pendingTasks, runTasks } from '#app/offline/tasks.ts'
import { isSendable } from '#app/offline/order-outbox-reducer.ts'
import { orderOutbox } from '#app/offline/order-outbox.ts'
import { withFreeLock } from '#app/storage/with-lock.ts'

/** What the sequence sends, step by step; the shop's own parts in the browser. */
export type ReconnectSteps = {
  /** Runs `work` unless another tab of this browser is at it. */
  alone: (work: () => Promise<void>) => Promise<void>
  isReachable: () => boolean
  /** Calls, lines and orders that wait to be sent and that the shopper knows of. */
  waiting: () => Promise<{ tasks: number; cart: boolean; orders: number }>
  runTasks: (onProgress: (done: number, all: number) => void) => Promise<{
    sent: NetworkTask[]
    failed: { task: NetworkTask; error: ShopError }[]
  }>
  cart: () => Promise<LocalCart>
  refreshCart: () => Promise<unknown>
  sendOrders: () => Promise<Pick<SyncReport, 'placed' | 'changed' | 'refused'>>
  show: (state: SyncState) => void
}

const nothing = { sent: [], failed: [], cart: [], placed: [], changed: [], refused: [] }

/**
 * What follows when the shop can be reached again, in the order of the specification: calls that waited, the cart, then
 * the orders. Progress and result are shown; a sequence that had nothing to do says nothing, one that loses the network
 * ends and starts over with the next return.
 * @see spec §4 "Back online: the sync queue is processed, the cart is reloaded, and offline orders are sent"
 */
export function createReconnect(steps: ReconnectSteps): () => Promise<void> {
  const { isReachable, show } = steps

  async function tasks(all: number): Promise<Partial<SyncReport>> {
    const showProgress = (done: number, of: number) => all > 0 && show({ phase: 'tasks', done, all: of })
    showProgress(0, all)
    const { sent, failed } = await steps.runTasks(showProgress)
    return { sent: sent.filter(isKnown), failed: failed.filter(({ task }) => isKnown(task)) }
  }

  async function cart(hasChanges: boolean): Promise<Partial<SyncReport>> {
    if (hasChanges) show({ phase: 'cart', done: 0, all: 0 })
    const before = await steps.cart()
    await steps.refreshCart()
    return { cart: cartDifferences(before, await steps.cart()) }
  }

  async function orders(all: number): Promise<Partial<SyncReport>> {
    if (all > 0) show({ phase: 'orders', done: 0, all })
    const { placed, changed, refused } = await steps.sendOrders()
    // Lines added since go to the next cart, ordered ones leave this one.
    if (placed.length > 0) await steps.refreshCart()
    return { placed, changed, refused }
  }

  async function sequence(): Promise<void> {
    const waiting = await steps.waiting()
    let report: Omit<SyncReport, 'isComplete'> = nothing
    for (const step of [() => tasks(waiting.tasks), () => cart(waiting.cart), () => orders(waiting.orders)]) {
      if (isReachable()) report = { ...report, ...(await step()) }
    }
    const isComplete = isReachable()
    const isSaid = Object.values(report).every(({ length }) => length === 0) && !(waiting.cart && isComplete)
    show(isSaid ? idleSync : { phase: 'done', done: 0, all: 0, report: { ...report, isComplete } })
  }

  return () =>
    steps.alone(() =>
      sequence().catch((error: unknown) => {
        show(idleSync)
        throw error
      }),
    )
}

/** Silent calls are not spoken of. @see spec §8 "unless the task is silent" */
const isKnown = ({ silent }: Pick<NetworkTask, 'silent'>) => silent !== true

async function storedCart(): Promise<LocalCart> {
  await cartStore.load()
  return cartStore.getSnapshot().cart
}

async function waiting() {
  await cartStore.load()
  const orders = (await orderOutbox.list()).filter((order) => isSendable(order, new Date()))
  return {
    tasks: await pendingTasks(),
    cart: !cartStore.getSnapshot().isSettled,
    orders: orders.length,
  }
}

/** The sequence in this browser; does nothing while another tab is at it. */
export const returnOnline: () => Promise<void> = createReconnect({
  alone: (work) => withFreeLock('ambra-return', work),
  isReachable: () => connection() === 'online',
  waiting,
  runTasks,
  cart: storedCart,
  refreshCart: cartActions.refresh,
  sendOrders: sendPendingOrders,
  show: syncState.set,
})
