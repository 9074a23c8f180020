import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'

const shop = consoleShop()
const sku = 'KG-E27'

/** Opens a product and waits for its editor. */
async function openProduct(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/products/${sku}`)
  await expect(page.getByRole('heading', { name: 'In the stores' })).toBeVisible()
}
const english = (page: Page) => page.getByRole('group', { name: 'English' })
const save = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: /^Save \d/ })

test('keeps the changes of two people who edit the same product', async ({ browser }) => {
  const mari = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(mari, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  // The address in mails of earlier versions.
  await mari.goto(`${shop.url}/admin/goods?sort=sku`)
  await expect(mari).toHaveURL(/\/admin\/products\?sort=sku$/)
  await mari.getByLabel('Search', { exact: true }).fill(sku.toLowerCase())
  await mari.keyboard.press('Enter')
  await expect(mari.getByRole('table', { name: 'Products' })).toContainText(sku)
  await expectAccessible(mari)
  const jaan = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(jaan, shop.inviteLink('jaan@shop.example', 'editor'), 'Jaan Kask')
  await openProduct(mari)
  await openProduct(jaan)
  await expectAccessible(mari)
  await expectAccessible(jaan)

  // Changes of different fields are both saved.
  const name = await english(mari).getByLabel('Name').inputValue()
  await english(jaan).getByLabel('Name').fill(`${name}, warm`)
  await english(mari).getByLabel('Short description').fill('It glows.')
  await expect(mari.getByRole('region', { name: 'Unsaved changes' })).toContainText('It glows.')
  await save(mari).click()
  await expect(mari.getByText('1 change saved.')).toBeVisible()

  // Closes this message, so that only one "Undo" button is left.
  await mari.getByRole('button', { name: 'Close the message' }).click()

  // Changing the same field without seeing Jaan's change shows both values, the author and a choice.
  await english(mari).getByLabel('Name').fill(`${name}, bright`)
  await save(jaan).click()
  await expect(jaan.getByText('1 change saved.')).toBeVisible()
  await expect(english(jaan).getByLabel('Short description')).toHaveValue('It glows.')
  await save(mari).click()
  const conflict = mari.getByText(/^Jaan Kask changed this/)
  await expect(conflict).toContainText(`it is now “${name}, warm”. Your value: “${name}, bright”.`)
  await expectAccessible(mari)
  // The conflict scrolls into view, and saving is disabled until it is resolved.
  await expect(conflict).toBeInViewport()
  await expect(save(mari)).toBeDisabled()
  await mari.getByRole('button', { name: 'Keep mine' }).click()
  await expect(save(mari)).toBeEnabled()
  await save(mari).click()
  await expect(mari.getByText('1 change saved.').last()).toBeVisible()
  await mari.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(english(mari).getByLabel('Name')).toHaveValue(`${name}, warm`)
  // Leaving with unsaved changes requires confirmation.
  await english(mari).getByLabel('Name').fill(`${name}, soft`)
  await mari.getByRole('link', { name: 'People', exact: true }).click()
  await mari
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(english(mari).getByLabel('Name')).toHaveValue(`${name}, soft`)
})

test('previews, applies and reverts changes of many products', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'owner'), 'Liis Lepp')
  // One field of a selected product.
  await page.goto(`${shop.url}/admin/products?q=${sku}&kind=product`)
  await page
    .getByRole('row', { name: new RegExp(sku) })
    .getByRole('checkbox')
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Edit products' })
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit products' })
  await edit.getByRole('button', { name: /What to change/ }).click()
  await page.getByRole('option', { name: 'Visibility' }).click()
  await edit.getByRole('button', { name: /New value/ }).click()
  await page.getByRole('option', { name: 'Only in lists' }).click()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('heading', { name: /^Change \d+$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(sku) })).toContainText('Only in lists')
  await page.getByRole('button', { name: 'Change 1 product' }).click()
  await page.getByRole('button', { name: 'Undo 1 change' }).click()
  await page.getByRole('link', { name: /^Reverted by change/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(sku) })).toContainText('Changed')

  // All prices.
  await page.goto(`${shop.url}/admin/products?open=prices`)
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('Percent').fill('5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('heading', { name: /^Change \d+$/ })).toBeVisible()
  const apply = page.getByRole('button', { name: /^Change \d+ prices$/ })
  await apply.click()
  const undo = page.getByRole('button', { name: /^Undo \d+ changes$/ })
  await expect(undo).toBeVisible()
  await expectAccessible(page)
  await undo.click()
  await page.getByRole('link', { name: /^Reverted by change/ }).click()
  await expect(page.getByRole('link', { name: /^Reverts change/ })).toBeVisible()
  await expect(page.getByText('Changed', { exact: true }).first()).toBeVisible()
})
