import { expect, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()

test('moves a category by keyboard and redirects its former address', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'editor'), 'Liis Lepp')

  // Adds a hidden category, moves it to the top by keyboard and reverts the move.
  await page.goto(`${shop.url}/admin/categories?open=new`)
  const dialog = page.getByRole('dialog', { name: 'Add a category' })
  await dialog.getByLabel('Name: Eesti').fill('Proovikaup')
  await dialog.getByLabel('Name: English').fill('Samples')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const tree = page.getByRole('treegrid', { name: 'Categories' })
  await expect(tree.getByRole('row', { name: 'Samples' })).toContainText('Hidden')
  await expectAccessible(page)
  await tree.getByRole('row', { name: 'Samples' }).getByRole('button', { name: 'Move “Samples”' }).focus()
  await page.keyboard.press('Enter')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAccessibleName(/^(Insert|Drop on)/)
  await page.keyboard.press('Home')
  await expect(focused).toHaveAccessibleName('Insert before Phones')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Samples” moved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()

  // Changes its address and visibility; the former address redirects.
  await tree.getByRole('link', { name: 'Samples' }).click()
  const english = page.getByRole('group', { name: 'English' })
  await expect(english.getByLabel('Address')).toHaveValue('samples')
  await expectAccessible(page)
  await english.getByLabel('Address').fill('trials')
  await page.getByText('Shown in the shop').click()
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 changes saved.')).toBeVisible()
  await page.goto(`${shop.url}/admin/redirects`)
  await expect(page.getByRole('table', { name: 'Redirects' })).toContainText('/en/c/trials')
  await expectAccessible(page)
  await page.goto(`${shop.url}/en/c/samples`)
  await expect(page).toHaveURL(/\/en\/c\/trials$/)

  // Adds a redirect by hand; a chain is rejected.
  await page.goto(`${shop.url}/admin/redirects?open=new`)
  const form = page.getByRole('dialog', { name: 'Add an address' })
  await form.getByLabel('Old address').fill('/old/phones.html')
  await form.getByLabel('Target').fill('/en/c/samples')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('redirects to /en/c/trials')
  await form.getByLabel('Target').fill('/en/c/trials')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('/old/phones.html saved.')).toBeVisible()

  // Previews a file before importing it.
  await page.goto(`${shop.url}/admin/redirects?open=file`)
  const file = page.getByRole('dialog', { name: 'Import a file' })
  const chooser = page.waitForEvent('filechooser')
  await file.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'from,to,code\n/one.html,/en/c/trials,301\n/two.html,https://elsewhere.example,301\n',
    ),
  })
  await expect(file.getByText('Nothing is stored yet.')).toBeVisible()
  await expect(file.getByText('must be a path of this shop').first()).toBeVisible()
  await expectAccessible(page)
  await file.getByRole('button', { name: 'Store 1 address' }).click()
  await expect(file.getByText('The file is imported.')).toBeVisible()
})

test('features products of a category by hand', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'editor'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/categories`)
  const tree = page.getByRole('treegrid', { name: 'Categories' })
  await expect(tree).toBeVisible()
  await expectAccessible(page)
  const row = tree
    .getByRole('row')
    .filter({ hasText: /[2-9]\d* products/ })
    .first()
  await row.getByRole('link').click()
  await page.getByLabel('Product in this category').fill('')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const found = page.getByRole('list', { name: 'Product in this category' })
  await found
    .getByRole('button', { name: /^Feature/ })
    .nth(1)
    .click()
  await expect(page.getByRole('grid', { name: 'Featured products' }).getByRole('row')).toHaveCount(1)
  await expectAccessible(page)
})

test('previews an import file before importing it', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('jaan@shop.example', 'editor'), 'Jaan Kask')
  await page.goto(`${shop.url}/admin/import`)
  await expect(page.getByText('No files yet')).toBeVisible()
  await expectAccessible(page)
  const sample = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sample file' }).click()
  expect((await sample).suggestedFilename()).toBe('ambra-products.csv')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Kood;Hind;Note\nKG-E27;11,21;x\nNO-SUCH;1;y\n'),
  })
  await expect(page.getByText('What the columns mean')).toBeVisible()
  await expect(page.getByText('For example: 11,21')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const table = page.getByRole('table', { name: 'Outcome' })
  await expect(table).toContainText('11.21')
  await expect(table).toContainText('names the unknown sku “NO-SUCH”')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The file is imported.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the report' }).click()
  expect((await download).suggestedFilename()).toMatch(/^import-\d+\.csv$/)
})

test('adds an attribute and a value with names in several languages', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('kati@shop.example', 'editor'), 'Kati Kuusk')
  await page.goto(`${shop.url}/admin/attributes?open=new`)
  const dialog = page.getByRole('dialog', { name: 'Add an attribute' })
  await dialog.getByLabel('Name: Eesti').fill('Proovivärv')
  await dialog.getByLabel('Name: English').fill('Trial colour')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const list = page.getByRole('grid', { name: 'Attributes' })
  await expect(list.getByRole('row', { name: 'Trial colour' })).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Trial colour' }).click()
  await expect(page.getByRole('heading', { name: 'Trial colour' })).toBeVisible()
  await page.getByText('Filter').click()
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 change saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a value' }).click()
  const value = page.getByRole('dialog', { name: 'Add a value' })
  await value.getByLabel('Name: Eesti').fill('Meresinine')
  await value.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Values' })).toContainText('meresinine')
  await expectAccessible(page)
})
