import { createListeners, type ReadableStore } from '#app/storage/create-store.ts'
import { withLock } from '#app/storage/with-lock.ts'
import type { ErrorCode, ShopError } from '@ambra/contract/errors'
import { isSettled } from '@ambra/domain/cart/cart-queue'
import { addLine, type CartChange, findLine, type LocalCart } from '@ambra/domain/cart/local-cart'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { type AddRequest, planAdd } from './add-request.ts'
import { type CartView, createCartMemory } from './cart-storage.ts'
import type { SyncOutcome, SyncPort } from './sync-cart.ts'
import { createSyncRunner } from './sync-runner.ts'

/** A message for the shopper, by the code of the error catalogue. */
export type CartNotice = {
  code: ErrorCode
  params: Readonly<Record<string, string | number>>
  type: 'success' | 'warning' | 'error'
  /** Set when something was put in the cart. */
  offersCheckout: boolean
}

export type AddOutcome = 'added' | 'updated' | 'refused'

/** The part of the cart that every page has; what a shopper does in the cart itself is in `cart-actions.ts`. */
export interface CartStore extends ReadableStore<CartView> {
  onNotice(listener: (notice: CartNotice) => void): () => void
  notify(code: ErrorCode, params?: CartNotice['params']): void
  /** Reads browser storage at the first call. */
  load(): Promise<void>
  add(request: AddRequest): Promise<AddOutcome>
  /** Shown at once, saved, then sent. */
  change(apply: CartChange): Promise<LocalCart>
  /** Shown and saved, sent with the next run. */
  commit(apply: CartChange): Promise<LocalCart>
  /** Runs the queue; resolves when done or when the server cannot be reached. */
  sync(): Promise<SyncOutcome>
  /** Runs `work` while no tab talks to the server. */
  runLocked<T>(work: () => Promise<T>): Promise<T>
}

type CartParts = {
  store: () => BrowserStore
  /** Runs the queue against the server; loaded when first needed so that pages stay small. */
  sync: (port: SyncPort) => Promise<SyncOutcome>
  /** Lets one tab at a time talk to the server. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  now: () => number
  newId: () => string
  /** Calls back after `ms`. With the return of the network the cart has its turn in the sequence of that. */
  retryLater: (ms: number, wake: () => void) => void
  /** Without a network: asks about a stock later and says so. */
  isCheckedLater?: (sku: string) => boolean
  /** Receives errors that are not an answer of the server. */
  reportBug: (error: unknown) => void
}

/** Lines of a cart, as the server counts them. @see spec §9 "Cart and CMS max count 500" */
const maxLines = 500

const typeOf = (code: ErrorCode): CartNotice['type'] => {
  if (code === 'stock.volatile') return 'warning'
  return code === 'cart.added' || code === 'cart.quantity_updated' ? 'success' : 'error'
}

export function createCartStore(parts: CartParts): CartStore {
  const notices = createListeners<[notice: CartNotice]>()
  const memory = createCartMemory(parts.store, (cart) => void (isSettled(cart) || run()))
  const { runLocked, retryLater, reportBug } = parts
  let stored = memory.view.getSnapshot().cart

  function notify(code: ErrorCode, params: CartNotice['params'] = {}) {
    const type = typeOf(code)
    notices.notify({ code, params, type, offersCheckout: type !== 'error' })
  }

  const commit = async (change: CartChange) => (stored = await memory.commit(change))
  const port: SyncPort = {
    read: async () => (stored = await memory.read()),
    commit,
    report: (error: ShopError) => notify(error.code, error.params),
    log: reportBug,
    now: parts.now,
  }
  const run = createSyncRunner({
    sync: () => parts.sync(port),
    isDone: () => isSettled(stored),
    runLocked,
    retryLater,
    reportBug,
  })

  async function change(apply: CartChange) {
    const cart = await commit(apply)
    void run()
    return cart
  }

  return {
    ...memory.view,
    onNotice: notices.subscribe,
    notify,
    load: memory.load,
    commit,
    change,
    sync: run,
    runLocked,
    async add(request) {
      const plan = planAdd(request)
      if ('error' in plan) {
        notify(plan.error)
        return 'refused'
      }
      const lineId = parts.newId()
      const put = addLine(plan.line, plan.qty, lineId)
      const cart = await change((before) => {
        const after = put(before)
        return after.cartItems.length > maxLines ? before : after
      })
      const line = findLine(cart, plan.line)
      if (!line) {
        notify('cart.too_many_lines', { max: maxLines })
        return 'refused'
      }
      const outcome = line.lineId === lineId ? 'added' : 'updated'
      if (parts.isCheckedLater?.(line.sku) || plan.isVolatile) notify('stock.volatile')
      else notify(outcome === 'added' ? 'cart.added' : 'cart.quantity_updated')
      return outcome
    },
  }
}

function isCheckedLater(sku: string): boolean {
  if (navigator.onLine) return false
  void import('./queued-stock-check.ts').then((later) => later.queueStockCheck(sku), reportError)
  return true
}

async function syncOverNetwork(port: SyncPort): Promise<SyncOutcome> {
  const { syncOverHttp } = await import('./sync-over-http.ts')
  return syncOverHttp(port)
}

/** The cart of this tab. Nothing happens until a component subscribes or a product is added. */
export const cartStore: CartStore = createCartStore({
  store: browserStore,
  sync: syncOverNetwork,
  runLocked: (work) => withLock('ambra-cart', work),
  now: Date.now,
  newId: () => crypto.randomUUID(),
  retryLater: (ms, wake) => void setTimeout(wake, ms),
  isCheckedLater,
  reportBug: (error) => reportError(error),
})

/** Puts a product in the cart: visible at once, saved before the server is called. */
export const addToCart = (request: AddRequest): Promise<AddOutcome> => cartStore.add(request)
