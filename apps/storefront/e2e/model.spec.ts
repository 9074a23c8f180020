import type { Product } from '@ambra/contract/catalogue/product'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext, Page } from '@playwright/test'
import { findChromium, launchArgs } from '../../../tooling/browser.ts'
import { findProducts } from './support/catalogue.ts'
import { awaken, expect, holdScripts, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

const executablePath = findChromium()
// Renders WebGL on the CPU: test machines have no graphics card.
test.use({
  launchOptions: {
    args: [...launchArgs, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    ...(executablePath ? { executablePath } : {}),
  },
})

async function findProduct(request: APIRequestContext, shop: Shop, sku: string): Promise<Product> {
  const [product] = await findProducts(request, shop, [{ terms: { sku: [sku] } }])
  if (!product) throw new Error(`the demo shop has no ${sku}`)
  return product
}

async function open(page: Page, shop: Shop, product: Product) {
  await page.goto(`${shop.store.prefix}${productPath(product)}`)
  await awaken(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Without a graphics card a busy machine compiles the shaders for a minute and more. */
const drawnMs = 150_000

const phone = 'NV-P7'
const television = 'SL-V43'

test('a 3D model is shown after a click, and nothing of it is loaded before', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const requested: string[] = []
  // With reduced motion the model is drawn only on changes: a CPU renders slowly.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('request', (sent) => requested.push(sent.url()))
  await open(page, shop, await findProduct(request, shop, phone))
  await page.waitForLoadState('networkidle')
  const before = new Set(requested)
  expect(requested.filter((url) => url.endsWith('.glb'))).toEqual([])
  await page.getByRole('button', { name: label('info.model.open') }).click()
  const stage = page.getByRole('dialog').locator('[data-state]')
  await expect(stage).toHaveAttribute('data-state', 'shown', { timeout: drawnMs })
  const fresh = requested.filter((url) => !before.has(url))
  expect(fresh.filter((url) => url.endsWith('.glb'))).toHaveLength(1)
  expect(fresh.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])
  const scripts = await page.evaluate(
    (urls) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => urls.includes(name) && name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).decodedBodySize),
    fresh,
  )
  expect(Math.max(...scripts)).toBeGreaterThan(300_000)

  const canvas = page.getByRole('dialog').locator('canvas')
  const shot = async () => (await canvas.screenshot()).toString('base64')
  // The focus ring is part of the picture, and a key press shows it: first press a key that turns nothing.
  await page.getByRole('dialog').getByRole('img').focus()
  await page.keyboard.press('x')
  const still = await shot()
  expect(Buffer.from(still, 'base64').length).toBeGreaterThan(5000)
  expect(await shot()).toBe(still)
  await page.keyboard.press('ArrowRight')
  await expect.poll(shot, { timeout: drawnMs }).not.toBe(still)
  const turned = await shot()
  await page.keyboard.press('+')
  await expect.poll(shot, { timeout: drawnMs }).not.toBe(turned)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a model that failed to load is reported and retried', async ({ page, context, request, shop }) => {
  const { label } = shop
  await context.route('**/*.glb', (route) => route.abort())
  await open(page, shop, await findProduct(request, shop, phone))
  await page.getByRole('button', { name: label('info.model.open') }).click()
  await expect(page.getByText(label('info.model.failed'))).toBeVisible({ timeout: drawnMs })
  await context.unroute('**/*.glb')
  await page.getByRole('button', { name: label('serverError.retry') }).click()
  await expect(page.getByText(label('info.model.hint'))).toBeVisible({ timeout: drawnMs })
})

test('a product without a model has no 3D view', async ({ page, request, shop }) => {
  await open(page, shop, await findProduct(request, shop, 'NV-P5'))
  await page.mouse.wheel(0, 400)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: shop.label('info.model.open') })).toHaveCount(0)
})

test('the size check shows whether a product fits, and remembers the niche', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const product = await findProduct(request, shop, television)
  // The first niche is typed before hydration.
  const releaseScripts = await holdScripts(page)
  await page.goto(`${shop.store.prefix}${productPath(product)}`, { waitUntil: 'commit' })
  const check = page.getByRole('region', { name: label('info.fit.title') })
  await check.scrollIntoViewIfNeeded()
  const fill = (side: 'width' | 'height' | 'depth', text: string) =>
    check.getByLabel(label(`info.fit.${side}`)).fill(text)
  await fill('width', '100')
  await fill('height', '56')
  await fill('depth', '30')
  await releaseScripts()
  await expect(check.getByText(label('info.fit.yes'), { exact: true })).toBeVisible()
  await expect(check.getByText(label('info.fit.width.spare', { amount: '3.7' }))).toBeVisible()
  await expect(check.getByText(label('info.fit.height.exact'))).toBeVisible()
  await fill('width', '90,5')
  await expect(check.getByText(label('info.fit.no'), { exact: true })).toBeVisible()
  await expect(check.getByText(label('info.fit.width.short', { amount: '5.8' }))).toBeVisible()

  const next = await findProduct(request, shop, 'KM-S34')
  await page.goto(`${shop.store.prefix}${productPath(next)}`)
  await check.scrollIntoViewIfNeeded()
  // An interaction loads the script of this part; one before the page is hydrated is lost.
  await expect(async () => {
    await page.mouse.wheel(0, 20)
    await expect(check.getByLabel(label('info.fit.width'))).toHaveValue('90.5', { timeout: 1000 })
  }).toPass()
  await expect(check.getByText(label('info.fit.yes'), { exact: true })).toBeVisible()
})
