import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { findBundle, findUsedPhone } from '../apps/storefront/e2e/support/catalogue.ts'
import { shopOf } from '../apps/storefront/e2e/support/labels.ts'
import { shopper } from '../apps/storefront/e2e/support/shopper.ts'
import { findChromium, installChromium, launchArgs } from './browser.ts'

/**
 * Takes screenshots of every purchase screen of a running shop at 390 and 1440 px, light and dark.
 *
 * node tooling/screenshots.ts URL [FOLDER, default test-results/screenshots]
 */
const [url, folder = 'test-results/screenshots'] = process.argv.slice(2)
if (!url) {
  console.error('usage: node tooling/screenshots.ts URL [FOLDER]')
  process.exit(2)
}
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)

const shop = shopOf('en')
const api = await request.newContext({ baseURL: url })
const { phone, child } = await findUsedPhone(api, shop)
const bundle = await findBundle(api, shop)

/** Loads lazy pictures, then takes a screenshot of the whole page. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    scrollTo(0, 0);
  })()`)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

async function takeAll(browser: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL: url ?? '',
    viewport: { width, height: width < 800 ? 844 : 900 },
    hasTouch: width < 800,
    colorScheme,
  })
  const page = await context.newPage()
  const guest = shopper(page, shop)
  const shot = (name: string) => take(page, `${colorScheme === 'dark' ? 'dark-' : ''}${name}-${width}`)

  await page.goto('/en')
  await shot('index')
  for (const [name, path] of [
    ['category', '/en/c/refurbished-phones'],
    ['product-phone', `/en/p/${phone.sku}/${phone.slug}/${child.sku}`],
    ['product-washer', '/p/RN-914/saarelux-rannik-9-pesumasin'],
    ['search', '/en/search?q=nordvik'],
  ] as const) {
    await page.goto(path)
    await shot(name)
  }
  await guest.findProduct(phone)
  await guest.addToCart()
  await guest.findProduct(bundle)
  await guest.addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${shop.label('nav.cart')}`) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.screenshot({
    path: join(folder, `${colorScheme === 'dark' ? 'dark-' : ''}microcart-${width}.png`),
  })
  await page.keyboard.press('Escape')
  await page.goto('/en/checkout')
  await page.getByRole('heading', { name: shop.label('checkout.details.title') }).waitFor()
  await shot('checkout-details')
  await guest.giveDetails('liis.naidis@example.com')
  await page.getByLabel(shop.label('checkout.findLocker')).waitFor()
  await shot('checkout-shipping')
  await guest.chooseLocker('Tallinn')
  await page.getByRole('heading', { name: shop.label('checkout.payment.title') }).waitFor()
  await shot('checkout-payment')
  await guest.payOnDelivery()
  await shot('checkout-review')
  await guest.order('Order with obligation to pay')
  await shot('thank-you')
  await context.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: [...launchArgs] })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) await takeAll(browser, width, colorScheme)
}
await browser.close()
await api.dispose()
console.log(`screenshots in ${folder}`)
