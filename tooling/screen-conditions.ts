import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { findUsedPhone } from '../apps/storefront/e2e/support/catalogue.ts'
import { shopOf } from '../apps/storefront/e2e/support/labels.ts'
import { stores } from '../packages/domain/src/platform/shop/stores.ts'
import { findChromium, installChromium, launchArgs } from './browser.ts'

/**
 * Checks every public screen of a running demo shop, in each store and under each condition: 320 px, a zoom
 * of 200 %, without script, dark, printed. Reports pages that scroll sideways or throw, and joins the
 * screenshots of a condition on one sheet for inspection.
 *
 * node tooling/screen-conditions.ts URL [FOLDER, default test-results/conditions]
 */
const [url, folder = 'test-results/conditions'] = process.argv.slice(2)
if (!url) {
  console.error('usage: node tooling/screen-conditions.ts URL [FOLDER]')
  process.exit(2)
}
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)

type Condition = { name: string; context: BrowserContextOptions; isPrinted?: boolean }

const conditions: readonly Condition[] = [
  { name: '320', context: { viewport: { width: 320, height: 640 }, hasTouch: true } },
  // A screen of 1280 by 720 at 200 %.
  { name: 'zoom-200', context: { viewport: { width: 640, height: 360 }, deviceScaleFactor: 1 } },
  { name: 'no-script', context: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false } },
  { name: 'no-script-wide', context: { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false } },
  { name: 'dark', context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
  { name: 'dark-wide', context: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } },
  { name: 'print', context: { viewport: { width: 794, height: 1123 } }, isPrinted: true },
]

const api = await request.newContext({ baseURL: url })

/** Returns the screen addresses of a store. */
async function screensOf(code: string): Promise<Record<string, string>> {
  const shop = shopOf(code)
  const { phone, child } = await findUsedPhone(api, shop)
  const { prefix } = shop.store
  const slug = { et: 'pesu', en: 'laundry', ru: 'stirka' }[code]
  return {
    home: prefix || '/',
    category: `${prefix}/c/${slug}`,
    phone: `${prefix}/p/${phone.sku}/${phone.slug}/${child.sku}`,
    washer: `${prefix}/p/RN-914/x`,
    search: `${prefix}/search?q=nordvik`,
    compare: `${prefix}/compare?items=${phone.sku},NV-P6`,
    wishlist: `${prefix}/wishlist`,
    offers: `${prefix}/special-offers`,
    grades: `${prefix}/i/grades`,
    news: `${prefix}/news`,
    contact: `${prefix}/contacts`,
    checkout: `${prefix}/checkout`,
    account: `${prefix}/my-account`,
    missing: `${prefix}/no-such-page`,
  }
}

async function look(
  page: Page,
  path: string,
  condition: Condition,
): Promise<{ picture: Buffer; notes: string[] }> {
  const notes: string[] = []
  const note = (error: Error) => notes.push(`error: ${error.message}`)
  page.on('pageerror', note)
  await page.goto(path)
  await page.waitForLoadState('networkidle').catch(() => notes.push('never idle'))
  if (condition.isPrinted) await page.emulateMedia({ media: 'print' })
  // Written as text, because these files have no browser types.
  const [wide, shown] =
    condition.context.javaScriptEnabled === false
      ? [0, 0]
      : await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  if (wide > shown) notes.push(`sideways: ${wide} of ${shown}`)
  const picture = await page.screenshot({ fullPage: Boolean(condition.isPrinted) })
  page.off('pageerror', note)
  return { picture, notes }
}

/** Arranges pictures side by side, each 300 px wide and at most 700 high. */
async function writeSheet(name: string, pictures: readonly Buffer[]): Promise<void> {
  const cells = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize({ width: 300 })
        .toBuffer({ resolveWithObject: true })
        .then(async ({ data, info }) =>
          sharp(data)
            .extract({ left: 0, top: 0, width: 300, height: Math.min(info.height, 700) })
            .toBuffer(),
        ),
    ),
  )
  const width = 7 * 310
  await sharp({
    create: { width, height: Math.ceil(cells.length / 7) * 710, channels: 3, background: '#888' },
  })
    .composite(cells.map((input, at) => ({ input, left: (at % 7) * 310, top: Math.floor(at / 7) * 710 })))
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`))
}

async function lookAtAll(browser: Browser, condition: Condition, code: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url ?? '', ...condition.context })
  const page = await context.newPage()
  const pictures: Buffer[] = []
  for (const [screen, path] of Object.entries(await screensOf(code))) {
    const { picture, notes } = await look(page, path, condition)
    pictures.push(picture)
    console.log([condition.name, code, screen, ...notes].join('  '))
  }
  await writeSheet(`${condition.name}-${code}`, pictures)
  await context.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: [...launchArgs] })
for (const condition of conditions) for (const { code } of stores) await lookAtAll(browser, condition, code)
await browser.close()
await api.dispose()
console.log(`sheets in ${folder}`)
