import { rmSync } from 'node:fs'
import { type OldBrowser, oldBrowser, oldShopData, oldShopFacts } from '@ambra/testing/old-shop'
import type { Page } from '@playwright/test'
import { awaken, expect, expectSaid, test } from '../support/fixtures.ts'
import { startShopOn } from '../support/start-shop.ts'

let dataDir: string
let shopUrl: string
let stop = async () => {}

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  dataDir = await oldShopData()
  ;({ url: shopUrl, stop } = await startShopOn(dataDir))
})
test.afterAll(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Restores a browser's stored data in a new one, on a page of the shop's origin without scripts. */
async function restore(page: Page, stored: OldBrowser): Promise<void> {
  const empty = `${shopUrl}/empty-page`
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(empty)
  await page.evaluate(async (browser) => {
    Object.assign(localStorage, browser.localStorage)
    Object.assign(sessionStorage, browser.sessionStorage)
    const opening = indexedDB.open('ambra')
    opening.onupgradeneeded = () => opening.result.createObjectStore('values')
    await new Promise((done) => (opening.onsuccess = done))
    const change = opening.result.transaction('values', 'readwrite')
    for (const [key, value] of Object.entries(browser.indexedDb)) change.objectStore('values').put(value, key)
    await new Promise((done) => (change.oncomplete = done))
    opening.result.close()
  }, stored)
  await page.context().addCookies(stored.cookies.map(({ name, value }) => ({ name, value, url: shopUrl })))
}

test('cart and lists of the previous version are kept', async ({ page, shop }) => {
  const { label, store } = shop
  await restore(page, oldBrowser('guest'))
  const home = shopUrl + store.prefix
  await page.goto(`${home}/wishlist`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Old charger' }).first()).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Old charger').first()).toBeVisible()
  await expect(drawer.getByText('30.00').first()).toBeVisible()
  await page.goto(`${home}/`)
  await page.getByRole('search').getByRole('combobox').click()
  await expect(page.getByRole('search').getByText('charger', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('search').getByText(label('search.recent')).first()).toBeVisible()
})

test('a message queued by the previous version is sent', async ({ page, shop }) => {
  const { label, store } = shop
  await restore(page, oldBrowser('guest'))
  await page.goto(`${shopUrl}${store.prefix}/`)
  await awaken(page)
  await expectSaid(page, label('offline.task.sent', { what: label('offline.task.contact') }))
})

test('an order pending in the previous version is placed', async ({ page, shop }) => {
  const { label, store } = shop
  await restore(page, oldBrowser('guest'))
  await page.goto(`${shopUrl}${store.prefix}/`)
  await awaken(page)
  await expect(page.getByText(label('error.order.confirm_offline'))).toBeVisible()
  await page.getByRole('button', { name: label('waiting.open') }).click()
  await expect(page.getByRole('heading', { name: label('waiting.title') })).toBeVisible()
  await page.getByRole('button', { name: 'Order with obligation to pay', exact: true }).click()
  await page.waitForURL(/order-completed/)
  await expect(page.getByText(/\b\d{9}\b/).first()).toBeVisible()
})

test('a customer of the previous version stays signed in', async ({ page, shop }) => {
  const { label, store } = shop
  await restore(page, oldBrowser('customer'))
  await page.goto(`${shopUrl}${store.prefix}/my-account/details`)
  const main = page.getByRole('main')
  await expect(main.getByLabel(label('account.firstName'))).toHaveValue('Mari')
  await page.goto(`${shopUrl}${store.prefix}/my-account/orders`)
  await expect(main.getByText(oldShopFacts().orders[0].orderNumber).first()).toBeVisible()
})
