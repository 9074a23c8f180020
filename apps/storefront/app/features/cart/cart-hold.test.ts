import { describe, expect, it } from 'vitest'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { addOf, settled, shown } from '#app/cart/cart-goods-fixture.ts'
import { fakeBrowser } from '#app/cart/fake-browser.ts'

const linesOf = (browser: ReturnType<typeof fakeBrowser>, cartId: string) =>
  browser.server.carts.get(cartId)?.map(({ sku, qty }) => `${sku} x${qty}`)

/** Customer with a kettle in cart 7315 who has confirmed an order of it offline. */
async function withPendingOrder() {
  const browser = fakeBrowser()
  browser.server.asCustomer('7315')
  const { cart } = browser.openTab()
  await cart.add(addOf('KETTLE'))
  await settled(cart)
  const ordered = browser.stored()
  if (!ordered) throw new Error('no cart was stored')
  const hold = (state: string) =>
    browser.disk.set(storageKeys.orderOutbox.name, [{ state, order: { cart_id: '7315' }, cart: ordered }])
  hold('waiting')
  await cart.finishOrder(1_000)
  browser.server.log.length = 0
  return {
    browser,
    cart,
    ordered,
    hold,
    releaseLease: () => browser.disk.delete(storageKeys.orderOutbox.name),
  }
}

/** Places the order on the server: the customer's next cart is a new one. */
function placeOnServer(browser: ReturnType<typeof fakeBrowser>) {
  browser.server.carts.delete('7315')
  browser.server.asCustomer('7316')
}

describe('cart with a pending order (spec §4 "clear the cart without sync")', () => {
  it('neither pulls nor pushes the ordered cart, whatever is added and however often it is tried', async () => {
    const { browser, cart } = await withPendingOrder()
    await cart.add(addOf('LAMP'))
    expect(await cart.refresh()).toBe('held')
    const later = browser.openTab()
    await later.cart.load()
    await later.cart.add(addOf('TOASTER'))
    expect(await later.cart.refresh()).toBe('held')
    expect(shown(later.cart)).toEqual(['LAMP x1', 'TOASTER x1'])
    expect(new Set(browser.server.log)).toEqual(new Set(['cart/create']))
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x1'])
  })

  it('continues with a new cart once the order is placed', async () => {
    const { browser, cart, hold } = await withPendingOrder()
    await cart.add(addOf('LAMP'))
    await cart.sync()
    placeOnServer(browser)
    hold('placed')
    expect(await cart.sync()).toBe('settled')
    expect(shown(cart)).toEqual(['LAMP x1'])
    expect(linesOf(browser, '7316')).toEqual(['LAMP x1'])
  })

  it('continues with the old lines, not duplicated, once the order is cancelled', async () => {
    const { browser, cart, ordered, releaseLease } = await withPendingOrder()
    await cart.add(addOf('LAMP'))
    await cart.sync()
    releaseLease()
    await cart.returnLines(ordered)
    await settled(cart)
    expect(shown(cart).sort()).toEqual(['KETTLE x1', 'LAMP x1'])
    expect(linesOf(browser, '7315')?.sort()).toEqual(['KETTLE x1', 'LAMP x1'])
  })

  it('restores the lines before the order is removed, without a queue run in between: a page closed then loses and duplicates nothing', async () => {
    const { browser, cart, ordered, releaseLease } = await withPendingOrder()
    const seen: { lines: string[]; isBusy: boolean }[] = []
    let isDone = false
    const taking = cart.returnLines(ordered, async () => {
      void cart.sync().then(() => (isDone = true))
      await new Promise((resolve) => setTimeout(resolve, 5))
      const lines = browser.stored()?.cartItems.map(({ sku, qty }) => `${sku} x${qty}`) ?? []
      seen.push({ lines, isBusy: !isDone })
      releaseLease()
    })
    await taking
    await settled(cart)
    expect(seen).toEqual([{ lines: ['KETTLE x1'], isBusy: true }])
    expect(linesOf(browser, '7315')).toEqual(['KETTLE x1'])
  })

  it('pauses the queue until something changes', async () => {
    const { browser, cart } = await withPendingOrder()
    await cart.add(addOf('LAMP'))
    await cart.sync()
    const calls = browser.server.log.length
    browser.goOnline()
    await cart.sync()
    expect(browser.server.log.length).toBeLessThanOrEqual(calls + 1)
  })

  it('does not merge the ordered cart at sign-in', async () => {
    const { browser, cart } = await withPendingOrder()
    await cart.authorise()
    expect(shown(cart)).toEqual([])
    expect(browser.stored()).toMatchObject({ cartServerToken: '', joinDue: true })
  })

  it("replaces a guest's ordered cart by a new one at once", async () => {
    const browser = fakeBrowser()
    const { cart } = browser.openTab()
    await cart.add(addOf('KETTLE'))
    await settled(cart)
    const ordered = browser.stored()
    browser.disk.set(storageKeys.orderOutbox.name, [
      { state: 'waiting', order: { cart_id: ordered?.cartServerToken }, cart: ordered },
    ])
    await cart.finishOrder(1_000)
    await cart.add(addOf('LAMP'))
    await settled(cart)
    expect(linesOf(browser, ordered?.cartServerToken ?? '')).toEqual(['KETTLE x1'])
    expect(shown(cart)).toEqual(['LAMP x1'])
  })

  it('empties the cart when the browser was killed between the order and the emptying', async () => {
    const { browser, ordered } = await withPendingOrder()
    browser.disk.set(storageKeys.cart.name, ordered)
    const later = browser.openTab()
    await later.cart.load()
    await later.cart.sync()
    expect(shown(later.cart)).toEqual([])
    expect(browser.server.log).toEqual([])
  })

  it('does not send lines into the cart of an order that was created without one', async () => {
    const browser = fakeBrowser()
    browser.server.asCustomer('7315')
    const { cart } = browser.openTab()
    browser.disk.set(storageKeys.orderOutbox.name, [
      { state: 'released', owner: 7, order: {}, cart: { cartItems: [] } },
    ])
    await cart.add(addOf('LAMP'))
    expect(await cart.sync()).toBe('held')
    expect(linesOf(browser, '7315')).toEqual([])
  })
})
