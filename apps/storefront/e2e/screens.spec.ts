import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { seriousErrors } from './support/accessibility.ts'
import { createCustomer, signInAt } from './support/customer.ts'
import { findBundle, findProducts, findUsedPhone } from './support/catalogue.ts'
import { faintWordsOn } from './support/faint-words.ts'
import { expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { orderByCall } from './support/order-by-call.ts'
import { shopper } from './support/shopper.ts'

const pathsOf = ({ store }: Shop) => {
  const slug = { et: 'nutitelefonid', en: 'smartphones', ru: 'smartfony' }[store.code] ?? ''
  const paths = [
    '/',
    `/c/${slug}`,
    '/brand/nordvik',
    '/search?q=nordvik',
    '/news',
    '/i/grades',
    '/wishlist',
    '/compare',
    '/withdraw',
    '/warranty-service',
    '/contacts',
    '/delivery',
    '/cookies',
    '/loyalty-card',
    '/size-guide',
    '/accessibility',
    '/error',
    '/order-completed',
    '/review/unknown/1',
    '/stock-notice/unknown',
    '/price-alert/confirm/unknown',
    '/price-alert/leave/unknown',
    '/special-offers',
    '/store-locator',
    '/return-policy',
    '/newsletter',
    '/newsletter/mari@example.ee/code',
    '/newsletter/leave/unknown',
    '/my-account',
    '/reset-password',
    '/create-password',
    '/confirm-account',
    '/confirm-email/mari@example.ee/code',
    '/no-such-page',
  ]
  return paths.map((path) => store.prefix + path)
}

/**
 * Returns the color schemes to test. Each doubles the time: CI tests one of the two, alternating every two
 * commits, because its stores alternate with each.
 */
function colorSchemes(): readonly ('light' | 'dark')[] {
  if (process.env['TEST_TIER'] !== 'submission') return ['light', 'dark']
  return Math.floor(Number(process.env['SEED'] ?? 0) / 2) % 2 === 0 ? ['light'] : ['dark']
}

test('every screen is accessible', async ({ page, request, shop }) => {
  // Some sixty pages with axe.
  test.setTimeout(480_000)
  const { phone } = await findUsedPhone(request, shop)
  const bundle = await findBundle(request, shop)
  const products = [phone, bundle].map(({ sku, slug }) => `${shop.store.prefix}/p/${sku}/${slug}`)
  for (const colorScheme of colorSchemes()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of [...pathsOf(shop), ...products]) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await seriousErrors(page), `${path} ${colorScheme}`).toEqual([])
      expect(await faintWordsOn(page), `${path} ${colorScheme}`).toEqual([])
    }
  }
})

const accountPaths = [
  '/my-account',
  '/my-account/details',
  '/my-account/shipping-details',
  '/my-account/newsletter',
  '/my-account/orders',
  '/my-account/recently-viewed',
  '/my-account/price-alerts',
  '/my-account/reviews',
  '/my-account/claims',
]

test('every screen of an account is accessible and fits the viewport', async ({ page, request, shop }) => {
  const { email, token } = await createCustomer(request, shop)
  const order = { method: 'banktransfer', email, token }
  const { orderNumber } = await orderByCall(request, shop, order)
  await signInAt(page, shop, { path: '/my-account', email })
  const main = page.getByRole('main')
  for (const colorScheme of colorSchemes()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of [...accountPaths, `/my-account/orders/${orderNumber}`]) {
      await page.goto(shop.store.prefix + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(main.getByRole('navigation', { name: shop.label('nav.account') })).toBeVisible()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await seriousErrors(page), `${path} ${colorScheme}`).toEqual([])
      const { width = 0 } = page.viewportSize() ?? {}
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
    }
  }
  await page.goto(`${shop.store.prefix}/my-account/shipping-details`)
  await main.getByRole('button', { name: shop.label('account.addAddress') }).click()
  expect(await seriousErrors(page), 'address form').toEqual([])
})

test('no screen scrolls sideways at 320 px', { tag: '@each' }, async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...pathsOf(shop), `${shop.store.prefix}/p/${phone.sku}/${phone.slug}`]) {
    await page.goto(path)
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(320)
  }
})

test('a name of one long word does not widen any page', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const guest = shopper(page, shop)
  await page.setViewportSize({ width: 320, height: 640 })
  /** Returns the width of the page with such a product name. */
  const widthWithLongName = () =>
    page.evaluate((name) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (text instanceof Text)
          text.data = text.data.replaceAll(name, 'Uusaastaöövastuvõtuhommikueinelauahommikul')
      return document.documentElement.scrollWidth
    }, phone.name)
  await guest.findProduct(phone)
  await guest.addToCart()
  expect(await widthWithLongName(), 'product').toBe(320)
  for (const path of [
    `/search?q=${encodeURIComponent(phone.name)}`,
    '/checkout',
    '/my-account/recently-viewed',
  ]) {
    await page.goto(`${shop.store.prefix}${path}`, { waitUntil: 'networkidle' })
    expect(await widthWithLongName(), path).toBe(320)
  }
})

test('overlays and checkout steps are accessible', async ({ page, request, shop }) => {
  const { label } = shop
  const { phone } = await findUsedPhone(request, shop)
  const guest = shopper(page, shop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await guest.findProduct(phone)
  await guest.addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await seriousErrors(page), 'microcart').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${shop.store.prefix}/checkout`)
  await expect(page.getByRole('heading', { name: label('checkout.details.title') })).toBeVisible()
  expect(await seriousErrors(page), 'details').toEqual([])
  await guest.giveDetails('liis.naidis@example.com')
  await expect(page.getByRole('heading', { name: label('checkout.delivery.title') })).toBeVisible()
  expect(await seriousErrors(page), 'delivery').toEqual([])
  await guest.chooseLocker('Tartu')
  await expect(page.getByRole('heading', { name: label('checkout.payment.title') })).toBeVisible()
  expect(await seriousErrors(page), 'payment').toEqual([])
  await guest.payOnDelivery()
  expect(await seriousErrors(page), 'review').toEqual([])
})

test('a page sends no request to another host and runs no inline script outside its policy', {
  tag: ['@each', '@essential'],
}, async ({ page, shop }) => {
  const foreign: string[] = []
  const refused: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env['SHOP_URL'] ?? '') && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  const response = await page.goto(`${shop.store.prefix}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(response?.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(response?.headers()['content-security-policy']).toMatch(/script-src[^;]*'sha256-/)
  expect({ foreign, refused }).toEqual({ foreign: [], refused: [] })
})

test('the first product page stays within its script and style budget', {
  tag: ['@each', '@essential'],
}, async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const bytes = { script: 0, stylesheet: 0 }
  const read: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    read.push(response.body().then((body) => void (bytes[kind] += gzipSync(body).length)))
  })
  const opened = await page.goto(`${shop.store.prefix}/p/${phone.sku}/${phone.slug}`, {
    waitUntil: 'networkidle',
  })
  await Promise.all(read)
  const html = (await opened?.text()) ?? ''
  const inlined = gzipSync(html.match(/<style[^>]*>([^]*?)<\/style>/)?.[1] ?? '').length
  console.log(`${shop.store.code}: script ${bytes.script}, inlined style ${inlined} bytes gzip`)
  expect(bytes.script).toBeLessThanOrEqual(145 * 1024)
  expect(inlined).toBeGreaterThan(0)
  expect(inlined + bytes.stylesheet).toBeLessThanOrEqual(25 * 1024)
})

/** Returns the class names that a style sheet has rules for. */
const styledBy = (css: string) =>
  new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))

test('everything in a served page is styled by its own sheets, before any script', async ({
  request,
  shop,
}) => {
  const { phone } = await findUsedPhone(request, shop)
  const folder = 'apps/storefront/build/client/assets'
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const known = styledBy(sheets.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join(''))
  for (const path of [...pathsOf(shop), `/p/${phone.sku}/${phone.slug}`]) {
    const html = await (await request.get(shop.store.prefix + path)).text()
    const own = styledBy([...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join(''))
    const used = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    const unstyled = [...used].filter((name) => known.has(name) && !own.has(name))
    expect({ path, unstyled }).toEqual({ path, unstyled: [] })
  }
})

test('the whole product page is rendered before any interaction', async ({ page, request, shop }) => {
  const [monitor] = await findProducts(request, shop, [{ terms: { sku: ['LT-A24'] } }])
  if (!monitor) throw new Error('the demo shop has no LT-A24')
  const response = await page.goto(`${shop.store.prefix}/p/${monitor.sku}/${monitor.slug}`)
  const html = (await response?.text())?.replaceAll(/<noscript[^]*?<\/noscript>/g, '') ?? ''
  const sections = html.match(/<section|<footer/g) ?? []
  expect(sections.length).toBeGreaterThan(8)
  // A hydrated page shows the remaining time instead.
  expect(html).toContain(shop.label('delivery.orderBy', { hour: '15' }))
  // Fresh stock, prices and lists arrive after the page and must not remove parts that wait for hydration.
  await page.waitForLoadState('networkidle')
  expect(await page.locator('section, footer').count()).toBeGreaterThanOrEqual(sections.length)
  await expect(page.locator('#specs')).toBeVisible()
})
