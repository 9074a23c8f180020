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
  it('removes a saved line from the cart, also on the server', async () => {
    const { browser, tab, inCart, kettle } = await withLines()
    await tab.saved.save(kettle)
    await tab.cart.sync()
    expect(inCart()).toEqual(['LAMP x1'])
    expect(browser.disk.get(storageKeys.savedForLater.name)).toMatchObject([{ sku: 'KETTLE', qty: 2 }])
  })

  it('moves a saved line back once with its quantity, even when requested several times', async () => {
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

  it('merges a restored line with an equal line added since', async () => {
    const { tab, inCart, kettle } = await withLines()
    await tab.saved.save(kettle)
    await tab.cart.add(addOf('KETTLE', 3))
    await tab.saved.moveToCart(kettle)
    await tab.cart.sync()
    expect(inCart()?.toSorted()).toEqual(['KETTLE x5', 'LAMP x1'])
  })

  it('shows saved lines in another tab and on the next visit', async () => {
    const { browser, tab, kettle } = await withLines()
    await tab.saved.save(kettle)
    tab.close()
    const next = browser.openTab()
    next.saved.subscribe(() => undefined)
    await expect.poll(() => next.saved.getSnapshot().map(({ sku }) => sku)).toEqual(['KETTLE'])
  })
})
