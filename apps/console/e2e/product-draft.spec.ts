import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const phone = { width: 390, height: 844 }
const sku = 'KG-E27'

const english = (page: Page) => page.getByRole('group', { name: 'English' })
const draftOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Draft', exact: true }) })
const keep = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save as draft' })

/** Returns the time `minutes` from now as the value of a date field, in the time zone of the shop. */
function shopClock(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Tallinn',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  return parts.replace(' ', 'T')
}

test('saves, previews, publishes and schedules a draft of a product', async ({ browser }) => {
  test.setTimeout(400_000)
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'editor'), 'Mari Tamm')
  const shopper = await openDevice(browser, phone)
  await page.goto(`${shop.url}/admin/products/${sku}`)
  await expect(page.getByRole('heading', { name: 'In the stores' })).toBeVisible()
  const name = await english(page).getByLabel('Name').inputValue()

  // Saves the draft: the shop does not change, and the editor continues with the draft.
  await english(page).getByLabel('Name').fill(`${name}, warm`)
  await keep(page).click()
  await expect(page.getByText('1 change saved in the draft.')).toBeVisible()
  await expect(draftOf(page)).toContainText(`${name}, warm`)
  await page.reload()
  await expect(english(page).getByLabel('Name')).toHaveValue(`${name}, warm`)
  await expectAccessible(page)

  // Previews the draft on the real page; only people with the link can see it.
  await draftOf(page).getByRole('button', { name: 'Store' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await draftOf(page).getByRole('button', { name: 'Preview in the shop' }).click()
  const link = draftOf(page).getByRole('link', { name: /^Open in the shop/ })
  await expect(link).toBeVisible()
  const href = (await link.getAttribute('href')) ?? ''
  const response = await shopper.goto(href)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(`${name}, warm`)
  await expect(shopper.getByText(/^Preview\. The page can be seen only/)).toBeAttached()
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  const address = href.replace(/\?.*/, '')
  await shopper.goto(address)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(name)
  await shopper.goto(`${address}?preview=${'x'.repeat(32)}`)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(name)

  // The product list marks the draft.
  await page.goto(`${shop.url}/admin/products?draft=draft`)
  await expect(page.getByRole('table', { name: 'Products' })).toContainText(sku)
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/products/${sku}?open=publish-draft`)
  const dialog = page.getByRole('dialog', { name: 'Publish the draft' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('1 change published.')).toBeVisible()
  await expect(draftOf(page)).toHaveCount(0)
  await expect
    .poll(async () => {
      await shopper.goto(address)
      return shopper.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe(`${name}, warm`)

  // Schedules the draft; the worker publishes it.
  await english(page).getByLabel('Name').fill(`${name}, bright`)
  await keep(page).click()
  await draftOf(page).getByRole('button', { name: 'Publish…' }).click()
  // Leaves half a minute to send the form before its time.
  await dialog.getByLabel('At a set time').fill(shopClock(new Date().getSeconds() < 30 ? 1 : 2))
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(draftOf(page)).toContainText('Scheduled by Mari Tamm')
  await expectAccessible(page)
  await expect
    .poll(
      async () => {
        await shopper.goto(address)
        return shopper.getByRole('heading', { level: 1 }).textContent()
      },
      { intervals: [3000], timeout: 200_000 },
    )
    .toBe(`${name}, bright`)
  await page.reload()
  await expect(draftOf(page)).toHaveCount(0)

  // Discards the draft.
  await english(page).getByLabel('Name').fill(`${name}, soft`)
  await keep(page).click()
  await draftOf(page).getByRole('button', { name: 'Discard draft' }).click()
  await page
    .getByRole('dialog', { name: 'Discard the draft?' })
    .getByRole('button', { name: 'Discard draft' })
    .click()
  await expect(page.getByText('Draft discarded.')).toBeVisible()
  await expect(english(page).getByLabel('Name')).toHaveValue(`${name}, bright`)
  await shopper.context().close()
})

test('schedules a regular price and cancels it', async ({ browser }) => {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('jaan@shop.example', 'editor'), 'Jaan Kask')
  await page.goto(`${shop.url}/admin/products/${sku}?open=plan-price`)
  const dialog = page.getByRole('dialog', { name: 'Schedule a price' })
  await dialog.getByLabel('Price', { exact: true }).fill('0.01')
  await dialog.getByLabel('From').fill(shopClock(24 * 60))
  await dialog.getByRole('button', { name: 'Schedule this price' }).click()
  await expect(dialog.getByText('A reduction of more than 30% needs a separate right.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Price', { exact: true }).fill('499')
  await dialog.getByRole('button', { name: 'Schedule this price' }).click()
  const plans = page.getByRole('list', { name: 'Scheduled prices' })
  await expect(plans.getByRole('listitem')).toHaveCount(1)
  await expect(plans).toContainText('499')
  const undo = (toast: string) =>
    page.getByText(toast).locator('..').getByRole('button', { name: 'Undo', exact: true })
  await undo('The price is scheduled.').click()
  await expect(plans).toHaveCount(0)

  await page.getByRole('button', { name: 'Schedule a price' }).click()
  await dialog.getByLabel('Price', { exact: true }).fill('498')
  await dialog.getByLabel('From').fill(shopClock(24 * 60))
  await dialog.getByRole('button', { name: 'Schedule this price' }).click()
  await expect(plans.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await plans.getByRole('button', { name: 'Cancel the schedule' }).click()
  await expect(plans).toHaveCount(0)
  await undo('The scheduled price is cancelled.').click()
  await expect(plans.getByRole('listitem')).toHaveCount(1)
})
