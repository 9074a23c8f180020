import { expect, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const phone = { width: 390, height: 844 }

test('renames the shop and changes a price', async ({ browser }) => {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectAccessible(page)

  const name = page.getByRole('textbox', { name: 'Shop name' })
  await expect(name).toHaveValue('Ambra')
  await name.fill('Helisev Pood')
  await page.getByRole('textbox', { name: 'VAT number' }).fill('EE12')
  await expect(page.getByText('Not a valid VAT number', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 2 changes' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'VAT number' }).fill('EE102999844')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('1 setting saved.')).toBeVisible()

  // Another person saves in between: the screen shows both values, and nothing is lost.
  await name.fill('Kolmas Pood')
  shop.ambra('settings', 'set', 'shop_name', 'Teine Pood')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(
    page.getByText(/changed this in the meantime to “Teine Pood”. Your value: “Kolmas Pood”/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('1 setting saved.')).toBeVisible()

  await page.getByRole('link', { name: 'History: Shop name' }).click()
  const history = page.getByRole('dialog', { name: 'History: Shop name' })
  await expect(history.getByText('Teine Pood')).toBeVisible()
  await expectAccessible(page)
  await history
    .getByRole('row', { name: /Helisev Pood/ })
    .getByRole('button', { name: 'Use this value' })
    .click()
  await expect(name).toHaveValue('Helisev Pood')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  // Keeps what is typed while the request is pending.
  await page.getByRole('link', { name: 'Delivery and carriers' }).click()
  await page.getByRole('textbox', { name: 'Omniva parcel locker, Estonia, €' }).fill('1.95')
  await page.getByRole('checkbox', { name: 'DPD courier' }).focus()
  await page.keyboard.press('Space')
  // The save succeeds, but the network fails during the reload: the screen stays.
  await page.route('**/api/admin/settings.show*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('2 settings saved.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'DPD courier' })).toBeVisible()
  await page.unroute('**/api/admin/settings.show*')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Stores', exact: true }).click()
  await expectAccessible(page)

  await expect.poll(async () => (await page.request.get(`${shop.url}/en/delivery`)).text()).toContain('1.95')
  const delivery = await (await page.request.get(`${shop.url}/en/delivery`)).text()
  expect(delivery).not.toContain('DPD courier')
  expect(delivery).toContain('Helisev Pood')
})

test('gives the shop its own logo and icon, and takes them back', async ({ browser }) => {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('kati@shop.example', 'owner'), 'Kati Tamm')
  await page.goto(`${shop.url}/admin/settings?group=look`)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h60v30H0z"/></svg>'
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  for (const name of ['Logo', 'Icon']) {
    const field = page.getByRole('group', { name, exact: true })
    const choosing = page.waitForEvent('filechooser')
    await field.getByRole('button', { name: 'Choose another' }).press('Enter')
    await (await choosing).setFiles(file)
    await expect(field.getByRole('img', { name })).toHaveAttribute('src', /-90x30-dark\.svg$/)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('2 settings saved.')).toBeVisible()
  const home = async () => (await page.request.get(`${shop.url}/en`)).text()
  await expect.poll(home).toMatch(/<img src="\/media\/look\/[0-9a-f]{16}\/logo-90x30-dark\.svg"/)
  expect(await home()).toMatch(/rel="icon" href="\/media\/look\/[0-9a-f]{16}\/icon-90x30-dark\.svg"/)

  await page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect.poll(home).not.toContain('logo-90x30')
})

test('tests the mail server and a payment provider by a real call', async ({ browser }) => {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'owner'), 'Liis Tamm')
  await page.goto(`${shop.url}/admin/settings?group=mails`)
  await expect(page.getByText('Not tested yet')).toBeVisible()
  await page.getByRole('button', { name: 'Test SMTP' }).press('Enter')
  await expect(page.getByText('Works: ')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Shop and company' }).click()
  await page.getByRole('button', { name: 'Test Bank link' }).click()
  await expect(page.getByText('Works: ')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
})
