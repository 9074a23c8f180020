import type { ShopError } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { cartDifferences } from '@ambra/domain/sales/cart/cart-difference'
import type { LocalCart } from '@ambra/domain/sales/cart/local-cart'
import { connection } from '#app/api-client/connectivity.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { cartStore } from '#app/cart/cart-store.ts'
import { sendPendingOrders } from '#app/offline/order-sender.ts'
import { idleSync, syncState, type SyncReport, type SyncState } from '#app/offline/sync-state.ts'
import { pendingTasks, runTasks } from '#app/offline/tasks.ts'
import { isSendable } from '#app/offline/order-outbox-reducer.ts'
import { orderOutbox } from '#app/offline/order-outbox.ts'
import { withFreeLock } from '#app/storage/with-lock.ts'

/** Steps of the sequence; in the browser, the shop's own parts. */
export type ReconnectSteps = {
  /** Runs `work` unless another tab of this browser is running it. */
  alone: (work: () => Promise<void>) => Promise<void>
  isReachable: () => boolean
  /** Returns the visible calls, lines and orders that wait to be sent. */
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
 * Runs the back-online sequence in the order of the specification: pending calls, the cart, then the
 * orders. Shows progress and result, or nothing if there was nothing to do; a lost network ends it, and the
 * next return starts over.
 * @see spec §4 "Back online: the sync queue is processed, the cart is reloaded, and offline orders are
 * sent"
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
    // Lines added since move to the next cart, ordered lines leave this one.
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

/** Silent calls are not mentioned. @see spec §8 "unless the task is silent" */
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

/** Runs the sequence in this browser; does nothing while another tab runs it. */
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
