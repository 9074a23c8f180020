import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en, information } from '../sales/order-suite.ts'
import { type FakeProvider, type PayingShop, payingShop, startFakeProvider } from './payment-suite.ts'

let fake: FakeProvider
let paying: PayingShop
beforeAll(async () => {
  fake = await startFakeProvider()
  paying = await payingShop(fake)
})
afterAll(() => fake.close())

const error = { error: 'payment.unknown_method', params: { method: 'gold' } }
const text = 'There is no payment method gold.'

describe('an unknown payment code', () => {
  it('rejects an order and names the code', async () => {
    const cartId = await paying.buyer.cartWith({ sku: 'LAMP', qty: 1 })
    const { status, body } = await paying.shop.call('orderCreate', {
      query: en,
      body: {
        cart_id: cartId,
        task_id: `gold-${cartId}`,
        addressInformation: { ...information, payment_method_code: 'gold' },
      },
    })
    expect([status, body.meta, body.result]).toEqual([404, expect.objectContaining(error), text])
  })

  it('rejects another payment of an order by it', async () => {
    const { number, orderToken } = await paying.ordered()
    const { status, body } = await paying.shop.call('orderPayAgain', {
      query: { ...en, number, orderToken },
      body: { payment_method_code: 'gold' },
    })
    expect([status, body.meta]).toEqual([404, expect.objectContaining(error)])
  })

  it('starts no payment at another provider', async () => {
    const { reference } = await paying.ordered()
    fake.requested.length = 0
    const { status, body } = await paying.shop.call('paymentStart', {
      query: en,
      body: { method: 'gold', token: reference },
    })
    expect([status, body.meta]).toEqual([404, expect.objectContaining(error)])
    expect(fake.requested).toEqual([])
  })

  it.each([
    ['POST', 'callback'],
    ['GET', 'return'],
  ] as const)('rejects %s of its %s', async (method, path) => {
    const response = await paying.shop.app.inject({ method, url: `/api/payment/gold/${path}` })
    expect([response.statusCode, response.json().meta]).toEqual([404, expect.objectContaining(error)])
  })
})

describe('the generic paths of a method', () => {
  it('starts a payment and leads the shopper back', async () => {
    const order = await paying.ordered('MOKILIZINGAS')
    const started = await paying.shop.call('paymentStart', {
      query: en,
      body: { method: 'MOKILIZINGAS', token: order.reference },
    })
    expect(started.body.result.url).toMatch(/^https:\/\/credit\.test\//)
    const { reference, token } = await paying.lastAttempt(order)
    const query = new URLSearchParams({ order_id: reference, appl_token: token ?? '' })
    const { app } = paying.shop
    const back = await app.inject(`/api/payment/MOKILIZINGAS/return?${query}`)
    expect(back.headers.location).toContain(`number=${order.number}`)
    const alert = await app.inject({
      method: 'POST',
      url: '/api/payment/MOKILIZINGAS/callback',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ order_id: reference, appl_token: token }),
    })
    expect(alert.json()).toEqual({ status: 'success' })
  })

  it('accepts no unsigned message for a bank link', async () => {
    const url = '/api/payment/NEOPAY/callback'
    const response = await paying.shop.app.inject({ method: 'POST', url, payload: 'token=forged' })
    expect(response.statusCode).toBe(400)
  })
})
