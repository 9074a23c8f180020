import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

const en = { storeCode: 'en' }
let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 } }),
    aProduct({ sku: 'SALE', price: 100, special: { price: 80, from: '2026-11-01', to: '2026-11-20' } }),
    aProduct({ sku: 'WARRANTY', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
    aProduct({ sku: 'FRIDGE', price: 500, weight_g: 60_000, size_mm: [600, 650, 1850] }),
  ])
})

const newCart = async (): Promise<string> => (await shop.call('cartCreate', { query: en })).body.result
const update = (cartId: string, cartItem: unknown) =>
  shop.call('cartUpdate', { query: { ...en, cartId }, body: { cartItem } })
const totals = async (cartId: string) =>
  (await shop.call('cartTotals', { query: { ...en, cartId } })).body.result

describe('totals, delivery and payment', () => {
  it('adds up to the cent, tax included', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'CABLE', qty: 2 })
    await update(cartId, { sku: 'SALE', qty: 1 })
    const result = await totals(cartId)
    expect(result).toMatchObject({
      grand_total: 100,
      subtotal_incl_tax: 100,
      tax_amount: 19.35,
      items_qty: 3,
      totalCents: 10_000,
    })
    expect(result).not.toHaveProperty('coupon_code')
    expect(result.items.map((item: { row_total_incl_tax: number }) => item.row_total_incl_tax)).toEqual([
      20, 80,
    ])
    expect(result.items.every((item: { options: string }) => Array.isArray(JSON.parse(item.options)))).toBe(
      true,
    )
    const codes = result.total_segments.map((segment: { code: string }) => segment.code)
    expect(codes).toEqual(['subtotal', 'subtotal_incl_tax', 'shipping', 'tax', 'grand_total'])
    expect(result.total_segments[2].value).toBeNull()
  })

  it('ends the special price at the end of its last day in Tallinn', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'SALE', qty: 1 })
    shop.clock.set('2026-11-20T21:59:00Z')
    expect((await totals(cartId)).grand_total).toBe(80)
    shop.clock.set('2026-11-20T22:00:00Z')
    expect((await totals(cartId)).grand_total).toBe(100)
    shop.clock.set('2026-11-20T10:00:00Z')
  })

  it.each([
    {},
    { region_id: 0, street: [null, null], region_code: '' },
    { country_id: null, firstname: null },
  ])('offers delivery for an address as bare as %j', async (address) => {
    const cartId = await newCart()
    await update(cartId, { sku: 'CABLE', qty: 1 })
    const { body } = await shop.call('cartShippingMethods', { query: { ...en, cartId }, body: { address } })
    expect(
      body.result.map(
        (method: { carrier_code: string; method_code: string }) =>
          `${method.carrier_code}_${method.method_code}`,
      ),
    ).toEqual([
      'omniva_locker',
      'dpd_locker',
      'smartposti_locker',
      'venipak_locker',
      'lpexpress_locker',
      'dpd_courier',
      'store_collect',
    ])
  })

  it.each(['BR', 'US', 'br', 'XX'])(
    'offers no available method in %s, where the shop does not deliver',
    async (country_id) => {
      const cartId = await newCart()
      await update(cartId, { sku: 'CABLE', qty: 1 })
      const call = {
        query: { ...en, cartId },
        body: { address: { country_id, street: ['Rua 1'], city: 'Recife', postcode: '50000' } },
      }
      const { body } = await shop.call('cartShippingMethods', call)
      const said = body.result.map((method: { available: boolean; error_message: string }) => [
        method.available,
        method.error_message,
      ])
      expect(new Set(said.map(String))).toEqual(new Set(['false,Please choose a country from the list.']))
    },
  )

  it('offers large products only methods that carry them', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'FRIDGE', qty: 1 })
    const { body } = await shop.call('cartShippingMethods', {
      query: { ...en, cartId },
      body: { address: { country_id: 'EE' } },
    })
    expect(body.result.map((method: { method_code: string }) => method.method_code)).toEqual([
      'large',
      'collect',
    ])
  })

  it('offers no cash on delivery for a virtual cart', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'WARRANTY', qty: 1 })
    expect((await shop.call('cartPaymentMethods', { query: { ...en, cartId } })).body.result).toEqual([])
    await update(cartId, { sku: 'CABLE', qty: 1 })
    expect((await shop.call('cartPaymentMethods', { query: { ...en, cartId } })).body.result).toMatchObject([
      { code: 'cashondelivery', default: true },
    ])
  })

  it('uses the method of shipping-information in later totals', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'CABLE', qty: 1 })
    const query = { ...en, cartId }
    const addressInformation = {
      shippingAddress: { countryId: 'EE', street: [null], city: null },
      billingAddress: {},
      shippingCarrierCode: 'omniva',
      shippingMethodCode: 'locker',
    }
    const { body } = await shop.call('cartShippingInformation', { query, body: { addressInformation } })
    expect(body.result.totals).toMatchObject({ grand_total: 12.99, shipping_incl_tax: 2.99 })
    expect(body.result.payment_methods).toHaveLength(1)
    expect((await totals(cartId)).grand_total).toBe(12.99)
    expect((await shop.call('cartCollectTotals', { query, body: {} })).body.result.grand_total).toBe(12.99)
    const methods = { methods: { shippingCarrierCode: 'dpd', shippingMethodCode: 'courier' } }
    expect((await shop.call('cartCollectTotals', { query, body: methods })).body.result.grand_total).toBe(
      16.99,
    )
  })

  it('accepts snake case keys and an empty address information', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'CABLE', qty: 1 })
    const query = { ...en, cartId }
    const snake = {
      shipping_address: { country_id: 'LV' },
      shipping_carrier_code: 'dpd',
      shipping_method_code: 'courier',
    }
    expect(
      (await shop.call('cartShippingInformation', { query, body: { addressInformation: snake } })).body.result
        .totals.shipping_incl_tax,
    ).toBe(10.99)
    const nothing = await shop.call('cartShippingInformation', { query, body: { addressInformation: {} } })
    expect([nothing.status, Array.isArray(nothing.body.result.payment_methods)]).toEqual([200, true])
  })

  it('rejects unknown methods', async () => {
    const query = { ...en, cartId: await newCart() }
    const addressInformation = { shippingCarrierCode: 'owl', shippingMethodCode: 'owl' }
    const response = await shop.call('cartShippingInformation', { query, body: { addressInformation } })
    expect([response.status, response.body.meta.error]).toEqual([404, 'shipping.unknown_method'])
    expect((await shop.call('cartShippingInformation', { query, body: {} })).status).toBe(400)
    expect((await shop.call('cartShippingMethods', { query, body: {} })).status).toBe(400)
  })

  it('offers free delivery above the limit', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'CABLE', qty: 10 })
    const shippingInformation = { shippingCarrierCode: 'omniva', shippingMethodCode: 'locker' }
    const { body } = await shop.call('cartShippingInformation', {
      query: { ...en, cartId },
      body: { addressInformation: shippingInformation },
    })
    expect(body.result.totals).toMatchObject({ shipping_incl_tax: 0, grand_total: 100 })
  })
})
