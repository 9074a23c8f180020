import { describe, expect, it, vi } from 'vitest'
import { addOf, shown, settled } from '#app/cart/cart-goods-fixture.ts'
import { fakeBrowser } from '#app/cart/fake-browser.ts'

const kettle = addOf('KETTLE')
const toaster = addOf('TOASTER')
const idOf = (cart: ReturnType<ReturnType<typeof fakeBrowser>['openTab']>['cart'], sku: string) =>
  cart.getSnapshot().cart.cartItems.find((line) => line.sku === sku)?.lineId ?? ''

describe('five typical bugs of such carts', () => {
  it('does not bring back items removed offline (spec §4 "Removal", "Offline")', async () => {
    const { openTab, server, goOnline } = fakeBrowser()
    const { cart } = openTab()
    await cart.add(kettle)
    await cart.add(toaster)
    await settled(cart)
    server.onCall(() => 'cut')
    await cart.remove(idOf(cart, 'KETTLE'))
    expect(await cart.sync()).toBe('later')
    server.onCall(() => undefined)
    goOnline()
    await cart.refresh()
    expect(shown(cart)).toEqual(['TOASTER x1'])
    expect(server.lines()).toEqual(['TOASTER x1'])
  })

  it('does not bring back an item removed while its state on the server was unknown', async () => {
    const { openTab, server, goOnline } = fakeBrowser()
    const { cart } = openTab()
    server.onCall((path) => (path === 'cart/update' ? 'cut-after' : undefined))
    await cart.add(kettle)
    expect(await cart.sync()).toBe('later')
    expect(server.lines()).toEqual(['KETTLE x1'])
    await cart.remove(idOf(cart, 'KETTLE'))
    server.onCall(() => undefined)
    goOnline()
    await cart.sync()
    expect(shown(cart)).toEqual([])
    expect(server.lines()).toEqual([])
  })

  it('does not double quantities when load-sync and login-merge race', async () => {
    const { openTab, server } = fakeBrowser()
    server.asCustomer('7315')
    const elsewhere = openTab().cart
    await elsewhere.add({ ...kettle, qty: 2 })
    await settled(elsewhere)
    await elsewhere.disconnect()
    server.asCustomer(undefined)
    await openTab().cart.add(kettle)
    const { cart } = openTab()
    cart.subscribe(() => undefined)
    server.asCustomer('7315')
    // The loading page syncs the stored cart, while the sign-in merges it and another tab opens the cart.
    await Promise.all([cart.refresh(), cart.authorise(), openTab().cart.refresh()])
    await settled(cart)
    expect(shown(cart)).toEqual(['KETTLE x3'])
    expect(server.carts.get('7315')).toMatchObject([{ sku: 'KETTLE', qty: 3 }])
  })

  it('keeps the first product of a new visitor when the page is closed at once', async () => {
    const { openTab, server } = fakeBrowser()
    const first = openTab()
    await first.cart.add(kettle)
    first.close()
    const { cart } = openTab()
    cart.subscribe(() => undefined)
    await settled(cart)
    expect(server.lines()).toEqual(['KETTLE x1'])
  })

  it('adds once when the page is closed while the request is pending (spec §4 "Adding")', async () => {
    const { openTab, server } = fakeBrowser()
    const first = openTab()
    await first.cart.add(kettle)
    await vi.waitFor(() => expect(server.lines()).toEqual(['KETTLE x1']))
    first.close()
    const { cart } = openTab()
    cart.subscribe(() => undefined)
    await settled(cart)
    await cart.refresh()
    expect(server.lines()).toEqual(['KETTLE x1'])
  })

  it('computes the right totals after quick removals', async () => {
    const { openTab, server } = fakeBrowser()
    const { cart } = openTab()
    for (const sku of ['A', 'B', 'C', 'D']) await cart.add(addOf(sku))
    await settled(cart)
    await Promise.all(['A', 'B', 'C'].map((sku) => cart.remove(idOf(cart, sku))))
    expect(shown(cart)).toEqual(['D x1'])
    await settled(cart)
    expect(server.lines()).toEqual(['D x1'])
    expect(cart.getSnapshot().cart.platformTotals?.grand_total).toBe(10)
  })

  it('adds once for one click whose response is lost twice', async () => {
    const { openTab, server, goOnline } = fakeBrowser()
    const { cart } = openTab()
    let lost = 0
    server.onCall((path) => (path === 'cart/update' && lost++ < 2 ? 'cut-after' : undefined))
    await cart.add(kettle)
    for (let round = 0; round < 4; round += 1) {
      await cart.sync()
      goOnline()
    }
    await settled(cart)
    expect(lost).toBeGreaterThan(0)
    expect(shown(cart)).toEqual(['KETTLE x1'])
    expect(server.lines()).toEqual(['KETTLE x1'])
  })
})

describe('two devices of one customer', () => {
  async function twoDevices() {
    const one = fakeBrowser()
    one.server.asCustomer('7315')
    const phone = one.openTab().cart
    const laptop = fakeBrowser(one.server).openTab().cart
    await phone.add(kettle)
    await settled(phone)
    await laptop.authorise()
    return { server: one.server, phone, laptop }
  }

  it('shows the lines of both devices and keeps both additions', async () => {
    const { server, phone, laptop } = await twoDevices()
    expect(shown(laptop)).toEqual(['KETTLE x1'])
    await Promise.all([phone.add(toaster), laptop.add(addOf('LAMP'))])
    await settled(phone)
    await settled(laptop)
    await phone.refresh()
    await laptop.refresh()
    expect(shown(phone).toSorted()).toEqual(['KETTLE x1', 'LAMP x1', 'TOASTER x1'])
    expect(shown(laptop).toSorted()).toEqual(shown(phone).toSorted())
    expect(server.lines().toSorted()).toEqual(shown(phone).toSorted())
  })

  it('sends a new line for a quantity change of a line that the other device has removed (spec §4, base configuration)', async () => {
    const { server, phone, laptop } = await twoDevices()
    await phone.remove(idOf(phone, 'KETTLE'))
    await settled(phone)
    await laptop.setQuantity(idOf(laptop, 'KETTLE'), 4)
    await settled(laptop)
    expect(server.lines()).toEqual(['KETTLE x4'])
    expect(shown(laptop)).toEqual(['KETTLE x4'])
  })
})
