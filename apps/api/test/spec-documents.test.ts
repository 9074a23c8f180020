import { readFileSync } from 'node:fs'
import { offerRepository } from '@ambra/db/repositories/offer-repository'
import { aConfigurable, anAttribute, aProduct, aReview } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestBody } from './api-suite.ts'
import { bought } from './after-sale/after-sale-suite.ts'
import { en, information } from './order/order-suite.ts'
import { aCustomer, type SignedIn } from './catalogue/buyer-suite.ts'

/** The fields of section 3 of entities whose documents this API makes. */
const known = JSON.parse(readFileSync(new URL('../../../docs/spec-tests.json', import.meta.url), 'utf8')) as {
  section: string
  topic: string
  text: string
}[]

/** Fields that clients work out for themselves from the document, or keep beside it. */
const ofClients: Readonly<Record<string, readonly string[]>> = {
  Product: [
    'errors',
    'info',
    'product_option',
    'product_option: extension_attributes: custom_options',
    'product_option: configurable_item_options with option_id and option_value',
    'product_option: bundle_options',
    // Among links only those of a bundle have a default.
    'product_links: is_default',
  ],
  'Payment method': ['is_server_method'],
}
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
]
const rows = known.filter(
  ({ section, topic, text }) =>
    section === '3' && topics.includes(topic) && !ofClients[topic]?.includes(text),
)

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
  await shop.call('orderCreate', { query, body: { cart_id: cart.result, addressInformation: information } })
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
  documents.set('Product', [...(await found('product')), mapped._source])
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
})

/** Whether a document holds something at the path, through lists. */
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
  it.each(rows)('carry $topic: $text', ({ topic, text }) => {
    const [, field = '', value = ''] = /^(type_id): (\w+)$/.exec(text) ?? []
    const all = documents.get(topic) ?? []
    const paths = inWords[text] ?? [field || text.replaceAll(': ', '.')]
    expect(paths.filter((path) => !all.some((document) => holds(document, path)))).toEqual([])
    const types = value ? all.map(({ type_id }) => type_id) : [value]
    expect(types).toContain(value)
  })
})
