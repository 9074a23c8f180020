import { expect, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const sku = 'PH-K12'

test('keeps a phone order through a reload and places it', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'order-desk'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/orders/new`)
  await expect(page.getByText('No draft orders')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start an order' }).click()
  await expect(page.getByText('No products yet.')).toBeVisible()
  await expectAccessible(page)

  // A code of exactly one product adds it at once, as a scanner does.
  await page.getByRole('searchbox', { name: 'Find products' }).fill(sku)
  await page.keyboard.press('Enter')
  const lines = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Find products' }).fill('phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Products found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^One more: / }).click()
  await expect(lines.getByRole('textbox')).toHaveValue('2')

  await page.getByRole('searchbox', { name: 'Find an account' }).fill('nobody@example.ee')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The customer can order as a guest.')).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Kati')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Kask')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('kati@example.ee')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+372 5555 5555')
  await page.getByRole('textbox', { name: 'Phone' }).blur()
  await expect(page.getByText('Saved, 2 pieces')).toBeVisible()
  // Leaving a field unchanged saves nothing; later changes are still saved.
  await page.getByRole('textbox', { name: 'Phone' }).focus()
  await page.getByRole('textbox', { name: 'Phone' }).blur()

  // Reloads before the autosave delay after the last key has passed.
  await page.getByRole('textbox', { name: 'Last name' }).fill('Kask-Tamm')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Kask-Tamm')
  await expect(lines.getByRole('textbox')).toHaveValue('2')
  await page.getByRole('button', { name: /Delivery method/ }).click()
  await page.getByRole('option', { name: /DPD kuller/ }).click()
  await page.getByRole('textbox', { name: 'Street and house number' }).fill('Aia 5')
  await page.getByRole('textbox', { name: 'Town' }).fill('Tallinn')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('10111')
  await page.getByRole('button', { name: /Payment method/ }).click()
  await expectAccessible(page)
  await page.getByRole('option', { name: /sularaha|Tasumine/i }).click()
  await expect(page.getByText('The customer pays the carrier.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Coupon' }).fill('NOSUCH1')
  await page.getByRole('textbox', { name: 'Coupon' }).blur()
  await expect(page.getByText(/incorrect coupon code/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('')
  await page.getByRole('textbox', { name: 'Coupon' }).blur()
  const place = page.getByRole('button', { name: /Place the order for/ })
  await expect(place).toBeEnabled()
  const sum = /€\s?[\d.,]+|[\d.,]+\s?€/.exec((await place.textContent()) ?? '')?.[0] ?? 'no sum'
  await place.click()
  await expect(page.getByRole('heading', { name: /^Order \d+/ })).toBeVisible()
  await expect(page.getByText(sum).first()).toBeVisible()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('Phone order placed')
  await expect(history).toContainText('Mari Tamm')

  await page.goto(`${shop.url}/admin/orders/new`)
  await expect(page.getByText('No draft orders')).toBeVisible()
})
