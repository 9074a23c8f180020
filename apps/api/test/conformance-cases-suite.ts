import { randomUUID } from 'node:crypto'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { accountCases } from './conformance-account-suite.ts'
import { cartCases, ofCart, ofNoCart } from './conformance-cart-suite.ts'
import { expect } from 'vitest'
import type { CallCase, Sent, World } from './conformance-suite.ts'
import { information } from './sales/order-suite.ts'

const unknownStore = (): Sent => ({ query: { storeCode: 'fi' } })
const ofOrder = async ({ ordered }: World) => {
  const { number, orderToken } = await ordered()
  return { number, orderToken }
}
const ofNoOrder = { number: '999999999', orderToken: 'x'.repeat(40) }

const claim = (over: object = {}) => ({
  body: {
    name: 'Mari Maasikas',
    number: '1',
    email: 'mari@example.ee',
    value: 'Lamp',
    description: 'It does not switch on.',
    ...over,
  },
})

const orderCases = {
  orderCreate: {
    success: async (world) => ({
      body: { cart_id: await world.cart(), addressInformation: information, task_id: `task-${world.next()}` },
    }),
    result: { orderNumber: expect.any(String), orderToken: expect.any(String) },
    rejected: async (world) => ({
      body: { cart_id: await world.emptyCart(), addressInformation: information },
    }),
    code: 'cart.empty',
  },
  orderQuote: {
    success: async (world) => ({
      body: {
        cart_id: await world.cart(),
        addressInformation: information,
        products: [{ sku: 'LAMP', qty: 2 }],
      },
    }),
    result: { subtotal_incl_tax: 200, totalCents: expect.any(Number) },
    rejected: async (world) => ({
      body: {
        cart_id: await world.cart(),
        addressInformation: information,
        products: [{ sku: 'GHOST', qty: 1 }],
      },
    }),
    code: 'cart.unknown_sku',
  },
  orderWithhold: {
    success: async (world) => ({
      ...(await ofCart(world)),
      headers: { 'idempotency-key': randomUUID() },
    }),
    result: null,
    rejected: ofCart,
    code: 'request.missing_parameter',
  },
  orderPull: {
    success: async (world) => ({ query: await ofOrder(world) }),
    result: { grand_total: expect.any(Number), items: [{ sku: 'LAMP' }] },
    rejected: () => ({ query: ofNoOrder }),
    code: 'order.not_found',
  },
  orderPayAgain: {
    success: async (world) => ({
      query: await ofOrder(world),
      body: { payment_method_code: 'MOKILIZINGAS' },
    }),
    result: { paymentReference: expect.any(String) },
    rejected: () => ({ query: ofNoOrder, body: { payment_method_code: 'MOKILIZINGAS' } }),
    code: 'order.not_found',
  },
  orderCancel: {
    success: async (world) => ({ query: await ofOrder(world) }),
    result: { status: 'cancelled' },
    rejected: () => ({ query: ofNoOrder }),
    code: 'order.not_found',
  },
  orderAccount: {
    success: async (world) => ({ query: await ofOrder(world), body: { password: 'a lamp beside the sea' } }),
    result: { grand_total: expect.any(Number) },
    rejected: () => ({ query: ofNoOrder, body: { password: 'a lamp beside the sea' } }),
    code: 'order.not_found',
  },
  orderFeedback: {
    success: async (world) => ({
      query: await world.delivered(),
      body: { rating: 5, comment: '', nickname: '', products: [] },
    }),
    result: true,
    rejected: () => ({ query: ofNoOrder, body: { rating: 5, comment: '', nickname: '', products: [] } }),
    code: 'order.not_found',
  },
  orderLookup: {
    success: () => ({ body: { number: '1', email: 'mari@example.ee' } }),
    result: true,
    rejected: () => ({ body: { number: '1', email: 'nobody' } }),
    code: 'request.invalid',
  },
  claimCreate: {
    success: () => claim(),
    result: { state: 'received' },
    rejected: () => claim({ description: '' }),
    code: 'request.invalid',
  },
  claimPull: {
    success: async (world) => {
      const { body } = await world.shop.call('claimCreate', claim())
      return { query: { code: body.result.code } }
    },
    result: { value: 'Lamp' },
    rejected: () => ({ query: { code: 'C-2222-2222-2222' } }),
    code: 'claim.not_found',
  },
  withdrawalCreate: {
    success: () => ({ body: { name: 'Mari Maasikas', number: '1', email: 'mari@example.ee' } }),
    result: { number: '1' },
    rejected: () => ({ body: { name: '', number: '', email: 'nobody' } }),
    code: 'request.invalid',
  },
  paymentStart: {
    success: async (world) => ({
      body: { method: 'NEOPAY', token: (await world.ordered()).reference, bank: 'HABAEE2X' },
    }),
    result: { url: expect.any(String) },
    rejected: () => ({ body: { method: 'gold', token: 'unknown' } }),
    code: 'payment.unknown_method',
  },
  neopayPayment: {
    success: async (world) => ({
      query: { token: (await world.ordered()).reference, bank: 'HABAEE2X' },
      body: {},
    }),
    result: { url: expect.any(String) },
    rejected: () => ({ query: { token: 'unknown', bank: 'HABAEE2X' }, body: {} }),
    code: 'payment.unknown_cart',
  },
  neopayBanks: {
    success: () => ({}),
    result: [{ bic: 'HABAEE2X' }, { bic: 'HABALV22' }],
    rejected: unknownStore,
    code: 'store.unknown',
  },
  mokilizingasPayment: {
    success: async (world) => ({
      query: { token: (await world.ordered('MOKILIZINGAS')).reference },
      body: {},
    }),
    result: { url: expect.any(String) },
    rejected: () => ({ query: { token: 'unknown' }, body: {} }),
    code: 'payment.unknown_cart',
  },
} satisfies Partial<Record<CallName, CallCase>>

const search = (request: unknown): Sent => ({ query: { request: JSON.stringify(request) } })
const listing = {
  success: () => ({ query: { size: '2' } }),
  result: { products: expect.any(Array), total: 1 },
}
const elastic = { success: () => ({}), result: { hits: { hits: expect.any(Array) } } }
const badQuery = { rejected: () => search({ query: { nothing: {} } }), code: 'search.bad_query' } as const
const badBody = { rejected: () => ({ body: { query: { nothing: {} } } }), code: 'search.bad_query' } as const

const catalogueCases = {
  stockCheck: {
    success: () => ({ query: { sku: 'LAMP' } }),
    result: { product_sku: 'LAMP', is_in_stock: true },
    rejected: () => ({ query: { sku: 'GHOST' } }),
    code: 'stock.unknown_sku',
  },
  stockList: {
    success: () => ({ query: { skus: 'LAMP,GHOST,GIFT' } }),
    result: [{ product_sku: 'LAMP' }, { product_sku: 'GIFT' }],
    rejected: () => ({}),
    code: 'request.missing_parameter',
  },
  stockShops: {
    success: () => ({ query: { skus: 'LAMP,GHOST' } }),
    result: [],
    rejected: () => ({}),
    code: 'request.missing_parameter',
  },
  stockNotify: {
    success: () => ({ body: { sku: 'GONE', email: 'mari@example.ee' } }),
    result: true,
    rejected: () => ({ body: { sku: 'LAMP', email: 'mari@example.ee' } }),
    code: 'stock.available_again',
  },
  stockNotifyCancel: {
    success: () => ({ query: { notice: 'x' } }),
    result: true,
    rejected: unknownStore,
    code: 'store.unknown',
  },
  pickupPoints: {
    success: () => ({ query: { code: 'omniva' } }),
    result: [],
    rejected: ofNoCart,
    code: 'cart.not_found',
  },
  countryList: {
    success: () => ({}),
    result: expect.any(Array),
    rejected: unknownStore,
    code: 'store.unknown',
  },
  quantityTracker: {
    success: () => ({}),
    result: [{ sku: 'GONE', qty: 0 }],
    rejected: () => ({ query: { skus: Array.from({ length: 501 }, (_, n) => `S${n}`).join() } }),
    code: 'request.invalid',
  },
  shopData: {
    success: () => ({}),
    result: { banner: expect.any(Array), slider: expect.any(Array), config: expect.any(Object) },
    rejected: unknownStore,
    code: 'store.unknown',
  },
  homePage: {
    success: () => ({}),
    result: { new_collection: expect.any(Array), bestsellers: expect.any(Array) },
    rejected: unknownStore,
    code: 'store.unknown',
  },
  urlMap: {
    success: () => ({ body: { url: 'phones/lamp' } }),
    result: { _type: 'product', _source: { sku: 'LAMP' } },
    rejected: () => ({ body: { url: '' } }),
    code: 'url.missing',
  },
  urlRedirect: {
    success: () => ({ query: { url: '/old/lamp.html' } }),
    result: null,
    rejected: unknownStore,
    code: 'store.unknown',
  },
  renderList: {
    success: () => ({ query: { skus: 'LAMP', currencyCode: 'EUR', storeId: '2' } }),
    result: { items: [{ sku: 'LAMP', price_info: { final_price: 100 } }] },
    rejected: () => ({ query: { currencyCode: 'EUR' } }),
    code: 'request.missing_parameter',
  },
  productList: {
    success: () => ({ query: { skus: 'LAMP' } }),
    result: { items: [{ sku: 'LAMP' }], total_count: 1 },
    rejected: () => ({}),
    code: 'request.missing_parameter',
  },
  catalogSuggest: {
    success: () => ({ query: { q: 'lamp' } }),
    result: { products: expect.any(Array) },
    rejected: unknownStore,
    code: 'store.unknown',
  },
  categoryListing: { ...listing, ...badQuery },
  categoryListingPost: { ...listing, ...badBody },
  productSearch: { ...listing, ...badQuery },
  productSearchPost: { ...listing, ...badBody },
  catalogSearch: { ...elastic, ...badQuery },
  catalogSearchPost: { ...elastic, ...badBody },
} satisfies Partial<Record<CallName, CallCase>>

/** Every call of the contract: a call without a row is a compile error. */
export const callCases: Readonly<Record<CallName, CallCase>> = {
  ...accountCases,
  ...cartCases,
  ...orderCases,
  ...catalogueCases,
}
