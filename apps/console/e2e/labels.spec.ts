import { expect, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { expectFileInTab } from './support/opened-file.ts'

const shop = consoleShop()
const cable = 'SM-V5'

test('prints a label and hands the parcel to the carrier', async ({ browser, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: shop.url })
  const order = { method: 'cashondelivery', email: 'liis@example.ee', sku: cable }
  const { orderNumber: number } = await orderByCall(request, shopOf('en'), order)
  shop.ambra('orders', 'set-status', number, 'ready')
  const packer = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(packer, shop.inviteLink('kati@shop.example', 'warehouse'), 'Kati Kask')

  await packer.goto(`${shop.url}/admin/warehouse/labels`)
  await expect(packer.getByText('No labels were ordered on this day')).toBeVisible()
  await expectAccessible(packer)
  await packer.goto(`${shop.url}/admin/warehouse/pack/${number}`)
  await packer.getByRole('button', { name: 'Open a box for 1 piece' }).click()
  await packer.getByLabel('Code, SKU or number').fill(cable)
  await packer.getByRole('button', { name: 'Submit' }).click()
  await packer.getByLabel('Weight').fill('350')
  await packer.getByRole('button', { name: 'Close the box' }).click()
  const box = packer.locator('section', { hasText: `Box ${number}-1` })
  await box.getByRole('button', { name: 'Order label' }).click()
  await expect(box.locator('[data-label-state=ready]')).toBeVisible()
  await expect(box.getByText('Sample')).toBeVisible()
  await expectAccessible(packer)
  // The parcel has the tracking number of the label; the label opens in a new tab.
  const tracking = await box.locator('[data-label-state=ready] span', { hasText: /^05\d{12}$/ }).innerText()
  await expect(box.getByLabel('Tracking number')).toHaveValue(tracking)
  await expectFileInTab(packer, box.getByRole('button', { name: 'Print', exact: true }))

  await packer.goto(`${shop.url}/admin/warehouse/labels`)
  const row = packer.getByRole('row', { name: `${number}-1` })
  await expect(row).toContainText(tracking)
  await expectAccessible(packer)
  await expectFileInTab(packer, packer.getByRole('button', { name: 'Handover list' }))
})
