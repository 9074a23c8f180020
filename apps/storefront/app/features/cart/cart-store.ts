import type { ErrorCode, ShopError } from '@ambra/contract/errors'
import { type BrowserStore, browserStore } from '#app/browser/browser-store.ts'
import { storageKeys } from '#app/browser/storage-keys.ts'
import { type AddRequest, planAdd } from './add-request.ts'
import { type CartView, createCartMemory } from './cart-memory.ts'
import {
  addLine,
  type CartChange,
  emptyCart,
  findLine,
  isSettled,
  removeLine,
  setQuantity,
} from './cart-state.ts'
import type { SyncOutcome, SyncPort } from './sync-cart.ts'
import { createSyncRunner } from './sync-runner.ts'

/** Something to tell the shopper, by the code of the error catalogue. */
export type CartNotice = {
  code: ErrorCode
  params: Readonly<Record<string, string | number>>
  type: 'success' | 'warning' | 'error'
  /** Set when something was put in the cart. */
  offersCheckout: boolean
}

export type AddOutcome = 'added' | 'updated' | 'refused'

export interface CartStore {
  subscribe(listener: () => void): () => void
  getSnapshot(): CartView
  onNotice(listener: (notice: CartNotice) => void): () => void
  add(request: AddRequest): Promise<AddOutcome>
  /** Gives a line another choice, its quantity stays; false when that cannot be bought. @see spec §4 "Cart edit mode" */
  edit(lineId: string, request: AddRequest): Promise<boolean>
  setQuantity(lineId: string, qty: number): Promise<void>
  remove(lineId: string): Promise<void>
  /** Reads the server's cart again and settles; resolves when done or when the server cannot be reached. */
  refresh(): Promise<SyncOutcome>
  /** Empties the cart without telling the server, because an order has taken it. */
  finishOrder(now: number): Promise<void>
  /** Joins the lines with the cart of the customer who has just signed in. @see spec §4 "Authorising" */
  authorise(): Promise<void>
  /** Leaves the server's cart as it is and empties this one. @see spec §4 Logout */
  disconnect(): Promise<void>
}

type CartParts = {
  store: () => BrowserStore
  /** Runs the queue against the server; loaded when first needed so that pages stay small. */
  sync: (port: SyncPort) => Promise<SyncOutcome>
  /** Lets one tab at a time talk to the server. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  now: () => number
  newId: () => string
  /** Calls back after `ms` or as soon as the network is there again. */
  wakeLater: (ms: number, wake: () => void) => void
  /** Takes what is no refusal of the server. */
  reportBug: (error: unknown) => void
}

const typeOf = (code: ErrorCode): CartNotice['type'] => {
  if (code === 'stock.volatile') return 'warning'
  return code === 'cart.added' || code === 'cart.quantity_updated' ? 'success' : 'error'
}

export function createCartStore(parts: CartParts): CartStore {
  const noticeListeners = new Set<(notice: CartNotice) => void>()
  const memory = createCartMemory(parts.store, (cart) => void (isSettled(cart) || run()))
  let stored = memory.getView().cart

  function tell(code: ErrorCode, params: CartNotice['params'] = {}) {
    const type = typeOf(code)
    for (const listener of noticeListeners) listener({ code, params, type, offersCheckout: type !== 'error' })
  }

  const port: SyncPort = {
    read: async () => (stored = await memory.read()),
    commit: async (change) => (stored = await memory.commit(change)),
    report: (error: ShopError) => tell(error.code, error.params),
    now: parts.now,
  }
  const { exclusively, wakeLater, reportBug } = parts
  const run = createSyncRunner({
    sync: () => parts.sync(port),
    isDone: () => isSettled(stored),
    exclusively,
    wakeLater,
    reportBug,
  })

  /** Shown at once, saved, then sent. */
  async function change(apply: CartChange) {
    const cart = await port.commit(apply)
    void run()
    return cart
  }

  return {
    subscribe: memory.subscribe,
    getSnapshot: memory.getView,
    onNotice(listener) {
      noticeListeners.add(listener)
      return () => noticeListeners.delete(listener)
    },
    async add(request) {
      const plan = planAdd(request)
      if ('refusal' in plan) {
        tell(plan.refusal)
        return 'refused'
      }
      const lineId = parts.newId()
      const cart = await change(addLine(plan.line, plan.qty, lineId))
      const outcome = findLine(cart, plan.line)?.lineId === lineId ? 'added' : 'updated'
      if (plan.isVolatile) tell('stock.volatile')
      else tell(outcome === 'added' ? 'cart.added' : 'cart.quantity_updated')
      return outcome
    },
    async edit(lineId, request) {
      const plan = planAdd(request)
      if ('refusal' in plan) tell(plan.refusal)
      else await change((await import('./edit-line.ts')).changeLine(lineId, plan.line))
      return 'line' in plan
    },
    setQuantity: async (lineId, qty) => void (await change(setQuantity(lineId, qty))),
    remove: async (lineId) => void (await change(removeLine(lineId))),
    async refresh() {
      await memory.load()
      await port.commit((cart) => ({ ...cart, pullDue: cart.cartServerToken !== '', totalsFor: '' }))
      return run()
    },
    async authorise() {
      // After what is on its way for the guest's cart.
      await exclusively(async () => {
        const { authorise } = await import('./server-changes.ts')
        await port.commit(authorise)
      })
      await run()
    },
    disconnect: async () => void (await port.commit(() => emptyCart)),
    async finishOrder(now) {
      await port.commit(() => emptyCart)
      await parts.store().update(storageKeys.lastCartBypass, () => now)
    },
  }
}

/** Web Locks where they exist; else each tab waits for itself only. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('ambra-cart', work) : work()
}

function wakeLater(ms: number, wake: () => void) {
  const timer = setTimeout(again, ms)
  function again() {
    clearTimeout(timer)
    removeEventListener('online', again)
    wake()
  }
  addEventListener('online', again)
}

async function syncOverNetwork(port: SyncPort): Promise<SyncOutcome> {
  const { syncOverHttp } = await import('./sync-over-http.ts')
  return syncOverHttp(port)
}

/** The cart of this tab. Nothing happens until a component subscribes or a product is added. */
export const cartStore: CartStore = createCartStore({
  store: browserStore,
  sync: syncOverNetwork,
  exclusively,
  now: Date.now,
  newId: () => crypto.randomUUID(),
  wakeLater,
  reportBug: (error) => reportError(error),
})

/** Puts a product in the cart: visible at once, saved before the server is asked. */
export const addToCart = (request: AddRequest): Promise<AddOutcome> => cartStore.add(request)
