import type { Page } from '@playwright/test'
import { allowStorage, expect, test } from '../support/fixtures.ts'
import type { Shop } from '../support/labels.ts'

/** Interacts, and waits until the worker has cached the store's screens. */
async function wakeWorker(page: Page, { store }: Shop) {
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }).toPass()
  const isReady = (path: string) => caches.match(path).then(Boolean)
  await expect.poll(() => page.evaluate(isReady, `${store.prefix}/offline`)).toBe(true)
}

const listOf = ({ store }: Shop) =>
  `${store.prefix}/c/${{ et: 'nutitelefonid', en: 'smartphones', ru: 'smartfony' }[store.code]}`

const strip = (page: Page) => page.locator('#connection-strip')

/** Returns the product links of the open list. */
const productsOf = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test("the offline screen links home and shows 'The product, category or CMS page is not available in Offline mode' (spec §8)", async ({
  page,
  context,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(listOf(shop))
  await wakeWorker(page, shop)
  const seen = (await productsOf(page)).at(-1) ?? ''
  const unseen = `${store.prefix}/c/${{ et: 'arvutid', en: 'computers', ru: 'kompyutery' }[store.code]}`
  await page.goto(seen)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await context.setOffline(true)
  await expect(strip(page)).toContainText(label('cart.offline'))
  await page.goto(unseen)
  await expect(page).toHaveURL(`${store.prefix || '/'}`)
  await expect(page.getByText(label('error.offline.not_available'))).toBeVisible()
  await expect(page.getByText(label('error.offline.redirecting_home'))).toBeVisible()
  await page.goto(seen)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(strip(page)).toContainText(/\d{1,2}[.:]\d{2}/)
  await context.setOffline(false)
  await expect(strip(page)).not.toContainText(label('cart.offline'))
})

test('search finds products shown on the device, with the time of their prices (spec §4 "Search … offline")', async ({
  page,
  context,
  shop,
}) => {
  const { label, store } = shop
  // Stored beyond this tab only with the shopper's consent.
  await allowStorage(page)
  await page.goto(listOf(shop))
  await wakeWorker(page, shop)
  const [opened = ''] = await productsOf(page)
  await page.goto(opened)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await wakeWorker(page, shop)
  await context.setOffline(true)
  await page.goto(`${store.prefix}/search?q=${encodeURIComponent(name)}`)
  await expect(page.getByText(label('search.offline'))).toBeVisible()
  const hit = page.getByRole('main').getByRole('link', { name, exact: true })
  await expect(hit).toBeVisible()
  await hit.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('#main [data-of=product]')).toBeVisible()
  await expect(page.locator('#main [data-of=product]')).toContainText(/\d{1,2}:\d{2}/)
})

test('the first products of an open category work offline without being viewed (prefetch)', async ({
  page,
  context,
  shop,
}) => {
  await page.goto(listOf(shop))
  await wakeWorker(page, shop)
  const [, second = ''] = await productsOf(page)
  const isStored = (path: string) => caches.match(`${path}.data`, { ignoreSearch: true }).then(Boolean)
  await expect.poll(() => page.evaluate(isStored, second)).toBe(true)
  await context.setOffline(true)
  await page.getByRole('main').locator(`a[href="${second}"]`).first().click()
  await expect(page).toHaveURL(second)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the offline screen lists pages that open offline', async ({ page, context, shop }) => {
  const { label, store } = shop
  await page.goto(listOf(shop))
  await wakeWorker(page, shop)
  await context.setOffline(true)
  await page.goto(`${store.prefix}/offline`)
  await expect(page.getByRole('heading', { level: 1, name: label('listing.offline') })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: label('nav.wishlist') }).click()
  await expect(page).toHaveURL(`${store.prefix}/wishlist`)
  await context.setOffline(false)
  await page.goto(`${store.prefix}/offline`)
  await expect(page).toHaveURL(store.prefix || '/')
})
