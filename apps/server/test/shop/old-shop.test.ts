import { rmSync } from 'node:fs'
import { oldShopData, oldShopFacts } from '@ambra/testing/old-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ambra, ensureMailBuild, type ServerProcess, startServerProcess } from '../server-process-suite.ts'
import { callShop } from '../shop-client-suite.ts'

const facts = oldShopFacts()
const { customer } = facts
let dataDir: string
let server: ServerProcess | undefined

beforeAll(async () => {
  ensureMailBuild()
  dataDir = await oldShopData()
  server = await startServerProcess(dataDir)
})
afterAll(async () => {
  await server?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (path: string, body?: object, token?: string) =>
  callShop(server?.url ?? '', `api/${path}${path.includes('?') ? '&' : '?'}storeCode=en`, {
    ...(body && { body }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })

describe('data of the previous version', () => {
  it.each([
    ['a customer', facts.orders[0], customer.email],
    ['a guest', facts.orders[1], facts.guest],
  ])('keeps the order of %s with its totals', async (_who, { orderNumber, orderToken }, email) => {
    const query = new URLSearchParams({ number: orderNumber, orderToken })
    expect((await call(`order/pull?${query}`)).result).toMatchObject({
      increment_id: orderNumber,
      customer_email: email,
      items: [{ sku: 'OLD-1', qty_ordered: 1 }],
      subtotal_incl_tax: 100,
      shipping_incl_tax: 0,
      grand_total: 100,
    })
  })

  it('keeps the cart of a guest', async () => {
    expect((await call(`cart/pull?cartId=${facts.guestCart}`)).result).toMatchObject([
      { sku: 'OLD-2', qty: 3 },
    ])
  })

  it('keeps the cart of a customer', async () => {
    const pulled = await call(`cart/pull?cartId=${facts.customerCart}`, undefined, customer.token)
    expect(pulled.result).toMatchObject([{ sku: 'OLD-1', qty: 2 }])
  })

  it('keeps a customer signed in', async () => {
    expect((await call('user/me', undefined, customer.token)).result).toMatchObject({ email: customer.email })
  })

  it('renews the session of a customer', async () => {
    const renewed = await call('user/refresh', { refreshToken: customer.refreshToken })
    expect(renewed.status).toBe(200)
    expect((await call('user/me', undefined, String(renewed.result))).result).toMatchObject({
      email: customer.email,
    })
  })

  it('lets a customer sign in with the password', async () => {
    const { status } = await call('user/login', { username: customer.email, password: customer.password })
    expect(status).toBe(200)
  })

  it('lists the order in the account', async () => {
    const history = await call('user/order-history', undefined, customer.token)
    expect(history.result).toMatchObject({ items: [{ increment_id: facts.orders[0].orderNumber }] })
  })

  it('keeps confirmed and pending newsletter subscribers', async () => {
    const { out } = await ambra(dataDir, 'newsletter', 'list', '--json')
    const { subscribers } = JSON.parse(out)
    expect(subscribers).toHaveLength(2)
    expect(subscribers).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ email: facts.subscriber, state: 'subscribed' }),
        expect.objectContaining({ email: facts.pendingSubscriber, state: 'pending' }),
      ]),
    )
  })

  it('shows the review to the operator', async () => {
    const { code, out } = await ambra(dataDir, 'reviews', 'list', '--json')
    expect([code, out]).toEqual([0, expect.stringContaining(facts.review.title)])
  })

  it('fills the search index', async () => {
    const { result } = await call('catalog/en/product_s/_search?q=charger')
    expect(JSON.stringify(result)).toContain('"sku":"OLD-2"')
  })

  it('accepts new orders', async () => {
    const cart = String((await call('cart/create', {})).result)
    const added = await call(`cart/update?cartId=${cart}`, {
      cartItem: { sku: 'OLD-2', qty: 1, quoteId: cart },
    })
    expect(added).toMatchObject({ status: 200, result: { sku: 'OLD-2', qty: 1 } })
  })
})
