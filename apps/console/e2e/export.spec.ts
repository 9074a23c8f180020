import { readFileSync } from 'node:fs'
import { expect, type Page, request, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()

async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ])
  await expect(page.getByText('The file is downloaded.')).toBeVisible()
  return file.path()
}

test('exports all products as a workbook, which imports again without a difference', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/products`)

  // Opens, fills and closes the dialog by keyboard.
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export products' })
  await expect(dialog.getByText(/you can edit the file/i)).toBeVisible()
  await expectAccessible(page)
  const workbook = await downloaded(page)

  await page.goto(`${shop.url}/admin/import`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({
    name: 'products.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(workbook),
  })
  await expect(page.getByText('The shop knows this format: no mapping needed.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const outcome = page.getByRole('region', { name: 'Outcome' })
  await expect(outcome).toContainText(/New\s*0/)
  await expect(outcome).toContainText(/Will change\s*0/)
  await expect(outcome).toContainText(/Rejected\s*0/)

  // Chosen columns of the filtered list as CSV.
  await page.goto(`${shop.url}/admin/products?q=kg-e27&open=export`)
  await dialog.getByRole('button', { name: /Format/ }).click()
  await page.getByRole('option', { name: 'CSV' }).click()
  await dialog.getByRole('button', { name: /Columns/ }).click()
  await page.getByRole('option', { name: 'Selected' }).click()
  await expect(dialog.getByText('Prices', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const text = readFileSync(await downloaded(page), 'utf8')
  expect(text).toMatch(/^\uFEFFsku;type;parent;texts\.et\.name;price;special\.price/)
  expect(text.split('\r\n')[1]).toMatch(/^KG-E27;/)
})

test('exports orders with the names of customers after a step-up', async ({ browser }) => {
  const calls = await request.newContext({ baseURL: shop.url })
  const { orderNumber } = await orderByCall(calls, shopOf('en'), {
    method: 'banktransfer',
    email: 'liis@example.ee',
  })
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('jaan@shop.example', 'owner'), 'Jaan Kask')
  await page.goto(`${shop.url}/admin/orders?open=export`)
  const dialog = page.getByRole('dialog', { name: 'Export orders' })
  await dialog.getByRole('button', { name: /Format/ }).click()
  await page.getByRole('option', { name: 'CSV' }).click()
  await dialog.getByText('With names and email addresses of customers').click()
  await expectAccessible(page)
  const text = readFileSync(await downloaded(page), 'utf8')
  expect(text).toContain(orderNumber)
  expect(text).toContain('liis@example.ee')
})
