import { aCategory, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './api-suite.ts'
import { aCoupon } from './promotions/coupon-suite.ts'
import { buyerOf, en, information } from './sales/order-suite.ts'
import { aCustomer } from './catalogue/buyer-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([
    aCategory({ code: 'lamps', parent: 'phones' }),
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 500 }, categories: ['lamps'] }),
    aProduct({ sku: 'CABLE', price: 5, stock: { qty: 500 } }),
  ])
  await aCoupon(shop)
})
const buyer = buyerOf(() => shop)
const update = (cartId: string, cartItem: object, more: object = {}) =>
  shop.call('cartUpdate', { query: { ...en, cartId, ...more }, body: { cartItem } })
const linesOf = async (cartId: string, more: object = {}): Promise<string[]> => {
  const { body } = await shop.call('cartPull', { query: { ...en, cartId, ...more } })
  return body.result.map(({ sku, qty }: { sku: string; qty: number }) => `${sku} x${qty}`).sort()
}

describe('quirks of real clients', () => {
  it('1: cart/update always returns the full item, the only source of ids', async () => {
    const cartId = await buyer.cartWith()
    const full = {
      item_id: expect.any(Number),
      sku: 'LAMP',
      name: expect.any(String),
      price: expect.any(Number),
      product_type: 'simple',
      quote_id: expect.stringMatching(/./),
    }
    const added = await update(cartId, { sku: 'LAMP', qty: 1 })
    expect(added.body.result).toMatchObject({ ...full, qty: 1 })
    const { item_id } = added.body.result
    expect((await update(cartId, { sku: 'LAMP', qty: 3, item_id })).body.result).toMatchObject({
      ...full,
      qty: 3,
    })
    // The same update again.
    expect((await update(cartId, { sku: 'LAMP', qty: 3, item_id })).body.result).toMatchObject({
      ...full,
      item_id,
      qty: 3,
    })
  })

  it('2: resending every line after a login doubles no quantity', async () => {
    const { token } = await aCustomer(shop, 1)
    const { body: cart } = await shop.call('cartCreate', { query: { ...en, token } })
    const { body: known } = await update(cart.result, { sku: 'LAMP', qty: 2 }, { token })
    const { item_id, quote_id: quoteId } = known.result
    for (const _ of [1, 2]) await update(cart.result, { sku: 'LAMP', qty: 3, item_id, quoteId }, { token })
    await update(cart.result, { sku: 'CABLE', qty: 1, quoteId }, { token })
    expect(await linesOf(cart.result, { token })).toEqual(['CABLE x1', 'LAMP x3'])
  })

  it('3: repeated pulls change nothing', async () => {
    const cartId = await buyer.cartWith({ sku: 'LAMP', qty: 2 })
    const version = async () => {
      const rows = await shop.database.db.selectFrom('carts').select(['version', 'updated_at']).execute()
      return JSON.stringify(rows)
    }
    const before = await version()
    const responses: string[] = []
    for (const name of ['cartPull', 'cartTotals', 'cartPaymentMethods', 'cartPull', 'cartTotals'] as const)
      responses.push(JSON.stringify((await shop.call(name, { query: { ...en, cartId } })).body))
    expect(responses[3]).toBe(responses[0])
    expect(responses[4]).toBe(responses[1])
    expect(await version()).toBe(before)
  })

  it.each([
    { region_id: 0, street: [null, null], region_code: '' },
    { street: [null], firstname: null, lastname: null, city: null, postcode: null },
    {},
  ])('4: addresses may be as bare as %j', async (address) => {
    const query = { ...en, cartId: await buyer.cartWith({ sku: 'LAMP' }) }
    const methods = await shop.call('cartShippingMethods', { query, body: { address } })
    expect(methods.body.result.length).toBeGreaterThan(0)
    for (const addressInformation of [
      { shippingAddress: address, billingAddress: {} },
      { shipping_address: address, shipping_carrier_code: null, shipping_method_code: null },
    ]) {
      const { body } = await shop.call('cartShippingInformation', { query, body: { addressInformation } })
      expect(body.result).toMatchObject({ totals: { items_qty: 1 }, payment_methods: expect.any(Array) })
    }
  })

  it('5: an order is retried as {newOrder, transmited}', async () => {
    const cart_id = await buyer.cartWith({ sku: 'LAMP' })
    const newOrder = { cart_id, addressInformation: information, task_id: `retry-${cart_id}` }
    const send = () => shop.call('orderCreate', { query: en, body: { newOrder, transmited: false } })
    const { body } = await send()
    expect(body.result.orderNumber).toMatch(/^\d+$/)
    expect((await send()).body.result.orderNumber).toBe(body.result.orderNumber)
  })

  it('6: a rejected refresh returns no result, which clients would take for a token, and keeps the old refresh token', async () => {
    const refused = await shop.send({
      method: 'POST',
      url: '/api/user/refresh',
      payload: { refreshToken: 'unknown' },
    })
    expect(refused.body).toMatchObject({ code: 401, result: null })
    const { email } = await aCustomer(shop, 1)
    const { body } = await shop.call('userLogin', { body: { username: email, password: 'Password-1234' } })
    const { refreshToken } = body.meta
    for (const _ of [1, 2]) {
      const { body: renewed } = await shop.call('userRefresh', { body: { refreshToken } })
      expect(renewed.result).toMatch(/^[\w-]{43}$/)
    }
  })

  it('6: a rejected coupon returns its text and keeps the totals', async () => {
    const query = { ...en, cartId: await buyer.cartWith({ sku: 'LAMP' }) }
    const before = await shop.call('cartTotals', { query })
    const { status, body } = await shop.call('cartApplyCoupon', { query: { ...query, coupon: 'WRONG' } })
    expect([status, body.result]).toEqual([404, "You've entered an incorrect coupon code. Please try again."])
    expect((await shop.call('cartTotals', { query })).body).toEqual(before.body)
  })

  it('7: categories are found by ids as strings, although documents have numbers', async () => {
    const search = async (ids: unknown[]) => {
      const request = JSON.stringify({ query: { bool: { filter: [{ terms: { category_ids: ids } }] } } })
      const { body } = await shop.call('catalogSearch', {
        params: { index: 'en', type: 'product' },
        query: { request, size: '10' },
      })
      return body.hits.hits.map(({ _source }: { _source: { sku: string } }) => _source.sku)
    }
    const { id } = await shop.database.db
      .selectFrom('categories')
      .select('id')
      .where('code', '=', 'lamps')
      .executeTakeFirstOrThrow()
    expect(await search([id])).toEqual(['LAMP'])
    expect(await search([String(id)])).toEqual(['LAMP'])
  })

  it('8: an empty storeCode selects the default store', async () => {
    const { body } = await shop.send({ url: '/api/country/list?storeCode=&token=' })
    expect(body.result[0].name).toBe('Eesti')
  })

  it('9: lists are always present, at most empty', async () => {
    const query = { ...en, cartId: await buyer.cartWith() }
    const { body: totals } = await shop.call('cartTotals', { query })
    expect([totals.result.items, Array.isArray(totals.result.total_segments)]).toEqual([[], true])
    const methods = await shop.call('cartShippingMethods', { query, body: { address: {} } })
    const payments = await shop.call('cartPaymentMethods', { query })
    const stored = await shop.call('cartShippingInformation', { query, body: { addressInformation: {} } })
    expect([methods, payments].map(({ body }) => Array.isArray(body.result))).toEqual([true, true])
    expect(stored.body.result).toMatchObject({ payment_methods: expect.any(Array), totals: { items: [] } })
  })

  it('returns a text when the update of a new item is rejected, since the client shows it', async () => {
    const { status, body } = await update(await buyer.cartWith(), { sku: 'LAMP', qty: 5000 })
    expect([status, body.result]).toEqual([
      400,
      expect.stringMatching(/^Only \d+ products of this type are available$/),
    ])
  })

  it('returns errorMessage for a failed password change without an outer 401, which would end the session', async () => {
    const { token } = await aCustomer(shop, 1)
    const { status, body } = await shop.send({
      method: 'POST',
      url: '/api/user/change-password?storeCode=en',
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword: 'wrong', newPassword: 'another good one' },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 400,
      result: { errorMessage: expect.stringMatching(/password/), code: 401 },
    })
    expect((await shop.call('userMe', { query: { token } })).status).toBe(200)
  })

  it('responds 400 to a pull of an ordered or unknown cart, so that the client creates a guest cart', async () => {
    const cartId = await buyer.cartWith({ sku: 'LAMP' })
    await buyer.order(cartId)
    expect((await buyer.pull(cartId)).status).toBe(400)
    expect((await buyer.pull('f'.repeat(32))).status).toBe(400)
  })
})

describe('status codes on which clients rely', () => {
  it.each([
    ['user/me', 'GET', 401],
    ['cart/create', 'POST', 401],
    ['cart/pull?cartId=1', 'GET', 401],
  ] as const)(
    '%s with a bad token returns 401, so that the client refreshes it or continues as a guest',
    async (url, method, code) => {
      const mark = url.includes('?') ? '&' : '?'
      const { status, body } = await shop.send({ method, url: `/api/${url}${mark}token=nobody` })
      expect([status, body.code]).toEqual([code, code])
    },
  )

  it('cart/pull returns 200 for an existing cart, and 400 for a missing one', async () => {
    const cartId = await buyer.cartWith({ sku: 'LAMP' })
    expect((await buyer.pull(cartId)).body.code).toBe(200)
    expect((await buyer.pull('0'.repeat(32))).body.code).toBe(400)
  })

  it('order/create returns 200 for a placed order, and 400 for an invalid one', async () => {
    expect((await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.code).toBe(200)
    const { body } = await shop.call('orderCreate', { query: en, body: { addressInformation: {} } })
    expect(body.code).toBe(400)
  })

  it('the code of the envelope always equals the HTTP status', async () => {
    for (const [method, url] of [
      ['GET', '/api/stock/check?sku=LAMP'],
      ['GET', '/api/stock/check?sku=GHOST'],
      ['GET', '/api/nothing'],
      ['GET', '/api/order/create'],
      ['POST', '/api/cart/update'],
    ] as const) {
      const { status, body } = await shop.send({ method, url })
      expect(body.code).toBe(status)
    }
  })
})
