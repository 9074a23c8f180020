import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderResult } from '@ambra/contract/sales/order'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { sessionMemory } from '#app/session/session.ts'
import { type StoredCart, storageKeys, type PendingOrder } from '#app/storage/storage-keys.ts'
import { withLock } from '#app/storage/with-lock.ts'
import type { OrderApi } from './order-api.ts'
import { refreshFigures, type Secret, sendOrder, type Unsent, unknownOutcomeReason } from './send-order.ts'
import { isOutcomeUnknown, isSendable, isWithoutFigures } from './order-outbox-reducer.ts'
import { type OrderOutbox, orderOutbox } from './order-outbox.ts'

/** Outcome of a run; `unsent` counts the orders that remain pending. */
export type OrderReport = {
  placed: PendingOrder[]
  changed: PendingOrder[]
  refused: PendingOrder[]
  unsent: number
  /**
   * Why the last of them remains: the shop is unreachable, server error, already in progress, or the owner
   * is signed out.
   */
  why?: Unsent
}

export type SenderPorts = {
  orders: Pick<OrderOutbox, 'list' | 'apply' | 'cancelOrder'>
  store: () => BrowserStore
  /** Returns the calls for an order, in its store, with the session of its owner or as a guest. */
  api: (order: PendingOrder) => Promise<OrderApi>
  customer: () => Promise<number | undefined>
  /** Allows one tab at a time to send orders. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  now: () => Date
  newId: () => string
}

/**
 * Puts lines into the cart and then calls `confirmCancel`, all while the cart's queue is paused: it would
 * treat them as ordered.
 */
export type ReturnLines = (cart: StoredCart, confirmCancel: () => Promise<unknown>) => Promise<unknown>

/** Outcome of a cancellation: the order with its lines, or why it remains. */
export type TakenBack = { order: PendingOrder } | { placed: PendingOrder } | { why: Unsent }

/**
 * Sends pending orders, each at most once: an order is stored as sent before it is sent, and queried under
 * the same key until the shop has responded; each response is stored before the next order is sent.
 * @see docs/rules/order ORD-6, ORD-5
 */
export function createOrderSender(ports: SenderPorts) {
  const { orders, runLocked } = ports
  const at = () => ports.now().toISOString()

  async function isOwnerHere({ owner }: PendingOrder): Promise<boolean> {
    return owner === undefined || owner === (await ports.customer())
  }

  /** Returns the order after one attempt, or why the outcome is unknown. */
  async function sendOne(
    id: string,
    secret: Secret,
    isFirstTry = true,
  ): Promise<PendingOrder | Unsent | undefined> {
    const found = byId(await orders.list(), id)
    if (!found || !isSendable(found, ports.now())) return undefined
    if (!(await isOwnerHere(found))) return 'signed_out'
    const api = await ports.api(found)
    let ready: PendingOrder | undefined
    try {
      ready = await withCart(found, api, ports)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      return unknownOutcomeReason(error) ?? 'server'
    }
    if (!ready) return undefined
    // From here on the shop may know the order: this is stored before the request.
    const sent = byId(await orders.apply({ do: 'send', id, at: at() }), id)
    if (!sent?.transmited) return undefined
    const response = await sendOrder(sent, api, secret)
    if (typeof response === 'string') return response
    if (isFirstTry && response.kind === 'refused' && isCartLost(sent, response.error)) {
      await orders.apply({ do: 'lose-cart', id, at: at() })
      return sendOne(id, secret, false)
    }
    if (response.kind === 'placed') await keepResult(response.result, ports)
    const after = await orders.apply({ do: 'response', id, response, at: at() })
    return byId(after, id)
  }

  return {
    /**
     * Sends the orders that may be sent: all, or those with these ids. A customer's order waits for the
     * session of its owner.
     */
    sendPendingOrders: (ids?: readonly string[], secret: Secret = {}): Promise<OrderReport> =>
      runLocked(async () => {
        const report: OrderReport = { placed: [], changed: [], refused: [], unsent: 0 }
        const now = ports.now()
        const due = (await orders.list()).filter(
          (order) => isSendable(order, now) && (!ids || ids.includes(order.task_id)),
        )
        for (const { task_id } of due) {
          const outcome = await sendOne(task_id, secret)
          if (outcome === undefined) continue
          if (typeof outcome === 'string') {
            report.unsent += 1
            report.why = outcome
          } else if (outcome.state === 'placed') report.placed.push(outcome)
          else if (outcome.state === 'changed') report.changed.push(outcome)
          else if (outcome.state === 'refused') report.refused.push(outcome)
        }
        return report
      }),

    /**
     * Loads totals that were lost in transit, without changes in the shop. Returns why they could not be
     * loaded, else undefined.
     */
    refreshFigures: (id: string): Promise<Unsent | undefined> =>
      runLocked(async () => {
        const found = byId(await orders.list(), id)
        if (!found || !isWithoutFigures(found)) return undefined
        return (await isOwnerHere(found)) ? keepFigures(found, ports) : 'signed_out'
      }),

    /**
     * Cancels a pending order. Queries the shop about one that was sent: the shop says whether it exists,
     * and revokes its key if not. Restores the lines before removing the order: a page closed in between
     * loses nothing.
     */
    cancelOrder: (id: string, returnLines: ReturnLines): Promise<TakenBack> =>
      runLocked(async () => {
        const found = byId(await orders.list(), id)
        let certain = id
        if (found && isOutcomeUnknown(found)) {
          if (!(await isOwnerHere(found))) return { why: 'signed_out' }
          const response = await withhold(found, ports)
          if (typeof response === 'string') return { why: response }
          if ('placed' in response) return response
          certain = response.newId
        }
        const order = byId(await orders.list(), certain)
        if (!order || order.state === 'placed' || isOutcomeUnknown(order)) return { why: 'in_flight' }
        await returnLines(order.cart, () => orders.cancelOrder(certain))
        return { order }
      }),
  }
}

/** Creates a cart for an order without one; stores its id before the order is sent. */
async function withCart(
  order: PendingOrder,
  api: OrderApi,
  { orders, now }: SenderPorts,
): Promise<PendingOrder | undefined> {
  if (order.order.cart_id) return order
  const cartId = await api.createCart()
  const at = now().toISOString()
  return byId(await orders.apply({ do: 'name-cart', id: order.task_id, cartId, at }), order.task_id)
}

async function keepFigures(order: PendingOrder, ports: SenderPorts): Promise<Unsent | undefined> {
  const response = await refreshFigures(order, await ports.api(order))
  if (typeof response === 'string') return response
  await ports.orders.apply({
    do: 'figures',
    id: order.task_id,
    response,
    at: ports.now().toISOString(),
  })
  return undefined
}

/** Returns the order if it exists after all, else its new key: the old one is revoked. */
async function withhold(
  order: PendingOrder,
  ports: SenderPorts,
): Promise<{ placed: PendingOrder } | { newId: string } | Unsent> {
  const id = order.task_id
  const at = ports.now().toISOString()
  try {
    const result = await (await ports.api(order)).withhold(order.order, id).catch((error: unknown) => {
      if (error instanceof ShopError && isCartLost(order, error)) return null
      throw error
    })
    if (!result) {
      const newId = ports.newId()
      await ports.orders.apply({ do: 'withhold', id, newId, at })
      return { newId }
    }
    await keepResult(result, ports)
    const after = await ports.orders.apply({ do: 'response', id, response: { kind: 'placed', result }, at })
    return { placed: byId(after, id) ?? order }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return unknownOutcomeReason(error) ?? 'server'
  }
}

/** A guest's cart is deleted when unused for long: no order was or will be made from it. */
const isCartLost = ({ owner }: PendingOrder, { code }: Pick<ShopError, 'code'>) =>
  owner === undefined && code === 'cart.not_found'

const byId = (orders: readonly PendingOrder[], id: string) => orders.find(({ task_id }) => task_id === id)

/** Stores the result for the thank-you page in every tab. */
async function keepResult(result: OrderResult, { store, now }: SenderPorts) {
  await store().update(storageKeys.lastOrder, () => ({ values: result, modifiedAt: now().getTime() }))
}

async function customerHere(): Promise<number | undefined> {
  await sessionMemory.ready
  return sessionMemory.getSnapshot().customer?.id
}

const sender = createOrderSender({
  orders: orderOutbox,
  store: browserStore,
  api: async (order) => (await import('./order-api.ts')).orderApi(order),
  customer: customerHere,
  runLocked: (work) => withLock('ambra-orders', work),
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
})

/** Sends the orders that may be sent. @see createOrderSender */
export const sendPendingOrders = (ids?: readonly string[], secret: Secret = {}): Promise<OrderReport> =>
  sender.sendPendingOrders(ids, secret)

/** Reloads the current totals of an order. @see createOrderSender */
export const refreshOrderFigures = (id: string): Promise<Unsent | undefined> => sender.refreshFigures(id)

/** Cancels an order, after querying the shop about one that was sent. @see createOrderSender */
export const cancelPendingOrder = (id: string, returnLines: ReturnLines): Promise<TakenBack> =>
  sender.cancelOrder(id, returnLines)
