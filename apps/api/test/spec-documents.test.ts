import { readFileSync } from 'node:fs'
import type { OrderStatus } from '@ambra/contract/sales/order'
import { offerRepository } from '@ambra/db/promotions'
import { orderRepository } from '@ambra/db/sales'
import { aConfigurable, anAttribute, aProduct, aReview } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestBody } from './api-suite.ts'
import { prepareSales } from './fulfilment/download-suite.ts'
import { bought } from './service/after-sale-suite.ts'
import { aCoupon } from './promotions/coupon-suite.ts'
import { buyerOf, en, information } from './sales/order-suite.ts'
import { aCustomer, password, type SignedIn } from './catalogue/buyer-suite.ts'

/** The fields of section 3 of entities whose documents this API creates. */
const known = JSON.parse(readFileSync(new URL('../../../docs/spec-tests.json', import.meta.url), 'utf8')) as {
  section: string
  topic: string
  text: string
}[]

/** Fields that clients compute from the document, or store with it. */
const ofClients: Readonly<Record<string, readonly string[]>> = {
  Product: [
    'errors',
    'info',
    // Among links only those of a bundle have a default.
    'product_links: is_default',
  ],
  'Payment method': ['is_server_method'],
  'Product list': ['start', 'perPage'],
  'Search state': ['searchString', 'currentFilters', 'currentSearchSort (default total_qty:desc)'],
  Order: ['task_id', 'transmited flag'],
  User: ['profile: only these are modifiable', 'session_started', 'local_data_loaded'],
}
const option = 'product_option.extension_attributes'
const inWords: Readonly<Record<string, readonly string[]>> = {
  'special_price: special_from_date': ['special_from_date'],
  'special_price: special_to_date': ['special_to_date'],
  'special_price: incl_tax/tax variants': ['special_price_incl_tax', 'special_price_tax'],
  'configurable_options: values with value_index and label': [
    'configurable_options.values.value_index',
    'configurable_options.values.label',
  ],
  'bundle_options: is_default': ['bundle_options.product_links.is_default'],
  'offline flag': ['offline'],
  'default flag': ['default'],
  'price from/to': ['from', 'to'],
  'new_collection and bestsellers': ['new_collection', 'bestsellers'],
  'product_option: extension_attributes: custom_options': [`${option}.custom_options.option_value`],
  'product_option: configurable_item_options with option_id and option_value': [
    `${option}.configurable_item_options.option_id`,
    `${option}.configurable_item_options.option_value`,
  ],
  'product_option: bundle_options': [`${option}.bundle_options.option_selections`],
  // The same under the names of the response.
  items: ['products'],
  availableFilters: ['available_filters'],
  countryId: ['country_id'],
  cart_id: ['cartId'],
  'addressInformation (with payment_method_code)': ['billing_address', 'payment.method'],
  groupId: ['profile.group_id'],
  groupToken: ['profile.groupToken'],
}
const topics = [
  'Product',
  'Category',
  'Attribute',
  'Tax rule',
  'Stock entry',
  'Shipping method',
  'Payment method',
  'Filter option',
  'Homepage state',
  'Review',
  'Special offer product',
  'Claim',
  'Order, Order history item',
  'Order',
  'Product list',
  'Search state',
  'Cart state, Coupon',
  'Checkout, Server-side address',
  'User',
]
const rows = known.filter(
  ({ section, topic, text }) =>
    section === '3' && topics.includes(topic) && !ofClients[topic]?.includes(text),
)

const ofCompany = {
  firstname: 'Mari',
  lastname: 'Õun-Mägi',
  city: 'Tartu',
  postcode: '51003',
  street: ['Rüütli 2'],
  countryId: 'EE',
  company: 'Näide OÜ',
  company_code: '12345678',
  vat_id: 'EE100594102',
}
const documents = new Map<string, TestBody[]>()
let shop: TestApp
let customer: SignedIn

async function found(type: string): Promise<TestBody[]> {
  const { body } = await shop.call('catalogSearch', { params: { index: 'en', type }, query: { size: '100' } })
  return body.hits.hits.map(({ _source }: { _source: TestBody }) => _source)
}

beforeAll(async () => {
  shop = await createTestApp([
    anAttribute('material', ['steel']),
    aProduct({
      sku: 'LAMP',
      price: 100,
      stock: { qty: 500 },
      special: { price: 80, from: '2026-11-01', to: '2026-12-01' },
      tiers: [{ group: 0, qty: 5, price: 70 }],
      attributes: { brand: 'nordik', material: 'steel' },
      mpn: 'L-1',
    }),
    aConfigurable({ sku: 'PHONE' }),
    aConfigurable({
      sku: 'USED',
      configurable_by: ['condition'],
      variants: ['new', 'a-plus', 'a', 'b', 'c-plus', 'c'].map((condition) => ({
        sku: `USED-${condition}`,
        price: 200,
        stock: { qty: 2 },
        attributes: { condition },
      })),
    }),
    aProduct({
      sku: 'PEN',
      custom_options: [{ titles: { et: 'Graveering', en: 'Engraving' }, input: 'field', price: 3 }],
    }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        {
          titles: { et: 'Osad', en: 'Parts' },
          required: true,
          links: [{ sku: 'LAMP', qty: 1, default: true }],
        },
      ],
    }),
    aProduct({
      sku: 'SET',
      product_type: 'grouped',
      price: null,
      links: [{ type: 'associated', sku: 'LAMP', qty: 3 }],
    }),
    aProduct({ sku: 'HELP', product_type: 'virtual', stock: { qty: 0, manage: false } }),
    aProduct({
      sku: 'BOOK',
      product_type: 'downloadable',
      stock: { qty: 0, manage: false },
      downloads: [{ titles: { et: 'Raamat' }, file: 'book.pdf' }],
    }),
    aReview('LAMP'),
  ])
  customer = await aCustomer(shop, 1)
  const query = { ...en, token: customer.token }
  const { body: cart } = await shop.call('cartCreate', { query })
  const ofCart = { query: { ...query, cartId: cart.result } }
  await shop.call('cartUpdate', { ...ofCart, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
  const { body: methods } = await shop.call('cartShippingMethods', { ...ofCart, body: { address: {} } })
  const { body: payments } = await shop.call('cartPaymentMethods', ofCart)
  await aCoupon(shop, { excludesReduced: false })
  await prepareSales(shop)
  await shop.call('cartApplyCoupon', { query: { ...ofCart.query, coupon: 'NEWS10' } })
  const { body: totals } = await shop.call('cartTotals', ofCart)
  const { coupon_code: code, discount_amount: discount } = totals.result
  if (!(discount < 0)) throw new Error('the coupon takes nothing off')
  const { body: placed } = await shop.call('orderCreate', {
    query,
    body: { cart_id: cart.result, addressInformation: { ...information, billingAddress: ofCompany } },
  })
  const { body: history } = await shop.call('userOrderHistory', { query })
  const { id: productId } = await shop.database.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'LAMP')
    .executeTakeFirstOrThrow()
  await offerRepository(shop.database.db).put([
    {
      productId,
      for: { groupId: 1 },
      priceCents: 4000,
      validFrom: new Date('2026-11-01'),
      comments: { en: 'Just for you' },
    },
  ])
  const { body: offers } = await shop.call('specialOffers', { query })
  const { number } = await bought(shop, [{ sku: 'LAMP' }])
  const { body: claim } = await shop.call('claimCreate', {
    query: en,
    body: {
      name: 'Mari',
      number,
      email: 'mari@example.ee',
      value: 'Lamp',
      description: 'It does not switch on.',
    },
  })
  const { body: listing } = await shop.call('categoryListing', { params: { index: 'en' } })
  const { body: mapped } = await shop.call('urlMap', {
    query: en,
    body: { url: 'phones/phone', filters: { sku: 'PHONE-white-a' } },
  })
  const { body: login } = await shop.call('userLogin', { body: { username: customer.email, password } })
  const { body: me } = await shop.call('userMe', { query: { token: login.result } })
  const [order] = history.result.items
  documents.set('Product', [...(await found('product')), mapped._source, ...(await chosenProducts())])
  documents.set('Category', await found('category'))
  documents.set('Attribute', await found('attribute'))
  documents.set('Tax rule', await found('taxrule'))
  documents.set('Review', await found('review'))
  documents.set('Stock entry', (await shop.call('stockList', { query: { ...en, skus: 'LAMP' } })).body.result)
  documents.set('Shipping method', methods.result)
  documents.set('Payment method', payments.result)
  documents.set('Filter option', Object.values(listing.available_filters).flat())
  documents.set('Homepage state', [(await shop.call('homePage', { query: en })).body.result])
  documents.set('Special offer product', offers.result)
  documents.set('Claim', [claim.result])
  documents.set('Order, Order history item', history.result.items)
  documents.set('Order', [{ ...order, ...placed.result }])
  documents.set('Product list', [listing])
  documents.set('Search state', [listing])
  documents.set('Cart state, Coupon', [{ code, discount }])
  documents.set('Checkout, Server-side address', [order.billing_address])
  documents.set('User', [
    { token: login.result, ...login.meta, profile: me.result, orders_history: history.result },
  ])
})

const linesOf = async (skus: readonly object[]): Promise<TestBody[]> => {
  const { body: cart } = await shop.call('cartCreate', { query: en })
  const query = { ...en, cartId: cart.result }
  for (const item of skus) await shop.call('cartUpdate', { query, body: { cartItem: { qty: 1, ...item } } })
  return (await shop.call('cartPull', { query })).body.result
}

/** Returns products as a cart holds them: a variant, a set with its parts, an engraved one. */
async function chosenProducts(): Promise<TestBody[]> {
  const { body: list } = await shop.call('productList', { query: { ...en, skus: 'PEN' } })
  const { option_id } = list.result.items[0].custom_options[0]
  const custom_options = [{ option_id: String(option_id), option_value: 'For Mari' }]
  const engraved = { sku: 'PEN', product_option: { extension_attributes: { custom_options } } }
  return linesOf([{ sku: 'PHONE-white-a' }, { sku: 'KIT' }, engraved])
}

/** Returns whether a document has a value at the path, through lists. */
function holds(document: TestBody, path: string): boolean {
  const values = path
    .split('.')
    .reduce<TestBody[]>(
      (at, name) => at.flatMap((one) => [one].flat().map((each: TestBody) => each?.[name])),
      [document],
    )
  return values.some((value) => value !== undefined && value !== null)
}

describe('documents of the shop (spec §3)', () => {
  it.each(rows)('documents of $topic have $text', ({ topic, text }) => {
    const [, field = '', value = ''] = /^(type_id): (\w+)$/.exec(text) ?? []
    const all = documents.get(topic) ?? []
    const paths = inWords[text] ?? [field || text.replaceAll(': ', '.')]
    expect(paths.filter((path) => !all.some((document) => holds(document, path)))).toEqual([])
    const types = value ? all.map(({ type_id }) => type_id) : [value]
    expect(types).toContain(value)
  })
})

describe('grades and prices of a choice (spec §3)', () => {
  const grade = (words: string) =>
    words === 'Brand New' ? 'new' : words.replace('Grade ', '').replace('+', '-plus').toLowerCase()

  it.each(known.filter(({ topic }) => topic === 'Product, Condition grades'))(
    'lists a product of the condition $text',
    async ({ text }) => {
      const [used] = (await found('product')).filter(({ sku }) => sku === 'USED')
      expect(used.grades).toContain(grade(text))
      expect(used.configurable_options[0].values.map(({ code }: TestBody) => code)).toContain(grade(text))
    },
  )
})

describe('statuses of an order (spec §3)', () => {
  const { cartWith, order, pullOrder } = buyerOf(() => shop)

  it.each<[OrderStatus, string, OrderStatus[]]>([
    ['pending', 'cashondelivery', []],
    ['awaiting_payment', 'banktransfer', []],
    ['paid', 'banktransfer', ['paid']],
    ['incomming', 'banktransfer', ['paid', 'incomming']],
    ['ready', 'cashondelivery', ['ready']],
    ['shipped', 'cashondelivery', ['ready', 'shipped']],
    ['collected', 'cashondelivery', ['ready', 'shipped', 'collected']],
    ['fulfilled', 'cashondelivery', ['ready', 'shipped', 'fulfilled']],
    ['completed', 'cashondelivery', ['ready', 'shipped', 'fulfilled', 'completed']],
    ['cancelled', 'cashondelivery', ['cancelled']],
    ['refunded', 'banktransfer', ['paid', 'refunded']],
  ])('shows the owner an order as %s', async (status, payment_method_code, moves) => {
    const placed = await order(await cartWith({ sku: 'LAMP' }), {
      addressInformation: { ...information, payment_method_code },
    })
    const { backendOrderId } = placed.body.result
    for (const to of moves) {
      const change = { actor: 'test', now: shop.clock.now() }
      expect(await orderRepository(shop.database.db).setStatus(backendOrderId, to, change)).toMatchObject({
        ok: true,
      })
    }
    expect((await pullOrder(placed.body.result)).status).toBe(status)
  })
})
