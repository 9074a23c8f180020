import type { ErrorCode, ShopError } from '@ambra/contract/errors'
import { type BrowserStore, browserStore } from '#app/browser/browser-store.ts'
import { type StoredCart, storageKeys } from '#app/browser/storage-keys.ts'
import { type AddRequest, planAdd } from './add-request.ts'
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

/** What the shop shows of the cart. `status` is `loading` until browser storage has answered. */
export type CartView = {
  status: 'loading' | 'ready'
  cart: StoredCart
  /** The server has confirmed every line and computed the totals of exactly these lines. */
  isSettled: boolean
}

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
  setQuantity(lineId: string, qty: number): Promise<void>
  remove(lineId: string): Promise<void>
  /** Reads the server's cart again and settles; resolves when done or when the server cannot be reached. */
  refresh(): Promise<SyncOutcome>
  /** Empties the cart without telling the server, because an order has taken it. */
  finishOrder(now: number): Promise<void>
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
}

const retryMs = { first: 2_000, most: 60_000 } as const
const loading: CartView = { status: 'loading', cart: emptyCart, isSettled: true }
export const serverView = loading

export function createCartStore(parts: CartParts): CartStore {
  const listeners = new Set<() => void>()
  const noticeListeners = new Set<(notice: CartNotice) => void>()
  /** Changes shown already and on their way into storage, in order. */
  const pending: CartChange[] = []
  let saved = emptyCart
  let view = loading
  let ready: Promise<void> | undefined
  let running: Promise<SyncOutcome> | undefined
  let retryAfter: number = retryMs.first

  function show() {
    const cart = pending.reduce((before, change) => change(before), saved)
    view = { ...view, cart, isSettled: pending.length === 0 && isSettled(cart) }
    for (const listener of listeners) listener()
  }

  async function readSaved() {
    saved = (await parts.store().read(storageKeys.cart)) ?? emptyCart
    return saved
  }

  /** Starts when the first component asks or the first product is added, never on the server. */
  function load(): Promise<void> {
    ready ??= (async () => {
      parts.store().onOtherTab(storageKeys.cart, () => void readSaved().then(show))
      await readSaved()
      view = { ...view, status: 'ready' }
      show()
      if (!isSettled(saved)) void run()
    })()
    return ready
  }

  async function commit(change: CartChange): Promise<StoredCart> {
    void load()
    pending.push(change)
    show()
    const stored = await parts.store().update(storageKeys.cart, (cart = emptyCart) => change(cart))
    saved = stored ?? emptyCart
    pending.splice(pending.indexOf(change), 1)
    view = { ...view, status: 'ready' }
    show()
    return saved
  }

  const tell = (code: ErrorCode, type: CartNotice['type'], params: CartNotice['params'] = {}) => {
    const offersCheckout = type !== 'error'
    for (const listener of noticeListeners) listener({ code, params, type, offersCheckout })
  }

  const port: SyncPort = {
    read: readSaved,
    commit,
    report: (error: ShopError) => tell(error.code, 'error', error.params),
    now: parts.now,
  }

  /** One run at a time; a change made during a run is seen by it, because it reads storage before each step. */
  function run(): Promise<SyncOutcome> {
    running ??= parts
      .exclusively(() => parts.sync(port))
      .catch((error: unknown): SyncOutcome => {
        console.error('The cart could not be synchronised', error)
        return 'later'
      })
      .then((outcome) => {
        running = undefined
        if (outcome === 'settled') retryAfter = retryMs.first
        // A change that came between the last reading and this moment starts the next run.
        if (outcome === 'settled' && !isSettled(saved)) return run()
        if (outcome === 'later') {
          parts.wakeLater(retryAfter, () => void run())
          retryAfter = Math.min(retryAfter * 2, retryMs.most)
        }
        return outcome
      })
    return running
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      void load()
      return () => listeners.delete(listener)
    },
    getSnapshot: () => view,
    onNotice(listener) {
      noticeListeners.add(listener)
      return () => noticeListeners.delete(listener)
    },
    async add(request) {
      const plan = planAdd(request)
      if ('refusal' in plan) {
        tell(plan.refusal, 'error')
        return 'refused'
      }
      const lineId = parts.newId()
      const cart = await commit(addLine(plan.line, plan.qty, lineId))
      const outcome = findLine(cart, plan.line)?.lineId === lineId ? 'added' : 'updated'
      if (plan.isVolatile) tell('stock.volatile', 'warning')
      else tell(outcome === 'added' ? 'cart.added' : 'cart.quantity_updated', 'success')
      void run()
      return outcome
    },
    async setQuantity(lineId, qty) {
      await commit(setQuantity(lineId, qty))
      void run()
    },
    async remove(lineId) {
      await commit(removeLine(lineId))
      void run()
    },
    async refresh() {
      await load()
      await commit((cart) => ({ ...cart, pullDue: cart.cartServerToken !== '' }))
      return run()
    },
    async finishOrder(now) {
      await commit(() => emptyCart)
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
})

/** Puts a product in the cart: visible at once, saved before the server is asked. */
export const addToCart = (request: AddRequest): Promise<AddOutcome> => cartStore.add(request)
