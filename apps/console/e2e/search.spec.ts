import { type Browser, expect, type Page, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const phone = { width: 390, height: 844 }

async function signedIn(browser: Browser, mail: string, name: string): Promise<Page> {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink(mail, 'editor'), name)
  return page
}

/** Returns the product names that the shop shows a guest for a query. */
async function shownTo(page: Page, text: string): Promise<string> {
  await page.goto(`${shop.url}/en/search?q=${encodeURIComponent(text)}`)
  return page.locator('main').innerText()
}

test('tests, saves, changes and removes a pinned product while another person edits it', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'mari.tamm@shop.example', 'Mari Tamm')
  const guest = await openDevice(browser, phone)
  await page.goto(`${shop.url}/admin/search?store=en`)
  await expect(page.getByRole('heading', { name: 'Search', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${shop.url}/admin/search/pins?store=en`)
  await expect(page.getByText('No pins')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New pin' }).click()
  const sheet = page.getByRole('dialog', { name: 'New pin' })
  await sheet.getByLabel('Search query').fill('phone')
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  const now = sheet.getByRole('table', { name: /phone/ }).first()
  const third = now.getByRole('row').nth(3)
  const sku = (await third.locator('.muted').first().innerText()).trim()
  await third.getByRole('button', { name: /^Pin / }).click()
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  const changed = sheet.getByRole('table', { name: /^With the change/ })
  await expect(changed.getByRole('row').nth(1)).toContainText(sku)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  const list = page.getByRole('table', { name: 'Pins' })
  await expect(list).toContainText(`(${sku})`)

  // Shoppers see it first without a restart.
  const [name, first] = [await nameIn(list, sku), 'Põhja Kivi']
  const isFirst = async () => {
    const text = await shownTo(guest, 'phone')
    return text.includes(name) && text.indexOf(name) < text.indexOf(first)
  }
  await expect.poll(isFirst).toBe(true)

  // Another person changes the rule while this dialog is open.
  await list.getByRole('button', { name: /^Change / }).click()
  const edit = page.getByRole('dialog', { name: 'Change' })
  const other = await openDevice(browser, phone)
  await acceptInvite(other, shop.inviteLink('jaan.kask@shop.example', 'editor'), 'Jaan Kask')
  await other.goto(`${shop.url}/admin/search/pins?store=en`)
  await other.getByRole('button', { name: /^Change / }).click()
  await other.getByRole('dialog').getByLabel('Search query').fill('phones')
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('table', { name: 'Pins' })).toContainText('phones:')
  await edit.getByLabel('Search query').fill('smartphone')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit.getByText('Nothing was saved.')).toBeVisible()
  await expect(edit.getByText(/^Stored version: phones:/)).toBeVisible()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(list).toContainText('smartphone:')

  await page.goto(`${shop.url}/admin/search/past?store=en`)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Revert/ })
    .first()
    .click()
  await expect(page.getByText('The change is reverted.')).toBeVisible()
  await page.goto(`${shop.url}/admin/search/pins?store=en`)
  await expect(list).toContainText('phones:')
})

test('adds synonyms and boosts, starting from searches without results', async ({ browser }) => {
  const page = await signedIn(browser, 'liis.lepp@shop.example', 'Liis Lepp')
  const guest = await openDevice(browser, phone)
  expect(await shownTo(guest, 'qwxzjq')).toContain('Nothing found')
  await shownTo(guest, 'mari.tamm@shop.example')
  await page.goto(`${shop.url}/admin/search?store=en&nothing=1`)
  await expect(page.locator('main')).toContainText('qwxzjq')
  await expect(page.getByText('mari.tamm@shop.example')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Synonyms for “qwxzjq”' }).click()
  const sheet = page.getByRole('dialog', { name: 'New synonyms' })
  await sheet.getByLabel('Words').fill('qwxzjq, washing machine')
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(
    sheet
      .getByRole('table', { name: /^With the change/ })
      .getByRole('row')
      .nth(1),
  ).toContainText('€')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Synonyms' })).toContainText('qwxzjq = washing machine')
  await expectAccessible(page)
  await expect.poll(() => shownTo(guest, 'qwxzjq')).not.toContain('Nothing found')

  await page.goto(`${shop.url}/admin/search/boosts?store=en&open=new`)
  const boost = page.getByRole('dialog', { name: 'New boost' })
  await boost.getByRole('button', { name: 'Category What' }).click()
  await page.getByRole('option', { name: 'Product (SKU)' }).click()
  await boost.getByRole('textbox', { name: 'Product (SKU)' }).fill('NOT-A-PRODUCT')
  await boost.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(boost.getByText('There is no product NOT-A-PRODUCT.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/search/try?store=en`)
  await page.getByLabel('Search text').fill('phone')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('table', { name: /phone/ })).toContainText('€')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Why', exact: true }).click()
  // Only on the new screen: both have a field for the text.
  await page.getByLabel('Another product, by SKU').fill('NOT-A-PRODUCT')
  await page.getByLabel('Search text').fill('phone')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('This store has no product NOT-A-PRODUCT.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Why' })).toContainText(/“phone” gives [\d.]+ points: /)
  await expectAccessible(page)
})

/** Returns the name of a product in the row of a rule. */
const nameIn = async (list: ReturnType<Page['getByRole']>, sku: string): Promise<string> =>
  new RegExp(`([^:,]+) \\(${sku}\\)`).exec(await list.innerText())?.[1]?.trim() ?? ''
