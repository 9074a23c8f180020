import { rmSync } from 'node:fs'
import { oldShopData } from '@ambra/testing/old-shop'
import { awaken, expect, test } from '../support/fixtures.ts'
import { startShopOn } from '../support/start-shop.ts'

test('the cart counts lines when configured so (spec §4 "Cart count")', async ({ page, shop }) => {
  const { label, store } = shop
  const dataDir = await oldShopData()
  const { url, stop } = await startShopOn(dataDir, { CART_COUNT: 'lines' })
  try {
    await page.goto(`${url}${store.prefix}/search?q=charger`)
    await awaken(page)
    await page
      .getByRole('button', { name: new RegExp(`^${label('card.add')}: `) })
      .first()
      .click()
    await expect(page.getByText('Product has been added to the cart!')).toBeVisible()
    const cart = page.getByRole('button', { name: new RegExp(`^${label('nav.cart')}\\W+1$`) }).first()
    await cart.click()
    const drawer = page.getByRole('dialog', { name: label('cart.title', { count: '1' }) })
    await drawer.getByRole('button', { name: label('cart.more') }).click()
    await expect(drawer.locator('fieldset input')).toHaveValue('2')
    await expect(drawer).toBeVisible()
    await expect(cart).toBeAttached()
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
