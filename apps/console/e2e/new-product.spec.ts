import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { drawnPicture } from './support/drawn-picture.ts'

const shop = consoleShop({}, ['Volt Pood', '--store', 'et', 'en', '--carrier', 'omniva', '--open'])

/** Returns the HTML of a page of the shop. */
const shopText = async (page: Page, path: string) => (await page.request.get(`${shop.url}${path}`)).text()

test('creates a product with variants in an empty shop and puts it on sale', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')

  // The start screen lists what a new shop lacks, with links.
  await expect(page.getByRole('heading', { name: 'Before you open' })).toBeVisible()
  await expect(page.getByText('nothing is on sale')).toBeVisible()
  await expect(page.getByText('0 of 7 done')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The empty list shows where to start.
  await page.goto(`${shop.url}/admin/products`)
  await expect(page.getByText('There are no products yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/admin/import')
  await expectAccessible(page)

  // The palette finds the operation by synonyms.
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search or run' }).fill('add product')
  await page.getByRole('menuitem', { name: 'Create a product' }).click()
  await expect(page.getByRole('heading', { name: 'New product', level: 1 })).toBeVisible()

  // Missing fields show errors, and nothing is created.
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()

  await page.getByLabel('Name (Eesti)').fill('Linane särk')
  await expect(page.getByLabel('SKU', { exact: true })).toHaveValue('LINANE-SARK')
  await page.getByLabel('Description (Eesti)').fill('Kerge ja jahe.')
  await page.getByLabel('Brand').fill('Rukkilill')
  await page.getByRole('button', { name: /Product type/ }).click()
  await page.getByRole('option', { name: /With variants/ }).click()
  await page.getByLabel('Price with VAT, €', { exact: true }).fill('39,90')
  await page.getByLabel('Stock', { exact: true }).fill('2')
  await page.getByLabel('Option 1').fill('Suurus')
  await page.getByLabel('Values (1)').fill('S, M, L')
  await page.getByLabel('Price with VAT, €: L').fill('42')
  await page.getByLabel('Stock: S').fill('0')
  await page.getByRole('button', { name: 'Remove M' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles([await drawnPicture(page, 'sark.png', '#385')])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()

  // The draft is saved, lists what is missing and is not in the shop.
  await expect(page.getByRole('heading', { name: 'Linane särk', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not on sale' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Pictures' }).getByRole('row')).toHaveCount(1)
  expect(await shopText(page, '/')).not.toContain('Linane särk')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('On sale.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not on sale' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Start' }).first().click()
  await expect(page.getByText('1 of 7 done')).toBeVisible()
  await page.goBack()

  // A shopper finds the product and adds a variant to the cart.
  const shopper = await openDevice(browser, { width: 390, height: 844 })
  const inShop = page.getByRole('link', { name: 'Open in the shop' }).first()
  await shopper.goto((await inShop.getAttribute('href')) ?? '')
  await expect(shopper.getByRole('heading', { name: 'Linane särk', level: 1 })).toBeVisible()
  await expect(shopper.getByText(/42[.,]00/).first()).toBeVisible()

  // Adds a variant, which is on sale at once.
  await page.getByRole('button', { name: 'Add variants' }).click()
  const more = page.getByRole('dialog', { name: 'Add variants' })
  await more.getByLabel('Suurus').fill('XL')
  await more.getByLabel('Price with VAT, €: XL').fill('45')
  await more.getByLabel('Stock: XL').fill('1')
  await expectAccessible(page)
  await more.getByRole('button', { name: 'Add variants' }).click()
  await expect(page.getByRole('link', { name: 'Linane särk · XL' })).toBeVisible()

  // Copies the product into a separate draft, retires the original and restores it with one press.
  await page.getByRole('button', { name: 'Retire product' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retire product' }).click()
  await expect(page.getByText('The product is retired.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('heading', { name: 'Not on sale' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Duplicate product' }).click()
  await page.getByLabel('Name of the copy').fill('Villane särk')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate product' }).click()
  await expect(page.getByRole('heading', { name: 'Villane särk', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not on sale' })).toBeVisible()
})
