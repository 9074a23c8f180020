import { get } from 'node:http'
import type { Page, Response } from '@playwright/test'
import { removalScript } from '@ambra/server/pages/worker-removal'
import { shellsOf } from '../app/service-worker/cache-rules.ts'
import { offlineBudget } from '../vite/build-service-worker.ts'
import { findBundle, findUsedPhone } from './support/catalogue.ts'
import { createCustomer, signInAt } from './support/customer.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import { type Front, startFront } from './support/front.ts'
import type { Shop } from './support/labels.ts'
import { shopper } from './support/shopper.ts'

const orderButtons: Record<string, string> = {
  et: 'Tellimus koos maksekohustusega',
  en: 'Order with obligation to pay',
  ru: 'Заказ с обязательством оплаты',
}

/** Interacts, and waits until the worker is installed and has filled its caches. */
async function wakeWorker(page: Page, { store }: Shop) {
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }).toPass()
  const isReady = (path: string) => caches.match(path).then(Boolean)
  await expect(async () => {
    expect(await page.evaluate(isReady, `${store.prefix}/offline`)).toBe(true)
  }).toPass()
}

const listOf = ({ store }: Shop) =>
  `${store.prefix}/c/${{ et: 'nutitelefonid', en: 'smartphones', ru: 'smartfony' }[store.code]}`

const isShown = (page: Page) =>
  page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

/** Returns when the shown page was cached, by the worker's header; null for one from the network. */
const requestStaleCheck = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const reply = new Promise<{ at?: number }>((done) => (port1.onmessage = ({ data }) => done(data)))
    navigator.serviceWorker.controller?.postMessage({ type: 'stale?' }, [port2])
    return (await reply).at ?? null
  })

test('a service worker is registered at /service-worker.js and opens visited pages offline (spec §7)', {
  tag: '@essential',
}, async ({ page, context, shop }) => {
  const { prefix } = shop.store
  await page.goto(listOf(shop))
  await wakeWorker(page, shop)
  const registered = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(new URL(registered ?? '').pathname).toBe('/service-worker.js')
  const product = (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
  await page.goto(product)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => isShown(page)).toBe(true)
  expect(await requestStaleCheck(page)).toBeNull()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => isShown(page)).toBe(true)
  expect(await requestStaleCheck(page)).toBeGreaterThan(Date.now() - 120_000)
  // The list was open before the worker existed.
  await page.goto(listOf(shop))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => isShown(page)).toBe(true)
  // Home was never opened: its data come from the app shell.
  await page.goto(`${prefix}/pwa.html`)
  await expect(page).toHaveURL(new RegExp(`${prefix}/?$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // This one is not cached: the offline screen is shown, with a link home.
  const requested: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && requested.push(request.url()))
  await page.goto(`${prefix}/c/never-seen`)
  await expect(page).toHaveURL(new RegExp(`${prefix}/?$`))
  const screen = `${prefix}/offline?to=${encodeURIComponent(`${prefix}/c/never-seen`)}`
  expect(requested.some((url) => url.endsWith(screen))).toBe(true)
})

test.describe('behind a load balancer', () => {
  let front: Front
  test.beforeEach(async () => {
    front = await startFront(process.env['SHOP_URL'] ?? '')
  })
  test.afterEach(() => front.close())

  test('a gateway error shows the stored page at once, a slow shop after 3 s', async ({ page, shop }) => {
    const list = front.url + listOf(shop)
    await page.goto(list)
    await wakeWorker(page, shop)
    for (const status of [502, 503, 504]) {
      front.say((path) => (path.startsWith(listOf(shop)) ? { status } : undefined))
      await page.goto(list)
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    // Any other response is passed on unchanged.
    front.say((path) => (path.startsWith(listOf(shop)) ? { status: 410, body: 'gone for good' } : undefined))
    await page.goto(list)
    await expect(page.getByText('gone for good')).toBeVisible()
    front.say(() => undefined)
    await page.goto(list)
    // The shop does not respond before the test ends.
    front.say((path) => (path.startsWith(listOf(shop)) ? { waitMs: 600_000 } : undefined))
    const start = Date.now()
    await page.goto(list, { waitUntil: 'commit' })
    expect(Date.now() - start).toBeGreaterThan(2500)
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await requestStaleCheck(page)).not.toBeNull()
  })

  test('a new version waits for the shopper, then every tab reloads once and keeps its draft', async ({
    page,
    context,
    request,
    shop,
  }) => {
    const { label, store } = shop
    await context.addInitScript(() => {
      sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))
    })
    const loads = (tab: Page) => tab.evaluate(() => Number(sessionStorage.getItem('loads')))
    const bundle = await findBundle(request, shop)
    await page.goto(`${front.url}${store.prefix}/p/${bundle.sku}/${bundle.slug}`)
    await wakeWorker(page, shop)
    await awaken(page)
    await shopper(page, shop).addToCart()
    await shopper(page, shop).proceedToCheckout()
    await page.getByLabel(label('checkout.firstName')).fill('Liis')
    await page.getByLabel(label('checkout.email')).fill('liis.naidis@example.com')
    const other = await context.newPage()
    await other.goto(front.url + listOf(shop))
    // The other tab is sending an order.
    await other.evaluate(() =>
      document.body.append(Object.assign(document.createElement('i'), { id: 'order' })),
    )
    await other.evaluate(() => document.querySelector('#order')?.toggleAttribute('data-busy'))
    const before = { page: await loads(page), other: await loads(other) }

    front.say((path) =>
      path === '/service-worker.js' ? { change: (body) => `${body}\n// second release` } : undefined,
    )
    await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
    const notice = page.getByRole('status').filter({ hasText: label('offline.newVersion') })
    await expect(notice).toBeVisible()
    // Nothing happens automatically.
    expect(await loads(page)).toBe(before.page)
    const waiting = () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    expect(await waiting()).toBe(true)

    await notice.getByRole('button', { name: label('offline.reload') }).click()
    await expect.poll(() => loads(page).catch(() => 0)).toBe(before.page + 1)
    await expect(page.getByLabel(label('checkout.firstName'))).toHaveValue('Liis')
    await expect(page.getByLabel(label('checkout.email'))).toHaveValue('liis.naidis@example.com')
    expect(await waiting()).toBe(false)
    // The other tab reloads only after its order is sent.
    await other.waitForTimeout(1500)
    expect(await loads(other)).toBe(before.other)
    await other.evaluate(() => document.querySelector('#order')?.remove())
    await expect.poll(() => loads(other).catch(() => 0)).toBe(before.other + 1)
    await page.waitForTimeout(1000)
    expect(await loads(page)).toBe(before.page + 1)
    expect(await loads(other)).toBe(before.other + 1)
    await expect(notice).toBeHidden()
  })

  test('SERVICE_WORKER=off removes worker and caches from a browser that has them', async ({
    page,
    shop,
  }) => {
    await page.goto(front.url + listOf(shop))
    await wakeWorker(page, shop)
    front.say((path) => (path === '/service-worker.js' ? { status: 200, body: removalScript } : undefined))
    await page.goto(front.url + listOf(shop))
    const left = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ])
    await expect.poll(() => left().catch(() => ['reloading'])).toEqual([])
    await page.goto(front.url + listOf(shop))
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })

  test('a release with a missing or broken worker does not break pages', async ({ page, shop }) => {
    const broken = [{ status: 404 }, { status: 200, body: 'throw new Error("broken release")' }]
    for (const word of broken) {
      front.say((path) => (path === '/service-worker.js' ? word : undefined))
      await page.goto(front.url + listOf(shop))
      await page.keyboard.press('Shift')
      await page.getByRole('article').getByRole('link').first().click()
      await page.waitForURL(/\/p\//)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    }
    // A browser with a working copy keeps it.
    front.say(() => undefined)
    await page.goto(front.url + listOf(shop))
    await wakeWorker(page, shop)
    for (const word of broken) {
      front.say((path) => (path === '/service-worker.js' ? word : undefined))
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => undefined))
      front.say((path) => (path.startsWith('/assets/') ? undefined : { status: 503 }))
      await page.goto(front.url + listOf(shop))
      await expect(page.getByRole('article').first()).toBeVisible()
    }
  })
})

test('a failing cache storage does not block the network', async ({ page, context, shop }) => {
  await page.goto(listOf(shop))
  await wakeWorker(page, shop)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const fail = () => Promise.reject(new DOMException('broken', 'UnknownError'))
    for (const name of ['match', 'open', 'keys'] as const) CacheStorage.prototype[name] = fail
  })
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.goto(listOf(shop))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => isShown(page)).toBe(true)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(failed).toEqual([])
})

test('the caches contain nothing personal after signing in, ordering and viewing the order', async ({
  page,
  request,
  shop,
}) => {
  const secrets = new Set<string>()
  const read: Promise<void>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) read.push(noteSecrets(response, secrets))
  })
  const { phone, child } = await findUsedPhone(request, shop)
  const { email } = await createCustomer(request, shop)
  const guest = shopper(page, shop)
  await page.goto(`${shop.store.prefix}/`)
  await wakeWorker(page, shop)
  await signInAt(page, shop, { path: '/my-account', email })
  await guest.findProduct(phone)
  await guest.choose(phone, child)
  await guest.addToCart()
  await guest.proceedToCheckout()
  await guest.giveDetails(email)
  await guest.chooseLocker('Tallinn')
  await guest.payBy('banktransfer')
  await guest.review()
  const number = await guest.order(orderButtons[shop.store.code] ?? '')
  for (const path of ['orders', `orders/${number}`, 'details']) {
    await page.goto(`${shop.store.prefix}/my-account/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await Promise.all(read)
  secrets.add(email).add(encodeURIComponent(email)).add(number)
  // Tokens of session and order, the cart's id, the address: all were in requests or responses.
  expect(secrets.size).toBeGreaterThan(5)

  const stored = await page.evaluate(async () => {
    const entries: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys())
        entries.push(`${name} ${url} ${await (await cache.match(url, { ignoreVary: true }))?.text()}`)
    }
    return entries
  })
  expect(stored.some((entry) => entry.includes(phone.name))).toBe(true)
  expect(stored.filter((entry) => entry.includes('/api/'.concat('user')))).toEqual([])
  for (const secret of secrets)
    expect(
      stored.filter((entry) => names(entry, secret)).map((entry) => `${secret}: ${entry.slice(0, 120)}`),
    ).toEqual([])
  const urls = stored.map((entry) => entry.split(' ')[1] ?? '')
  expect(urls.filter((url) => /token|cartId|@|%40/i.test(url))).toEqual([])
})

/**
 * Returns whether a text contains a secret. A number inside a longer one, such as a timestamp, does not
 * count.
 */
const names = (text: string, secret: string) =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)

/** Records tokens, cart ids and order numbers of an API response. */
async function noteSecrets(response: Response, secrets: Set<string>): Promise<void> {
  const text = await response.text().catch(() => '')
  for (const [, secret = ''] of text.matchAll(/"(?:\w*[tT]oken|cartId|orderNumber)":\s*"([^"]{6,})"/g))
    secrets.add(secret)
  for (const [, secret = ''] of text.matchAll(/"result":\s*"([^"\s]{16,})"/g)) secrets.add(secret)
}

test('the shells of a store stay within their share of the 420 KB', async ({ baseURL }) => {
  const { page, data } = shellsOf(baseURL ?? '', '/ru')
  const sizes = await Promise.all([page, ...data.map(({ url }) => url)].map(compressedSize))
  const sum = sizes.reduce((total, size) => total + size, 0)
  console.log(`shells of the Russian store: ${sum} bytes Brotli`)
  expect(sizes.every((size) => size > 0)).toBe(true)
  expect(sum).toBeLessThanOrEqual(offlineBudget.shells)
})

/** Returns the number of transferred bytes; 0 for a response that must not be cached. */
const compressedSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () => resolve(response.statusCode === 200 ? bytes : 0))
    }).on('error', reject)
  })
