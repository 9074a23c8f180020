import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { billed, prepareSales } from '../fulfilment/download-suite.ts'
import { buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const free = { price: 0, stock: { qty: 0, manage: false } }

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'GUIDE', product_type: 'virtual', ...free }),
    aProduct({ sku: 'CARE', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
    aProduct({ sku: 'SAMPLE', price: 0, stock: { qty: 5 } }),
  ])
  await prepareSales(shop)
})

const methods = async (cartId: string): Promise<string[]> =>
  (await shop.call('cartPaymentMethods', { query: { ...en, cartId } })).body.result.map(
    ({ code }: { code: string }) => code,
  )

describe('a free order', () => {
  it('offers no payment method for a free order, and marks it as paid at once', async () => {
    const cartId = await cartWith({ sku: 'GUIDE' })
    expect(await methods(cartId)).toEqual(['free'])
    const { payment_method_code: _, ...withoutMethod } = billed
    const { status, body } = await order(cartId, { addressInformation: withoutMethod })
    expect(status).toBe(200)
    expect(await pullOrder(body.result)).toMatchObject({
      status: 'paid',
      paymentState: 'paid',
      grand_total: 0,
      payment: { method: 'free' },
    })
  })

  it('ignores a payment method that the client names for a free order', async () => {
    const cartId = await cartWith({ sku: 'GUIDE' })
    const { body } = await order(cartId, {
      addressInformation: { ...billed, payment_method_code: 'banktransfer' },
    })
    expect(await pullOrder(body.result)).toMatchObject({ status: 'paid', payment: { method: 'free' } })
  })

  it('rejects the free method for an order that costs something', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const sent = await order(cartId, { addressInformation: { ...billed, payment_method_code: 'free' } })
    expect(errorOf(sent)).toEqual([400, 'payment.unavailable'])
    expect(await methods(cartId)).not.toContain('free')
  })

  it('requires payment of the delivery of a free product', async () => {
    const cartId = await cartWith({ sku: 'SAMPLE' })
    expect(await methods(cartId)).not.toContain('free')
    const { body } = await order(cartId, { addressInformation: information })
    expect((await pullOrder(body.result)).payment.method).not.toBe('free')
  })
})
