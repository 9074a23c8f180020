import { ShopError } from '@ambra/contract/errors'
import type { OrderResult } from '@ambra/contract/order'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { sessionMemory } from '#app/session/session.ts'
import { type StoredCart, storageKeys, type WaitingOrder } from '#app/storage/storage-keys.ts'
import type { OrderApi } from './order-api.ts'
import { askFigures, type Secret, sendOrder, type Unsent, whyUnknown } from './send-order.ts'
import { isFateUnknown, isSendable, isWithoutFigures } from './order-outbox-reducer.ts'
import { type WaitingOrders, waitingOrders } from './order-outbox.ts'

/** What became of the orders that were to be sent; `unsent` are those that wait on. */
export type OrderReport = {
  placed: WaitingOrder[]
  changed: WaitingOrder[]
  refused: WaitingOrder[]
  unsent: number
  /** Why the last of them waits on: no way to the shop, a fault of the server, at work already, or the owner is signed out. */
  why?: Unsent
}

export type SenderPorts = {
  orders: Pick<WaitingOrders, 'list' | 'apply' | 'takeBack'>
  store: () => BrowserStore
  /** The calls for an order, in its store, with the session of its owner or as a guest. */
  api: (order: WaitingOrder) => Promise<OrderApi>
  /** Who is signed in now, by id. */
  customer: () => Promise<number | undefined>
  /** Lets one tab at a time send orders. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  now: () => Date
  newId: () => string
}

/** Puts lines into the cart, then calls `giveUp`, all while the cart's queue rests: it would leave them to the order. */
export type ReturnLines = (cart: StoredCart, giveUp: () => Promise<unknown>) => Promise<unknown>

/** What a taking back came to: the order with its lines, or why it stays. */
export type TakenBack = { order: WaitingOrder } | { placed: WaitingOrder } | { why: Unsent }

/**
 * Sends waiting orders, each at most once: what goes out is stored as sent before, and asked for under the same key until
 * the shop has answered; each answer is stored before the next order goes out.
 * @see architecture §6 "Double submit", "Confirmed total"
 */
export function createOrderSender(ports: SenderPorts) {
  const { orders, exclusively } = ports
  const at = () => ports.now().toISOString()

  async function isOwnerHere({ owner }: WaitingOrder): Promise<boolean> {
    return owner === undefined || owner === (await ports.customer())
  }

  /** The order as it stands after one sending, or why nobody knows. */
  async function sendOne(
    id: string,
    secret: Secret,
    isFirstTry = true,
  ): Promise<WaitingOrder | Unsent | undefined> {
    const found = byId(await orders.list(), id)
    if (!found || !isSendable(found, ports.now())) return undefined
    if (!(await isOwnerHere(found))) return 'signed_out'
    const api = await ports.api(found)
    let ready: WaitingOrder | undefined
    try {
      ready = await withCart(found, api, ports)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      return whyUnknown(error) ?? 'server'
    }
    if (!ready) return undefined
    // From here on the shop may know it: that is stored before anything goes out.
    const sent = byId(await orders.apply({ do: 'send', id, at: at() }), id)
    if (!sent?.transmited) return undefined
    const answer = await sendOrder(sent, api, secret)
    if (typeof answer === 'string') return answer
    if (isFirstTry && answer.kind === 'refused' && isCartLost(sent, answer.error)) {
      await orders.apply({ do: 'lose-cart', id, at: at() })
      return sendOne(id, secret, false)
    }
    if (answer.kind === 'placed') await keepResult(answer.result, ports)
    const after = await orders.apply({ do: 'answer', id, answer, at: at() })
    return byId(after, id)
  }

  return {
    /**
     * Sends the orders that may go out: all of them, or those named. A customer's order waits for its owner's session.
     */
    sendWaiting: (ids?: readonly string[], secret: Secret = {}): Promise<OrderReport> =>
      exclusively(async () => {
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

    /** Asks for figures that got lost on their way; changes nothing in the shop. Why they could not be had, else undefined. */
    askFigures: (id: string): Promise<Unsent | undefined> =>
      exclusively(async () => {
        const found = byId(await orders.list(), id)
        if (!found || !isWithoutFigures(found)) return undefined
        return (await isOwnerHere(found)) ? keepFigures(found, ports) : 'signed_out'
      }),

    /**
     * Takes an order back. One that was sent is asked about first: the shop says whether it exists, and refuses it for
     * ever if it does not. Its lines return before it goes: a page closed in between has lost nothing.
     */
    takeBack: (id: string, returnLines: ReturnLines): Promise<TakenBack> =>
      exclusively(async () => {
        const found = byId(await orders.list(), id)
        let certain = id
        if (found && isFateUnknown(found)) {
          if (!(await isOwnerHere(found))) return { why: 'signed_out' }
          const answer = await withhold(found, ports)
          if (typeof answer === 'string') return { why: answer }
          if ('placed' in answer) return answer
          certain = answer.newId
        }
        const order = byId(await orders.list(), certain)
        if (!order || order.state === 'placed' || isFateUnknown(order)) return { why: 'in_flight' }
        await returnLines(order.cart, () => orders.takeBack(certain))
        return { order }
      }),
  }
}

/** An order without a cart gets one of its own; its id is stored before the order goes out. */
async function withCart(
  order: WaitingOrder,
  api: OrderApi,
  { orders, now }: SenderPorts,
): Promise<WaitingOrder | undefined> {
  if (order.order.cart_id) return order
  const cartId = await api.createCart()
  const at = now().toISOString()
  return byId(await orders.apply({ do: 'name-cart', id: order.task_id, cartId, at }), order.task_id)
}

async function keepFigures(order: WaitingOrder, ports: SenderPorts): Promise<Unsent | undefined> {
  const answer = await askFigures(order, await ports.api(order))
  if (typeof answer === 'string') return answer
  await ports.orders.apply({ do: 'figures', id: order.task_id, answer, at: ports.now().toISOString() })
  return undefined
}

/** The order when it exists after all, else the key it has from now on: the old one is good for nothing any more. */
async function withhold(
  order: WaitingOrder,
  ports: SenderPorts,
): Promise<{ placed: WaitingOrder } | { newId: string } | Unsent> {
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
    const after = await ports.orders.apply({ do: 'answer', id, answer: { kind: 'placed', result }, at })
    return { placed: byId(after, id) ?? order }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return whyUnknown(error) ?? 'server'
  }
}

/** A guest's cart that nobody touched for long is deleted: then there is no order of it, and none will be. */
const isCartLost = ({ owner }: WaitingOrder, { code }: Pick<ShopError, 'code'>) =>
  owner === undefined && code === 'cart.not_found'

const byId = (orders: readonly WaitingOrder[], id: string) => orders.find(({ task_id }) => task_id === id)

/** For the thank-you page, in every tab. */
async function keepResult(result: OrderResult, { store, now }: SenderPorts) {
  await store().update(storageKeys.lastOrder, () => ({ values: result, modifiedAt: now().getTime() }))
}

async function customerHere(): Promise<number | undefined> {
  await sessionMemory.ready
  return sessionMemory.getSnapshot().customer?.id
}

const sender = createOrderSender({
  orders: waitingOrders,
  store: browserStore,
  api: async (order) => (await import('./order-api.ts')).orderApi(order),
  customer: customerHere,
  exclusively: (work) => (navigator.locks ? navigator.locks.request('ambra-orders', work) : work()),
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
})

/** Sends the orders that may go out. @see createOrderSender */
export const sendWaiting = (ids?: readonly string[], secret: Secret = {}): Promise<OrderReport> =>
  sender.sendWaiting(ids, secret)

/** Asks again what an order would cost now. @see createOrderSender */
export const askOrderFigures = (id: string): Promise<Unsent | undefined> => sender.askFigures(id)

/** Takes an order back, after asking the shop about one that was sent. @see createOrderSender */
export const takeBackOrder = (id: string, returnLines: ReturnLines): Promise<TakenBack> =>
  sender.takeBack(id, returnLines)
