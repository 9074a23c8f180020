import type { APIRequestContext, Page } from '@playwright/test'
import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts } from '../support/catalogue.ts'
import { createCustomer, everythingStored, newAddress, signInAt } from '../support/customer.ts'
import { awaken, expect, mailsAbout, test } from '../support/fixtures.ts'
import type { Shop } from '../support/labels.ts'
import { newDevice, openWithWorker, storedAt } from '../support/persistent-browser.ts'
import { shopper } from '../support/shopper.ts'

/** Exact legal wording (docs/rules/law LAW-TXT-1). */
const orderButtonLabels: Record<string, string> = {
  et: 'Tellimus koos maksekohustusega',
  en: 'Order with obligation to pay',
  ru: 'Заказ с обязательством оплаты',
}

/** Finds simple products without options and with plenty of stock. */
async function plainProducts(request: APIRequestContext, shop: Shop, count: number) {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
  ])
  return products
    .filter(({ stock, custom_options }) => stock.qty > 20 && !custom_options?.length)
    .slice(0, count)
}

/** Adds one piece: by the button, or by the stepper that has replaced it. */
async function pressAdd(page: Page, { label }: Shop) {
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: label('card.add'), exact: true })
    .or(main.getByRole('button', { name: label('cart.more') }))
    .first()
    .click()
  await expect(page.getByRole('button', { name: label('product.viewCart') }).first()).toBeVisible()
}

/** Returns the skus of the lines stored in this browser. */
async function cartLines(page: Page): Promise<string[]> {
  const cart = await storedAt(page, 'cart.v1')
  // As stored by the shop.
  return ((cart as { cartItems?: { sku: string }[] } | undefined)?.cartItems ?? []).map(({ sku }) => sku)
}

const strip = (page: Page) => page.locator('#connection-strip')

/** Returns the lines of this browser's server cart as `sku x qty`. */
async function serverLines(page: Page): Promise<string[]> {
  const cart = await storedAt(page, 'cart.v1')
  const cartId = (cart as { cartServerToken?: string } | undefined)?.cartServerToken ?? ''
  if (!cartId) return []
  const { result } = await (await page.request.get(`/api/cart/pull?cartId=${cartId}`)).json()
  return result.map(({ sku, qty }: { sku: string; qty: number }) => `${sku} x${qty}`)
}

/** Returns the URLs of all entries in the service worker's caches, as one text. */
const storedAddresses = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all
      .flat()
      .map(({ url }) => url)
      .join(' ')
  })

test('cart changes made offline are sent once when the network returns, with a message (spec §4 "Back online")', {
  tag: '@essential',
}, async ({ page, context, request, shop }) => {
  const { label, store } = shop
  const [product] = await plainProducts(request, shop, 1)
  if (!product) throw new Error('the demo shop has no plain product')
  await openWithWorker(page, `${store.prefix}${productPath(product)}`)
  await context.setOffline(true)
  await expect(strip(page)).toContainText(label('cart.offline'))
  await pressAdd(page, shop)
  await pressAdd(page, shop)
  expect(await serverLines(page)).toEqual([])
  await context.setOffline(false)
  await expect(strip(page)).toContainText(label('offline.sync.done'))
  await expect.poll(() => serverLines(page)).toEqual([`${product.sku} x2`])
})

test('the cart opens for the first time offline with its texts and icons; wishlist and compare keep added products', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [product] = await plainProducts(request, shop, 1)
  if (!product) throw new Error('the demo shop has no plain product')
  await openWithWorker(page, `${store.prefix}${productPath(product)}`)
  const failed: string[] = []
  page.on('requestfailed', (call) => failed.push(new URL(call.url()).pathname))
  await context.setOffline(true)
  await expect(strip(page)).toContainText(label('cart.offline'))
  const main = page.getByRole('main')
  for (const list of ['nav.wishlist', 'nav.compare'])
    await main
      .getByRole('button', { name: label(list), exact: true })
      .first()
      .click()
  for (const key of ['wishlist.v1', 'compare.v1'])
    await expect.poll(async () => JSON.stringify(await storedAt(page, key))).toContain(product.sku)
  await pressAdd(page, shop)
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(label('cart.offline'))).toBeVisible()
  await drawer
    .getByRole('button', { name: label('cart.more') })
    .first()
    .click()
  await expect(
    drawer.getByRole('textbox', { name: label('cart.quantityOf', { name: product.name }) }),
  ).toHaveValue('2')
  expect(failed.filter((path) => path.startsWith('/assets/'))).toEqual([])
})

test('three tabs that worked offline send everything once (INV-10)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { store } = shop
  const products = await plainProducts(request, shop, 3)
  await openWithWorker(page, `${store.prefix}${productPath(products[0] ?? { sku: '', slug: '' })}`)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const [index, tab] of tabs.entries()) {
    const product = products[index]
    if (product && index > 0) await openWithWorker(tab, `${store.prefix}${productPath(product)}`)
  }
  await context.setOffline(true)
  for (const tab of tabs) {
    await pressAdd(tab, shop)
    await pressAdd(tab, shop)
  }
  await context.setOffline(false)
  const wanted = products.map(({ sku }) => `${sku} x2`).sort()
  await expect.poll(async () => (await serverLines(page)).sort()).toEqual(wanted)
  // Nothing is added later either.
  await page.waitForTimeout(3000)
  expect((await serverLines(page)).sort()).toEqual(wanted)
})

test('a pending call survives a crash of the browser and is sent once', async ({ shop }) => {
  const { label, store } = shop
  const device = newDevice()
  const email = newAddress()
  try {
    let page = await device.start()
    await openWithWorker(page, `${store.prefix}/newsletter`)
    await device.context().setOffline(true)
    await page.getByRole('main').getByLabel(label('newsletter.email')).fill(email)
    await page
      .getByRole('main')
      .getByRole('button', { name: label('newsletter.send') })
      .click()
    await expect.poll(async () => JSON.stringify(await storedAt(page, 'network-tasks.v1'))).toContain(email)
    await device.kill()
    page = await device.start()
    const sent: string[] = []
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().includes('/api/')) sent.push(new URL(call.url()).pathname)
    })
    await page.goto(`${store.prefix}/`)
    await awaken(page)
    await expect.poll(() => mailsAbout(email).length).toBe(1)
    await expect.poll(() => storedAt(page, 'network-tasks.v1')).toBeUndefined()
    await page.reload()
    await awaken(page)
    await page.waitForTimeout(3000)
    expect(mailsAbout(email)).toHaveLength(1)
    expect(sent.filter((path) => path.includes('subscribe'))).toHaveLength(1)
  } finally {
    await device.throwAway()
  }
})

/** Returns the skus of a customer's cart on the server. */
async function linesOf(request: APIRequestContext, { store }: Shop, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const inStore = `storeCode=${store.code}`
  const { result: cartId } = await (await request.post(`/api/cart/create?${inStore}`, { headers })).json()
  const pulled = await request.get(`/api/cart/pull?cartId=${cartId}&${inStore}`, { headers })
  const { result } = await pulled.json()
  return result.map(({ sku }: { sku: string }) => sku).toSorted()
}

/** Returns the number of orders of a customer. */
async function ordersOf(request: APIRequestContext, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.get('/api/user/order-history?pageSize=20&currentPage=1', { headers })
  const { result } = await response.json()
  return result.total_count
}

test('an order confirmed offline survives a crash of the browser; with two devices and reloads it is placed once, and its cart never returns (INV-13)', async ({
  request,
  shop,
}) => {
  const { label, store } = shop
  const { email, token } = await createCustomer(request, shop)
  const [product, other] = await plainProducts(request, shop, 2)
  if (!product || !other) throw new Error('the demo shop has no plain products')
  const [phone, laptop] = [newDevice(), newDevice()]
  try {
    let page = await phone.start()
    await signInAt(page, shop, { path: '/my-account', email })
    await openWithWorker(page, `${store.prefix}${productPath(product)}`)
    await pressAdd(page, shop)
    const customer = shopper(page, shop)
    await customer.proceedToCheckout()
    await customer.giveDetails(email)
    await customer.chooseLocker('Tallinn')
    await customer.payOnDelivery()
    await phone.context().setOffline(true)
    await page.getByRole('checkbox', { name: label('checkout.agree') }).check()
    await page.getByRole('button', { name: orderButtonLabels[store.language], exact: true }).click()
    await expect(page.getByRole('heading', { name: label('waiting.kept') })).toBeVisible()
    await phone.kill()

    // In that time, the customer's other device shows that cart and adds to it.
    const elsewhere = await laptop.start()
    await signInAt(elsewhere, shop, { path: '/my-account', email })
    await elsewhere.goto(`${store.prefix}${productPath(other)}`, { waitUntil: 'networkidle' })
    await pressAdd(elsewhere, shop)
    await expect.poll(() => linesOf(request, shop, token)).toEqual([product.sku, other.sku].toSorted())

    page = await phone.start()
    await page.goto(`${store.prefix}/`)
    await awaken(page)
    await expect(page.getByText(label('order.waiting'))).toBeVisible()
    expect(await ordersOf(request, token)).toBe(0)
    await page.goto(`${store.prefix}/waiting-orders`, { waitUntil: 'networkidle' })
    // While the order is pending, additions of the other device do not appear here.
    expect(await cartLines(page)).toEqual([])
    await page.getByRole('button', { name: orderButtonLabels[store.language], exact: true }).click()
    await expect.poll(() => ordersOf(request, token)).toBe(1)
    for (const tab of [page, elsewhere]) {
      await tab.reload({ waitUntil: 'networkidle' })
      await awaken(tab)
    }
    await page.waitForTimeout(3000)
    expect(await ordersOf(request, token)).toBe(1)
    expect(await cartLines(page)).not.toContain(product.sku)
  } finally {
    await phone.throwAway()
    await laptop.throwAway()
  }
})

test('no personal value remains in any storage of the browser after a sign-out (ATT-25)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { email, token } = await createCustomer(request, shop)
  const [product] = await plainProducts(request, shop, 1)
  if (!product) throw new Error('the demo shop has no plain product')
  await signInAt(page, shop, { path: '/my-account', email })
  await openWithWorker(page, `${store.prefix}${productPath(product)}`)
  await pressAdd(page, shop)
  await page.goto(`${store.prefix}/my-account/orders`)
  await page.goto(`${store.prefix}/search?q=${encodeURIComponent(product.name.slice(0, 12))}`)
  await page.goto(`${store.prefix}/my-account`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await everythingStored(page)).toContain(email)
  await context.setOffline(true)
  await context.setOffline(false)
  await page
    .getByRole('main')
    .getByRole('button', { name: label('account.signOut') })
    .first()
    .click()
  await expect(page.getByText(label('account.logged_out'))).toBeVisible()
  await expect
    .poll(async () => {
      const stored = await everythingStored(page)
      return [email, token, 'Maasikas'].filter((value) => stored.includes(value))
    })
    .toEqual([])
  // No visited pages either; the home page, which is public, stays.
  expect(await storedAddresses(page)).not.toContain(product.sku)
  for (const key of ['cart', 'recently-viewed', 'seen-products', 'network-tasks', 'waiting-orders'])
    expect(`${key} ${JSON.stringify(await storedAt(page, `${key}.v1`))}`).not.toContain(product.sku)
})
