import { describe, expect, it, vi } from 'vitest'
import { storageKeys } from '#app/storage/storage-keys.ts'
import type { AddRequest } from './add-request.ts'
import { fakeBrowser, type TestCart } from './fake-browser.ts'

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

const shown = ({ getSnapshot }: TestCart) =>
  getSnapshot().cart.cartItems.map(({ sku, qty }) => `${sku} x${qty}`)
const settled = (cart: TestCart) =>
  vi.waitFor(() => expect(cart.getSnapshot()).toMatchObject({ status: 'ready', isSettled: true }))

describe('adding to the cart', () => {
  it('shows the product before anything is saved or sent', () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    void cart.add(kettle)
    expect(shown(cart)).toEqual(['KETTLE x1'])
    expect(server.log).toEqual([])
  })

  it('keeps the first product of a new visitor and confirms that it was added (spec §4 "Adding", §8)', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart, codes } = openTab()
    expect(await cart.add(kettle)).toBe('added')
    await settled(cart)
    expect(server.lines()).toEqual(['KETTLE x1'])
    expect(codes()).toEqual(['cart.added'])
    expect(cart.getSnapshot().cart.platformTotals?.grand_total).toBe(10)
  })

  it('notifies of nothing but warnings where the page itself confirms the addition', async () => {
    const { openTab } = fakeBrowser()
    const { cart, codes } = openTab()
    const isShownInPlace = true
    await cart.add(kettle, { isShownInPlace })
    await cart.add(kettle, { isShownInPlace })
    expect(codes()).toEqual([])
    const uncertain = { ...kettle.product, sku: 'UNCERTAIN', stock: { is_in_stock: true } }
    await cart.add({ ...kettle, product: uncertain }, { isShownInPlace })
    expect(codes()).toEqual(['stock.volatile'])
    await settled(cart)
  })

  it('adds exactly two pieces for two quick clicks and confirms the new quantity (spec §4 "Adding", §8)', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart, codes } = openTab()
    const outcomes = await Promise.all([cart.add(kettle), cart.add(kettle)])
    await settled(cart)
    expect(outcomes).toEqual(['added', 'updated'])
    expect(shown(cart)).toEqual(['KETTLE x2'])
    expect(server.lines()).toEqual(['KETTLE x2'])
    expect(codes()).toEqual(['cart.added', 'cart.quantity_updated'])
  })

  it('keeps a click made while the response to the first is pending', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(kettle)
    await vi.waitFor(() => expect(server.log).toContain('cart/update KETTLE 1'))
    await cart.add(kettle)
    await settled(cart)
    expect(server.lines()).toEqual(['KETTLE x2'])
  })

  it('warns of a pre-reservation when the stock is volatile (spec §4 "Adding", §8)', async () => {
    const { openTab } = fakeBrowser()
    const { cart, notices } = openTab()
    await cart.add({ ...kettle, product: { ...kettle.product, stock: { is_in_stock: true } } })
    expect(notices).toMatchObject([{ code: 'stock.volatile', type: 'warning', offersCheckout: true }])
    await settled(cart)
  })

  it('adds the last two pieces without a warning when the exact stock is known', async () => {
    const { openTab } = fakeBrowser()
    const { cart, codes } = openTab()
    await cart.add({ ...kettle, product: { ...kettle.product, stock: { is_in_stock: true, qty: 2 } } })
    expect(codes()).toEqual(['cart.added'])
    await settled(cart)
  })

  it.each([
    ['stock.out', { product: { ...kettle.product, stock: { is_in_stock: false, qty: 0 } } }],
    ['cart.price_unknown', { product: { ...kettle.product, price_incl_tax: -1 } }],
    ['cart.no_variants', { product: { ...kettle.product, type_id: 'configurable' as const } }],
    ['cart.invalid_quantity', { qty: 1.5 }],
    ['cart.invalid_quantity', { qty: 0 }],
  ])('refuses with %s and changes nothing (spec §4 "Adding", §5, §8)', async (code, change) => {
    const { openTab, server, stored } = fakeBrowser()
    const { cart, codes } = openTab()
    expect(await cart.add({ ...kettle, ...change })).toBe('refused')
    expect(codes()).toEqual([code])
    expect(stored()).toBeUndefined()
    expect(server.log).toEqual([])
  })

  it('sells a free product and reads "2" as a quantity of two (spec §5 "zero is allowed", "converted to an integer")', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    await cart.add({ ...kettle, qty: '2', product: { ...kettle.product, price_incl_tax: 0 } })
    await settled(cart)
    expect(server.lines()).toEqual(['KETTLE x2'])
  })
})

describe('server errors', () => {
  const tooMany = { status: 400, error: 'stock.max_quantity', params: { maxQuantity: 1 } }

  it('removes a rejected new line and names the reason', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart, notices } = openTab()
    server.onCall((path) => (path === 'cart/update' ? { status: 400, error: 'stock.out' } : undefined))
    await cart.add(kettle)
    await settled(cart)
    expect(shown(cart)).toEqual([])
    expect(notices.at(-1)).toMatchObject({ code: 'stock.out', type: 'error', offersCheckout: false })
  })

  it('restores the last confirmed quantity when a change is rejected', async () => {
    const { openTab, server } = fakeBrowser()
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

  it('rejects one line without affecting another', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    server.onCall((path, body) =>
      path === 'cart/update' && JSON.stringify(body).includes('KETTLE') ? tooMany : undefined,
    )
    await Promise.all([cart.add(kettle), cart.add(toaster)])
    await settled(cart)
    expect(shown(cart)).toEqual(['TOASTER x1'])
    expect(server.lines()).toEqual(['TOASTER x1'])
  })

  it('clears the server lines when a pull returns 400, without a call to any other cart', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    server.carts.clear()
    server.log.length = 0
    expect(await cart.refresh()).toBe('settled')
    expect(shown(cart)).toEqual([])
    expect(server.log).toEqual(['cart/pull'])
  })

  it('continues with a new cart when the old one was already ordered', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    server.carts.clear()
    await cart.add(toaster)
    await settled(cart)
    expect(shown(cart)).toEqual(['TOASTER x1'])
    expect(server.lines()).toEqual(['TOASTER x1'])
  })

  it('retries as a guest once, then stops', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    server.onCall((path) =>
      path === 'cart/create' ? { status: 401, error: 'auth.not_authorized' } : undefined,
    )
    await cart.add(kettle)
    await vi.waitFor(() => expect(server.log).toEqual(['cart/create', 'cart/create as guest']))
    expect(await cart.refresh()).toBe('refused')
    expect(shown(cart)).toEqual(['KETTLE x1'])
  })

  it('stops when the server shows a cart and then says it does not exist', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    server.onCall((path) => (path === 'cart/update' ? { status: 400, error: 'cart.not_found' } : undefined))
    await cart.add(kettle)
    expect(await cart.refresh()).toBe('refused')
  })
})

describe('a broken network', () => {
  it('keeps products added offline and sends them when the network is back', async () => {
    const { openTab, server, goOnline } = fakeBrowser()
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

  it('does not add twice when only the response was lost', async () => {
    const { openTab, server, goOnline } = fakeBrowser()
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

  it.each([
    { wanted: 1, arrives: 'last' },
    { wanted: 3, arrives: 'last' },
    { wanted: 3, arrives: 'after the pull' },
  ])(
    'adds a product once when the first request arrives $arrives and the quantity is $wanted by then',
    async ({ wanted, arrives }) => {
      const { openTab, server, goOnline } = fakeBrowser()
      const { cart } = openTab()
      const late: unknown[] = []
      const arrive = () => {
        const [cartId] = server.carts.keys()
        return server.fetch(`/api/cart/update?cartId=${cartId}`, {
          method: 'POST',
          body: JSON.stringify(late.pop()),
        })
      }
      let updates = 0
      server.onCall((path, body) => {
        // Arrives after the response of the pull and before the next request.
        if (path === 'cart/pull' && arrives === 'after the pull' && late.length > 0) void arrive()
        if (path !== 'cart/update' || updates++ > 0) return undefined
        late.push(body)
        return 'cut'
      })
      await cart.add(kettle)
      await vi.waitFor(() => expect(updates).toBe(1))
      await cart.setQuantity(cart.getSnapshot().cart.cartItems[0]?.lineId ?? '', wanted)
      await vi.waitFor(() => {
        goOnline()
        expect(cart.getSnapshot().isSettled).toBe(true)
      })
      if (arrives === 'last') await arrive()
      expect(late).toEqual([])
      expect(server.lines()).toEqual([`KETTLE x${wanted}`])
      expect(shown(cart)).toEqual([`KETTLE x${wanted}`])
    },
  )

  it('keeps an added product through a reload before the response', async () => {
    const { openTab, server } = fakeBrowser()
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
  it('shares one cart between two tabs', async () => {
    const { openTab, server } = fakeBrowser()
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
  it('removes a line in the browser and on the server', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    await cart.remove(cart.getSnapshot().cart.cartItems[0]?.lineId ?? '')
    expect(shown(cart)).toEqual([])
    await settled(cart)
    expect(server.lines()).toEqual([])
  })

  it('removes a line whose first request is still pending', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(kettle)
    await vi.waitFor(() => expect(server.log).toContain('cart/update KETTLE 1'))
    await cart.remove(cart.getSnapshot().cart.cartItems[0]?.lineId ?? '')
    await vi.waitFor(() => expect(server.log).toContain('cart/delete'))
    await settled(cart)
    expect(server.lines()).toEqual([])
  })

  it('adopts lines that only the server has', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(kettle)
    await settled(cart)
    const [items] = server.carts.values()
    items?.push({ ...(items[0] ?? ({} as never)), item_id: 900, sku: 'TOASTER', qty: 3 }) // the first line exists
    await cart.refresh()
    expect(shown(cart)).toEqual(['KETTLE x1', 'TOASTER x3'])
  })

  it('empties the cart after an order without a server call', async () => {
    const { openTab, server, disk } = fakeBrowser()
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
