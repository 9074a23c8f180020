import { requestCoupon } from '@ambra/domain/sales/cart/cart-coupon'
import { describe, expect, it, vi } from 'vitest'
import type { AddRequest } from '#app/cart/add-request.ts'
import { fakeBrowser, type TestCart } from '#app/cart/fake-browser.ts'

const product = (sku: string): AddRequest => ({
  product: {
    id: sku.length,
    sku,
    name: sku,
    slug: sku.toLowerCase(),
    type_id: 'simple',
    image: '/k.svg',
    price_incl_tax: 10,
    stock: { is_in_stock: true, qty: 50 },
  },
  sku,
  qty: 1,
})
const shown = ({ getSnapshot }: TestCart) =>
  getSnapshot().cart.cartItems.map(({ sku, qty }) => `${sku} x${qty}`)
const settled = (cart: TestCart) =>
  vi.waitFor(() => expect(cart.getSnapshot()).toMatchObject({ status: 'ready', isSettled: true }))
const linesOf = (browser: ReturnType<typeof fakeBrowser>, cartId: string) =>
  browser.server.carts.get(cartId)?.map(({ sku, qty }) => `${sku} x${qty}`)

/**
 * Customer with two kettles in cart 7315 from another device, and a guest cart here with a kettle and a
 * toaster.
 */
async function atSignIn() {
  const browser = fakeBrowser()
  browser.server.asCustomer('7315')
  const elsewhere = browser.openTab().cart
  await elsewhere.add({ ...product('KETTLE'), qty: 2 })
  await settled(elsewhere)
  await elsewhere.disconnect()
  browser.server.asCustomer(undefined)
  const tab = browser.openTab()
  await tab.cart.add(product('KETTLE'))
  await tab.cart.add(product('TOASTER'))
  await settled(tab.cart)
  browser.server.asCustomer('7315')
  return { browser, ...tab }
}

describe('signing in', () => {
  it('merges the guest’s lines into the customer’s cart, adding quantities (spec §4 "Authorising")', async () => {
    const { browser, cart } = await atSignIn()
    await cart.authorise()
    await settled(cart)
    expect(shown(cart)).toEqual(['KETTLE x3', 'TOASTER x1'])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x3', 'TOASTER x1'])
    expect(browser.stored()).toMatchObject({ cartServerToken: '7315' })
    expect(browser.stored()).not.toHaveProperty('joinDue')
  })

  it('loads the customer’s lines into an empty cart', async () => {
    const { browser, cart } = await atSignIn()
    await cart.disconnect()
    await cart.authorise()
    await settled(cart)
    expect(shown(cart)).toEqual(['KETTLE x2'])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x2'])
  })

  it('adds quantities once, even when responses are lost at every step (INV-10)', async () => {
    const { browser, cart } = await atSignIn()
    const lost = new Set<string>()
    browser.server.onCall((path, body) => {
      const call = `${path} ${JSON.stringify(body)}`
      if (lost.has(call)) return undefined
      lost.add(call)
      return 'cut-after'
    })
    await cart.authorise()
    for (let rounds = 0; rounds < 12; rounds += 1) {
      browser.goOnline()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await settled(cart)
    expect(shown(cart)).toEqual(['KETTLE x3', 'TOASTER x1'])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x3', 'TOASTER x1'])
  })

  it('does not add quantities again when the cart is read later', async () => {
    const { cart } = await atSignIn()
    await cart.authorise()
    await cart.refresh()
    await cart.refresh()
    expect(shown(cart)).toEqual(['KETTLE x3', 'TOASTER x1'])
  })

  it('keeps products added during the merge', async () => {
    const { browser, cart } = await atSignIn()
    const joining = cart.authorise()
    await cart.add(product('LAMP'))
    await joining
    await settled(cart)
    expect(linesOf(browser, '7315')?.sort()).toEqual(['KETTLE x3', 'LAMP x1', 'TOASTER x1'])
  })

  it('falls back to a guest’s cart when the token is rejected, without adding quantities there (spec §4 "Cart connection")', async () => {
    const { browser, cart } = await atSignIn()
    browser.server.onCall((path) => {
      if (path !== 'cart/create') return undefined
      browser.server.onCall(() => undefined)
      browser.server.asCustomer(undefined)
      return { status: 401, error: 'auth.not_authorized' }
    })
    await cart.authorise()
    await settled(cart)
    await cart.refresh()
    expect(shown(cart)).toEqual(['KETTLE x1', 'TOASTER x1'])
  })
})

describe('signing out', () => {
  it('empties the cart here and keeps the customer’s on the server (spec §4 Logout)', async () => {
    const { browser, cart } = await atSignIn()
    await cart.authorise()
    await settled(cart)
    const calls = browser.server.log.length
    await cart.disconnect()
    expect(shown(cart)).toEqual([])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x3', 'TOASTER x1'])
    expect(browser.server.log.length).toBe(calls)
    expect(browser.stored()?.cartServerToken).toBe('')
  })

  it('ignores responses after the sign-out', async () => {
    const { browser, cart } = await atSignIn()
    browser.server.onCall((path) => {
      if (path === 'cart/pull') void cart.disconnect()
      return undefined
    })
    await cart.authorise()
    await settled(cart)
    expect(browser.server.log.at(-1)).toBe('cart/pull')
    expect(shown(cart)).toEqual([])
  })

  it('starts a new cart for the next product after a sign-out', async () => {
    const { browser, cart } = await atSignIn()
    await cart.authorise()
    await settled(cart)
    browser.server.asCustomer(undefined)
    await cart.disconnect()
    await cart.add(product('LAMP'))
    await settled(cart)
    expect(shown(cart)).toEqual(['LAMP x1'])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x3', 'TOASTER x1'])
  })
})

describe('signing in again', () => {
  it('adds no quantities when the same customer signs in again (spec §4 "Authorising", "After creating a password the user is logged in")', async () => {
    const { browser, cart } = await atSignIn()
    await cart.authorise()
    await settled(cart)
    await cart.authorise()
    await settled(cart)
    expect(shown(cart)).toEqual(['KETTLE x3', 'TOASTER x1'])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x3', 'TOASTER x1'])
  })

  it('takes no line from the first customer’s cart when another one signs in', async () => {
    const { browser, cart } = await atSignIn()
    await cart.authorise()
    await settled(cart)
    browser.server.asCustomer('8000')
    await cart.authorise()
    await settled(cart)
    expect(shown(cart)).toEqual([])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x3', 'TOASTER x1'])
    expect(linesOf(browser, '8000')).toEqual([])
  })
})

describe('coupon of a cart (spec §4)', () => {
  const withCoupon = async () => {
    const shop = await atSignIn()
    await shop.cart.change(requestCoupon('NEWS10'))
    await settled(shop.cart)
    return shop
  }

  it('applies a coupon and reloads the totals (spec §4 "A coupon is applied or removed on the server")', async () => {
    const { browser, cart } = await withCoupon()
    expect(browser.server.log.slice(-2)).toEqual(['cart/apply-coupon NEWS10', 'cart/totals'])
    expect(cart.getSnapshot().cart.platformTotals?.coupon_code).toBe('NEWS10')
    await cart.change(requestCoupon(''))
    await settled(cart)
    expect(browser.server.log.slice(-2)).toEqual(['cart/delete-coupon', 'cart/totals'])
  })

  it('moves the coupon from the guest’s cart to the customer’s after the merge (spec §4 "Authorising")', async () => {
    const { browser, cart } = await withCoupon()
    browser.server.log.length = 0
    await cart.authorise()
    await settled(cart)
    const order = [
      'cart/delete-coupon',
      'cart/create',
      'cart/pull',
      'cart/apply-coupon NEWS10',
      'cart/totals',
    ]
    expect(browser.server.log.filter((call) => order.includes(call))).toEqual(order)
    expect([...browser.server.coupons]).toEqual([['7315', 'NEWS10']])
  })

  it('reloads the totals on demand when nothing else has changed', async () => {
    const { browser, cart } = await atSignIn()
    browser.server.log.length = 0
    expect(await cart.syncTotals()).toBe('settled')
    expect(browser.server.log).toEqual(['cart/totals'])
  })
})

describe('clearing (spec §4)', () => {
  it('empties the server’s cart, then abandons it (spec §4 "optionally syncs and disconnects")', async () => {
    const { browser, cart } = await atSignIn()
    const guest = browser.stored()?.cartServerToken ?? ''
    await cart.clear()
    expect(linesOf(browser, guest)).toEqual([])
    expect(browser.stored()).toMatchObject({ cartItems: [], cartServerToken: '' })
  })

  it('keeps the server’s lines without sync and the token without disconnecting', async () => {
    const { browser, cart } = await atSignIn()
    const guest = browser.stored()?.cartServerToken ?? ''
    await cart.clear({ sync: false, disconnect: false })
    expect(linesOf(browser, guest)).toEqual(['KETTLE x1', 'TOASTER x1'])
    expect(browser.stored()).toMatchObject({ cartItems: [], cartServerToken: guest })
  })
})
