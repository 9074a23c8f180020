import { pickupPointRepository } from '@ambra/db/fulfilment'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
    aProduct({ sku: 'LAST', price: 50, stock: { qty: 5 } }),
    aProduct({ sku: 'SCARCE', price: 50, stock: { qty: 2 } }),
    aConfigurable({ sku: 'PHONE' }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        { titles: { et: 'Kaabel' }, required: true, links: [{ sku: 'CABLE', qty: 2, default: true }] },
      ],
    }),
  ])
  const point = {
    id: '96001',
    code: 'omniva',
    name: 'Viru',
    address: 'Viru 4',
    city: 'Tallinn',
    postcode: '10111',
    country_id: 'EE',
    lat: 59.4,
    lng: 24.7,
  }
  await pickupPointRepository(shop.database.db).replaceCarrier('omniva', [point])
})

const { available, cartWith, order } = buyerOf(() => shop)

describe('order/create', () => {
  it('places the order with its own figures and addresses', async () => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 3 })
    const before = await available('CABLE')
    const { status, body } = await order(cartId, { confirmed: undefined, products: undefined })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ cartId, orderNumber: expect.stringMatching(/^\d{9}$/) })
    expect(body.result.orderToken.length).toBeGreaterThanOrEqual(32)
    expect(await available('CABLE')).toBe((before ?? 0) - 3)
    expect(shop.placed).toContain(body.result.backendOrderId)

    const { orderNumber: number, orderToken } = body.result
    const pulled = (await shop.call('orderPull', { query: { ...en, number, orderToken } })).body.result
    expect(pulled).toMatchObject({
      increment_id: number,
      status: 'pending',
      grand_total: 36.99,
      total: 36.99,
      tax_amount: 7.16,
      customer_email: 'mari@example.ee',
      billing_address: { firstname: 'Mari', street: ['Pikk tn', '13'], telephone: '+37255555555' },
      items: [{ sku: 'CABLE', qty_ordered: 3, price_incl_tax: 10, row_total_incl_tax: 30 }],
      taxes: [{ percent: 24, net: 29.83, amount: 7.16 }],
    })
  })

  it('closes the cart, so that the client starts a new one', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    await order(cartId)
    expect(errorOf(await shop.call('cartPull', { query: { ...en, cartId } }))).toEqual([
      400,
      'cart.not_found',
    ])
    const late = await shop.call('cartUpdate', {
      query: { ...en, cartId },
      body: { cartItem: { sku: 'CABLE', qty: 1 } },
    })
    expect(errorOf(late)).toEqual([400, 'cart.not_found'])
  })

  it('returns the same order to a repeated request and to another key', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const first = await order(cartId, { task_id: 'again' })
    const second = await order(cartId, {
      task_id: 'again',
      transmited: true,
      updated_at: '2026-11-20T10:00:05.000Z',
    })
    expect(second.body.result).toEqual(first.body.result)
    const other = await order(cartId, { task_id: 'other' })
    expect(errorOf(other)).toEqual([409, 'order.already_placed'])
    // Another device finds the order by this.
    const { orderNumber, orderToken } = first.body.result
    expect(other.body.meta.params).toEqual({ orderNumber, orderToken })
  })

  it('creates one order for fifty submits of one cart', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const same = Array.from({ length: 25 }, () => order(cartId, { task_id: 'double' }))
    const different = Array.from({ length: 25 }, () => order(cartId))
    const responses = await Promise.all([...same, ...different])
    const numbers = new Set(
      responses.filter(({ status }) => status === 200).map(({ body }) => body.result.orderNumber),
    )
    expect(numbers.size).toBe(1)
    expect(responses.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
  })

  it('sells the last five pieces to exactly five of fifty buyers', async () => {
    const carts = await Promise.all(Array.from({ length: 50 }, () => cartWith({ sku: 'LAST' })))
    const responses = await Promise.all(carts.map((cartId) => order(cartId)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(new Set(refused.map((response) => errorOf(response).join(' ')))).toEqual(
      new Set(['400 order.not_available']),
    )
    expect(await available('LAST')).toBe(0)
  })

  it('takes the parts of a bundle from stock', async () => {
    const before = (await available('CABLE')) ?? 0
    expect((await order(await cartWith({ sku: 'KIT', qty: 2 }))).status).toBe(200)
    expect(await available('CABLE')).toBe(before - 4)
  })

  it('delivers to a locker without a street, by its id and a mobile number', async () => {
    const locker = {
      ...information,
      shipping_carrier_code: 'omniva',
      shipping_method_code: 'locker',
      shippingAddress: {
        country_id: 'EE',
        firstname: 'Mari',
        lastname: 'Maasikas',
        telephone: '55555555',
        email: 'mari@example.ee',
      },
    }
    const cartId = await cartWith({ sku: 'CABLE' })
    expect(errorOf(await order(cartId, { addressInformation: locker }))).toEqual([
      400,
      'shipping.point_missing',
    ])
    expect(errorOf(await order(cartId, { addressInformation: { ...locker, pickup_point_id: '1' } }))).toEqual(
      [400, 'shipping.unknown_point'],
    )
    const landline = {
      ...locker,
      pickup_point_id: '96001',
      shippingAddress: { ...locker.shippingAddress, telephone: '6555555' },
    }
    expect(errorOf(await order(cartId, { addressInformation: landline }))).toEqual([400, 'address.invalid'])
    const { body } = await order(cartId, { addressInformation: { ...locker, pickup_point_id: '96001' } })
    const { orderNumber: number, orderToken } = body.result
    const pulled = (await shop.call('orderPull', { query: { ...en, number, orderToken } })).body.result
    expect(pulled.pickupPoint).toEqual({ id: '96001', name: 'Viru', address: 'Viru 4, Tallinn' })
  })

  it('accepts the path and the wrapped body of old clients', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const body = {
      newOrder: { cart_id: cartId, order_id: 'old-1', addressInformation: information },
      transmited: false,
    }
    const response = await shop.send({ method: 'POST', url: '/api/order?storeCode=en', payload: body })
    expect(response.body.result.orderNumber).toMatch(/^\d{9}$/)
  })

  it('updates the cart to the products of the order, and ignores their prices', async () => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 1 }, { sku: 'SCARCE', qty: 1 })
    const products = [
      { sku: 'CABLE', qty: 4, price: 0.01, price_incl_tax: 0.01 },
      { sku: 'PHONE-white-a', qty: 1, price: 1 },
    ]
    const { body } = await order(cartId, { products })
    const { orderNumber: number, orderToken } = body.result
    const pulled = (await shop.call('orderPull', { query: { ...en, number, orderToken } })).body.result
    expect(
      pulled.items.map((item: { sku: string; qty_ordered: number }) => [item.sku, item.qty_ordered]),
    ).toEqual([
      ['CABLE', 4],
      ['PHONE-white-a', 1],
    ])
    expect(pulled.subtotal_incl_tax).toBe(370)
  })
})

describe('order/pull', () => {
  it('gives the same response to an unknown number and a wrong token', async () => {
    const { body } = await order(await cartWith({ sku: 'CABLE' }))
    const number = body.result.orderNumber
    const wrong = await shop.call('orderPull', { query: { ...en, number, orderToken: 'x'.repeat(32) } })
    const unknown = await shop.call('orderPull', {
      query: { ...en, number: '999999999', orderToken: body.result.orderToken },
    })
    expect(errorOf(wrong)).toEqual([404, 'order.not_found'])
    expect(unknown.body).toEqual(wrong.body)
  })

  it.each([
    [{ orderToken: 'x' }, 'number'],
    [{ number: '1' }, 'orderToken'],
  ])('requires both number and token, not only %j', async (query, name) => {
    expect((await shop.call('orderPull', { query })).body.meta).toEqual({
      error: 'request.missing_parameter',
      params: { name },
    })
  })
})
