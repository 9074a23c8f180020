import { describe, expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { CartUpdate, ServerCartItem, Totals } from '../../sales/cart.ts'
import { AddressInformation, ShippingMethod, ShippingMethodsQuery } from '../../sales/checkout.ts'
import { endpoints } from './endpoints.ts'
import { OrderRequest } from '../../sales/order.ts'
import { TaxRule } from '../../accounting/tax-rule.ts'
import { UrlMapQuery, UrlMapResult } from '../../content/url-map.ts'

const isValid = (schema: TSchema, value: unknown) => Compile(schema).Check(value)
const address = {
  region: '',
  region_id: 0,
  region_code: '',
  country_id: 'EE',
  street: ['Pikk tn', '13'],
  company: '',
  telephone: '+3725555555',
  postcode: '10111',
  city: 'Tallinn',
  firstname: 'Mari',
  lastname: 'Maasikas',
  email: 'mari@example.ee',
}
const serverItem = {
  item_id: 40117,
  sku: 'IPH13-128-BLK-A',
  qty: 1,
  name: 'Phone',
  price: 92.74,
  product_type: 'configurable',
  quote_id: '5c1f',
  product_option: {
    extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: 49 }] },
  },
}
const totals = {
  grand_total: 124.5,
  base_grand_total: 124.5,
  subtotal: 108.87,
  base_subtotal: 108.87,
  discount_amount: -13.5,
  subtotal_with_discount: 95.37,
  shipping_amount: 2.42,
  shipping_discount_amount: 0,
  tax_amount: 24.09,
  shipping_tax_amount: 0.58,
  subtotal_incl_tax: 135,
  shipping_incl_tax: 3,
  base_currency_code: 'EUR',
  quote_currency_code: 'EUR',
  coupon_code: 'NEWS10',
  items_qty: 3,
  items: [
    {
      item_id: 40117,
      price: 92.74,
      base_price: 92.74,
      qty: 1,
      row_total: 92.74,
      base_row_total: 92.74,
      row_total_with_discount: 81.24,
      tax_amount: 20.03,
      tax_percent: 24,
      discount_amount: 11.5,
      base_discount_amount: 11.5,
      discount_percent: 10,
      price_incl_tax: 115,
      base_price_incl_tax: 115,
      row_total_incl_tax: 115,
      base_row_total_incl_tax: 115,
      options: '[]',
      name: 'Phone',
    },
  ],
  total_segments: [
    { code: 'subtotal', title: 'Subtotal', value: 135 },
    { code: 'shipping', title: 'Shipping', value: null },
    {
      code: 'tax',
      title: 'Tax',
      value: 24.09,
      area: 'taxes',
      extension_attributes: {
        tax_grandtotal_details: [{ amount: 24.09, rates: [{ percent: '24', title: 'KM24' }], group_id: 1 }],
      },
    },
  ],
}
const order = {
  user_id: '4021',
  cart_id: '7315',
  store_code: 'et',
  order_id: '1700-aaaa',
  products: [{ sku: 'CABLE', qty: 2, price: 8.06, product_option: {} }],
  addressInformation: {
    shippingAddress: address,
    billingAddress: { ...address, vat_id: 'EE100000000', company_code: '12345678' },
    shipping_method_code: 'dpd',
    shipping_carrier_code: 'dpd',
    payment_method_code: 'NEOPAY',
    payment_method_additional: { bank: 'HABAEE2X' },
    shippingExtraFields: {},
  },
  transmited: true,
  task_id: 'x',
  created_at: '2024-06-02T06:15:00.120Z',
  updated_at: '2024-06-02T06:15:00.120Z',
  unknown_key: 1,
}

describe('schemas', () => {
  it.each([
    ['server item (4.3)', ServerCartItem, serverItem],
    ['totals (4.6)', Totals, totals],
    [
      'cart update with options as an object (4.4)',
      CartUpdate,
      {
        cartItem: {
          sku: 'A',
          qty: '2',
          quoteId: 'x',
          product_option: { extension_attributes: { bundle_options: { 1: { option_id: 1 } } } },
        },
      },
    ],
    [
      'early shipping address (4.8)',
      ShippingMethodsQuery,
      { address: { region_id: 0, street: [null, null], region_code: '' } },
    ],
    [
      'shipping method (4.8)',
      ShippingMethod,
      {
        carrier_code: 'dpd',
        method_code: 'dpd',
        carrier_title: 'DPD',
        method_title: 'DPD',
        amount: 2.42,
        base_amount: 2.42,
        available: true,
        error_message: '',
        price_excl_tax: 2.42,
        price_incl_tax: 3,
      },
    ],
    [
      'address information in snake case (4.9)',
      AddressInformation,
      { shipping_address: { country_id: 'EE', street: [null], firstname: null }, shipping_method_code: null },
    ],
    ['order (5.1)', OrderRequest, order],
    [
      'order without products, with what was confirmed',
      OrderRequest,
      {
        cart_id: 7315,
        addressInformation: {},
        confirmed: { total_cents: 1, lines_hash: 'a', terms_version: '1', at: '2026-11-20T10:00:00Z' },
      },
    ],
    [
      'tax rule (13.4)',
      TaxRule,
      {
        id: 2,
        code: 'KM',
        priority: 0,
        position: 0,
        customer_tax_class_ids: [3],
        product_tax_class_ids: [2],
        tax_rate_ids: [6],
        calculate_subtotal: false,
        rates: [
          {
            id: 6,
            tax_country_id: 'EE',
            tax_region_id: 0,
            region_name: '',
            tax_postcode: '*',
            rate: 24,
            code: 'KM24-EE',
          },
        ],
      },
    ],
    [
      'URL map question (10)',
      UrlMapQuery,
      {
        url: 'phones/x',
        includeFields: null,
        excludeFields: [],
        options: {},
        filters: { sku: 'A' },
        groupId: null,
        groupToken: null,
      },
    ],
    ['URL map answer null (10)', UrlMapResult, null],
  ])('accepts %s of the reference', (_, schema, document) => {
    expect(isValid(schema, document)).toBe(true)
  })

  it.each([
    ['order without addresses', OrderRequest, { cart_id: '1' }],
    [
      'order with a broken total',
      OrderRequest,
      { ...order, confirmed: { total_cents: 1.5, lines_hash: 'a', terms_version: '1', at: '' } },
    ],
    ['cart update without an item', CartUpdate, {}],
    ['overlong sku', CartUpdate, { cartItem: { sku: 'a'.repeat(301) } }],
    ['street of numbers', ShippingMethodsQuery, { address: { street: [1] } }],
    ['totals without segments', Totals, { ...totals, total_segments: undefined }],
  ])('refuses %s', (_, schema, document) => {
    expect(isValid(schema, document)).toBe(false)
  })

  it.each(Object.entries(endpoints))('compiles the schemas of the call %s', (_, { query, body, result }) => {
    const schemas: TSchema[] = [query, result, ...(body ? [body] : [])]
    expect(() => schemas.map((schema) => Compile(schema))).not.toThrow()
    expect(isValid(query, {})).toBe(true)
  })
})
