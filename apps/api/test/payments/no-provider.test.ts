import { aProduct } from '@ambra/testing/import-builders'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { prepareSales } from '../fulfilment/download-suite.ts'
import { address, buyerOf, en, errorOf, information } from '../sales/order-suite.ts'

/** Keys of the emulators that were in the source until November 2026. */
const publishedKey = 'ambra-sandbox-neopay-key-0000000000'
const withProvider = ['NEOPAY', 'MOKILIZINGAS'] as const

// The default of a public deployment: no provider has a key, nothing is emulated.
let shop: TestApp
const buyer = buyerOf(() => shop)
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 1000 } })])
  await prepareSales(shop)
})

const codesOf = (methods: { code: string }[]) => methods.map(({ code }) => code)

describe('methods without a provider', () => {
  it('does not list them among the methods of a cart', async () => {
    const cartId = await buyer.cartWith({ sku: 'LAMP' })
    const query = { ...en, cartId }
    const { body } = await shop.call('cartPaymentMethods', { query })
    expect(codesOf(body.result)).toEqual(['cashondelivery', 'banktransfer'])
    const addressInformation = { ...information, shippingAddress: address, payment_method_code: 'NEOPAY' }
    const informed = await shop.call('cartShippingInformation', { query, body: { addressInformation } })
    expect(codesOf(informed.body.result.payment_methods)).toEqual(['cashondelivery', 'banktransfer'])
  })

  it.each(withProvider)('rejects an order with %s', async (method) => {
    const cartId = await buyer.cartWith({ sku: 'LAMP' })
    const refused = await buyer.order(cartId, {
      addressInformation: { ...information, payment_method_code: method },
    })
    expect(errorOf(refused)).toEqual([400, 'payment.unavailable'])
  })

  it.each(withProvider)('rejects %s as another method for an order', async (method) => {
    const cartId = await buyer.cartWith({ sku: 'LAMP' })
    const addressInformation = { ...information, payment_method_code: 'banktransfer' }
    const { orderNumber: number, orderToken } = (await buyer.order(cartId, { addressInformation })).body
      .result
    const query = { ...en, number, orderToken }
    const again = await shop.call('orderPayAgain', { query, body: { payment_method_code: method } })
    expect(errorOf(again)).toEqual([400, 'payment.unavailable'])
    expect((await buyer.pullOrder({ orderNumber: number, orderToken })).status).toBe('awaiting_payment')
  })

  it('starts no payment and lists no banks', async () => {
    const query = { ...en, token: '0'.repeat(32) }
    for (const call of ['neopayPayment', 'mokilizingasPayment', 'neopayBanks'] as const)
      expect(errorOf(await shop.call(call, { query }))).toEqual([400, 'payment.unavailable'])
  })
})

describe('ATT-21 callback forgery, as deployed by default', () => {
  it('refuses a token signed with the published key of the emulator', async () => {
    const cartId = await buyer.cartWith({ sku: 'LAMP' })
    const addressInformation = { ...information, payment_method_code: 'banktransfer' }
    const placed = (await buyer.order(cartId, { addressInformation })).body.result
    const transaction = { status: 'success', action: 'signed', currency: 'EUR', amount: 100 }
    const token = await new SignJWT({ transactions: { [`A${placed.orderNumber}-1`]: transaction } })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(shop.clock.now())
      .sign(new TextEncoder().encode(publishedKey))
    const headers = { 'content-type': 'application/json' }
    const payload = JSON.stringify({ token })
    const response = await shop.send({ method: 'POST', url: '/api/neopay/callback', headers, payload })
    expect(errorOf(response)).toEqual([404, 'request.unknown_call'])
    expect((await buyer.pullOrder(placed)).status).toBe('awaiting_payment')
  })

  it.each([
    ['POST', '/api/mokilizingas/alert'],
    ['GET', '/api/neopay/return?token=x'],
    ['GET', '/api/mokilizingas/return?appl_token=x&order_id=A1-1'],
  ] as const)('has no route %s %s', async (method, url) => {
    const payload = method === 'POST' ? { payload: 'appl_token=x&order_id=A1-1' } : {}
    expect(errorOf(await shop.send({ method, url, ...payload }))).toEqual([404, 'request.unknown_call'])
  })
})
