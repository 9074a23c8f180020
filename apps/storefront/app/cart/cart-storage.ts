import { isSettled } from '@ambra/domain/cart/cart-queue'
import { type CartChange, emptyCart, type LocalCart } from '@ambra/domain/cart/local-cart'
import type { BrowserStore } from '#app/storage/browser-store.ts'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/** What the shop shows of the cart. `status` is `loading` until browser storage has answered. */
export type CartView = {
  status: 'loading' | 'ready'
  cart: LocalCart
  /** The server has confirmed every line and computed the totals of exactly these lines. */
  isSettled: boolean
}

const unloadedCart: CartView = { status: 'loading', cart: emptyCart, isSettled: true }

/** The cart in this tab: changes are shown at once and saved in order; what other tabs save is shown too. */
export interface CartMemory {
  view: ReadableStore<CartView>
  /** Reads storage at the first call, never on the server. */
  load(): Promise<void>
  /** The newest stored cart, with what other tabs have changed. */
  read(): Promise<LocalCart>
  commit(change: CartChange): Promise<LocalCart>
}

/** `onLoaded` is called once, with the cart as it was stored. */
export function createCartMemory(store: () => BrowserStore, onLoaded: (cart: LocalCart) => void): CartMemory {
  const { set, ...view } = createStore(unloadedCart, () => void load())
  /** Changes shown already and on their way into storage, in order. */
  const pending: CartChange[] = []
  let saved = emptyCart
  let commits = 0
  let loading: Promise<void> | undefined

  function show(status = view.getSnapshot().status) {
    const cart = pending.reduce((before, change) => change(before), saved)
    set({ status, cart, isSettled: pending.length === 0 && isSettled(cart) })
  }

  async function read() {
    const before = commits
    const value = (await store().read(storageKeys.cart)) ?? emptyCart
    // What was saved since is newer than what was read.
    if (before === commits) saved = value
    return saved
  }

  function load() {
    loading ??= (async () => {
      store().onOtherTab(storageKeys.cart, () => void read().then(() => show()))
      await read()
      show('ready')
      onLoaded(saved)
    })()
    return loading
  }

  async function commit(change: CartChange) {
    void load()
    pending.push(change)
    show()
    saved = (await store().update(storageKeys.cart, (cart = emptyCart) => change(cart))) ?? emptyCart
    commits += 1
    pending.splice(pending.indexOf(change), 1)
    show('ready')
    return saved
  }

  return {
    view,
    load,
    read,
    commit,
  }
}
