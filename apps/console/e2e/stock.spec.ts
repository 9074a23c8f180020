import { expect, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const tablet = 'NV-T13'

test('a packer receives a delivery and begins a count @ci', async ({ browser }) => {
  test.setTimeout(600_000)
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('kati@shop.example', 'warehouse'), 'Kati Kask')
  shop.ambra('stock', 'set', tablet, '20')

  await page.goto(`${shop.url}/admin/stock?sku=${tablet}`)
  await expect(page.getByText('In the whole house')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Receive a delivery' }).click()
  const delivery = page.getByRole('dialog')
  await delivery.getByLabel('SKU, GTIN or number of the maker').fill(tablet)
  await delivery.getByLabel('How many').fill('4')
  await delivery.getByRole('button', { name: 'Take', exact: true }).click()
  await delivery.getByLabel('Delivery note or supplier').fill('Note 7')
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Take 4 pieces into the stock' }).click()
  await expect(page.getByText('20 → 24')).toBeVisible()

  await page.goto(`${shop.url}/admin/scan?code=${tablet}`)
  await page.getByLabel('Shelf').fill('A-01-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto(`${shop.url}/admin/count`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin a count' }).click()
  await page.getByRole('dialog').getByLabel('Shelf').fill('A-01')
  await page.getByRole('dialog').getByRole('button', { name: 'Begin a count' }).click()
  await expect(page.getByRole('heading', { name: 'Count: A-01' })).toBeVisible()
})
