import { isSettled } from '@ambra/domain/sales/cart/cart-queue'
import { type CartChange, emptyCart, type LocalCart } from '@ambra/domain/sales/cart/local-cart'
import type { BrowserStore } from '#app/storage/browser-store.ts'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/** Cart as shown on the page. `status` is `loading` until browser storage has responded. */
export type CartView = {
  status: 'loading' | 'ready'
  cart: LocalCart
  /** True when the server has confirmed every line and computed the totals of exactly these lines. */
  isSettled: boolean
}

const unloadedCart: CartView = { status: 'loading', cart: emptyCart, isSettled: true }

/**
 * Cart of this tab: shows changes at once and saves them in order; also shows changes saved by other tabs.
 */
export interface CartMemory {
  view: ReadableStore<CartView>
  /** Reads storage on the first call, never on the server. */
  load(): Promise<void>
  /** Returns the newest stored cart, including changes of other tabs. */
  read(): Promise<LocalCart>
  commit(change: CartChange): Promise<LocalCart>
}

/** `onLoaded` is called once, with the cart as stored. */
export function createCartMemory(store: () => BrowserStore, onLoaded: (cart: LocalCart) => void): CartMemory {
  const { set, ...view } = createStore(unloadedCart, () => void load())
  /** Changes that are shown but not saved yet, in order. */
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
    // A value saved since is newer than the one read.
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
