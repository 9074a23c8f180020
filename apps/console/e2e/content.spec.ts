import { type Browser, expect, type Page, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const phone = { width: 390, height: 844 }

async function signedIn(browser: Browser): Promise<Page> {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('mari.tamm@shop.example', 'editor'), 'Mari Tamm')
  return page
}

test('edits, previews, publishes and rolls back a page', async ({ browser }) => {
  const page = await signedIn(browser)
  // Opens the shop as a shopper, in a separate browser.
  const shopper = await openDevice(browser, phone)
  const inShop = async (text: string, is: boolean) => {
    await shopper.goto(`${shop.url}/en/delivery`)
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
    if (is) await expect(shopper.getByText(text)).toBeVisible()
    else await expect(shopper.getByText(text)).toBeHidden()
  }
  const words = 'Parcels leave twice on Fridays.'

  await page.goto(`${shop.url}/admin/content?store=en&q=delivery`)
  await expect(page.getByRole('link', { name: 'Delivery', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Delivery', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Delivery')
  await expectAccessible(page)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.press('Control+End')
  await text.pressSequentially(`\n\n${words}`)

  await page.getByRole('button', { name: 'Preview' }).click()
  const link = page.getByRole('link', { name: 'Open in a new tab' })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await shopper.goto((await link.getAttribute('href')) ?? '')
  await expect(shopper.getByText(words)).toBeVisible()
  await expect(shopper.getByRole('note')).toBeVisible()
  await inShop(words, false)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('delivery is published.')).toBeVisible()
  await inShop(words, true)

  const changes = page.getByRole('table', { name: 'History' })
  await expect(changes.getByRole('row')).toHaveCount(2)
  await changes.getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Revert to before this change' }).click()
  await expect(page.getByText('delivery is reverted.')).toBeVisible()
  await inShop(words, false)

  // Shows an error at the field that cannot be saved.
  await page.getByRole('textbox', { name: 'Address' }).fill('/checkout')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Is an address of the shop itself.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('/delivery')
  await shopper.context().close()
})

test('edits a menu and a banner and previews them in the shop', async ({ browser }) => {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('jaan.kask@shop.example', 'editor'), 'Jaan Kask')
  await page.goto(`${shop.url}/admin/content/menu/footer-help?store=en`)
  await expect(page.getByRole('treegrid', { name: 'Menu entries' })).toBeVisible()
  await page.getByRole('textbox', { name: 'New entry' }).fill('loyalty-card')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('footer-help is published.')).toBeVisible()

  await page.goto(`${shop.url}/admin/content/banner/slider?store=en`)
  await page.locator('summary').first().click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Seen by one person.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const href = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  const shopper = await openDevice(browser, phone)
  await shopper.goto(href ?? '')
  await expect(shopper.getByText('Seen by one person.')).toBeVisible()
  await shopper.goto(`${shop.url}/en`)
  await expect(shopper.getByText('Seen by one person.')).toHaveCount(0)
})

test('writes a promise with a preview that follows, publishes it and takes it back', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('tiit.lepp@shop.example', 'editor'), 'Tiit Lepp')
  const shopper = await openDevice(browser, phone)
  await page.goto(`${shop.url}/admin/content/banner/promise?store=en`)
  await page.locator('summary').first().click()
  // Before the preview, which runs no scripts and would stop the check.
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByText('Six honest grades')).toBeVisible()
  await page.getByRole('button', { name: 'Add a promise' }).click()
  await page.locator('summary').last().click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).last().fill('Free returns')
  await page.getByRole('checkbox', { name: 'Cart' }).last().press('Space')
  await expect(preview.getByText('Free returns')).toBeVisible()
  await shopper.goto(`${shop.url}/en`)
  await expect(shopper.getByText('Six honest grades')).toBeVisible()
  await expect(shopper.getByText('Free returns')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('promise is published.')).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByText('Free returns')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => {
      await shopper.reload()
      return shopper.getByText('Free returns').count()
    })
    .toBe(0)
})

test('writes, previews and tests a newsletter', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('newsletter@shop.example', 'owner'), 'Nele Saar')
  await page.goto(`${shop.url}/admin/newsletter/new`)
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Subject').fill('New lamps')
  await english.getByLabel('Text', { exact: true }).fill('They glow.')
  await english.getByLabel('Text of the button').fill('See them')
  await english.getByLabel('Address of the button').fill('/c/lamps')
  await page.getByRole('textbox', { name: 'Products' }).fill('KG-E27')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'New lamps', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Show the saved mail' }).click()
  await expect(page.getByRole('article', { name: 'Preview' })).toContainText('/c/lamps')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('The test is on its way to your address.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/newsletter`)
  await expect(page.getByRole('table', { name: 'Newsletter' })).toContainText('Draft')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Subscribers' }).click()
  await expect(page.getByText('No subscribers found')).toBeVisible()
  await expectAccessible(page)
})
