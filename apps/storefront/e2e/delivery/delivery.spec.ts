import type { Product } from '@ambra/contract/catalogue/product'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext, Page } from '@playwright/test'
import { findProducts } from '../support/catalogue.ts'
import { seriousErrors } from '../support/accessibility.ts'
import { awaken, expect, test } from '../support/fixtures.ts'
import type { Shop } from '../support/labels.ts'
import { shopper } from '../support/shopper.ts'

const orderButton = 'Order with obligation to pay'

const grams = ({ weightG }: Product) => Number(weightG ?? 0)

/** Finds a simple product in stock by its weight in grams. */
async function productOf(
  request: APIRequestContext,
  shop: Shop,
  fits: (weight: number) => boolean,
): Promise<Product> {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { weightG: fits(1_000_000) ? { gte: 40_000 } : { gt: 0, lte: 2000 } } },
  ])
  const found = products.find(
    (product) =>
      fits(grams(product)) &&
      product.stock.qty > 10 &&
      (fits(1_000_000) || Number(product.final_price) < 90) &&
      product.custom_options.every(({ is_require }) => !is_require),
  )
  if (!found) throw new Error('the demo shop has no such product in stock')
  return found
}
const small = (weight: number) => weight > 0 && weight < 2000
const large = (weight: number) => weight > 40_000

/** Goes from the product page to the delivery step. */
async function toDelivery(page: Page, shop: Shop, product: Product) {
  const guest = shopper(page, shop)
  await page.goto(`${shop.store.prefix}${productPath(product)}`)
  await awaken(page)
  await guest.addToCart()
  // Not by the notice, which may disappear first on a slow machine.
  await page.goto(`${shop.store.prefix}/checkout`)
  await guest.giveDetails('liis.naidis@example.com')
  await expect(page.getByRole('heading', { name: shop.label('checkout.delivery.title') })).toBeVisible()
}

/** Completes an order with cash on delivery; the page then shows the delivery address. */
async function finish(page: Page, shop: Shop): Promise<void> {
  const guest = shopper(page, shop)
  await page.getByRole('button', { name: shop.label('checkout.toPayment') }).click()
  await guest.payOnDelivery()
  await guest.order(orderButton)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
}

for (const network of ['Omniva', 'Venipak'])
  test(`delivers to a locker of ${network}, found by postcode and keyboard`, async ({
    page,
    request,
    shop,
  }) => {
    const { label } = shop
    await toDelivery(page, shop, await productOf(request, shop, small))
    await page.getByRole('button', { name: network }).click()
    const search = page.getByRole('combobox', { name: label('checkout.findLocker') })
    await search.fill('51014')
    const first = page
      .getByRole('listbox', { name: label('checkout.locker') })
      .getByRole('option')
      .first()
    await expect(first).toContainText('Tartu')
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    const name = (await first.locator('b').innerText()).trim()
    await page.getByLabel(label('checkout.phoneLocker')).fill('5555 0123')
    await finish(page, shop)
    await expect(page.getByText(name).first()).toBeVisible()
  })

test('delivers to a locker chosen on the map by keyboard', async ({ page, request, shop }) => {
  const { label } = shop
  const hosts = new Set<string>()
  page.on('request', (sent) => hosts.add(new URL(sent.url()).host))
  await toDelivery(page, shop, await productOf(request, shop, small))
  await page.getByRole('button', { name: label('delivery.map.show') }).press('Enter')
  const map = page.getByRole('group', { name: label('delivery.map.label') })
  const inView = page.getByRole('status').filter({ hasText: /^\d+ of \d+ in view$/ })
  await expect(inView).toHaveText(/^(\d+) of \1 /)
  expect(await seriousErrors(page)).toEqual([])

  // A group of places zooms in, until those that are too close are listed.
  const tartu = map.getByRole('button', { name: /^Tartu and around/ }).first()
  await tartu.press('Enter')
  await expect(map).toBeFocused()
  await expect(inView).not.toHaveText(/^(\d+) of \1 /)
  const listed = page.getByRole('radiogroup', { name: label('delivery.map.listed') }).getByRole('radio')
  await expect(async () => {
    await tartu.press('Enter')
    await expect(listed).not.toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await listed.last().press('Space')
  await expect(listed.last()).toBeChecked()
  const name = (await page.getByRole('option', { selected: true }).locator('b').innerText()).trim()
  expect(name).toContain('Tartu')

  // An arrow moves the map, "Show all" returns.
  const before = await tartu.boundingBox()
  await map.press('ArrowLeft')
  await expect.poll(async () => (await tartu.boundingBox())?.x).not.toBe(before?.x)
  await page.getByRole('button', { name: label('delivery.map.all'), exact: true }).click()
  await expect(inView).toHaveText(/^(\d+) of \1 /)
  expect([...hosts]).toEqual([new URL(page.url()).host])

  await page.getByLabel(label('checkout.phoneLocker')).fill('5555 0123')
  await finish(page, shop)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('delivers by courier to the door', async ({ page, request, shop }) => {
  const { label } = shop
  await toDelivery(page, shop, await productOf(request, shop, small))
  await page.getByRole('radio', { name: /DPD courier/ }).check()
  await page.getByLabel(label('checkout.street')).fill('Sirelipõõsa tn 5')
  await page.getByLabel(label('checkout.city')).fill('Tartu')
  await page.getByLabel(label('checkout.postcode')).fill('50106')
  await page.getByLabel(label('checkout.phone'), { exact: true }).fill('5555 0123')
  await finish(page, shop)
  await expect(page.getByText(/Sirelipõõsa tn 5/).first()).toBeVisible()
})

test('offers collection in a shop with its hours for a single fee', async ({ page, request, shop }) => {
  const { label } = shop
  await toDelivery(page, shop, await productOf(request, shop, small))
  const card = page.getByRole('radio', { name: /Collection from a store.*3\.00/ })
  await card.check()
  const tartu = page
    .getByRole('radiogroup', { name: label('checkout.shop') })
    .getByRole('radio', { name: /Tartu/ })
  await expect(page.getByText('Mon–Fri 9:00–19:00')).toBeVisible()
  await tartu.check()
  await page.getByLabel(label('checkout.phone'), { exact: true }).fill('5555 0123')
  await finish(page, shop)
  await expect(page.getByText(/Ambra Tartu/).first()).toBeVisible()
})

test("delivers large goods by the shop's own van, and offers no locker for them", async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  await toDelivery(page, shop, await productOf(request, shop, large))
  await expect(page.getByRole('radio', { name: new RegExp(label('checkout.locker')) })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Large goods delivered into the room/ })).toBeChecked()
  await page.getByLabel(label('checkout.street')).fill('Sirelipõõsa tn 5')
  await page.getByLabel(label('checkout.city')).fill('Tartu')
  await page.getByLabel(label('checkout.postcode')).fill('50106')
  await page.getByLabel(label('checkout.phone'), { exact: true }).fill('5555 0123')
  await finish(page, shop)
})

test('shows the cached lockers with their time while the shop cannot be reached', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  await toDelivery(page, shop, await productOf(request, shop, small))
  const options = page.getByRole('listbox', { name: label('checkout.locker') }).getByRole('option')
  await expect(options).toHaveCount(20)
  await page.getByRole('button', { name: 'DPD' }).click()
  await expect(options.first()).toBeVisible()
  await page.route('**/api/pickup-points**', (route) => route.abort())
  await page.getByRole('button', { name: 'Omniva' }).click()
  await expect(
    page.getByText(/You are offline\. This list is from \d{1,2} \w+ \d{4}, \d{2}:\d{2}/),
  ).toBeVisible()
  await expect(options).toHaveCount(20)
  // A network that was never opened has nothing to show.
  await page.getByRole('button', { name: 'Venipak' }).click()
  await expect(
    page.getByRole('alert').getByRole('button', { name: label('checkout.tryAgain') }),
  ).toBeVisible()
  await page.unroute('**/api/pickup-points**')
  await page
    .getByRole('alert')
    .getByRole('button', { name: label('checkout.tryAgain') })
    .click()
  await expect(options.first()).toBeVisible()
})

test('shows the shops with hours, a map link and structured data', async ({ page, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/stores`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shops = page.getByRole('main').getByRole('article')
  await expect(shops).toHaveCount(3)
  const tallinn = shops.filter({ hasText: 'Ambra Tallinn' })
  await expect(tallinn).toContainText('Mon–Fri 9:00–19:00')
  await expect(tallinn.getByText(/^(Open now|Closed now)/)).toBeVisible()
  await expect(tallinn.getByRole('link', { name: /Ambra Tallinn/ })).toHaveAttribute(
    'href',
    /openstreetmap\.org/,
  )
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts()
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['Store', 'Store', 'Store'])
  await expect(page.getByRole('contentinfo').locator('a', { hasText: 'Stores' })).toHaveAttribute(
    'href',
    `${store.prefix}/stores`,
  )
  await expect(page.getByText(label('delivery.stores.closed')).first()).toBeVisible()
  await awaken(page)
  await page.getByRole('button', { name: label('delivery.map.show'), exact: true }).click()
  const map = page.getByRole('group', { name: label('delivery.map.label') })
  await map.getByRole('link', { name: /Ambra Tallinn/ }).click()
  await expect(tallinn.getByRole('heading').first()).toBeInViewport()
})
