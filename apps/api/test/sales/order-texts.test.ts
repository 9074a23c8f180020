import { errorTexts } from '@ambra/contract/platform/errors/error-text'
import type { Language } from '@ambra/contract/platform/api/language'
import { stockRepository } from '@ambra/db/inventory'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { readOrderAddresses } from '@ambra/commerce/sales'
import { address, buyerOf, errorOf, information } from './order-suite.ts'

let shop: TestApp
const { cartWith, order, pull, pullOrder } = buyerOf(() => shop)

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
    aProduct({ sku: 'PART', price: 50, stock: { qty: 2 } }),
    aConfigurable({ sku: 'PHONE' }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [{ titles: { et: 'Osa' }, required: true, links: [{ sku: 'PART', qty: 2, default: true }] }],
    }),
  ])
})

const wrongPostcode = { ...information, shippingAddress: { ...address, postcode: '0000' } }

describe('texts of rejected orders (spec §8)', () => {
  it("responds 'Address provided in checkout contains invalid data', cancels the order and shows {email} (spec §8)", async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const { status, body } = await order(cartId, { addressInformation: wrongPostcode })
    expect([status, body.result]).toEqual([
      400,
      'Address provided in checkout contains invalid data. The order has been cancelled, please contact help@shop.test.',
    ])
    // Nothing was ordered, and the cart is still there for another attempt.
    expect((await pull(cartId)).body.result).toHaveLength(1)
  })

  it("responds 'Internal validation error' to an order without products (spec §8)", async () => {
    const { status, body } = await order(await cartWith({ sku: 'CABLE' }), { products: [] })
    expect([status, body.result]).toEqual([400, 'Internal validation error'])
  })

  it("responds 'No such configuration for the product' to an order of an unknown variant (spec §8)", async () => {
    const product_option = {
      extension_attributes: { configurable_item_options: [{ option_id: '999999', option_value: '999999' }] },
    }
    const { status, body } = await order(await cartWith({ sku: 'CABLE' }), {
      products: [{ sku: 'PHONE', qty: 1, product_option }],
    })
    expect([status, body.result]).toEqual([400, 'No such configuration for the product'])
  })

  it("responds 'Some of the ordered products are not available!' and names the line, not the part of a bundle (spec §8)", async () => {
    const cartId = await cartWith({ sku: 'KIT' }, { sku: 'CABLE' })
    await stockRepository(shop.database.db).setQuantity('PART', 1, shop.clock.now())
    const response = await order(cartId)
    expect(errorOf(response)).toEqual([400, 'order.not_available'])
    expect(response.body.result).toBe('Some of the ordered products are not available!')
    const inCart = (await pull(cartId)).body.result.map(({ sku }: { sku: string }) => sku)
    const named = response.body.meta.params.skus.split(',')
    expect(named).toHaveLength(1)
    expect(inCart).toContain(named[0])
    expect(named[0]).toMatch(/^KIT/)
  })

  it.each([
    'address.invalid',
    'order.invalid',
    'cart.no_configuration',
    'order.not_available',
    'order.transfer_failed',
    'order.queued',
    'order.total_changed',
    'order.already_placed',
    'order.terms_required',
  ] as const)('translates %s into five different languages (spec §8)', (code) => {
    const languages: readonly Language[] = ['en', 'et', 'ru', 'lt', 'lv']
    expect(new Set(languages.map((language) => errorTexts[language][code])).size).toBe(languages.length)
  })
})

describe('an invoice to another country (LAW-GEO-1)', () => {
  const finnish = { ...address, country_id: 'FI', postcode: '00100', city: 'Helsinki', telephone: '' }
  const buy = async (over: Record<string, unknown>) =>
    order(await cartWith({ sku: 'CABLE' }), { addressInformation: { ...information, ...over } })

  it('accepts a billing address in the European Economic Area, with delivery to a country that we serve', async () => {
    const { body } = await buy({ billingAddress: finnish })
    const placed = await pullOrder(body.result)
    expect(placed.billing_address).toMatchObject({ country_id: 'FI', postcode: '00100', city: 'Helsinki' })
    expect(placed.items).toMatchObject([{ tax_percent: 24 }])
  })

  it.each([
    ['delivery there', { shippingAddress: finnish }, 'shippingAddress.country'],
    ['an invoice beyond it', { billingAddress: { ...finnish, country_id: 'US' } }, 'billingAddress.country'],
  ])('rejects a billing or delivery address outside the accepted countries: %s', async (_, over, field) => {
    const response = await buy(over)
    expect(errorOf(response)).toEqual([400, 'address.invalid'])
    expect(response.body.meta.params.field).toBe(field)
  })
})

describe('an invoice to a company (spec §3 paymentDetails, §5)', () => {
  const company = { ...address, company: 'Näide OÜ', company_code: '12345678', vat_id: 'ee 100 594 102' }
  const buy = async (over: Record<string, unknown>) =>
    order(await cartWith({ sku: 'CABLE' }), {
      addressInformation: { ...information, billingAddress: { ...company, ...over } },
    })

  it('stores name, code and VAT number of the company in the order', async () => {
    const { body } = await buy({})
    expect((await pullOrder(body.result)).billing_address).toMatchObject({
      company: 'Näide OÜ',
      company_code: '12345678',
      vat_id: 'EE100594102',
    })
  })

  it.each([
    ['EE', '1234 5678', '12345678'],
    ['LV', 'LV 4000 3521-600', '40003521600'],
    ['LT', '123 033 512', '123033512'],
    ['DE', 'HRB 12345', 'HRB 12345'],
  ])('normalizes the company code of %s to the form of its register', async (country, typed, stored) => {
    const place = {
      country_id: country,
      postcode: { EE: '10111', LV: 'LV-1010', LT: 'LT-01100' }[country] ?? '10115',
    }
    const { body } = await buy({ ...place, company_code: typed, vat_id: '' })
    expect((await pullOrder(body.result)).billing_address.company_code).toBe(stored)
  })

  it.each([
    ['a code with another check digit', { company_code: '12345679' }, 'company_code'],
    ['a VAT number with another check digit', { vat_id: 'EE100594103' }, 'vat_id'],
    ['a VAT number of Latvia with another check digit', { vat_id: 'LV40003521601' }, 'vat_id'],
    ['a code of two characters', { company_code: '12' }, 'company_code'],
    ['a code without a name', { company: '' }, 'company'],
    ['a VAT number without a code', { company_code: '' }, 'company_code'],
  ])('rejects an invoice to a company for %s, by the rules of the form', async (_, over, field) => {
    const response = await buy(over)
    expect(errorOf(response)).toEqual([400, 'address.invalid'])
    expect(response.body.meta.params.field).toBe(`billingAddress.${field}`)
  })

  it('requires no company code of a person whose address has a company line', async () => {
    expect((await buy({ company_code: '', vat_id: '' })).status).toBe(200)
  })

  it('accepts a VAT number of another country than the address', async () => {
    const { body } = await buy({ vat_id: 'LV40003521600' })
    expect((await pullOrder(body.result)).billing_address.vat_id).toBe('LV40003521600')
  })
})

describe('phones and postcodes of an order', () => {
  it.each([
    ['EE', { telephone: '5555 5555', postcode: '10 111' }, { telephone: '+37255555555', postcode: '10111' }],
    [
      'LV',
      { telephone: '2123 4567', postcode: 'lv1010' },
      { telephone: '+37121234567', postcode: 'LV-1010' },
    ],
    [
      'LT',
      { telephone: '8 612 34567', postcode: '01100' },
      { telephone: '+37061234567', postcode: 'LT-01100' },
    ],
  ])('normalizes phones and postcodes: %s', (country_id, typed, stored) => {
    const read = readOrderAddresses(
      { shippingAddress: { ...address, country_id, ...typed } },
      { defaultCountry: 'EE', contactEmail: 'help@shop.test', isVirtual: false, pickup: undefined },
    )
    expect(read.shipping).toMatchObject(stored)
    expect(read.billing).toMatchObject(stored)
  })
})
