import { expect, request, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const english = shopOf('en')
const sku = 'PH-K12'

test('swaps items of a paid order and charges the difference', async ({ browser }) => {
  const calls = await request.newContext({ baseURL: shop.url })
  const { orderNumber: number } = await orderByCall(calls, english, {
    method: 'banktransfer',
    email: 'kati@example.ee',
  })
  shop.ambra('orders', 'set-status', number, 'paid')
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'order-desk'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/orders/${number}`)
  await page.getByRole('button', { name: 'Change products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change products' })
  await expect(dialog.getByText(/^The order is paid\./)).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Find products to add' }).fill(sku)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /Products to add/ }).click()
  await page.getByRole('option', { name: new RegExp(sku) }).click()
  await dialog.getByLabel('Quantity to add').fill('4')

  // A swap requires items to remove.
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText(/choose which pieces are returned/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/pieces of 1$/).fill('0')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText('Amount due from the shopper')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(page.getByText(/^Exchanged: the new products are order \d+\.$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Products exchanged')
  await expectAccessible(page)

  const other = page
    .locator('main')
    .getByText('Products of this order were exchanged: see order')
    .getByRole('link')
  await other.click()
  await expect(page.getByText('Paid by exchange')).toBeVisible()
  await expect(page.getByText('Created by an exchange of order')).toBeVisible()
  await expectAccessible(page)
})

test("links both orders of a swap on the shopper's order pages", async ({ browser }) => {
  const calls = await request.newContext({ baseURL: shop.url })
  const { orderNumber: number, orderToken } = await orderByCall(calls, english, {
    method: 'banktransfer',
    email: 'kadi@example.ee',
  })
  shop.ambra('orders', 'set-status', number, 'paid')
  const desk = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(desk, shop.inviteLink('elo@shop.example', 'order-desk'), 'Elo Org')
  await desk.goto(`${shop.url}/admin/orders/${number}?open=change`)
  const dialog = desk.getByRole('dialog', { name: 'Change products' })
  await dialog.getByLabel(/pieces of 1$/).fill('0')
  await dialog.getByRole('searchbox', { name: 'Find products to add' }).fill(sku)
  await desk.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /Products to add/ }).click()
  await desk.getByRole('option', { name: new RegExp(sku) }).click()
  await dialog.getByLabel('Quantity to add').fill('4')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(desk.getByText(/^Exchanged: the new products are order \d+\.$/)).toBeVisible()

  const shopper = await openDevice(browser, { width: 390, height: 844 })
  const first = new URLSearchParams({ number, orderToken: orderToken ?? '' })
  await shopper.goto(`${shop.url}/en/order-completed?${first}`)
  await shopper.getByText('Goods of this order were swapped. The new ones:').getByRole('link').click()
  await expect(shopper.getByText('Paid with swapped goods')).toBeVisible()
  await expect(shopper.getByText('These goods were swapped for goods of:')).toBeVisible()
})

test('lowers a price of a paid order by a refund with a reason', async ({ browser }) => {
  const calls = await request.newContext({ baseURL: shop.url })
  const { orderNumber: number } = await orderByCall(calls, english, {
    method: 'banktransfer',
    email: 'kersti@example.ee',
  })
  shop.ambra('orders', 'set-status', number, 'paid')
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'order-desk'), 'Liis Aas')
  await page.goto(`${shop.url}/admin/orders/${number}?open=change`)
  const change = page.getByRole('dialog', { name: 'Change products' })
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await expect(change).toBeHidden()
  await refund.getByLabel('Additional amount, €').fill('1.50')
  const submit = refund.getByRole('button', { name: /Refund 1.50/ })
  await expect(submit).toBeDisabled()
  await refund.getByRole('textbox', { name: /Reason/ }).fill('Scratched box')
  await submit.click()
  await expect(page.getByText(/^1\.50\s€ is added to the refunds to send/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Scratched box')
  await expectAccessible(page)
})
