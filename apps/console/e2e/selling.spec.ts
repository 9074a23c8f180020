import { type Browser, expect, type Page, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const phone = { width: 390, height: 844 }

async function signedIn(browser: Browser): Promise<Page> {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('mari.tamm@shop.example', 'owner'), 'Mari Tamm')
  return page
}

test('works on a coupon that another person edits, then issues and blocks a gift card', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  await page.goto(`${shop.url}/admin/selling`)
  await expect(page.getByRole('link', { name: 'TERE10' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New coupon' }).click()
  const sheet = page.getByRole('dialog', { name: 'New coupon' })
  await sheet.getByRole('textbox', { name: 'Code', exact: true }).fill('autumn7')
  await sheet.getByLabel('Percent', { exact: true }).fill('7')
  await sheet.getByRole('textbox', { name: 'Products' }).fill('NOT-A-PRODUCT')
  await sheet.getByRole('button', { name: 'Calculate' }).click()
  await expect(sheet.getByText('NOT-A-PRODUCT:')).toBeVisible()
  await expect(sheet.getByRole('table', { name: 'What applies' }).getByText('AUTUMN7')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('heading', { name: 'AUTUMN7' })).toBeVisible()
  await expectAccessible(page)

  // Another person disables the coupon on the command line while this screen is open.
  shop.ambra('coupons', 'disable', 'AUTUMN7')
  await page.getByLabel('Percent', { exact: true }).fill('9')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nothing was saved.')).toBeVisible()
  const both = page.getByRole('table', { name: 'Both values' })
  await expect(both).toContainText('−9 %')
  await expect(both).toContainText('−7 %')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  const changes = page.getByRole('table', { name: 'History' })
  await expect(changes).toContainText('−7 % → −9 %')
  await expect(page.getByText('Nothing was saved.')).toBeHidden()
  await changes
    .getByRole('button', { name: /^Revert/ })
    .first()
    .click()
  await expect(page.getByText(/^Stopped ·/)).toBeVisible()

  await page.goto(`${shop.url}/admin/selling/rules`)
  await expect(page.getByRole('heading', { name: 'Automatic rules' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/selling/test`)
  await expect(page.getByRole('heading', { name: 'Test cart' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${shop.url}/admin/gift-cards`)
  await expect(page.getByText('There are no gift cards yet')).toBeVisible()
  await page.getByRole('button', { name: 'Issue a card' }).click()
  const issue = page.getByRole('dialog', { name: 'Issue a card' })
  await issue.getByRole('textbox', { name: 'Value, €' }).fill('25,50')
  await issue.getByRole('textbox', { name: 'Reason' }).fill('Late parcel')
  await expectAccessible(page)
  await issue.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('button', { name: 'Show the code' }).click()
  const code = (await page.locator('[data-secret]').textContent())?.trim() ?? ''
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gift cards', exact: true }).first().click()
  await expect(page.getByText('1 card can still pay')).toBeVisible()
  await page.getByRole('button', { name: 'Find by code' }).click()
  await page.getByRole('textbox', { name: 'Code of the card' }).fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Gift card …${code.slice(-4)}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the code' })).toBeHidden()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block' }).getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
  await page.goto(`${shop.url}/admin/gift-cards?state=blocked`)
  await expect(page.getByRole('row', { name: /Late parcel/ })).toContainText('Blocked')
  await expectAccessible(page)
})
