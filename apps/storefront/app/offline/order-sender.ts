import { ShopError } from '@ambra/contract/errors'
import type { OrderResult } from '@ambra/contract/order'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { sessionMemory } from '#app/session/session.ts'
import { type StoredCart, storageKeys, type PendingOrder } from '#app/storage/storage-keys.ts'
import { withLock } from '#app/storage/with-lock.ts'
import type { OrderApi } from './order-api.ts'
import { refreshFigures, type Secret, sendOrder, type Unsent, unknownOutcomeReason } from './send-order.ts'
import { isOutcomeUnknown, isSendable, isWithoutFigures } from './order-outbox-reducer.ts'
import { type OrderOutbox, orderOutbox } from './order-outbox.ts'

/** What became of the orders that were to be sent; `unsent` are those that wait on. */
export type OrderReport = {
  placed: PendingOrder[]
  changed: PendingOrder[]
  refused: PendingOrder[]
  unsent: number
  /**
   * Why the last of them waits on: no way to the shop, a fault of the server, at work already, or the owner is signed
   * out.
   */
  why?: Unsent
}

export type SenderPorts = {
  orders: Pick<OrderOutbox, 'list' | 'apply' | 'cancelOrder'>
  store: () => BrowserStore
  /** The calls for an order, in its store, with the session of its owner or as a guest. */
  api: (order: PendingOrder) => Promise<OrderApi>
  /** Who is signed in now, by id. */
  customer: () => Promise<number | undefined>
  /** Lets one tab at a time send orders. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  now: () => Date
  newId: () => string
}

/**
 * Puts lines into the cart, then calls `giveUp`, all while the cart's queue rests: it would leave them to the order.
 */
export type ReturnLines = (cart: StoredCart, confirmCancel: () => Promise<unknown>) => Promise<unknown>

/** What a taking back came to: the order with its lines, or why it stays. */
export type TakenBack = { order: PendingOrder } | { placed: PendingOrder } | { why: Unsent }

/**
 * Sends waiting orders, each at most once: an order is stored as sent before it is sent, and looked up under the same key
 * until the shop has answered; each answer is stored before the next order goes out.
 * @see docs/rules/order ORD-6, ORD-5
 */
export function createOrderSender(ports: SenderPorts) {
  const { orders, runLocked } = ports
  const at = () => ports.now().toISOString()

  async function isOwnerHere({ owner }: PendingOrder): Promise<boolean> {
    return owner === undefined || owner === (await ports.customer())
  }

  /** The order as it stands after one sending, or why the outcome is unknown. */
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
    // From here on the shop may know it: that is stored before anything goes out.
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
     * Sends the orders that may go out: all of them, or those named. A customer's order waits for its owner's session.
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
     * Asks for figures that got lost on their way; changes nothing in the shop. Why they could not be had, else
     * undefined.
     */
    refreshFigures: (id: string): Promise<Unsent | undefined> =>
      runLocked(async () => {
        const found = byId(await orders.list(), id)
        if (!found || !isWithoutFigures(found)) return undefined
        return (await isOwnerHere(found)) ? keepFigures(found, ports) : 'signed_out'
      }),

    /**
     * Cancels a pending order. One that was sent is looked up first: the shop says whether it exists, and
     * revokes its key if it does not. Its lines return before it goes: a page closed in between has lost
     * nothing.
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

/** An order without a cart gets one of its own; its id is stored before the order goes out. */
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

/** The order when it exists after all, else the key it has from now on: the old one is good for nothing any more. */
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

/** A guest's cart unchanged for long is deleted: then there is no order of it, and none will be. */
const isCartLost = ({ owner }: PendingOrder, { code }: Pick<ShopError, 'code'>) =>
  owner === undefined && code === 'cart.not_found'

const byId = (orders: readonly PendingOrder[], id: string) => orders.find(({ task_id }) => task_id === id)

/** For the thank-you page, in every tab. */
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

/** Sends the orders that may go out. @see createOrderSender */
export const sendPendingOrders = (ids?: readonly string[], secret: Secret = {}): Promise<OrderReport> =>
  sender.sendPendingOrders(ids, secret)

/** Asks again what an order would cost now. @see createOrderSender */
export const refreshOrderFigures = (id: string): Promise<Unsent | undefined> => sender.refreshFigures(id)

/** Takes an order back, after asking the shop about one that was sent. @see createOrderSender */
export const cancelPendingOrder = (id: string, returnLines: ReturnLines): Promise<TakenBack> =>
  sender.cancelOrder(id, returnLines)
