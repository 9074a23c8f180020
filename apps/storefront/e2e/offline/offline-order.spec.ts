import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts } from '../support/catalogue.ts'
import { ambra, awaken, expect, test } from '../support/fixtures.ts'
import type { Shop } from '../support/labels.ts'
import { openWithWorker } from '../support/persistent-browser.ts'
import { shopper } from '../support/shopper.ts'

/** Exact legal wording (docs/rules/law LAW-TXT-1). */
const orderButtonLabels: Record<string, string> = {
  et: 'Tellimus koos maksekohustusega',
  en: 'Order with obligation to pay',
  ru: 'Заказ с обязательством оплаты',
}
const newEmail = () => `liis.${Date.now()}.${Math.round(Math.random() * 1e6)}@example.ee`

type Plan = { page: Page; request: APIRequestContext; shop: Shop; email: string }

/**
 * Adds a cheap simple product to the cart and fills in the checkout up to the last step; `nth` selects
 * different products for different tests.
 */
async function toReview({ page, request, shop, email }: Plan, nth: number, withWorker = false) {
  const { store } = shop
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
  ])
  const plain = products.filter(
    ({ custom_options, stock, final_price }) =>
      custom_options.length === 0 && stock.qty > 10 && Number(final_price) > 5 && Number(final_price) < 90,
  )
  const product = plain[nth]
  if (!product) throw new Error('the demo shop has no such product')
  const guest = shopper(page, shop)
  const path = `${store.prefix}${productPath(product)}`
  if (withWorker) await openWithWorker(page, path)
  else await page.goto(path)
  await awaken(page)
  await guest.addToCart()
  await page.goto(`${store.prefix}/checkout`)
  await guest.giveDetails(email)
  await guest.chooseLocker('Tallinn')
  await guest.payOnDelivery()
  return product
}

const bind = (page: Page, { store }: Shop) =>
  page.getByRole('button', { name: orderButtonLabels[store.language] ?? '', exact: true }).click()

/** Submits the order while offline. */
async function orderOffline(page: Page, context: BrowserContext, shop: Shop) {
  await context.setOffline(true)
  await expect(page.getByText(shop.label('waiting.review'))).toBeVisible()
  await page.getByRole('checkbox', { name: shop.label('checkout.agree') }).check()
  await bind(page, shop)
  await expect(page.getByRole('heading', { name: shop.label('waiting.kept') })).toBeVisible()
}

/** Returns the number of orders of an address. */
const ordersOf = (email: string) =>
  ambra('orders', 'list', '--limit', '500', '--json').output.split(email).length - 1

test("an order made offline waits for confirmation: 'Order waiting!', then it is placed once (spec §4 Offline)", {
  tag: '@essential',
}, async ({ page, context, request, shop }) => {
  const { label, store } = shop
  const email = newEmail()
  await toReview({ page, request, shop, email }, 0)
  await orderOffline(page, context, shop)
  await expect(page.getByText(label('error.order.queued'))).toBeVisible()
  // The tab is closed while offline.
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(`${store.prefix}/`)
  await awaken(later)
  await expect(later.getByText(label('error.order.confirm_offline'))).toBeVisible()
  await later.getByRole('button', { name: label('waiting.open') }).click()
  await expect(later.getByRole('heading', { name: label('waiting.title') })).toBeVisible()
  await bind(later, shop)
  await later.waitForURL(/order-completed/)
  await expect(later.getByText(/\b\d{9}\b/).first()).toBeVisible()
  expect(ordersOf(email)).toBe(1)
})

test('the thank-you page sends the order at once, also after a reload while offline (spec §4 "the thank-you page is shown")', async ({
  page,
  context,
  request,
  shop,
}) => {
  const email = newEmail()
  await toReview({ page, request, shop, email }, 1, true)
  await orderOffline(page, context, shop)
  await page.reload()
  await expect(page.getByRole('heading', { name: shop.label('waiting.kept') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/\b\d{9}\b/).first()).toBeVisible()
  expect(ordersOf(email)).toBe(1)
})

test('a price that changed while offline is shown and confirmed before anything is ordered', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label } = shop
  const email = newEmail()
  const { sku, final_price } = await toReview({ page, request, shop, email }, 2)
  await orderOffline(page, context, shop)
  const folder = mkdtempSync(join(tmpdir(), 'ambra-prices-'))
  const setPrice = (price: number) => {
    writeFileSync(join(folder, 'prices.csv'), `sku,price\n${sku},${price.toFixed(2)}\n`)
    const { status, output } = ambra('price', 'import', join(folder, 'prices.csv'))
    expect(status, output).toBe(0)
  }
  setPrice(Number(final_price) + 1)
  try {
    await context.setOffline(false)
    await expect(page.getByText(label('waiting.newFigures'))).toBeVisible()
    expect(ordersOf(email)).toBe(0)
    await bind(page, shop)
    await expect(page.getByText(label('error.form.terms')).first()).toBeVisible()
    await page.getByRole('checkbox', { name: label('waiting.agree') }).check()
    await bind(page, shop)
    await expect(page.getByText(/\b\d{9}\b/).first()).toBeVisible()
    expect(ordersOf(email)).toBe(1)
  } finally {
    setPrice(Number(final_price))
    rmSync(folder, { recursive: true })
  }
})

test('a cancelled order restores its products to the cart and is not placed', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label } = shop
  const email = newEmail()
  const { name } = await toReview({ page, request, shop, email }, 3)
  await orderOffline(page, context, shop)
  await page.getByRole('button', { name: label('waiting.takeBack') }).click()
  await expect(page.getByText(label('waiting.takenBack'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(name).first()).toBeAttached()
  await page.waitForTimeout(2000)
  expect(ordersOf(email)).toBe(0)
})

test('an order whose response was lost cannot be cancelled before the shop is queried, and is placed once', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label } = shop
  const email = newEmail()
  await toReview({ page, request, shop, email }, 4)
  let isLost = false
  await page.route('**/order/create*', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await context.setOffline(true)
    return route.abort('connectionreset')
  })
  await page.getByRole('checkbox', { name: label('checkout.agree') }).check()
  await bind(page, shop)
  await expect(page.getByText(label('waiting.unknownFate')).first()).toBeVisible()
  await page.getByRole('button', { name: label('waiting.takeBack') }).click()
  await expect(page.getByText(label('waiting.takeBackOffline'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/\b\d{9}\b/).first()).toBeVisible()
  expect(ordersOf(email)).toBe(1)
})
