import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'

test('a page stays usable when texts fail to load, and the next click loads them (spec §8 "Unable to load translation")', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [product] = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { 'stock.qty': { gte: 10 } } },
  ])
  if (!product) throw new Error('the demo shop has no such product')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const texts = '**/messages-*-more-*.js'
  await context.route(texts, (route) => route.abort())
  await page.goto(`${store.prefix}${productPath(product)}`)
  const heading = page.getByRole('heading', { level: 1, name: product.name })
  // A page before hydration ignores keys.
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(logged.some((line) => line.includes('dynamically imported module'))).toBe(true)
  }).toPass()
  await page.waitForTimeout(1000)
  await expect(heading).toBeVisible()

  await context.unroute(texts)
  await page
    .getByRole('button', { name: label('card.add'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: label('product.viewCart') }).first()).toBeVisible()
  await expect(page.getByText('Product has been added to the cart!').first()).toBeVisible()
  await expect(heading).toBeVisible()
})

test('the code of panels is preloaded', async ({ page, shop }) => {
  const { store } = shop
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${store.prefix}/`)
  await awaken(page)
  const scripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    )
  await expect.poll(scripts).toBeGreaterThan(50)
  expect(errors).toEqual([])
})

test('server-rendered content stays when its script loads', async ({ page, request, shop }) => {
  const { label, store } = shop
  const [product] = await findProducts(request, shop, [{ terms: { type_id: ['simple'] } }])
  if (!product) throw new Error('the demo shop has no such product')
  await page.goto(`${store.prefix}${productPath(product)}`, { waitUntil: 'commit' })
  const share = await page.getByRole('button', { name: label('lists.share'), exact: true }).elementHandle()
  await page.waitForLoadState('networkidle')
  await awaken(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  expect(await share?.evaluate(({ isConnected }) => isConnected)).toBe(true)
})

test('a second purchase button is shown only once the first is out of view', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [product] = await findProducts(request, shop, [{ terms: { type_id: ['simple'] } }])
  if (!product) throw new Error('the demo shop has no such product')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${store.prefix}${productPath(product)}`)
  await awaken(page)
  // Nothing has been scrolled yet.
  const add = page.getByRole('button', { name: label('card.add'), exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(add).toHaveCount(1)
  await page.mouse.wheel(0, 2000)
  await expect(page.getByText(label('card.add'), { exact: true }).last()).toBeInViewport()
})

test('a late part loads no style sheet twice', async ({ page, shop }) => {
  const { label, store } = shop
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname)
  })
  await page.goto(`${store.prefix}/`)
  await awaken(page)
  await page
    .getByRole('button', { name: label('nav.catalogue') })
    .first()
    .click()
  await expect.poll(() => sheets.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const inlined = await page.evaluate<string[]>(
    `[...document.querySelectorAll('style[data-href]')].flatMap(({ dataset }) => dataset.href.split(' '))`,
  )
  expect(inlined.length).toBeGreaterThan(1)
  expect(sheets.filter((path) => inlined.some((href) => href.startsWith(path)))).toEqual([])
})
