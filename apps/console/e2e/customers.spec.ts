import { expect, request, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const email = 'piret@example.ee'

test('writes a returned item off at its case and finds a guest by a misspelled name', async ({ browser }) => {
  test.setTimeout(400_000)
  const calls = await request.newContext({ baseURL: shop.url })
  const placed = await orderByCall(calls, shopOf('en'), { method: 'banktransfer', email })
  const { orderNumber: number, orderToken } = placed
  for (const status of ['paid', 'ready', 'shipped', 'fulfilled'])
    shop.ambra('orders', 'set-status', number, status)
  const data = { name: 'Piret Näidis', number, email, orderToken }
  const stated = await calls.post('/api/withdrawal/create?storeCode=en', { data })
  const { code } = (await stated.json()).result
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mart@shop.example', 'owner'), 'Mart Saar')

  await page.goto(`${shop.url}/admin/service/withdrawal/${code}`)
  await page.getByRole('button', { name: 'Mark as received', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as received', exact: true }).click()
  await page.getByRole('button', { name: 'Inspect a returned piece' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inspect a returned piece' })
  await dialog.getByRole('button', { name: 'Written off' }).click()
  await dialog.getByRole('button', { name: 'Record the inspection' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Inspections' })).toBeVisible()
  await expectAccessible(page)

  for (const [path, title] of [
    ['customers', 'Customers'],
    ['devices', 'Devices'],
  ] as const) {
    await page.goto(`${shop.url}/admin/${path}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(`${shop.url}/admin/customers`)
  await page.getByRole('button', { name: 'Erase' }).click()
  const erasure = page.getByRole('dialog', { name: 'Erase' })
  await erasure.getByLabel('E-mail address').fill(email)
  await expect(erasure.getByRole('button', { name: 'Erase' })).toBeDisabled()
  await page.keyboard.press('Escape')

  // A misspelled name leads to the guest, whose page has the order with its parcels and case.
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search or run' }).fill('Naidks')
  await page.getByRole('menuitem', { name: email }).click()
  await expect(page.getByRole('link', { name: code })).toBeVisible()
  await page.getByLabel('New note').fill('Calls in the evening')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Calls in the evening')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Returns and claims' })).toBeVisible()
  await expectAccessible(page)
})
