import { expect, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'

const shop = consoleShop()

test('writes the text of a mail with a preview, tests it and restores the usual one', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/settings?group=mails`)
  await page.getByRole('link', { name: 'Mail texts' }).click()
  await page.getByRole('link', { name: /^Order \d+ received$/ }).click()
  const preview = page.getByRole('article', { name: 'Preview' })
  await expect(preview).toContainText('Tellimus')
  await page.goto(`${shop.url}/admin/settings/mails/order-confirmation?store=en`)
  await expect(preview).toContainText('received')
  const intro = page.getByLabel('Before the content')
  await intro.fill('Dear {{nam}}')
  await expect(page.getByText('{{nam}} cannot be filled in this mail.')).toBeVisible()
  await intro.fill('Dear {{name}}, see you at {{shop}}.')
  await expect(preview).toContainText(/Dear \S+, see you at/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Restore the usual texts' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('The mail with the saved texts is on its way to your address.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore the usual texts' }).click()
  await expect(page.getByRole('button', { name: 'Restore the usual texts' })).toBeHidden()
  await expect(intro).toHaveValue('')
})
