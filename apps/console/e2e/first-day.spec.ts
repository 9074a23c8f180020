import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { awaken } from '../../storefront/e2e/support/fixtures.ts'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { fillAddress } from '../../storefront/e2e/support/product-orders.ts'
import { shopper } from '../../storefront/e2e/support/shopper.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { pressInDialog } from './support/press-in-dialog.ts'
import { drawnPicture } from './support/drawn-picture.ts'
import { scan } from './support/scanner.ts'

const shop = consoleShop({}, ['Volt Pood', '--store', 'et', '--carrier', 'dpd'])
const estonian = shopOf('et')
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const email = 'liis.naidis@example.com'

/** Fills settings of one group and saves them. */
async function saveSettings(page: Page, group: string, values: Readonly<Record<string, string>>) {
  await page.goto(`${shop.url}/admin/settings?group=${group}`)
  for (const [name, value] of Object.entries(values)) await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByRole('button', { name: /^Save \d+ change/ }).click()
  await expect(page.getByText(/settings? saved\./)).toBeVisible()
}

/** Creates a lamp in two sizes with a picture and puts it on sale. Returns its address in the shop. */
async function sellLamp(page: Page): Promise<string> {
  await page.goto(`${shop.url}/admin/new-product`)
  await page.getByLabel('Name (Eesti)').fill('Lugemislamp Kuma')
  await page.getByLabel('Description (Eesti)').fill('Soe valgus, kolm astet.')
  await page.getByLabel('Brand').fill('Rukkilill')
  await page.getByRole('button', { name: /Product type/ }).click()
  await page.getByRole('option', { name: /With variants/ }).click()
  await page.getByLabel('Price with VAT, €', { exact: true }).fill('39,90')
  await page.getByLabel('Stock', { exact: true }).fill('5')
  await page.getByLabel('Option 1').fill('Suurus')
  await page.getByLabel('Values (1)').fill('S, L')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles([await drawnPicture(page, 'kuma.png', '#c80')])
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { name: 'Lugemislamp Kuma', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('On sale.')).toBeVisible()
  return (await page.getByRole('link', { name: 'Open in the shop' }).first().getAttribute('href')) ?? ''
}

/** Buys the larger lamp by bank link and returns the order page with the number. */
async function buyLamp(browser: Browser, address: string): Promise<{ page: Page; number: string }> {
  const context = await browser.newContext({ viewport: phone, baseURL: shop.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const guest = shopper(page, estonian)
  await page.goto(address)
  await awaken(page)
  await page
    .getByRole('group', { name: /^Suurus/ })
    .getByRole('radio', { name: 'L' })
    .press('Space')
  await guest.addToCart()
  await guest.proceedToCheckout()
  await guest.giveDetails(email)
  await page.getByRole('radio', { name: /DPD kuller/ }).check()
  await fillAddress(page, estonian)
  await page.getByLabel(estonian.label('checkout.phone'), { exact: true }).fill('5555 0123')
  await page.getByRole('button', { name: estonian.label('checkout.toPayment') }).click()
  await guest.payBy('NEOPAY')
  await page.getByRole('radio', { name: 'LHV', exact: true }).check()
  await guest.review()
  await page.getByRole('checkbox', { name: estonian.label('checkout.agree') }).check()
  await page.getByRole('button', { name: 'Tellimus koos maksekohustusega', exact: true }).click()
  await page.waitForURL(/\/sandbox\/neopay\/widget\.html/)
  await page.getByRole('button', { name: 'Maksa', exact: true }).click()
  await page.waitForURL(/\/order-completed\?/)
  await expect(page.getByRole('heading', { level: 1, name: /Liis/ })).toBeVisible()
  return { page, number: new URL(page.url()).searchParams.get('number') ?? '' }
}

/** Picks, packs and hands over the only order. */
async function sendOrder(page: Page, number: string): Promise<void> {
  await page.goto(`${shop.url}/admin/orders/${number}`)
  await pressInDialog(page, 'Set to: Packed')
  await page.goto(`${shop.url}/admin/warehouse`)
  await page.getByRole('button', { name: 'Pick the first 1' }).click()
  await expect(page.getByText('0 of 1', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Picked' }).click()
  await expect(page.getByText('1 of 1').first()).toBeVisible()
  await pressInDialog(page, 'Finish pick run')
  await page.getByRole('link', { name: `Pack ${number}` }).click()
  await page.getByRole('button', { name: 'Open a box for 1 piece' }).click()
  await expect(page.locator('[aria-live=assertive]')).toContainText('Scan the first piece')
  await scan(page, 'LUGEMISLAMP-KUMA-L')
  await page.getByLabel('Weight').fill('700')
  await page.getByRole('button', { name: 'Close the box' }).click()
  const box = page.locator('section', { hasText: `Box ${number}-1` })
  await box.getByRole('button', { name: 'Order label' }).click()
  await expect(box.locator('[data-label-state=ready]')).toBeVisible()
  await box.getByRole('button', { name: 'Hand over to the carrier' }).click()
  await expect(page.getByText('Everything in this order has shipped.')).toBeVisible()
}

/** States the withdrawal on the order page and returns its code. */
async function returnLamp(page: Page): Promise<string> {
  const words = withdrawalLabels.et
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: words.open, exact: true }).click()
  await awaken(page)
  await page.getByRole('button', { name: estonian.label('afterSale.withdraw.continue') }).click()
  await page.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(page.getByRole('heading', { name: estonian.label('afterSale.withdraw.done') })).toBeVisible()
  return (await page.getByText(/^W-/).first().innerText()).trim()
}

test('opens a shop, sells, sends, takes back and refunds, on screens alone', async ({ browser }) => {
  test.setTimeout(900_000)
  const owner = await openDevice(browser, desk)
  await acceptInvite(owner, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')

  await test.step('closes the shop to shoppers until it is opened', async () => {
    expect((await owner.request.get(shop.url, { headers: { accept: 'text/html' } })).status()).toBe(503)
    await expect(owner.getByRole('heading', { name: 'Open my shop' })).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Open the shop' })).toBeDisabled()
  })

  await test.step('names the company and chooses the look', async () => {
    await saveSettings(owner, 'company', {
      Company: 'Volt Pood OÜ',
      'Registry code': '12345678',
      'Company address': 'Pikk 1, 10123 Tallinn',
      'E-mail for shoppers': 'tere@volt.example',
      'Phone for shoppers': '+372 600 0001',
      'Payee for transfers': 'Volt Pood OÜ',
      IBAN: 'EE629900221122334455',
    })
    await saveSettings(owner, 'look', { 'Brand colour': '#7a2f8f' })
  })

  await test.step('publishes the legal pages from their drafts', async () => {
    await owner.goto(`${shop.url}/admin`)
    await owner.getByRole('button', { name: 'Write drafts' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Write drafts' }).click()
    const drafts = owner.getByRole('main').locator('a[href*="/content/page/"]')
    await expect(drafts).toHaveCount(5)
    for (let left = 5; left > 0; left -= 1) {
      await drafts.first().click()
      await owner.getByRole('button', { name: 'Publish' }).click()
      await expect(owner.getByText(/ is published\./)).toBeVisible()
      await owner.goto(`${shop.url}/admin`)
      await expect(drafts).toHaveCount(left - 1)
    }
  })

  const address = await test.step('puts a product with variants on sale', () => sellLamp(owner))

  await test.step('opens the shop', async () => {
    await owner.goto(`${shop.url}/admin`)
    await expectAccessible(owner)
    await pressInDialog(owner, 'Open the shop')
    const home = await owner.request.get(shop.url, { headers: { accept: 'text/html' } })
    expect(home.status()).toBe(200)
    expect(await home.text()).toContain('Volt Pood')
  })

  const { page: buyer, number } = await test.step('sells to a shopper', () => buyLamp(browser, address))
  await test.step('sends the parcel', () => sendOrder(owner, number))
  await test.step('notes the delivery', async () => {
    await owner.goto(`${shop.url}/admin/orders/${number}`)
    await pressInDialog(owner, 'Set to: Delivered')
  })
  const code = await test.step('takes the withdrawal of the shopper', () => returnLamp(buyer))

  await test.step('receives, inspects and refunds', async () => {
    await owner.goto(`${shop.url}/admin/service/withdrawal/${code}`)
    await pressInDialog(owner, 'Accept')
    await pressInDialog(owner, 'Mark as received')
    await owner.getByRole('button', { name: 'Inspect a returned piece' }).click()
    const inspection = owner.getByRole('dialog', { name: 'Inspect a returned piece' })
    await inspection.getByRole('button', { name: 'New', exact: true }).click()
    await inspection.getByRole('button', { name: 'Record the inspection' }).click()
    await expect(inspection).toBeHidden()
    await pressInDialog(owner, 'Record the refund')
    await owner.goto(`${shop.url}/admin/money`)
    const row = owner.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: number })
    await row.getByRole('button').click()
    const sent = owner.getByRole('dialog', { name: 'Mark as sent' })
    await sent.getByLabel('Transfer reference').fill('RB 17')
    await sent.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(owner.getByText('No refunds to send')).toBeVisible()
    await expectAccessible(owner)
  })

  await buyer.goto(`/order-completed?${new URL(buyer.url()).searchParams}`)
  await expect(buyer.getByText(estonian.label('order.head.refunded')).first()).toBeVisible()
})
