import { expect, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { placeOrder } from './support/shopper.ts'

const shop = consoleShop()
const phone = { width: 390, height: 844 }

test('adds a field of orders, fills it in, filters by it, removes and restores it', async ({ browser }) => {
  const number = await placeOrder(shop.url, { sku: 'PH-K12', qty: 1, lastname: 'Kask' })
  await placeOrder(shop.url, { sku: 'PH-K12', qty: 1, lastname: 'Tamm' })
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'owner'), 'Liis Lepp')
  await page.goto(`${shop.url}/admin/fields`)
  await expect(page.getByText('No custom fields yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add field' }).click()
  const form = page.getByRole('dialog', { name: 'Add field' })
  await form.getByRole('textbox', { name: 'Name: Eesti' }).fill('Ostutellimus')
  await form.getByRole('textbox', { name: 'Name: English' }).fill('PO number')
  await expect(form.getByRole('textbox', { name: 'Code' })).toHaveValue('ostutellimus')
  await form.getByRole('textbox', { name: 'At most, characters' }).fill('8')
  await form.getByRole('textbox', { name: 'PO number' }).fill('far too long')
  await expect(form.getByText('The text is too long.')).toBeVisible()
  for (const name of ['In lists', 'Shown to the buyer']) {
    await form.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  await expect(form.getByText(/The buyer reads it on the order page/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add field' }).click()
  await expect(form).toBeHidden()
  await expectAccessible(page)

  await page.goto(`${shop.url}/admin/orders/${number}`)
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'Custom fields' }) })
    .getByRole('button', { name: 'Change' })
    .click()
  const values = page.getByRole('dialog', { name: 'Custom fields' })
  await values.getByRole('textbox', { name: 'PO number' }).fill('PO-4711-X')
  await values.getByRole('button', { name: 'Save' }).click()
  await expect(values.getByText('The text is too long.')).toBeVisible()
  await values.getByRole('textbox', { name: 'PO number' }).fill('PO-4711')
  await expectAccessible(page)
  await values.getByRole('button', { name: 'Save' }).click()
  await expect(values).toBeHidden()
  await expect(page.getByText('PO-4711')).toBeVisible()

  await page.goto(`${shop.url}/admin/orders?fields=${encodeURIComponent('ostutellimus=PO-4711')}`)
  await expect(page.getByRole('button', { name: /PO number: PO-4711/ })).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(1)

  await page.goto(`${shop.url}/admin/fields`)
  await page.getByRole('button', { name: 'Remove PO number' }).click()
  const question = page.getByRole('dialog', { name: 'Remove “PO number”?' })
  await expect(question.getByText(/1 record has a value\./)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore PO number' }).click()
  await expect(page.getByRole('button', { name: 'Change PO number' })).toBeVisible()
})
