import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants, zstdCompressSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, launchArgs } from '../../../../tooling/browser.ts'
import { allowStorage } from '../support/fixtures.ts'

/*
 * Creates the data of a small shop with an older version, for tests that start the current version on it.
 * `node apps/storefront/e2e/old-shop/make-old-shop.ts CHECKOUT`: CHECKOUT is a built clone of that version,
 * which is not changed.
 * @see packages/testing/old-shop/README.md
 */

const [, , checkoutPath] = process.argv
if (!checkoutPath) throw new Error('usage: node apps/storefront/e2e/old-shop/make-old-shop.ts CHECKOUT')
const checkout = resolve(checkoutPath)
const target = join(import.meta.dirname, '../../../../packages/testing/old-shop')
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-old-shop-'))
const port = 3902
const url = `http://127.0.0.1:${port}`
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, RATE_LIMITS: 'off' }
const password = 'valge kohv ja kringel'

function label(key: string): string {
  const places = ['apps/storefront/app/i18n/messages', 'apps/storefront/app/messages']
  const folder = places.map((place) => join(checkout, place)).find((place) => existsSync(place)) ?? ''
  const text: unknown = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8'))[key]
  if (typeof text !== 'string') throw new Error(`no text ${key} in ${folder}`)
  return text
}

function ambra(...args: string[]): string {
  const script = join(checkout, 'apps/server/bin/ambra.js')
  const done = spawnSync(process.execPath, [script, ...args], { cwd: checkout, env, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stdout + done.stderr)
  return done.stdout
}

async function startShop(): Promise<ChildProcess> {
  const shop = spawn(process.execPath, ['apps/server/src/start.ts'], { cwd: checkout, env, stdio: 'inherit' })
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return shop
    await new Promise((done) => setTimeout(done, 250))
  }
  shop.kill()
  throw new Error('the shop did not start')
}

type Envelope = { result: unknown; meta?: { refreshToken?: string } }

async function call(path: string, body: object, token?: string): Promise<Envelope> {
  const separator = path.includes('?') ? '&' : '?'
  const response = await fetch(`${url}/api/${path}${separator}storeCode=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

async function fillCart(sku: string, qty: number, token?: string): Promise<string> {
  const cart = String((await call('cart/create', {}, token)).result)
  await call(`cart/update?cartId=${cart}`, { cartItem: { sku, qty, quoteId: cart } }, token)
  return cart
}

async function placeOrder(email: string, token?: string): Promise<unknown> {
  const cart = await fillCart('OLD-1', 1, token)
  const address = {
    firstname: 'Mari',
    lastname: 'Maasikas',
    street: ['Pikk 13'],
    city: 'Tallinn',
    postcode: '10123',
    countryId: 'EE',
    telephone: '+37255550123',
    email,
  }
  const addressInformation = {
    shippingAddress: address,
    billingAddress: address,
    shipping_carrier_code: 'dpd',
    shipping_method_code: 'courier',
    payment_method_code: 'cashondelivery',
  }
  const order = {
    cart_id: cart,
    addressInformation,
    termsAccepted: true,
    created_at: new Date().toISOString(),
  }
  return (await call(`order/create?cartId=${cart}`, order, token)).result
}

/** Returns the code of the link that confirms a subscription, from the mail in the outbox folder. */
async function confirmationCode(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const folder = join(dataDir, 'outbox')
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const mail = readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, '')
      const code = mail.includes(email) ? /\/newsletter\/[^\s/"]+\/([\w-]{43})/.exec(mail)?.[1] : undefined
      if (code) return code
    }
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('no mail to confirm the newsletter')
}

/** Performs actions of customers and guests over the API. */
async function actOverApi() {
  const email = 'mari.old@example.com'
  const customer = { email, firstname: 'Mari', lastname: 'Maasikas', addresses: [] }
  await call('user/create', { customer, password })
  const login = await call('user/login', { username: email, password })
  const token = String(login.result)
  const guest = 'guest.old@example.com'
  const subscriber = 'liis.old@example.com'
  await call('mailer/subscribe', { email: subscriber, source: 'form' })
  await call('newsletter', { email: subscriber, code: await confirmationCode(subscriber) })
  const pendingSubscriber = 'pending.old@example.com'
  await call('mailer/subscribe', { email: pendingSubscriber, source: 'form' })
  const review = { title: 'Lasts long', detail: 'Two days on one charge.', nickname: 'Mari', rating: 5 }
  const product = await fetch(`${url}/api/catalog/en/product_c/_search?q=sku:OLD-1`)
  const found: unknown = await product.json()
  const productId = Number(/"id":(\d+)/.exec(JSON.stringify(found))?.[1])
  await call('review/create', { review: { ...review, product_id: productId, seconds: 60 } }, token)
  const orders = [await placeOrder(email, token), await placeOrder(guest)]
  const customerCart = await fillCart('OLD-1', 2, token)
  const guestCart = await fillCart('OLD-2', 3)
  return {
    customer: { email, password, token, refreshToken: login.meta?.refreshToken },
    guest,
    subscriber,
    pendingSubscriber,
    review: { ...review, productId },
    orders,
    customerCart,
    guestCart,
  }
}

/**
 * Returns all data that the browser stores of the shop except what can be fetched again (caches of the
 * service worker).
 */
async function snapshotOf(page: Page, context: BrowserContext) {
  const stored = await page.evaluate(async () => {
    const opening = indexedDB.open('ambra')
    await new Promise((done) => (opening.onsuccess = done))
    const store = opening.result.transaction('values').objectStore('values')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await new Promise((done) => (values.onsuccess = done))
    opening.result.close()
    const indexedDb = Object.fromEntries(keys.result.map((key, at) => [String(key), values.result[at]]))
    return { indexedDb, localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage } }
  })
  const cookies = await context.cookies()
  return { ...stored, cookies: cookies.map(({ domain: _domain, expires: _expires, ...cookie }) => cookie) }
}

const executablePath = findChromium()
const newBrowser = () => chromium.launch({ args: [...launchArgs], ...(executablePath && { executablePath }) })

async function withDevice<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await newBrowser()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    baseURL: url,
  })
  const page = await context.newPage()
  context.setDefaultTimeout(20_000)
  try {
    return await work(page, context)
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), 'make-old-shop.png'), fullPage: true })
    throw error
  } finally {
    await browser.close()
  }
}

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: label(key), exact: true }).first()

async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  for (let state = ''; state !== 'activated'; ) {
    await page.keyboard.press('Shift')
    state = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? '',
    )
  }
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const strip = page.locator('#connection-strip')
  while ((await strip.count()) === 0) {
    await page.keyboard.press('Shift')
    await page.waitForTimeout(200)
  }
  // The worker stores the page after its response.
  await page.waitForTimeout(2000)
}

async function checkOutOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/en/checkout')
  await page.getByLabel(label('checkout.firstName')).fill('Liis')
  await page.getByLabel(label('checkout.lastName')).fill('Näidis')
  await page.getByLabel(label('checkout.email')).fill('waiting.old@example.com')
  await button(page, 'checkout.toDelivery').click()
  await page
    .getByRole('radio', { name: /ourier/ })
    .first()
    .check()
  const typed = { street: 'Pikk 13', city: 'Tallinn', postcode: '10123', phone: '5555 0123' }
  for (const [field, value] of Object.entries(typed))
    await page
      .getByLabel(label(`checkout.${field}`))
      .first()
      .fill(value)
  await button(page, 'checkout.toPayment').click()
  await page
    .getByRole('radio', { name: /^Cash|^Pay.*delivery|on delivery/ })
    .first()
    .check()
  await button(page, 'checkout.toReview').click()
  await page.getByRole('heading', { name: label('checkout.review.title') }).waitFor()
  await context.setOffline(true)
  await page.getByText(label('waiting.review')).waitFor()
  await page.getByRole('checkbox', { name: label('checkout.agree') }).check()
  await page.getByRole('button', { name: 'Order with obligation to pay', exact: true }).click()
  await page.getByRole('heading', { name: label('waiting.kept') }).waitFor()
}

/**
 * Guest with lists and searches, an order and a message waiting for the network, and a cart changed
 * offline.
 */
const guestDevice = () =>
  withDevice(async (page, context) => {
    await allowStorage(page)
    await page.goto('/en/')
    const typed = page.getByRole('search').getByRole('combobox')
    await typed.fill('charger')
    await typed.press('Enter')
    await page.waitForURL(/search|charger/)
    await openWithWorker(page, '/en/p/OLD-2/old-charger')
    await button(page, 'nav.wishlist').click()
    await openWithWorker(page, '/en/p/OLD-1/old-phone')
    await button(page, 'card.add').click()
    await page.getByText(label('cart.proceed')).first().waitFor()
    // Pages that are open when the network fails.
    const [product, contact] = [await context.newPage(), await context.newPage()]
    await openWithWorker(product, '/en/p/OLD-2/old-charger')
    await openWithWorker(contact, '/en/contact-us')
    const main = contact.getByRole('main')
    await main.getByLabel(label('content.contact.name')).fill('Anna Vana')
    await main.getByLabel(label('content.contact.email')).fill('anna.old@example.com')
    await main.getByLabel(label('content.contact.comment')).fill('Is it waterproof?')
    await page.bringToFront()
    await checkOutOffline(page, context)
    await contact.bringToFront()
    await button(contact, 'content.contact.send').click()
    await main.getByText(label('offline.saved')).waitFor()
    await product.bringToFront()
    await button(product, 'card.add').click()
    await product.getByText(label('cart.proceed')).first().waitFor()
    return snapshotOf(product, context)
  })

/** Customer who stays signed in. */
const customerDevice = (email: string) =>
  withDevice(async (page, context) => {
    await page.goto('/en/my-account/details')
    const main = page.getByRole('main')
    await main.getByLabel(label('account.email')).fill(email)
    await main.getByLabel(label('account.password'), { exact: true }).fill(password)
    await main.getByRole('button', { name: label('nav.signIn') }).click()
    await main.getByRole('navigation', { name: label('nav.account') }).waitFor()
    await page.waitForLoadState('networkidle')
    return snapshotOf(page, context)
  })

/** Runs a checkpoint with the engine of that version, so that the write-ahead log compresses well. */
async function endWriteLog(): Promise<void> {
  const engine = join(checkout, 'node_modules/@electric-sql/pglite/dist/index.js')
  const { PGlite } = await import(pathToFileURL(engine).href)
  const database = await PGlite.create(join(dataDir, 'database/db'))
  for (const statement of ['set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint'])
    await database.exec(statement)
  await database.close()
}

function pack(): void {
  const folders = ['database/db', 'media', 'downloads'].filter((name) => existsSync(join(dataDir, name)))
  const tar = spawnSync('tar', ['c', '--sort=name', '--owner=0', '--group=0', '-C', dataDir, ...folders], {
    maxBuffer: 2 ** 30,
  })
  if (tar.status !== 0) throw new Error(tar.stderr.toString())
  const params = {
    [constants.ZSTD_c_compressionLevel]: 22,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: 26,
  }
  writeFileSync(join(target, 'data.tar.zst'), zstdCompressSync(tar.stdout, { params }))
}

const writeJson = (name: string, value: unknown) =>
  writeFileSync(join(target, name), `${JSON.stringify(value, null, 2)}\n`)

ambra('import', join(target, 'products.jsonl'))
// A copy, because pushing writes its state into the folder.
cpSync(join(target, 'content'), join(dataDir, 'content'), { recursive: true })
ambra('content', 'push', join(dataDir, 'content'))
const shop = await startShop()
try {
  const facts = await actOverApi()
  writeJson('guest-browser.json', await guestDevice())
  writeJson('customer-browser.json', await customerDevice(facts.customer.email))
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).stdout.trim()
  writeJson('facts.json', { commit, madeAt: new Date().toISOString(), ...facts })
} finally {
  const ended = new Promise((done) => shop.once('exit', done))
  shop.kill('SIGTERM')
  await ended
}
await endWriteLog()
pack()
rmSync(dataDir, { recursive: true, force: true })
