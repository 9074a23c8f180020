import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'
import { placeOrder } from './support/shopper.ts'

const shop = consoleShop()
const sku = 'PH-K12'
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr')

/** Sets the next status of the order and confirms it. */
async function moveTo(page: Page, status: string): Promise<void> {
  const name = `Set to: ${status}`
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('takes an order from its receipt to a refund', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'order-desk'), 'Mari Tamm')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expectAccessible(page)
  await placeOrder(shop.url, { sku, qty: 1, lastname: 'Kask' })
  const number = await placeOrder(shop.url, { sku, qty: 3, lastname: 'Põldmäe' })
  // New orders appear without a reload.
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Search').fill('poldm')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('dialog', { name: 'Add a note' })
  await note.getByLabel('Note').fill('Ring before noon')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Ring before noon')
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The order is assigned to Mari Tamm.')).toBeVisible()

  await moveTo(page, 'Packed')
  // Fulfilment and payment are separate: the payment is recorded on its own.
  await page.getByRole('button', { name: 'Paid at the counter' }).click()
  const payment = page.getByRole('dialog', { name: 'Paid at the counter' })
  await payment.getByRole('button', { name: /paid at the counter\?/ }).click()
  await page.getByRole('option', { name: 'Cash' }).click()
  await expectAccessible(page)
  await payment.getByRole('button', { name: /Record \d/ }).click()
  await expect(page.getByText('Paid at the counter: Cash')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revert the payment' })).toBeVisible()
  for (const status of ['Shipped', 'Collected']) await moveTo(page, status)
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Pieces of 3').fill('1')
  await expect(refund.getByText('is refunded for 1 piece.')).toBeVisible()
  await expectAccessible(page)
  await refund.getByRole('button', { name: /Refund \d/ }).click()
  await expect(page.getByText('1 piece refunded')).toBeVisible()
  await expect(page.getByText(/has yet to be refunded to the shopper/)).toBeVisible()
  await expectAccessible(page)
})

test('changes several orders at once and reports the result of each', async ({ browser }) => {
  const numbers = [
    await placeOrder(shop.url, { sku, qty: 1, lastname: 'Tamm' }),
    await placeOrder(shop.url, { sku, qty: 2, lastname: 'Tamm' }),
  ]
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('jaan@shop.example', 'owner'), 'Jaan Kuusk')
  await page.goto(`${shop.url}/admin/orders?q=tamm`)
  for (const number of numbers) await page.getByLabel(`Select order ${number}`).click({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByRole('button', { name: 'Apply to 2 orders' }).click()
  await expect(dialog.getByText('Done: 2, failed: 0, remaining: 0')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${shop.url}/admin/orders?q=tamm&status=ready`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Save this view' }).click()
})

test('finds an order and adds a note by keyboard alone', async ({ browser }) => {
  const number = await placeOrder(shop.url, { sku, qty: 1, lastname: 'Lepik' })
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'order-desk'), 'Liis Lepp')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('lepik')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add a note' })).toBeVisible()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('By keys')
})

test('removes items from an order before dispatch and resends its mail', async ({ browser }) => {
  const number = await placeOrder(shop.url, { sku, qty: 3, lastname: 'Saar' })
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('elo@shop.example', 'order-desk'), 'Elo Org')
  await page.goto(`${shop.url}/admin/orders/${number}`)
  await page.getByRole('button', { name: 'Change products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change products' })
  await dialog.getByLabel(/pieces of 3$/).fill('1')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText(/^The order costs/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change products' }).click()
  await expect(page.getByText('The order is changed.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('3 → 1')
  await page.getByRole('button', { name: 'Resend an e-mail' }).click()
  const again = page.getByRole('dialog', { name: 'Resend an e-mail' })
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Resend an e-mail' }).click()
  await expect(page.getByText('The e-mail is on its way.')).toBeVisible()
})
