import { type ApiCall, createClient, type Transport } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { createBrowserStore, type TabChannel } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import { createCustomerLists } from '#app/lists/customer-lists.ts'
import { createProductList } from '#app/lists/product-lists.ts'
import { createSessionEngine } from '#app/session/session-engine.ts'
import { createSessionTokens } from '#app/session/session-tokens.ts'
import { createSessionMemory } from '#app/session/session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { createCartActions } from '#app/cart/cart-actions.ts'
import { cartApi } from '#app/cart/cart-api.ts'
import { createCartStore } from '#app/cart/cart-store.ts'
import { syncCart } from '#app/cart/sync-cart.ts'
import { orderCalls } from '#app/offline/order-api.ts'
import { createOrderSender } from '#app/offline/order-sender.ts'
import { isPending, reduceTasks, type TaskEvent } from '#app/offline/task-queue.ts'
import { createTaskRunner, isOwn } from '#app/offline/task-runner.ts'
import { createTaskWire } from '#app/offline/task-wire.ts'
import { isSendable } from '#app/offline/order-outbox-reducer.ts'
import { createOrderOutbox } from '#app/offline/order-outbox.ts'
import { createReconnect } from '#app/startup/reconnect.ts'
import type { Scheduler } from './scheduler-suite.ts'
import type { SimulatedResponse, SimulatedShop } from './simulated-shop-suite.ts'

export type TabParts = {
  id: string
  scheduler: Scheduler
  shop: SimulatedShop
  prices: ReadonlyMap<string, number>
  persistence: Persistence
  channel: TabChannel
  runLocked: <T>(lock: string, work: () => Promise<T>) => Promise<T>
  isFree: (lock: string) => boolean
  isOnline: () => boolean
  carry: (process: () => SimulatedResponse, carriage: Carriage) => Promise<SimulatedResponse>
  reportBug: (error: unknown) => unknown
}

/**
 * How a call may fail: one with a key may arrive after its page stopped waiting; calls that determine the
 * session never fail.
 */
export type Manner = 'plain' | 'keyed' | 'safe'

/** `key` is set when two simultaneous calls would duplicate something unique. */
export type Carriage = { manner: Manner; key?: string | undefined }

const carriageOf = (call: ApiCall): Carriage => ({
  manner: mannerOf(call),
  key: call.name === 'orderCreate' ? call.headers['idempotency-key'] : undefined,
})

const mannerOf = ({ name }: ApiCall): Manner => {
  if (name.startsWith('user')) return 'safe'
  return name.startsWith('order') ? 'keyed' : 'plain'
}

export type Tab = ReturnType<typeof openTab>

/** Action of the shopper; once stored, it must not be lost. */
export type RunningAction = { isStored: boolean }

const now = () => new Date('2026-11-20T10:00:00Z')
let ids = 0
const newId = () => `id${(ids += 1)}`

/** Opens a page with the real engines of the shop; only network, storage, locks and time are simulated. */
export function openTab(parts: TabParts) {
  const { id, shop, runLocked, carry, isOnline, reportBug } = parts
  const base = createBrowserStore(parts.persistence, parts.channel)
  let acting: RunningAction | undefined
  let isAlive = true
  const store: typeof base = {
    ...base,
    update(key, change) {
      const act = acting
      return base.update(key, (old) => {
        const next = change(old)
        if (act) act.isStored = true
        return next
      })
    },
  }
  const storeOf = () => store
  const lock =
    (name: string) =>
    <T>(work: () => Promise<T>) =>
      runLocked(name, work)
  const send: Transport = (call: ApiCall) =>
    carry(() => shop.response(call), carriageOf(call)).catch((error: unknown) => {
      throw new ShopError('server.unreachable', {}, { cause: error })
    })
  const storeCode = () => 'en'

  const session = createSessionMemory()
  const sessionParts = {
    session,
    store: storeOf,
    send,
    storeCode,
    autoRefresh: true,
    runLocked: lock('ambra-session'),
    wait: () => parts.scheduler.turn(`${id}|wait`),
    newId,
  }
  const tokens = createSessionTokens(sessionParts)
  const engine = createSessionEngine(sessionParts, tokens)
  const client = createClient({ transport: tokens.transport, storeCode })
  const guest = createClient({ transport: send, storeCode })

  const orders = createOrderOutbox(storeOf, now)
  const readWaiting = async () => (await store.read(storageKeys.orderOutbox)) ?? []
  let wakes: (() => void)[] = []
  const cart = createCartStore({
    store: storeOf,
    sync: (port) => syncCart(port, cartApi(client, guest), readWaiting),
    runLocked: lock('ambra-cart'),
    now: () => now().getTime(),
    newId,
    retryLater: (_, wake) => wakes.push(wake),
    reportBug: (error) => void reportBug(error),
  })
  const actions = createCartActions(cart, storeOf)

  const customer = async () => {
    await session.ready
    if (session.token() === undefined) return undefined
    return (session.getSnapshot().customer ?? (await store.read(storageKeys.currentUser)))?.id
  }

  const notified: string[] = []
  const readTasks = async () => (await store.read(storageKeys.networkTasks)) ?? []
  const applyTask = async (event: TaskEvent) =>
    (await store.update(storageKeys.networkTasks, (before = []) => {
      const after = reduceTasks(before, event)
      return after.length === 0 ? undefined : after
    })) ?? []
  const runner = createTaskRunner({
    tasks: { read: readTasks, apply: applyTask },
    runLocked: lock('ambra-tasks'),
    customer,
    cartId: async () => (await store.read(storageKeys.cart))?.cartServerToken || undefined,
    send: createTaskWire({
      fetch: async (_, init) => {
        const key = new Headers(init?.headers).get('idempotency-key') ?? ''
        return taskResponse(await carry(() => simulatedTaskResponse(shop, init), { manner: 'keyed', key }))
      },
      withSession: tokens.carry,
      logged: (plain) => plain,
      isStillOwn: (task) => isOwn(task, session.getSnapshot().customer?.id),
    }),
    deliver: async ({ task_id }) => void notified.push(task_id),
    now: () => now().getTime(),
  })

  const sender = createOrderSender({
    orders,
    store: storeOf,
    api: async ({ owner }) => orderCalls(owner === undefined ? guest : client, guest),
    customer,
    runLocked: lock('ambra-orders'),
    now,
    newId,
  })

  const wishlist = createProductList(storageKeys.wishlist, storeOf)
  const compare = createProductList(storageKeys.compare, storeOf)
  const lists = createCustomerLists({
    store: storeOf,
    client: async () => client,
    lists: { wishlist, compare },
    token: session.token,
    index: 'en',
  })

  const goThrough = createReconnect({
    alone: async (work) => {
      if (parts.isFree('ambra-return')) await runLocked('ambra-return', work)
    },
    isReachable: isOnline,
    waiting: async () => ({
      tasks: (await runner.sendable()).length,
      cart: !cart.getSnapshot().isSettled,
      orders: (await orders.list()).filter((order) => isSendable(order, now())).length,
    }),
    runTasks: runner.run,
    cart: async () => cart.getSnapshot().cart,
    refreshCart: actions.refresh,
    sendOrders: () => sender.sendPendingOrders(),
    show: () => undefined,
  })
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => (error instanceof ShopError ? undefined : reportBug(error)))
  async function returnIfWaiting() {
    if (!isOnline()) return
    const tasks = await readTasks()
    const waiting = await orders.list()
    if (tasks.some(isPending) || waiting.some((order) => isSendable(order, now()))) await goThrough()
  }

  // Replaces root, entry and start module of the browser.
  session.onEvent((event, origin) => {
    if (origin === 'other-tab') return
    if (event === 'login') inBackground(actions.authorise())
    if (event === 'logout')
      inBackground(Promise.all([actions.disconnect(), wishlist.clear(), compare.clear()]))
    if (event === 'login' || event === 'started') inBackground(returnIfWaiting())
  })
  store.onOtherTab(storageKeys.currentToken, () => inBackground(engine.follow()))
  store.onOtherTab(storageKeys.currentUser, () => inBackground(engine.follow()))
  orders.subscribe(() => {
    if (orders.getSnapshot() !== undefined) inBackground(cart.sync())
  })
  wishlist.subscribe(() => undefined)
  async function start() {
    const stored = await store.read(storageKeys.currentToken)
    if (stored) await engine.restore(stored)
    else {
      session.show({ status: 'guest' }, undefined)
      session.announce('guest')
    }
    await returnIfWaiting()
  }
  inBackground(cart.load())
  inBackground(start())

  return {
    id,
    store,
    session,
    engine,
    cart: { ...cart, ...actions },
    orders,
    sender,
    wishlist,
    lists,
    runner,
    notified,
    applyTask,
    customer,
    goThrough,
    isAlive: () => isAlive,
    end: () => void (isAlive = false),
    /** Starts an action of the shopper: its first write marks it as stored. */
    begin<T>(work: () => Promise<T>): { act: RunningAction; done: Promise<T> } {
      const act = { isStored: false }
      acting = act
      const done = work()
      acting = undefined
      return { act, done }
    },
    wake() {
      const due = wakes
      wakes = []
      for (const wake of due) wake()
      inBackground(goThrough())
    },
  }
}

function simulatedTaskResponse(shop: SimulatedShop, init: RequestInit | undefined): SimulatedResponse {
  const headers = new Headers(init?.headers)
  const token = headers.get('authorization')?.slice('Bearer '.length)
  return shop.task(headers.get('idempotency-key') ?? '', String(init?.body ?? ''), token)
}

const json = new Headers({ 'content-type': 'application/json' })
/** Part of a response that the runner reads. */
const taskResponse = ({ status, document }: SimulatedResponse): Response =>
  ({ status, headers: json, text: async () => JSON.stringify(document) }) as Response
