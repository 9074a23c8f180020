import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { orderButtonLabels } from '../app/i18n/fixed-wording.ts'
import { ambra, awaken, expect, holdScripts, mailsAbout, openUntil, test } from './support/fixtures.ts'
import { shopper } from './support/shopper.ts'

/** Product with every kind of custom option that has a field of its own. */
const present = {
  type: 'product',
  sku: 'E2E-PRESENT',
  product_type: 'simple',
  categories: ['smart-bulbs'],
  price: 20,
  stock: { qty: 50 },
  weight_g: 300,
  withdrawal_limits: ['custom_made'],
  texts: {
    et: { name: 'Kingitus E2E', url_key: 'kingitus-e2e' },
    en: { name: 'Present E2E', url_key: 'present-e2e' },
    ru: { name: 'Подарок E2E', url_key: 'podarok-e2e' },
  },
  custom_options: [
    { titles: { et: 'Tervitus' }, input: 'area', price: 2.5, price_type: 'fixed', max_characters: 40 },
    { titles: { et: 'Kingipäev' }, input: 'date', required: true },
    { titles: { et: 'Üleandmine' }, input: 'date_time', price: 10, price_type: 'percent' },
    { titles: { et: 'Helista kell' }, input: 'time' },
    {
      titles: { et: 'Lisad' },
      input: 'multiple',
      values: [
        { titles: { et: 'Pael' }, price: 1, price_type: 'fixed' },
        { titles: { et: 'Karp' }, price: 3, price_type: 'fixed' },
      ],
    },
    { titles: { et: 'Pilt' }, input: 'file', price: 5, price_type: 'fixed', file_extension: 'png' },
  ],
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const path = '/p/E2E-PRESENT/present-e2e'

const optionGroup = (page: Page) => (name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) })

function importPresent(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'ambra-e2e-')), 'present.jsonl')
  writeFileSync(file, `${JSON.stringify(present)}\n`)
  const imported = ambra('import', file)
  expect(imported.status, imported.output).toBe(0)
}

test('keeps what was entered before the scripts of the page arrived', async ({ page, shop }) => {
  importPresent()
  await openUntil(page, shop.store.prefix + path)
  const releaseScripts = await holdScripts(page)
  await page.goto(shop.store.prefix + path, { waitUntil: 'commit' })
  const group = optionGroup(page)
  await group('Tervitus').getByRole('textbox').fill('Palju õnne!')
  await group('Kingipäev').locator('input').fill('2026-12-24')
  await group('Üleandmine').locator('input').fill('2026-12-23T18:30')
  await group('Lisad').getByRole('checkbox', { name: 'Pael' }).check()
  const picture = { name: 'Mari.png', mimeType: 'image/png', buffer: onePixel }
  await group('Pilt').locator('input[type=file]').setInputFiles(picture)
  await releaseScripts()
  await expect(group('Tervitus').getByRole('textbox')).toHaveValue('Palju õnne!')
  await expect(group('Pilt').getByRole('link', { name: 'Mari.png' })).toBeVisible()
  // 20.00 + 2.50 + 10 % (2.00) + 1.00 + 5.00
  await expect(page.getByText('30.50 €').first()).toBeVisible()
  await shopper(page, shop).addToCart()
})

test('buys a product with a greeting, a day, extras and a picture', async ({ page, shop }) => {
  const { label, store } = shop
  importPresent()
  await page.setViewportSize({ width: 320, height: 640 })
  await openUntil(page, store.prefix + path)
  await awaken(page)

  const group = optionGroup(page)
  const day = group('Kingipäev').locator('input')
  const add = page.getByRole('button', { name: label('card.add'), exact: true }).first()
  // The required day is missing, then invalid: the field shows the error and nothing is added.
  await add.click()
  await expect(group('Kingipäev').getByText(label('error.form.required'))).toBeVisible()
  await day.fill('9999-12-24')
  const notADay = label('error.cart.option_not_a_date', { option: 'Kingipäev' })
  await expect(group('Kingipäev').getByText(notADay)).toBeVisible()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await add.click()
  await expect(page.getByRole('button', { name: label('product.viewCart') })).toHaveCount(0)
  await day.fill('2026-12-24')
  await expect(group('Kingipäev').getByText(notADay)).toBeHidden()

  const greeting = group('Tervitus').getByRole('textbox')
  await greeting.fill('Palju õnne!\nSinu Liis 🎁')
  await expect(group('Tervitus').getByText('17 characters left')).toBeVisible()
  await greeting.fill('õ'.repeat(50))
  await expect(greeting).toHaveValue('õ'.repeat(40))
  await greeting.fill('Palju õnne!\nSinu Liis 🎁')
  await group('Üleandmine').locator('input').fill('2026-12-23T18:30')
  await group('Helista kell').locator('input').fill('09:15')
  // From the last field on by keyboard only.
  await group('Helista kell').locator('input').focus()
  const ribbon = group('Lisad').getByRole('checkbox', { name: 'Pael' })
  for (let presses = 0; presses < 6; presses += 1) {
    if (await ribbon.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isTooWide)).toBe(false)

  // A file that is not a picture is rejected and blocks the product; a picture replaces it.
  const picture = group('Pilt').locator('input[type=file]')
  await picture.setInputFiles({ name: 'Mari.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(
    group('Pilt').getByText(label('error.cart.file_kind', { option: 'Pilt', kinds: 'png' })),
  ).toBeVisible()
  await add.click()
  await expect(page.getByRole('button', { name: label('product.viewCart') })).toHaveCount(0)
  await picture.setInputFiles({ name: 'Mari.png', mimeType: 'image/png', buffer: onePixel })
  await expect(group('Pilt').getByRole('link', { name: 'Mari.png' })).toBeVisible()

  // 20.00 + 2.50 + 10 % (2.00) + 1.00 + 3.00 + 5.00
  await expect(page.getByText('33.50 €').first()).toBeVisible()
  const buyer = shopper(page, shop)
  await buyer.addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .first()
    .click()
  const cart = page.getByRole('dialog')
  await expect(cart.getByText('24 Dec 2026')).toBeVisible()
  await expect(cart.getByText('23 Dec 2026, 18:30')).toBeVisible()
  await expect(cart.getByText('Pael, Karp')).toBeVisible()
  await expect(cart.getByText('Mari.png')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await buyer.proceedToCheckout()
  await buyer.giveDetails('ostja@example.ee')
  await page
    .getByRole('radio', { name: /courier/i })
    .first()
    .check()
  await page.getByLabel(label('checkout.street')).fill('Pikk tn 13')
  await page.getByLabel(label('checkout.postcode')).fill('10111')
  await page.getByLabel(label('checkout.city')).fill('Tallinn')
  await page.getByLabel(label('checkout.phone'), { exact: true }).fill('5555 0123')
  await page.getByRole('button', { name: label('checkout.toPayment') }).click()
  await buyer.payOnDelivery()
  // Made to order: shown before the order.
  await expect(page.getByText(label('info.rights.limit.custom_made'))).toBeVisible()
  const number = await buyer.order(orderButtonLabels[store.language])
  await expect(page.getByText(/Kingipäev: 24 Dec 2026/).first()).toBeVisible()
  const shown = ambra('orders', 'show', number)
  expect(shown.output).toContain('Tervitus: Palju õnne! / Sinu Liis 🎁')
  expect(shown.output).toContain('Üleandmine: 23 Dec 2026, 18:30')
  const folder = mkdtempSync(join(tmpdir(), 'ambra-e2e-'))
  const saved = ambra('orders', 'files', number, '--save', folder)
  expect(saved.status, saved.output).toBe(0)
  expect(readFileSync(join(folder, `${number}-1-Mari.png`))).toEqual(onePixel)
  await expect
    .poll(() => mailsAbout(number).some((mail) => mail.includes('Helista kell: 09:15')), {
      message: 'the mail of the order names the time',
    })
    .toBe(true)
})
