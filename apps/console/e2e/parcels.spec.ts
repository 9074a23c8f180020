import { expect, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { scan } from './support/scanner.ts'

const shop = consoleShop()
const en = shopOf('en')
const [tablet, cable, foreign] = ['NV-T13', 'SM-V5', 'LT-H2'] as const

test('sends an order in two boxes', async ({ browser, playwright }) => {
  test.setTimeout(600_000)
  const request = await playwright.request.newContext({ baseURL: shop.url })
  const { orderNumber: number, orderToken } = await orderByCall(request, en, {
    method: 'cashondelivery',
    email: 'liis@example.ee',
    sku: tablet,
    more: [{ sku: cable, qty: 2 }],
  })
  shop.ambra('orders', 'set-status', number, 'ready')
  const packer = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(packer, shop.inviteLink('kati@shop.example', 'warehouse'), 'Kati Kask')

  await packer.goto(`${shop.url}/admin/warehouse`)
  await expect(packer.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(packer)
  await packer.getByRole('button', { name: 'Pick the first 1' }).click()
  await expect(packer.getByRole('heading', { name: 'Pick run 1' })).toBeVisible()
  await expect(packer.getByText('0 of 3', { exact: false })).toBeVisible()
  await scan(packer, tablet)
  await expect(packer.getByText('1 of 3', { exact: false })).toBeVisible()
  await packer.getByRole('button', { name: 'Picked' }).click()
  await expect(packer.getByText('3 of 3', { exact: false })).toBeVisible()
  await expectAccessible(packer)
  await packer.getByRole('button', { name: 'Finish pick run' }).click()
  await packer.getByRole('dialog').getByRole('button', { name: 'Finish pick run' }).click()
  await packer.getByRole('link', { name: `Pack ${number}` }).click()

  await packer.getByRole('button', { name: 'Open a box for 3 pieces' }).click()
  const last = packer.locator('[aria-live=assertive]')
  await expect(last).toContainText('Scan the first piece')
  await scan(packer, foreign)
  await expect(last).toContainText('Wrong: not for this box')
  await expect(packer.getByText('Scanned:')).toBeVisible()
  await expectAccessible(packer)
  await scan(packer, tablet)
  await expect(last).toContainText('Now scan the serial number')
  await scan(packer, tablet)
  await expect(last).toContainText('Not a serial number')
  await scan(packer, 'SN-0042')
  await expect(last).toContainText('Correct')
  await packer.getByRole('button', { name: 'Move the rest to another box' }).click()
  await expect(last).toContainText('Everything is in the box')
  // Closes the box offline; the change is sent when the network is back.
  await packer.context().setOffline(true)
  await packer.getByRole('button', { name: 'Close the box' }).click()
  await expect(packer.getByText('You are offline. The closed box')).toBeVisible()
  await packer.context().setOffline(false)
  const first = packer.locator('section', { hasText: `Box ${number}-1` })
  await first.getByLabel('Tracking number').fill('CC100EE')
  await expectAccessible(packer)
  await first.getByRole('button', { name: 'Hand over to the carrier' }).click()
  await expect(packer.getByText('on its way')).toBeVisible()

  const shopper = await browser.newPage()
  const orderPage = `${shop.url}/en/order-completed?number=${number}&orderToken=${orderToken}`
  await shopper.goto(orderPage)
  await expect(shopper.getByText('1 of 3 items have left')).toBeVisible()
  await expect(shopper.getByText('CC100EE')).toBeVisible()
  await expect(shopper.getByText('Serial number SN-0042')).toBeVisible()

  await packer.getByLabel('Code, SKU or number').fill(cable)
  await packer.getByLabel('How many').fill('2')
  await packer.getByRole('button', { name: 'Submit' }).click()
  await packer.getByRole('button', { name: 'Close the box' }).click()
  await packer.getByLabel('Tracking number').fill('CC200EE')
  await packer.getByRole('button', { name: 'Hand over to the carrier' }).click()
  await expect(packer.getByText('Everything in this order has shipped.')).toBeVisible()

  await shopper.goto(orderPage)
  await expect(shopper.getByText('CC200EE')).toBeVisible()
  await expect(shopper.getByText('items have left')).toBeHidden()

  await packer.goto(`${shop.url}/admin/scan`)
  await expect(packer.getByRole('heading', { name: 'Scan' })).toBeVisible()
  await scan(packer, 'sn0042')
  await expect(packer.getByText(`shipped with order ${number}`)).toBeVisible()
  await expectAccessible(packer)
})
