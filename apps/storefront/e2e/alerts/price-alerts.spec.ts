import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seriousErrors } from '../support/accessibility.ts'
import { createCustomer, newAddress, signInAt } from '../support/customer.ts'
import { ambra, awaken, expect, mailsAbout, openUntil, test } from '../support/fixtures.ts'

const product = (sku: string, price: number) => ({
  type: 'product',
  sku,
  product_type: 'simple',
  categories: ['smart-bulbs'],
  price,
  stock: { qty: 50 },
  weight_g: 300,
  texts: {
    et: { name: `Lamp ${sku}`, url_key: sku.toLowerCase() },
    en: { name: `Lamp ${sku}`, url_key: sku.toLowerCase() },
    ru: { name: `Лампа ${sku}`, url_key: sku.toLowerCase() },
  },
})

function sell(sku: string, price: number): void {
  const file = join(mkdtempSync(join(tmpdir(), 'ambra-e2e-')), 'lamp.jsonl')
  writeFileSync(file, `${JSON.stringify(product(sku, price))}\n`)
  const { status, output } = ambra('import', file)
  expect(status, output).toBe(0)
}

const newSku = () => `E2E-ALERT-${crypto.randomUUID().slice(0, 8)}`

/**
 * Returns the path of the newest link of this kind in the mails to an address; not the one in the header,
 * which mail programs use.
 */
async function linkIn(email: string, does: 'confirm' | 'leave'): Promise<string> {
  const link = new RegExp(`http://[^/\\s]+(?:/\\w\\w)?/price-alert/${does}/[\\w-]{43}`)
  const links = () =>
    mailsAbout(`To: ${email}`).flatMap((mail) => mail.replaceAll('=3D', '=').match(link) ?? [])
  await expect.poll(() => links().length).toBeGreaterThan(0)
  return new URL(links().at(-1) ?? '').pathname
}

test('a guest gets a mail when the price falls', async ({ page, shop }) => {
  const { label, store } = shop
  const sku = newSku()
  const email = newAddress()
  sell(sku, 49)
  await openUntil(page, `${store.prefix}/p/${sku}/${sku.toLowerCase()}`)
  await awaken(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: label('priceAlert.link') }).click()
  // The dialog opens once the script has loaded; before, the click opens the form page.
  await page.waitForLoadState('networkidle')
  const form = page.locator('form', { has: page.getByLabel(label('priceAlert.maxPrice')) })
  await form.getByLabel(label('newsletter.email')).fill(email)
  await form.getByLabel(label('priceAlert.maxPrice')).fill('49,00')
  await form.getByRole('button', { name: label('info.notice.send') }).click()
  await expect(form.getByLabel(label('priceAlert.maxPrice'))).toBeFocused()
  await form.getByLabel(label('priceAlert.maxPrice')).fill('40,00')
  expect(await seriousErrors(page)).toEqual([])
  await form.getByRole('button', { name: label('info.notice.send') }).click()
  await expect(page.getByRole('heading', { name: label('priceAlert.pendingTitle') })).toBeFocused()

  await page.goto(await linkIn(email, 'confirm'))
  await page.getByRole('button', { name: label('newsletter.confirm.button') }).click()
  await expect(page.getByRole('heading', { name: label('priceAlert.on') })).toBeFocused()

  sell(sku, 41)
  sell(sku, 39)
  const notified = () => mailsAbout(`To: ${email}`).filter((mail) => mail.includes(`/p/${sku}/`))
  await expect.poll(() => notified().length).toBe(1)
  // Without an earlier price: it is not an announced reduction (LAW-PRC-1).
  expect(notified()[0]).toMatch(/39[.,]00/)
  expect(notified()[0]).not.toMatch(/49[.,]00/)

  await page.goto(await linkIn(email, 'leave'))
  await page.getByRole('button', { name: label('priceAlert.leaveTitle') }).click()
  await expect(page.getByRole('heading', { name: label('priceAlert.leaveDone') })).toBeFocused()
})

test('a customer sees price alerts in the account and removes one', async ({ page, request, shop }) => {
  const { label, store } = shop
  const sku = newSku()
  sell(sku, 49)
  const { email } = await createCustomer(request, shop)
  await signInAt(page, shop, { path: '/my-account/price-alerts', email })
  await expect(page.getByRole('heading', { name: label('account.noAlerts') })).toBeVisible()
  await openUntil(page, `${store.prefix}/p/${sku}/${sku.toLowerCase()}`)
  await page.getByRole('link', { name: label('priceAlert.link') }).click()
  // The dialog opens once the script has loaded; before, the click opens the form page.
  const form = page.locator('form', { has: page.getByLabel(label('priceAlert.maxPrice')) })
  await expect(form.getByLabel(label('newsletter.email'))).toHaveValue(email)
  await form.getByRole('button', { name: label('info.notice.send') }).click()
  await expect(page.getByRole('heading', { name: label('priceAlert.on') })).toBeFocused()
  await openUntil(page, `${store.prefix}/p/${sku}/${sku.toLowerCase()}`)
  await expect(async () => {
    await page.mouse.move(10, 10)
    await page.mouse.move(40, 40)
    await expect(page.getByRole('link', { name: label('priceAlert.on') })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto(`${store.prefix}/my-account/price-alerts`)
  const row = page.getByRole('listitem').filter({ hasText: sku })
  await expect(row).toContainText(label('account.alertAny'))
  await row.getByRole('button').click()
  await expect(page.getByRole('heading', { name: label('account.noAlerts') })).toBeVisible()
  expect(mailsAbout(`To: ${email}`).filter((mail) => mail.includes('price-alert'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the price alert page accepts the form without JavaScript', async ({ page, shop }) => {
    const { label, store } = shop
    const sku = newSku()
    const email = newAddress()
    sell(sku, 49)
    await openUntil(page, `${store.prefix}/p/${sku}/${sku.toLowerCase()}`)
    await page.getByRole('link', { name: label('priceAlert.link') }).click()
    await page.getByLabel(label('newsletter.email')).fill(email)
    await page.getByLabel(label('priceAlert.maxPrice')).fill('cheap')
    await page.getByRole('button', { name: label('info.notice.send') }).click()
    await expect(page.getByLabel(label('priceAlert.maxPrice'))).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label('newsletter.email'))).toHaveValue(email)
    await page.getByLabel(label('priceAlert.maxPrice')).fill('')
    await page.getByRole('button', { name: label('info.notice.send') }).click()
    await expect(page.getByRole('heading', { name: label('priceAlert.pendingTitle') })).toBeVisible()
    await linkIn(email, 'confirm')
  })
})
