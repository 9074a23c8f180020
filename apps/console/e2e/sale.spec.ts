import { expect, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { addDays, isoDay } from '@ambra/domain/platform/text/format'

const shop = consoleShop()
const day = (days: number) => addDays(isoDay(new Date()), days)

test('plans a sale, sees its prices, starts it in the shop and ends it early', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/selling`)
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByText('No sales yet')).toBeVisible()
  await expectAccessible(page)

  // Opens the form by keyboard; incomplete terms cannot be sent.
  await page.getByRole('button', { name: 'New sale' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New sale' })
  await dialog.getByLabel('Name', { exact: true }).fill('Bright week')
  await dialog.getByRole('button', { name: /Which products/ }).click()
  await page.getByRole('option', { name: 'Listed products' }).click()
  await dialog.getByLabel('Product codes (SKU)').fill('KG-E27, NO-SUCH')
  await dialog.getByLabel('Reduction, %').fill('20')
  await dialog.getByLabel('First day').fill(day(0))
  await expect(dialog.getByRole('button', { name: 'Show the preview' })).toBeDisabled()
  await dialog.getByLabel('Last day').fill(day(3))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show the preview' }).click()

  // Nothing is written before it starts.
  await expect(page.getByRole('heading', { name: 'Bright week', level: 1 })).toBeVisible()
  const table = page.getByRole('table', { name: 'Products' })
  await expect(table).toContainText('KG-E27')
  await expect(table).toContainText('There is no product with this SKU.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start with 1 product' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Running' })).toBeVisible()
  await page.goto(`${shop.url}/admin/products/KG-E27`)
  await expect(page.getByLabel('Until (included)').first()).toHaveValue(day(3))

  await page.goto(`${shop.url}/admin/selling/sales`)
  await page.getByRole('link', { name: 'Bright week' }).click()
  await page.getByRole('button', { name: 'End now' }).click()
  const question = page.getByRole('dialog', { name: 'End “Bright week” now?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ended' })).toBeVisible()
})
