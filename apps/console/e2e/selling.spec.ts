import { type Browser, expect, type Page, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const phone = { width: 390, height: 844 }

async function signedIn(browser: Browser): Promise<Page> {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('mari.tamm@shop.example', 'editor'), 'Mari Tamm')
  return page
}

test('a coupon is tried in a made-up cart, saved, changed by two people and taken back', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  await page.goto(`${shop.url}/admin/selling`)
  await expect(page.getByRole('link', { name: 'TERE10' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New coupon' }).click()
  const sheet = page.getByRole('dialog', { name: 'New coupon' })
  await sheet.getByRole('textbox', { name: 'Code', exact: true }).fill('autumn7')
  await sheet.getByLabel('Percent', { exact: true }).fill('7')
  await sheet.getByRole('textbox', { name: 'Goods' }).fill('NOT-A-PRODUCT')
  await sheet.getByRole('button', { name: 'Compute' }).click()
  await expect(sheet.getByText('NOT-A-PRODUCT:')).toBeVisible()
  await expect(sheet.getByRole('table', { name: 'What counts' }).getByText('AUTUMN7')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByRole('heading', { name: 'AUTUMN7' })).toBeVisible()
  await expectAccessible(page)

  // Another person stops it at the command line while this screen is open.
  shop.ambra('coupons', 'disable', 'AUTUMN7')
  await page.getByLabel('Percent', { exact: true }).fill('9')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nothing was saved.')).toBeVisible()
  const both = page.getByRole('table', { name: 'Both values' })
  await expect(both).toContainText('−9 %')
  await expect(both).toContainText('−7 %')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  const changes = page.getByRole('table', { name: 'Changes' })
  await expect(changes).toContainText('−7 % → −9 %')
  await expect(page.getByText('Nothing was saved.')).toBeHidden()
  await changes
    .getByRole('button', { name: /^Take back/ })
    .first()
    .click()
  await expect(page.getByText(/^Stopped ·/)).toBeVisible()

  await page.goto(`${shop.url}/admin/selling/rules`)
  await expect(page.getByRole('heading', { name: 'Automatic rules' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/selling/test`)
  await expect(page.getByRole('heading', { name: 'Test cart' })).toBeVisible()
  await expectAccessible(page)
})
