import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test'
import { findProducts } from '../../storefront/e2e/support/catalogue.ts'
import { everythingStored, password } from '../../storefront/e2e/support/customer.ts'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

// Creates accounts at once; this test does not cover the mails.
const shop = consoleShop({ ACCOUNT_PRIVACY: 'spec' })
const english = shopOf('en')
const email = 'piret@example.ee'
const readOnly = 'You see the shop as a customer does. Nothing can be changed here.'

async function call(calls: APIRequestContext, path: string, data: object, token?: string): Promise<unknown> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await calls.post(`/api/${path}${path.includes('?') ? '&' : '?'}storeCode=en`, {
    data,
    headers,
  })
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
  return (await response.json()).result
}

const linesOf = async (calls: APIRequestContext, cartId: unknown, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const pulled = await calls.get(`/api/cart/pull?storeCode=en&cartId=${String(cartId)}`, { headers })
  return (await pulled.json()).result.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty])
}

/** Opens the shop as the customer, from the customer's screen, in a new tab. */
async function beginView(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'View the shop as this customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'View the shop as this customer' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Calls about the delivery')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the shop in a new tab' }).click(),
  ])
  await expect(dialog).toBeHidden()
  return tab
}

test('shows the shop as a customer sees it, without allowing changes', async ({ browser }) => {
  test.setTimeout(400_000)
  const calls = await request.newContext({ baseURL: shop.url })
  const customer = { email, firstname: 'Piret', lastname: 'Kask', addresses: [] }
  await call(calls, 'user/create', { customer, password })
  const token = String(await call(calls, 'user/login', { username: email, password }))
  const { orderNumber } = await orderByCall(calls, english, { method: 'banktransfer', email, token })
  const [product, other] = await findProducts(calls, english, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { final_price: { gte: 80, lte: 900 } } },
  ])
  if (!product || !other) throw new Error('the demo shop has no such products')
  const cartId = await call(calls, 'cart/create', {}, token)
  const cartItem = { sku: product.sku, qty: 1, quoteId: cartId }
  await call(calls, `cart/update?cartId=${String(cartId)}`, { cartItem }, token)

  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('jaan@shop.example', 'service-desk'), 'Jaan Kask')
  await page.goto(`${shop.url}/admin/customers`)
  await page.getByRole('link', { name: 'Piret Kask' }).click()
  const tab = await beginView(page)

  const banner = tab.getByRole('region', { name: 'View as the customer' })
  await expect(banner).toContainText(
    'You see the shop as Piret Kask. Nothing can be changed. Ends in 30 minutes.',
  )
  expect(new URL(tab.url()).pathname + new URL(tab.url()).hash).toMatch(/^\/en\/?$/)
  await tab.goto(`${shop.url}/en/my-account/orders`)
  await expect(tab.getByRole('main').getByText(orderNumber)).toBeVisible()
  await expect(banner).toContainText('Piret Kask')
  await expectAccessible(tab)
  await tab.goto(`${shop.url}/en/my-account/orders/${orderNumber}`)
  await expect(tab.getByRole('main').getByText(orderNumber).first()).toBeVisible()

  const shown = await tab.goto(`${shop.url}/en/p/${other.sku}/${other.slug}`)
  expect(shown?.headers()['cache-control']).toBe('private, no-store')
  await expect(banner).toBeVisible()
  await tab.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(tab.getByText(readOnly)).toBeVisible()
  await tab.goto(`${shop.url}/en/checkout`)
  await expect(tab).toHaveURL(/\/en\/?$/)
  expect(await linesOf(calls, cartId, token)).toEqual([[product.sku, 1]])
  expect(await everythingStored(tab)).not.toMatch(/piret|viewed-customer/i)

  await page.reload()
  await expect(page.getByText('You see the shop as this customer until')).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'End the view' }).click()
  await expect(tab.getByRole('heading', { name: 'The view as the customer has ended.' })).toBeVisible()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Open the shop' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  expect(await tab.evaluate(() => document.cookie)).not.toContain('ambra-viewing')

  const again = await beginView(page)
  await expect(again.getByRole('region', { name: 'View as the customer' })).toContainText('Piret Kask')
  await page.reload()
  await page.getByRole('button', { name: 'End view' }).click()
  await expect(page.getByText('You see the shop as this customer until')).toBeHidden()
  // A pending request may notify the page first.
  await again.goto(`${shop.url}/en/my-account/orders`).catch(() => undefined)
  await expect(again.getByRole('heading', { name: 'The view as the customer has ended.' })).toBeVisible()
})
