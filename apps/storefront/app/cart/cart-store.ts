import { createListeners, type ReadableStore } from '#app/storage/create-store.ts'
import { withLock } from '#app/storage/with-lock.ts'
import type { ErrorCode, ShopError } from '@ambra/contract/platform/errors/errors'
import { isSettled } from '@ambra/domain/sales/cart/cart-queue'
import { addLine, type CartChange, findLine, type LocalCart } from '@ambra/domain/sales/cart/local-cart'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { type AddRequest, planAdd } from './add-request.ts'
import { type CartView, createCartMemory } from './cart-storage.ts'
import type { SyncOutcome, SyncPort } from './sync-cart.ts'
import { createSyncRunner } from './sync-runner.ts'

/** Message for the shopper, by its code in the error catalogue. */
export type CartNotice = {
  code: ErrorCode
  params: Readonly<Record<string, string | number>>
  type: 'success' | 'warning' | 'error'
  /** True when something was added to the cart. */
  offersCheckout: boolean
}

type AddOutcome = 'added' | 'updated' | 'refused'

/** Part of the cart that every page loads; the actions on existing lines are in `cart-actions.ts`. */
export interface CartStore extends ReadableStore<CartView> {
  onNotice(listener: (notice: CartNotice) => void): () => void
  notify(code: ErrorCode, params?: CartNotice['params']): void
  /** Reads browser storage on the first call. */
  load(): Promise<void>
  /** With `isShownInPlace` the page itself confirms the addition instead of a notification. */
  add(request: AddRequest, shown?: { isShownInPlace: boolean }): Promise<AddOutcome>
  /** Shows, saves and then sends a change. */
  change(apply: CartChange): Promise<LocalCart>
  /** Shows and saves a change; it is sent with the next run. */
  commit(apply: CartChange): Promise<LocalCart>
  /** Runs the queue; resolves when done or when the server cannot be reached. */
  sync(): Promise<SyncOutcome>
  /** Runs `work` while no tab calls the server. */
  runLocked<T>(work: () => Promise<T>): Promise<T>
}

type CartParts = {
  store: () => BrowserStore
  /** Runs the queue against the server; loaded on first use to keep pages small. */
  sync: (port: SyncPort) => Promise<SyncOutcome>
  /** Allows one tab at a time to call the server. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  now: () => number
  newId: () => string
  /**
   * Calls `wake` after `ms`. When the network returns, the cart is synced as a step of the back-online
   * sequence instead.
   */
  retryLater: (ms: number, wake: () => void) => void
  /** Queues a stock check while offline and returns whether it did. */
  isCheckedLater?: (sku: string) => boolean
  /** Receives errors that are not responses of the server. */
  reportBug: (error: unknown) => void
}

/** Maximum number of lines, counted as the server does. @see spec §9 "Cart and CMS max count 500" */
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
    async add(request, shown) {
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
      else if (!shown?.isShownInPlace) notify(outcome === 'added' ? 'cart.added' : 'cart.quantity_updated')
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

/** Cart of this tab. Does nothing until a component subscribes or a product is added. */
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

/** Adds a product to the cart: shows it at once and saves it before the server is called. */
export const addToCart: CartStore['add'] = (request, shown) => cartStore.add(request, shown)
