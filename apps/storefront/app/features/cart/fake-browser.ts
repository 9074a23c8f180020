import { createClient, httpTransport } from '@ambra/contract/client'
import { createBrowserStore, type Persistence, type TabChannel } from '#app/browser/browser-store.ts'
import { type StoredCart, storageKeys } from '#app/browser/storage-keys.ts'
import { cartApi } from './cart-api.ts'
import { type CartNotice, createCartStore } from './cart-store.ts'
import { fakeCartServer } from './fake-cart-server.ts'
import { syncCart } from './sync-cart.ts'

/** A browser with one disk, one lock and any number of tabs, before a fake server. */
export function fakeBrowser() {
  const disk = new Map<string, unknown>()
  const persistence: Persistence = {
    get: async (name) => disk.get(name),
    update: async (name, change) => void disk.set(name, change(disk.get(name))),
    keys: async () => [...disk.keys()],
    remove: async (names) => names.forEach((name) => disk.delete(name)),
  }
  const tabs = new Set<(name: string) => void>()
  const server = fakeCartServer()
  const api = cartApi(createClient({ transport: httpTransport('/api/', server.fetch), storeCode: 'en' }))
  let lock: Promise<unknown> = Promise.resolve()
  let nextId = 1
  let wakes: (() => void)[] = []

  function openTab() {
    let own: ((name: string) => void) | undefined
    const channel: TabChannel = {
      announce: (name) => tabs.forEach((listener) => listener !== own && listener(name)),
      listen: (listener) => tabs.add((own = listener)),
    }
    const store = createBrowserStore(persistence, channel)
    const cart = createCartStore({
      store: () => store,
      sync: (port) => syncCart(port, api),
      exclusively: (work) => {
        const run = lock.then(work, work)
        lock = run
        return run
      },
      now: () => 1_000,
      newId: () => `line${nextId++}`,
      wakeLater: (_, wake) => wakes.push(wake),
      reportBug: (error) => {
        throw error
      },
    })
    const notices: CartNotice[] = []
    cart.onNotice((notice) => notices.push(notice))
    return { cart, notices, codes: () => notices.map(({ code }) => code) }
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
