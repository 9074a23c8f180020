import { createClient, httpTransport } from '@ambra/contract/client'
import { describe, expect, it, vi } from 'vitest'
import { createBrowserStore, type Persistence, type TabChannel } from '#app/browser/browser-store.ts'
import { type StoredCart, storageKeys } from '#app/browser/storage-keys.ts'
import type { AddRequest } from './add-request.ts'
import { cartApi } from './cart-api.ts'
import { type CartNotice, type CartStore, createCartStore } from './cart-store.ts'
import { fakeCartServer } from './fake-cart-server.ts'
import { syncCart } from './sync-cart.ts'

const kettle: AddRequest = {
  product: {
    id: 1,
    sku: 'KETTLE',
    name: 'Kettle',
    slug: 'kettle',
    type_id: 'simple',
    image: '/k.svg',
    price_incl_tax: 10,
    stock: { is_in_stock: true, qty: 50 },
  },
  sku: 'KETTLE',
  qty: 1,
}
const toaster: AddRequest = {
  ...kettle,
  product: { ...kettle.product, id: 2, sku: 'TOASTER' },
  sku: 'TOASTER',
}

/** A browser with one disk, one lock and any number of tabs, before a fake server. */
function browser() {
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

const shown = ({ getSnapshot }: CartStore) =>
  getSnapshot().cart.cartItems.map(({ sku, qty }) => `${sku} x${qty}`)
const settled = (cart: CartStore) =>
  vi.waitFor(() => expect(cart.getSnapshot()).toMatchObject({ status: 'ready', isSettled: true }))

describe('adding to the cart', () => {
  it('shows the product before anything is saved or sent', () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    void cart.add(kettle)
    expect(shown(cart)).toEqual(['KETTLE x1'])
    expect(server.log).toEqual([])
  })

  it('keeps the first product of a new visitor', async () => {
    const { openTab, server } = browser()
    const { cart, codes } = openTab()
    expect(await cart.add(kettle)).toBe('added')
    await settled(cart)
    expect(server.lines()).toEqual(['KETTLE x1'])
    expect(codes()).toEqual(['cart.added'])
    expect(cart.getSnapshot().cart.platformTotals?.grand_total).toBe(10)
  })

  it('adds exactly two pieces for two quick presses', async () => {
    const { openTab, server } = browser()
    const { cart, codes } = openTab()
    const outcomes = await Promise.all([cart.add(kettle), cart.add(kettle)])
    await settled(cart)
    expect(outcomes).toEqual(['added', 'updated'])
    expect(shown(cart)).toEqual(['KETTLE x2'])
    expect(server.lines()).toEqual(['KETTLE x2'])
    expect(codes()).toEqual(['cart.added', 'cart.quantity_updated'])
  })

  it('keeps a press made while the server answers the first', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    await cart.add(kettle)
    await vi.waitFor(() => expect(server.log).toContain('cart/update KETTLE 1'))
    await cart.add(kettle)
    await settled(cart)
    expect(server.lines()).toEqual(['KETTLE x2'])
  })

  it('warns when the stock is unsure', async () => {
    const { openTab } = browser()
    const { cart, notices } = openTab()
    await cart.add({ ...kettle, product: { ...kettle.product, stock: { is_in_stock: true, qty: 2 } } })
    expect(notices).toMatchObject([{ code: 'stock.volatile', type: 'warning', offersCheckout: true }])
    await settled(cart)
  })

  it.each([
    ['stock.out', { product: { ...kettle.product, stock: { is_in_stock: false, qty: 0 } } }],
    ['cart.price_unknown', { product: { ...kettle.product, price_incl_tax: -1 } }],
    ['cart.no_variants', { product: { ...kettle.product, type_id: 'configurable' as const } }],
    ['cart.invalid_quantity', { qty: 1.5 }],
    ['cart.invalid_quantity', { qty: 0 }],
  ])('refuses with %s and changes nothing', async (code, change) => {
    const { openTab, server, stored } = browser()
    const { cart, codes } = openTab()
    expect(await cart.add({ ...kettle, ...change })).toBe('refused')
    expect(codes()).toEqual([code])
    expect(stored()).toBeUndefined()
    expect(server.log).toEqual([])
  })

  it('sells a product that costs nothing and takes "2" for two', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    await cart.add({ ...kettle, qty: '2', product: { ...kettle.product, price_incl_tax: 0 } })
    await settled(cart)
    expect(server.lines()).toEqual(['KETTLE x2'])
  })
})

describe('refusals of the server', () => {
  const tooMany = { status: 400, error: 'stock.max_quantity', params: { maxQuantity: 1 } }

  it('takes a new line away again and says why', async () => {
    const { openTab, server } = browser()
    const { cart, notices } = openTab()
    server.onCall((path) => (path === 'cart/update' ? { status: 400, error: 'stock.out' } : undefined))
    await cart.add(kettle)
    await settled(cart)
    expect(shown(cart)).toEqual([])
    expect(notices.at(-1)).toMatchObject({ code: 'stock.out', type: 'error', offersCheckout: false })
  })

  it('restores the quantity confirmed before', async () => {
    const { openTab, server } = browser()
    const { cart, notices } = openTab()
    await cart.add(kettle)
    await settled(cart)
    server.onCall((path) => (path === 'cart/update' ? tooMany : undefined))
    await cart.setQuantity(cart.getSnapshot().cart.cartItems[0]?.lineId ?? '', 4)
    expect(shown(cart)).toEqual(['KETTLE x4'])
    await settled(cart)
    expect(shown(cart)).toEqual(['KETTLE x1'])
    expect(notices.at(-1)).toMatchObject({ code: 'stock.max_quantity', params: { maxQuantity: 1 } })
  })

  it('refuses one line without harming another', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    server.onCall((path, body) =>
      path === 'cart/update' && JSON.stringify(body).includes('KETTLE') ? tooMany : undefined,
    )
    await Promise.all([cart.add(kettle), cart.add(toaster)])
    await settled(cart)
    expect(shown(cart)).toEqual(['TOASTER x1'])
    expect(server.lines()).toEqual(['TOASTER x1'])
  })

  it('clears what the server held when a pull answers 400, without a call to any other cart', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    server.carts.clear()
    server.log.length = 0
    expect(await cart.refresh()).toBe('settled')
    expect(shown(cart)).toEqual([])
    expect(server.log).toEqual(['cart/pull'])
  })

  it('goes on with a new cart when the old one is found ordered', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    server.carts.clear()
    await cart.add(toaster)
    await settled(cart)
    expect(shown(cart)).toEqual(['TOASTER x1'])
    expect(server.lines()).toEqual(['TOASTER x1'])
  })

  it('retries as a guest once, then gives up', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    server.onCall((path) =>
      path === 'cart/create' ? { status: 401, error: 'auth.not_authorized' } : undefined,
    )
    await cart.add(kettle)
    await vi.waitFor(() => expect(server.log).toEqual(['cart/create', 'cart/create']))
    expect(await cart.refresh()).toBe('refused')
    expect(shown(cart)).toEqual(['KETTLE x1'])
  })

  it('stops when the server shows a cart and then denies it', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    server.onCall((path) => (path === 'cart/update' ? { status: 400, error: 'cart.not_found' } : undefined))
    await cart.add(kettle)
    expect(await cart.refresh()).toBe('refused')
  })
})

describe('a broken network', () => {
  it('keeps products offline and sends them when the network is back', async () => {
    const { openTab, server, goOnline } = browser()
    const { cart, codes } = openTab()
    server.onCall(() => 'cut')
    await cart.add(kettle)
    await cart.add(toaster)
    await vi.waitFor(() => expect(server.log.length).toBeGreaterThan(0))
    expect(shown(cart)).toEqual(['KETTLE x1', 'TOASTER x1'])
    server.onCall(() => undefined)
    await vi.waitFor(() => {
      goOnline()
      expect(server.lines()).toEqual(['KETTLE x1', 'TOASTER x1'])
    })
    await settled(cart)
    expect(codes()).toEqual(['cart.added', 'cart.added'])
  })

  it('does not add twice when only the answer was lost', async () => {
    const { openTab, server, goOnline } = browser()
    const { cart } = openTab()
    let isFirst = true
    server.onCall((path) => {
      if (path !== 'cart/update' || !isFirst) return undefined
      isFirst = false
      return 'cut-after'
    })
    await cart.add(kettle)
    await vi.waitFor(() => {
      goOnline()
      expect(cart.getSnapshot().isSettled).toBe(true)
    })
    expect(server.lines()).toEqual(['KETTLE x1'])
    expect(shown(cart)).toEqual(['KETTLE x1'])
  })

  it('survives a reload between the press and the answer', async () => {
    const { openTab, server } = browser()
    server.onCall(() => 'cut')
    await openTab().cart.add(kettle)
    server.onCall(() => undefined)
    const { cart } = openTab()
    cart.subscribe(() => undefined)
    await vi.waitFor(() => expect(server.lines()).toEqual(['KETTLE x1']))
    await settled(cart)
  })
})

describe('two tabs', () => {
  it('share one cart', async () => {
    const { openTab, server } = browser()
    const [one, two] = [openTab(), openTab()]
    two.cart.subscribe(() => undefined)
    await Promise.all([one.cart.add(kettle), two.cart.add(kettle), one.cart.add(toaster)])
    await settled(one.cart)
    await settled(two.cart)
    expect(shown(two.cart).sort()).toEqual(['KETTLE x2', 'TOASTER x1'])
    expect(shown(one.cart).sort()).toEqual(shown(two.cart).sort())
    expect(server.lines().sort()).toEqual(['KETTLE x2', 'TOASTER x1'])
    expect(server.carts.size).toBe(1)
  })
})

describe('removing and ordering', () => {
  it('removes a line here and on the server', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    await cart.remove(cart.getSnapshot().cart.cartItems[0]?.lineId ?? '')
    expect(shown(cart)).toEqual([])
    await settled(cart)
    expect(server.lines()).toEqual([])
  })

  it('removes a line whose first sending is still under way', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    await cart.add(kettle)
    await vi.waitFor(() => expect(server.log).toContain('cart/update KETTLE 1'))
    await cart.remove(cart.getSnapshot().cart.cartItems[0]?.lineId ?? '')
    await vi.waitFor(() => expect(server.log).toContain('cart/delete'))
    await settled(cart)
    expect(server.lines()).toEqual([])
  })

  it('takes over lines that only the server has', async () => {
    const { openTab, server } = browser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    const [items] = server.carts.values()
    items?.push({ ...(items[0] ?? ({} as never)), item_id: 900, sku: 'TOASTER', qty: 3 }) // the first line exists
    await cart.refresh()
    expect(shown(cart)).toEqual(['KETTLE x1', 'TOASTER x3'])
  })

  it('empties the cart after an order without a call', async () => {
    const { openTab, server, disk } = browser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    server.log.length = 0
    await cart.finishOrder(123)
    expect(shown(cart)).toEqual([])
    expect(server.log).toEqual([])
    expect(disk.get(storageKeys.lastCartBypass.name)).toBe(123)
  })
})
