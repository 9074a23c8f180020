import { stockRepository } from '@ambra/db/inventory'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { address, buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp
const { available, cartWith, order } = buyerOf(() => shop)

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
    aProduct({ sku: 'SCARCE', price: 50, stock: { qty: 2 } }),
  ])
})

describe('rejected orders', () => {
  it.each([
    [
      { addressInformation: { ...information, shippingAddress: { ...address, postcode: '123' } } },
      400,
      'address.invalid',
    ],
    [
      { addressInformation: { ...information, shippingAddress: { ...address, firstname: '1' } } },
      400,
      'address.invalid',
    ],
    [
      { addressInformation: { ...information, shippingAddress: { ...address, email: 'nobody' } } },
      400,
      'address.invalid',
    ],
    [
      { addressInformation: { ...information, shippingAddress: { ...address, country_id: 'US' } } },
      400,
      'address.invalid',
    ],
    [
      { addressInformation: { ...information, billingAddress: { ...address, company_code: '123' } } },
      400,
      'address.invalid',
    ],
    [
      { addressInformation: { ...information, shipping_carrier_code: '', shipping_method_code: '' } },
      400,
      'shipping.method_missing',
    ],
    [
      { addressInformation: { ...information, shipping_carrier_code: 'owl' } },
      404,
      'shipping.unknown_method',
    ],
    [{ addressInformation: { ...information, payment_method_code: '' } }, 400, 'payment.method_missing'],
    [{ addressInformation: { ...information, payment_method_code: 'gold' } }, 404, 'payment.unknown_method'],
    [{ addressInformation: { ...information, payment_method_code: 'NEOPAY' } }, 400, 'payment.unavailable'],
    [{ addressInformation: undefined }, 400, 'request.invalid'],
    [{ products: [] }, 400, 'order.invalid'],
    [{ products: [{ sku: 'CABLE', qty: 1e9 }] }, 400, 'cart.invalid_quantity'],
    [{ termsAccepted: false }, 400, 'order.terms_required'],
    [{ created_at: '2026-11-20T09:49:59.000Z' }, 400, 'order.confirmation_required'],
    [{ cart_id: '' }, 400, 'cart.id_missing'],
    [{ cart_id: 'f'.repeat(32) }, 400, 'cart.not_found'],
  ])('rejects %j without changing cart or stock', async (over, status, error) => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 2 })
    const before = await available('CABLE')
    expect(errorOf(await order(cartId, over))).toEqual([status, error])
    expect(await available('CABLE')).toBe(before)
    expect((await shop.call('cartPull', { query: { ...en, cartId } })).body.result).toMatchObject([
      { sku: 'CABLE', qty: 2 },
    ])
  })

  it("returns the shop's email address when an address of the shopper is invalid", async () => {
    const wrong = { ...information, shippingAddress: { ...address, postcode: '' } }
    const { body } = await order(await cartWith({ sku: 'CABLE' }), { addressInformation: wrong })
    expect(body.meta.params).toEqual({ email: 'help@shop.test', field: 'shippingAddress.postcode' })
  })

  it('rejects an empty cart', async () => {
    expect(errorOf(await order(await cartWith()))).toEqual([400, 'cart.empty'])
  })

  it('requires confirmation again when the figures changed', async () => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 2 })
    const confirmed = { total_cents: 1, lines_hash: 'x', terms_version: '1', at: '2026-11-20T10:00:00Z' }
    const response = await order(cartId, { confirmed })
    expect(errorOf(response)).toEqual([409, 'order.total_changed'])
    expect(response.body.meta.params.total_cents).toBe(2699)
    const { total_cents, lines_hash } = response.body.meta.params
    // The sum alone is not enough, nor are the lines alone.
    for (const half of [{ total_cents }, { lines_hash }])
      expect(errorOf(await order(cartId, { confirmed: { ...confirmed, ...half } }))[0]).toBe(409)
    expect((await order(cartId, { confirmed: { ...confirmed, total_cents, lines_hash } })).status).toBe(200)
  })

  it('places an old order whose figures still apply', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const addressInformation = {
      shippingCarrierCode: 'dpd',
      shippingMethodCode: 'courier',
      payment_method_code: 'cashondelivery',
    }
    const { body } = await shop.call('cartShippingInformation', {
      query: { ...en, cartId },
      body: { addressInformation },
    })
    const { totalCents, linesHash } = body.result.totals
    const confirmed = {
      total_cents: totalCents,
      lines_hash: linesHash,
      terms_version: '1',
      at: '2026-11-18T10:00:00Z',
    }
    expect((await order(cartId, { confirmed, created_at: '2026-11-18T10:00:00.000Z' })).status).toBe(200)
  })

  it('queues mails to shopper and shopkeeper with the order', async () => {
    const { body } = await order(await cartWith({ sku: 'CABLE' }))
    const rows = await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).execute()
    const mine = rows.filter((row) => JSON.stringify(row.payload).includes(body.result.orderNumber))
    expect(mine.map((row) => row.kind).sort()).toEqual(['mail.order_placed', 'mail.order_received'])
  })

  it("responds 'Some of the ordered products are not available!' when the stock was sold during checkout (spec §8)", async () => {
    const cartId = await cartWith({ sku: 'SCARCE', qty: 2 })
    await stockRepository(shop.database.db).setQuantity('SCARCE', 1, shop.clock.now())
    const response = await order(cartId)
    expect(errorOf(response)).toEqual([400, 'order.not_available'])
    expect(response.body).toMatchObject({
      result: 'Some of the ordered products are not available!',
      meta: { params: { skus: 'SCARCE' } },
    })
  })
})
