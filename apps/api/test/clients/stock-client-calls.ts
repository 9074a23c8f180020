import type { RecordedCall } from './replay-suite.ts'

/**
 * What a stock client of the Vue Storefront 1.12 family sends, call by call: method, address, headers and body as its
 * core writes them. `{{name}}` stands for what an
 * earlier answer gave under `keeps`, `{{number name}}` for the same as a number. `reads` are the places its code
 * looks at, each with the kind it takes for granted.
 */
const index = '/api/catalog/vue_storefront_catalog_en'
const paged = (size: number, sort = '') =>
  `from=0&size=${size}${sort === '' ? '' : `&sort=${sort}`}&storeCode=en`
const hits = { 'hits.total': 'number', 'hits.hits': 'list' } as const
const filtered = (...must: unknown[]) => ({ query: { bool: { filter: { bool: { must } } } } })
const one = (field: string, ...values: unknown[]) => ({
  query: { bool: { filter: { terms: { [field]: values } } } },
})
const guest = 'token=&cartId={{cart}}&storeCode=en'
const owner = 'token={{token}}&cartId={{ownCart}}&storeCode=en'
const item = {
  'result.item_id': 'number',
  'result.sku': 'text',
  'result.qty': 'number',
  'result.quote_id': 'text',
  'result.product_type': 'text',
} as const
const totals = {
  'result.totals.total_segments': 'list',
  'result.totals.total_segments[0].code': 'text',
  'result.totals.items[0].item_id': 'number',
  'result.totals.items[0].options': 'text',
  'result.totals.grand_total': 'number',
  'result.payment_methods[0].code': 'text',
} as const
const bare = {
  region: '',
  region_id: 0,
  region_code: '',
  country_id: 'EE',
  street: [null, null],
  postcode: '',
  city: '',
}
const address = {
  region: '', region_id: 0, region_code: '', country_id: 'EE', street: ['Pikk tn', '13'], company: '',
  telephone: '+3725555555', postcode: '10111', city: 'Tallinn', firstname: 'Mari', lastname: 'Maasikas',
  email: 'mari@example.ee',
} // biome-ignore format: as the client lists it
const chosen = (carrier: string, method: string, more: object = {}) => ({
  shippingAddress: address,
  billingAddress: address,
  shipping_method_code: method,
  shipping_carrier_code: carrier,
  payment_method_code: 'cashondelivery',
  payment_method_additional: {},
  shippingExtraFields: {},
  ...more,
})
const order = (user: string, cart: string, addressInformation: object) => ({
  user_id: user,
  cart_id: cart,
  products: [
    { sku: 'LAMP', qty: 1, name: 'Product LAMP', price: 16.13, price_incl_tax: 20, product_type: 'simple', product_option: {} },
  ],
  addressInformation,
  order_id: `1700000000000-{{number}}`,
  created_at: '{{now}}',
  updated_at: '{{now}}',
  transmited: false,
}) // biome-ignore format: as the client lists it
const placed = { 'result.orderNumber': 'text', 'result.backendOrderId': 'number' } as const
/** Carrier, method, and the way to pay: LP Express takes no cash. */
const methods = [
  ['omniva', 'locker', 'cashondelivery'],
  ['dpd', 'locker', 'cashondelivery'],
  ['smartposti', 'locker', 'cashondelivery'],
  ['venipak', 'locker', 'cashondelivery'],
  ['lpexpress', 'locker', 'banktransfer'],
] as const

const browsing: readonly RecordedCall[] = [
  { step: 'attributes at the start', send: `GET ${index}/attribute/_search?_source_exclude=&${paged(150)}`, request: filtered({ terms: { attribute_code: ['color', 'condition'] } }), status: 200, reads: { ...hits, 'hits.hits[0]._source.attribute_code': 'text', 'hits.hits[0]._source.options[0].value': 'text' }, keeps: { black: 'hits.hits[0]._source.options[0].value' } },
  { step: 'menu', send: `GET ${index}/category/_search?${paged(4000, 'position%3Aasc')}`, request: filtered({ terms: { parent_id: [2] } }, { terms: { is_active: [true] } }), status: 200, reads: { ...hits, 'hits.hits[0]._source.url_path': 'text', 'hits.hits[0]._source.parent_ids[0]': 'text', 'hits.hits[0]._source.children_data': 'list' }, keeps: { category: 'hits.hits[0]._source.id' } },
  { step: 'root category, which is no crumb', send: `GET ${index}/category/_search?${paged(1)}`, request: one('id', '2'), status: 200, reads: { 'hits.hits[0]._source.url_path': 'null' } },
  { step: 'category by its slug', send: `GET ${index}/category/_search?${paged(1)}`, request: one('slug', 'phones'), status: 200, reads: { 'hits.hits[0]._source.id': 'number' } },
  { step: 'listing with facets', send: `GET ${index}/product/_search?_source_include=name,sku,configurable_children.color,configurable_children.sku,price,final_price,image,type_id&${paged(50, 'updated_at%3Adesc')}`, request: { ...filtered({ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }, { terms: { category_ids: ['{{category}}'] } }), aggs: { agg_terms_color: { terms: { field: 'color', size: 10 } }, agg_terms_color_options: { terms: { field: 'color_options', size: 10 } }, agg_range_price: { range: { field: 'price', ranges: [{ from: 0, to: 50 }, { from: 50 }] } } } }, status: 200, reads: { ...hits, 'aggregations.agg_terms_color_options.buckets[0].key': 'number', 'aggregations.agg_range_price.buckets[0].key': 'text', attribute_metadata: 'list' } },
  { step: 'the variant of a colour in a list', send: `GET ${index}/product/_search?_source_include=configurable_children.color,configurable_children.sku&${paged(1)}`, request: one('sku', 'PHONE'), status: 200, reads: { 'hits.hits[0]._source.configurable_children[0].color': 'text', 'hits.hits[0]._source.configurable_children[0].sku': 'text' } },
  { step: 'filters alone', send: `GET ${index}/product/_search?_source_exclude=*&${paged(999)}`, request: { ...filtered({ terms: { status: [0, 1] } }), aggs: { agg_terms_color_options: { terms: { field: 'color_options', size: 10 } } } }, status: 200, reads: { ...hits, 'aggregations.agg_terms_color_options.buckets': 'list' } },
  { step: 'search of a text', send: `GET ${index}/product/_search?${paged(24)}`, request: { query: { bool: { filter: { bool: { must: [{ terms: { visibility: [3, 4] } }, { terms: { status: [0, 1] } }] } }, must: { function_score: { functions: [{ filter: { match: { attribute_code: 'attribute_value' } }, weight: 1 }], score_mode: 'multiply', boost_mode: 'multiply', max_boost: 100, min_score: 1, query: { bool: { should: [{ multi_match: { fields: ['name^2', 'sku^2'], query: 'lamp', operator: 'or', fuzziness: 1, cutoff_frequency: 0.01, max_expansions: 3, prefix_length: 2, minimum_should_match: '75%25', tie_breaker: '1' } }, { bool: { should: [{ terms: { 'configurable_children.sku': ['lamp'] } }, { match_phrase: { sku: { query: 'lamp', boost: 1 } } }] } }] } } } } } }, min_score: 0.02 }, status: 200, reads: { ...hits, 'hits.hits[0]._source.sku': 'text', 'hits.hits[0]._score': 'number' } },
  { step: 'random selection of a category', send: `POST ${index}/product/_search?size=8`, body: { query: { function_score: { functions: [{ weight: 2, random_score: {}, filter: { bool: { must: [{ terms: { type_id: ['bundle'] } }, { terms: { status: [1] } }] } } }], min_score: 1.1 } } }, status: 200, reads: { 'hits.total': 1 } },
  { step: 'parent of a variant', send: `GET ${index}/product/_search?${paged(1)}`, request: one('configurable_children.sku', 'PHONE-black-new'), status: 200, reads: { 'hits.hits[0]._source.sku': 'PHONE' } },
  { step: 'tax rules', send: `GET ${index}/taxrule/_search?${paged(150)}`, request: {}, status: 200, reads: { ...hits, 'hits.hits[0]._source.rates[0].rate': 'number' } },
  { step: 'pages', send: `GET ${index}/cms_page/_search?${paged(150)}`, request: one('identifier', 'none'), status: 200, reads: hits },
  { step: 'blocks', send: `GET ${index}/cms_block/_search?${paged(150)}`, request: {}, status: 200, reads: hits },
  { step: 'reviews', send: `GET ${index}/review/_search?${paged(50)}`, request: filtered({ terms: { product_id: [1] } }, { terms: { review_status: [1] } }), status: 200, reads: hits },
  { step: 'address of a category', send: 'POST /api/url/map?storeCode=en', body: { url: 'phones', includeFields: null, excludeFields: [], options: {}, filters: {}, groupId: null, groupToken: null }, status: 200, reads: { _type: 'category', '_source.parent_ids[0]': 'text' } },
  { step: 'address of nothing', send: 'POST /api/url/map?storeCode=en', body: { url: 'no/such', includeFields: null, excludeFields: [] }, status: 200, reads: { '': 'null' } },
  { step: 'prices of a list', send: 'GET /api/product/render-list?skus=LAMP,CABLE&currencyCode=EUR&storeId=2&storeCode=en', status: 200, reads: { 'result.items[0].price_info.final_price': 'number', 'result.items[0].id': 'number' } },
  { step: 'stock of one', send: 'GET /api/stock/check?sku=LAMP&storeCode=en', status: 200, reads: { 'result.is_in_stock': 'boolean', 'result.manage_stock': 'boolean' } },
  { step: 'stock of none', send: 'GET /api/stock/check?sku=GHOST&storeCode=en', status: 404, reads: { result: 'text' } },
  { step: 'stock of a list', send: 'GET /api/stock/list?skus=LAMP,GHOST,CABLE&storeCode=en', status: 200, reads: { 'result[0].product_id': 'number', 'result[1].qty': 'number' } },
  { step: 'an index of another shop', send: 'GET /api/catalog/nosuch/product/_search?size=1', request: {}, status: 404, reads: { code: 404 } },
  { step: 'a store that is none', send: 'POST /api/cart/create?storeCode=zz', status: 404, reads: { code: 404, result: 'text' } },
] // biome-ignore format: one call a line

const buying: readonly RecordedCall[] = [
  { step: 'cart of a guest', send: 'POST /api/cart/create?token=&storeCode=en', status: 200, reads: { result: 'text' }, keeps: { cart: 'result' } },
  { step: 'empty cart', send: `GET /api/cart/pull?${guest}`, status: 200, reads: { result: 'list' } },
  { step: 'add a simple product', send: `POST /api/cart/update?${guest}`, body: { cartItem: { sku: 'LAMP', qty: 1, quoteId: '{{cart}}' } }, status: 200, reads: item, keeps: { lamp: 'result.item_id' } },
  { step: 'add a configurable by its options', send: `POST /api/cart/update?${guest}`, body: { cartItem: { sku: 'PHONE', qty: 1, product_option: { extension_attributes: { custom_options: [], configurable_item_options: [{ option_id: '{{colorId}}', option_value: '{{black}}' }, { option_id: '{{conditionId}}', option_value: '{{new}}' }], bundle_options: [] } }, quoteId: '{{cart}}' } }, status: 200, reads: { ...item, 'result.product_option.extension_attributes.configurable_item_options[0].option_id': 'text' } },
  { step: 'add a bundle by its choices', send: `POST /api/cart/update?${guest}`, body: { cartItem: { sku: 'KIT', qty: 1, product_option: { extension_attributes: { custom_options: [], configurable_item_options: [], bundle_options: { '1': { option_id: '{{kitOption}}', option_qty: 1, option_selections: ['{{kitLink}}'] } } } }, quoteId: '{{cart}}' } }, status: 200, reads: { ...item, 'result.product_type': 'bundle' }, keeps: { composed: 'result.sku' } },
  { step: 'a second device looks the bundle up by the sku of its line', send: `GET ${index}/product/_search?${paged(1)}`, request: one('sku', '{{composed}}'), status: 200, reads: { 'hits.total': 1, 'hits.hits[0]._source.sku': 'KIT' } },
  { step: 'change a quantity', send: `POST /api/cart/update?${guest}`, body: { cartItem: { sku: 'LAMP', qty: 2, item_id: '{{lamp}}', quoteId: '{{cart}}' } }, status: 200, reads: { ...item, 'result.qty': 2 } },
  { step: 'more than there are', send: `POST /api/cart/update?${guest}`, body: { cartItem: { sku: 'LAMP', qty: 100000, item_id: '{{lamp}}', quoteId: '{{cart}}' } }, status: 400, reads: { result: 'text' } },
  { step: 'delivery before any address', send: `POST /api/cart/shipping-methods?${guest}`, body: { address: bare }, status: 200, reads: { 'result[0].method_code': 'text', 'result[0].carrier_code': 'text', 'result[0].available': true, 'result[0].price_incl_tax': 'number' } },
  { step: 'delivery to a country out of reach', send: `POST /api/cart/shipping-methods?${guest}`, body: { address: { ...bare, country_id: 'BR' } }, status: 200, reads: { 'result[0].available': false, 'result[0].error_message': 'text' } },
  { step: 'ways to pay', send: `GET /api/cart/payment-methods?${guest}`, status: 200, reads: { 'result[0].code': 'text' } },
  { step: 'totals before any address', send: `POST /api/cart/shipping-information?${guest}`, body: { addressInformation: { shippingAddress: { countryId: 'EE', street: [null] }, billingAddress: {}, shippingCarrierCode: 'dpd', shippingMethodCode: 'courier' } }, status: 200, reads: totals },
  { step: 'a coupon that is none', send: `POST /api/cart/apply-coupon?${guest}&coupon=WRONG`, status: 404, reads: { result: 'text' } },
  { step: 'no coupon to take away', send: `POST /api/cart/delete-coupon?${guest}`, status: 200, reads: { result: true } },
  { step: 'remove a line', send: `POST /api/cart/delete?${guest}`, body: { cartItem: { sku: 'LAMP', item_id: '{{lamp}}', quoteId: '{{cart}}' } }, status: 200, reads: { result: true } },
  { step: 'an order without an address', send: 'POST /api/order?storeCode=en', body: order('', '{{cart}}', chosen('dpd', 'courier', { shippingAddress: { ...address, street: [] }, billingAddress: {} })), status: 400, reads: { code: 400 } },
  { step: 'an order queued offline, too old to be placed unasked', send: 'POST /api/order?storeCode=en', body: { ...order('', '{{cart}}', chosen('dpd', 'courier')), created_at: '2026-01-01T10:00:00.000Z' }, status: 400, reads: { code: 400, 'meta.error': 'order.confirmation_required' } },
  { step: 'order of a guest', send: 'POST /api/order?storeCode=en', body: order('', '{{cart}}', chosen('dpd', 'courier')), status: 200, reads: placed },
  { step: 'the ordered cart', send: `GET /api/cart/pull?${guest}`, status: 400, reads: { result: 'text' } },
] // biome-ignore format: one call a line

const account: readonly RecordedCall[] = [
  { step: 'wrong password', send: 'POST /api/user/login?storeCode=en', body: { username: 'mari@example.ee', password: 'wrong' }, status: 401, reads: { result: 'text' } },
  { step: 'login', send: 'POST /api/user/login?storeCode=en', body: { username: 'mari@example.ee', password: 'valge kohv ja kringel' }, status: 200, reads: { result: 'text', 'meta.refreshToken': 'text' }, keeps: { token: 'result', refresh: 'meta.refreshToken' } },
  { step: 'profile', send: 'GET /api/user/me?token={{token}}&storeCode=en', status: 200, reads: { 'result.email': 'text', 'result.addresses': 'list' } },
  { step: 'cart of a customer', send: 'POST /api/cart/create?token={{token}}&storeCode=en', status: 200, reads: { result: 'text' }, keeps: { ownCart: 'result' } },
  { step: 'add to it', send: `POST /api/cart/update?${owner}`, body: { cartItem: { sku: 'LAMP', qty: 1, quoteId: '{{ownCart}}' } }, status: 200, reads: item },
  { step: 'refresh that fails gives no token', send: 'POST /api/user/refresh?storeCode=en', body: { refreshToken: 'none' }, status: 401, reads: { result: 'null' } },
  { step: 'a token that ended', send: 'GET /api/user/me?token=ended&storeCode=en', status: 401, reads: { code: 401 } },
  ...methods.flatMap(([carrier, method, payment_method_code]): RecordedCall[] => [
    { step: `order by ${carrier}/${method} without a point`, send: `POST /api/order?token={{token}}&cartId={{ownCart}}&storeCode=en`, body: order('4016', '{{ownCart}}', chosen(carrier, method, { payment_method_code })), status: 400, reads: { result: 'text', 'meta.error': 'shipping.point_missing' } },
  ]),
  { step: 'order of a customer without a token', send: 'POST /api/order?storeCode=en', body: order('4016', '{{ownCart}}', chosen('dpd', 'courier')), status: 401, reads: { code: 401, 'meta.error': 'auth.not_authorized' } },
  { step: 'the queue sends the template itself', send: 'POST /api/order?token=%7B%7Btoken%7D%7D&cartId=%7B%7BcartId%7D%7D&storeCode=en', body: order('4016', '{{ownCart}}', chosen('dpd', 'courier')), status: 401, reads: { code: 401 } },
  { step: 'order with the token in the header', send: 'POST /api/order?storeCode=en', headers: { authorization: 'Bearer {{token}}' }, body: order('4016', '{{ownCart}}', chosen('dpd', 'courier')), status: 200, reads: placed },
  ...methods.flatMap(([carrier, method, payment_method_code]): RecordedCall[] => [
    { step: `a new cart for ${carrier}`, send: 'POST /api/cart/create?token={{token}}&storeCode=en', status: 200, reads: { result: 'text' }, keeps: { ownCart: 'result' } },
    { step: `order by ${carrier}/${method} with a point`, send: `POST /api/order?token={{token}}&cartId={{ownCart}}&storeCode=en`, body: order('4016', '{{ownCart}}', chosen(carrier, method, { payment_method_code, pickup_point_id: `${carrier}-1` })), status: 200, reads: placed },
  ]),
  { step: 'orders so far', send: 'GET /api/user/order-history?token={{token}}&pageSize=20&currentPage=1&storeCode=en', status: 200, reads: { 'result.items[0].increment_id': 'text', 'result.items[0].items[0].sku': 'text', 'result.total_count': 'number' } },
  { step: 'review', send: 'POST /api/review/create?token={{token}}&storeCode=en', body: { review: { product_id: '{{number lampId}}', title: 'Hea', detail: 'Tootab', nickname: 'Mari', review_entity: 'product', review_status: 2, customer_id: null } }, status: 200, reads: { code: 200 } },
  { step: 'newsletter state', send: 'GET /api/ext/mailchimp-subscribe/subscribe?email=mari%40example.ee&storeCode=en', status: 200, reads: { result: 'text' } },
  { step: 'mail of the contact form, which has another call here', send: 'GET /api/ext/mail-service/get-token?storeCode=en', status: 404, reads: { code: 404 } },
  { step: 'picture of a stock list', send: 'GET /img/310/300/resize/phone/nordik.svg', status: 200, reads: {} },
  { step: 'picture of a stock gallery', send: 'GET /img/600/744/resize/phone/nordik.svg', status: 200, reads: {} },
] // biome-ignore format: one call a line

export const recordedCalls: readonly RecordedCall[] = [...browsing, ...buying, ...account]
