import { createClient, httpTransport } from '@ambra/contract/platform/api/client'
import { createBrowserStore, type TabChannel } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import { storageKeys, type StoredCart } from '#app/storage/storage-keys.ts'
import { createCartActions } from './cart-actions.ts'
import { cartApi } from './cart-api.ts'
import { type CartNotice, createCartStore } from './cart-store.ts'
import { fakeCartServer } from './fake-cart-server.ts'
import { createSavedLines } from './saved-lines.ts'
import { syncCart } from './sync-cart.ts'

const never = new Promise<never>(() => undefined)
/** Makes line ids unique across browsers. */
let nextId = 1

/** Browser with one disk, one lock and any number of tabs, connected to its own or a shared fake server. */
export function fakeBrowser(server = fakeCartServer()) {
  const disk = new Map<string, unknown>()
  const tabs = new Set<(name: string) => void>()
  const client = (headers?: Record<string, string>) =>
    createClient({
      transport: httpTransport('/api/', server.fetch),
      storeCode: 'en',
      ...(headers && { headers }),
    })
  const api = cartApi(client(), client({ 'x-test-guest': 'yes' }))
  let lock: Promise<unknown> = Promise.resolve()
  let wakes: (() => void)[] = []

  function openTab(over: { isCheckedLater?: (sku: string) => boolean } = {}) {
    let own: ((name: string) => void) | undefined
    const death = Promise.withResolvers<never>()
    let isAlive = true
    const persistence: Persistence = {
      get: async (name) => (isAlive ? disk.get(name) : never),
      update: async (name, change) => (isAlive ? void disk.set(name, change(disk.get(name))) : never),
      remove: async (names) => names.forEach((name) => disk.delete(name)),
    }
    const channel: TabChannel = {
      announce: (name) => tabs.forEach((listener) => listener !== own && listener(name)),
      listen: (listener) => tabs.add((own = listener)),
    }
    const store = createBrowserStore(persistence, channel)
    const base = createCartStore({
      store: () => store,
      sync: (port) => syncCart(port, api, async () => (await store.read(storageKeys.orderOutbox)) ?? []),
      runLocked: (work) => {
        // Closing a page releases its lock.
        const run = lock.then(() => Promise.race([work(), death.promise]))
        lock = run.catch(() => undefined)
        return isAlive ? run.catch(() => never) : never
      },
      now: () => 1_000,
      newId: () => `line${nextId++}`,
      retryLater: (_, wake) => wakes.push(() => isAlive && wake()),
      reportBug: (error) => bugs.push(error),
      ...over,
    })
    const bugs: unknown[] = []
    const notices: CartNotice[] = []
    base.onNotice((notice) => notices.push(notice))
    const cart = { ...base, ...createCartActions(base, () => store) }
    return {
      cart,
      saved: createSavedLines({ cart, actions: cart, store: () => store }),
      notices,
      bugs,
      codes: () => notices.map(({ code }) => code),
      /** Closes the page in the middle of its work. */
      close() {
        isAlive = false
        if (own) tabs.delete(own)
        death.promise.catch(() => undefined)
        death.reject(new Error('closed'))
      },
    }
  }
  return {
    server,
    disk,
    openTab,
    stored: () => disk.get(storageKeys.cart.name) as StoredCart | undefined, // only the store writes this key
    goOnline: () => {
      const due = wakes
      wakes = []
      due.forEach((wake) => wake())
    },
  }
}

export type TestCart = ReturnType<ReturnType<typeof fakeBrowser>['openTab']>['cart']
