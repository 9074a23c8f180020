import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'

const shop = consoleShop()
const sku = 'KG-E27'

/** Opens a product and waits for its editor. */
async function openProduct(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/goods/${sku}`)
  await expect(page.getByRole('heading', { name: 'In the stores' })).toBeVisible()
}
const english = (page: Page) => page.getByRole('group', { name: 'English' })
const save = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: /^Save/ })

test('two people lose nothing of one product', async ({ browser }) => {
  const mari = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(mari, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await mari.goto(`${shop.url}/admin/goods`)
  await mari.getByLabel('Search', { exact: true }).fill(sku.toLowerCase())
  await mari.keyboard.press('Enter')
  await expect(mari.getByRole('table', { name: 'Goods' })).toContainText(sku)
  await expectAccessible(mari)
  const jaan = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(jaan, shop.inviteLink('jaan@shop.example', 'editor'), 'Jaan Kask')
  await openProduct(mari)
  await openProduct(jaan)
  await expectAccessible(mari)
  await expectAccessible(jaan)

  // Different fields: both count.
  const name = await english(mari).getByLabel('Name').inputValue()
  await english(jaan).getByLabel('Name').fill(`${name}, warm`)
  await english(mari).getByLabel('Short description').fill('It glows.')
  await expect(mari.getByRole('region', { name: 'Unsaved changes' })).toContainText('It glows.')
  await save(mari).click()
  await expect(mari.getByText('1 change is saved.')).toBeVisible()

  // Of two messages with "Undo" the one that is meant must be certain.
  await mari.getByRole('button', { name: 'Close the message' }).click()

  // The same field, seen before Jaan saved: both values, who, and a choice.
  await english(mari).getByLabel('Name').fill(`${name}, bright`)
  await save(jaan).click()
  await expect(jaan.getByText('1 change is saved.')).toBeVisible()
  await expect(english(jaan).getByLabel('Short description')).toHaveValue('It glows.')
  await save(mari).click()
  const conflict = mari.getByText(/^Jaan Kask changed this/)
  await expect(conflict).toContainText(`it is now “${name}, warm”. You want: “${name}, bright”.`)
  await expectAccessible(mari)
  // The conflict comes into sight, and nothing is saved over it before it is decided.
  await expect(conflict).toBeInViewport()
  await expect(save(mari)).toBeDisabled()
  await mari.getByRole('button', { name: 'Keep mine' }).click()
  await expect(save(mari)).toBeEnabled()
  await save(mari).click()
  await expect(mari.getByText('1 change is saved.').last()).toBeVisible()
  await mari.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(english(mari).getByLabel('Name')).toHaveValue(`${name}, warm`)
  // A draft is not left without a question.
  await english(mari).getByLabel('Name').fill(`${name}, soft`)
  await mari.getByRole('link', { name: 'People', exact: true }).click()
  await mari
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(english(mari).getByLabel('Name')).toHaveValue(`${name}, soft`)
})

test('many prices are shown, changed and taken back', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'owner'), 'Liis Lepp')
  await page.goto(`${shop.url}/admin/goods?open=prices`)
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('Per cent').fill('5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByRole('heading', { name: /^Change \d+$/ })).toBeVisible()
  const apply = page.getByRole('button', { name: /^Change \d+ prices$/ })
  await apply.click()
  const undo = page.getByRole('button', { name: /^Undo \d+ changes$/ })
  await expect(undo).toBeVisible()
  await expectAccessible(page)
  await undo.click()
  await page.getByRole('link', { name: /^Taken back by change/ }).click()
  await expect(page.getByRole('link', { name: /^Takes back change/ })).toBeVisible()
  await expect(page.getByText('Changed', { exact: true }).first()).toBeVisible()
})
