import { expect, request, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()

test('lets an accountant read and download the journal', async ({ browser }) => {
  const calls = await request.newContext({ baseURL: shop.url })
  const { orderNumber } = await orderByCall(calls, shopOf('en'), {
    method: 'banktransfer',
    email: 'liis@example.ee',
  })
  shop.ambra('orders', 'set-status', orderNumber, 'paid')
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('books@shop.example', 'accountant'), 'Anu Arve')
  await expect(page.getByRole('link', { name: /Invoiced orders/ })).toBeVisible()

  // The worker issues the invoice within seconds.
  await expect(async () => {
    await page.goto(`${shop.url}/admin/books`)
    await expect(page.getByRole('table', { name: 'VAT by country and rate' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page.getByText(/^debit (.+) = credit \1$/)).toBeVisible()
  await expectAccessible(page)
  const [journal] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Journal (CSV)' }).click(),
  ])
  expect(journal.suggestedFilename()).toMatch(/^journal-.+\.csv$/)

  await page.goto(`${shop.url}/admin/figures`)
  await expect(page.getByRole('img', { name: 'Sales', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Products', exact: true })).toBeVisible()
  await expectAccessible(page)
})
