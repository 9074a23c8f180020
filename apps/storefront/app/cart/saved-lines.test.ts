import { describe, expect, it } from 'vitest'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { addOf } from './cart-goods-fixture.ts'
import { fakeBrowser } from './fake-browser.ts'

async function withLines() {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  await tab.cart.add(addOf('KETTLE', 2))
  await tab.cart.add(addOf('LAMP'))
  await tab.cart.sync()
  const inCart = () => browser.stored()?.cartItems.map(({ sku, qty }) => `${sku} x${qty}`)
  const kettle = browser.stored()?.cartItems[0]?.lineId ?? ''
  return { browser, tab, inCart, kettle }
}

describe('lines saved for later', () => {
  it('leave the cart, also the one of the server', async () => {
    const { browser, tab, inCart, kettle } = await withLines()
    await tab.saved.save(kettle)
    await tab.cart.sync()
    expect(inCart()).toEqual(['LAMP x1'])
    expect(browser.disk.get(storageKeys.savedForLater.name)).toMatchObject([{ sku: 'KETTLE', qty: 2 }])
  })

  it('come back once, with their pieces, however often it is pressed', async () => {
    const { browser, tab, inCart, kettle } = await withLines()
    await tab.saved.save(kettle)
    await tab.cart.sync()
    const other = browser.openTab()
    await Promise.all([
      tab.saved.moveToCart(kettle),
      tab.saved.moveToCart(kettle),
      other.saved.moveToCart(kettle),
    ])
    await tab.cart.sync()
    await other.cart.sync()
    expect(inCart()?.toSorted()).toEqual(['KETTLE x2', 'LAMP x1'])
    expect(browser.disk.get(storageKeys.savedForLater.name)).toEqual([])
  })

  it('join the same choice that was added since', async () => {
    const { tab, inCart, kettle } = await withLines()
    await tab.saved.save(kettle)
    await tab.cart.add(addOf('KETTLE', 3))
    await tab.saved.moveToCart(kettle)
    await tab.cart.sync()
    expect(inCart()?.toSorted()).toEqual(['KETTLE x5', 'LAMP x1'])
  })

  it('are there in another tab and on the next visit', async () => {
    const { browser, tab, kettle } = await withLines()
    await tab.saved.save(kettle)
    tab.close()
    const next = browser.openTab()
    next.saved.subscribe(() => undefined)
    await expect.poll(() => next.saved.getSnapshot().map(({ sku }) => sku)).toEqual(['KETTLE'])
  })
})
