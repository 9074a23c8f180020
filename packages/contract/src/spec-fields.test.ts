import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import * as cart from './cart.ts'
import { Attribute, Category } from './category.ts'
import * as checkout from './checkout.ts'
import { conditionGrades } from './condition-grade.ts'
import * as content from './content.ts'
import * as lists from './lists.ts'
import { NetworkTask } from './network-task.ts'
import { NewsletterState } from './newsletter.ts'
import { Notification } from './notification.ts'
import { Order, OrderRequest } from './order.ts'
import { orderStatuses } from './order-status.ts'
import { CustomOption, Product } from './product.ts'
import { Review } from './review.ts'
import * as search from './search.ts'
import { Claim, SpecialOffer } from './special-offer.ts'
import { StockItem } from './stock.ts'
import { StoreView } from './store-view.ts'
import { TaxRule } from './tax-rule.ts'
import { UserState } from './user.ts'

// The rows of the specification as its script parsed them.
const known = JSON.parse(readFileSync(new URL('../../../docs/spec-tests.json', import.meta.url), 'utf8')) as {
  section: string
  topic: string
  text: string
}[]
const rows = known.filter(({ section }) => section === '3')

/** Entities of the section with the schemas that hold their fields. */
const entities: Readonly<Record<string, TSchema>> = {
  Product,
  'Cart item': cart.CartItem,
  'Cart state': cart.CartState,
  'Cart state, Coupon': cart.Coupon,
  Checkout: checkout.CheckoutState,
  'Checkout, personalDetails': checkout.PersonalDetails,
  'Checkout, shippingDetails': checkout.ShippingDetails,
  'Checkout, paymentDetails': checkout.PaymentDetails,
  'Checkout, Server-side address': checkout.ServerAddress,
  'Shipping method': checkout.ShippingMethod,
  'Payment method': checkout.PaymentMethod,
  Order: OrderRequest,
  'Order, Order history item': Order,
  Category,
  Attribute,
  'Filter option': search.FilterOption,
  'Stock entry': StockItem,
  'Tax rule': TaxRule,
  'Product list': search.ProductList,
  User: UserState,
  Review,
  Newsletter: NewsletterState,
  Notification,
  'CMS page': content.CmsPage,
  'CMS block': content.CmsBlock,
  'Shop data': content.ShopData,
  'Special offer product': SpecialOffer,
  Claim,
  'Wishlist item': lists.WishlistItem,
  'Compare item': lists.CompareItem,
  'Search state': search.SearchState,
  'Homepage state': content.HomePage,
  Banners: content.Banners,
  'Cart edit mode': cart.CartEditMode,
  'Queued network task': NetworkTask,
  'Store view': StoreView,
}

const option = 'product_option.extension_attributes'
const extension = `${option}.configurable_item_options`
const banners = [
  'banner',
  'multi_banner',
  'slider',
  'category_banner',
  'category_banner_image',
  'product_banner',
]
/** What the section says in words instead of a name: where it stands. */
const inWords: Readonly<Record<string, readonly string[]>> = {
  'special_price: special_from_date': ['special_from_date'],
  'special_price: special_to_date': ['special_to_date'],
  'special_price: incl_tax/tax variants': ['special_price_incl_tax', 'special_price_tax'],
  'configurable_options: values with value_index and label': [
    'configurable_options.values.value_index',
    'configurable_options.values.label',
  ],
  'bundle_options: is_default': ['bundle_options.product_links.is_default'],
  'product_option: extension_attributes: custom_options': [`${option}.custom_options`],
  'product_option: configurable_item_options with option_id and option_value': [
    `${extension}.option_id`,
    `${extension}.option_value`,
  ],
  'product_option: bundle_options': [`${option}.bundle_options`],
  'last sync date': ['cartServerLastSyncDate'],
  'totals-sync date': ['cartServerLastTotalsSyncDate'],
  'the same plus company': ['firstName', 'lastName', 'streetAddress', 'zipCode', 'phoneNumber', 'company'],
  'offline flag': ['offline'],
  'default flag': ['default'],
  'addressInformation (with payment_method_code)': ['addressInformation.payment_method_code'],
  'transmited flag': ['transmited'],
  'price from/to': ['from', 'to'],
  'profile: only these are modifiable': ['profile'],
  'action1 label': ['action1.label'],
  'sections with code': ['sections.code'],
  'config (per locale)': ['config'],
  'each with a code': [...banners, 'config'].map((name) => `${name}.code`),
  'a product with qty 1': ['qty'],
  'identified by sku': ['sku'],
  'a product identified by sku': ['sku'],
  'currentSearchSort (default total_qty:desc)': ['currentSearchSort'],
  'new_collection and bestsellers': ['new_collection', 'bestsellers'],
  'elasticsearch index': ['elasticsearch.index'],
}

type Node = { [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The schemas of a property: through lists, records, alternatives and references of the schema that holds it. */
function below(schema: unknown, name: string, depth = 0): unknown[] {
  if (!isNode(schema) || depth > 6) return []
  if (isNode(schema['properties']) && name in schema['properties']) return [schema['properties'][name]]
  return ['anyOf', 'allOf', 'items', '$defs', 'patternProperties'].flatMap((key) => {
    const inner = schema[key]
    return isNode(inner)
      ? Object.values(key === 'items' ? [inner] : inner).flatMap((one) => below(one, name, depth + 1))
      : []
  })
}

const at = (schema: TSchema, path: string): unknown[] =>
  path.split('.').reduce<unknown[]>((found, name) => found.flatMap((one) => below(one, name)), [schema])

const valuesOf = (schema: unknown): unknown => (isNode(schema) ? schema['enum'] : undefined)

const codeOfGrade = (words: string) =>
  words === 'Brand New' ? 'new' : words.replace('Grade ', '').replace('+', '-plus').toLowerCase()

/** What must be there for a row and is not. */
function missing({ topic, text }: { topic: string; text: string }): string[] {
  const lacks = (list: unknown, value: string) => (Array.isArray(list) && list.includes(value) ? [] : [value])
  if (topic === 'Product, Condition grades') return lacks(conditionGrades, codeOfGrade(text))
  if (topic === 'Order, Order statuses') return lacks(orderStatuses, text.split(' ')[0] ?? '')
  if (topic === 'Product, Option price types') {
    const types = valuesOf(at(CustomOption, 'values.price_type')[0])
    return text.split(' and ').flatMap((type) => lacks(types, type))
  }
  const schema = entities[topic]
  if (!schema) return [`the entity ${topic}`]
  const [, field = '', value = ''] = /^(type_id|type): (\w+)$/.exec(text) ?? []
  if (value) return lacks(valuesOf(at(schema, field)[0]), value)
  const paths = inWords[text] ?? [text.replaceAll(': ', '.')]
  return paths.filter((path) => at(schema, path).length === 0)
}

describe('spec section 3', () => {
  it('is read field by field', () => {
    expect(rows.length).toBeGreaterThan(280)
    expect(Object.keys(inWords).filter((text) => !rows.some((row) => row.text === text))).toEqual([])
    expect(missing({ topic: 'Product', text: 'stock: nothing' })).toEqual(['stock.nothing'])
    expect(missing({ topic: 'Product', text: 'label' })).toEqual(['label'])
  })

  it.each(rows)('has $topic: $text (spec §3)', (row) => {
    expect(missing(row)).toEqual([])
  })

  it('has no order status beside those of the specification', () => {
    const named = rows.flatMap(({ topic, text }) =>
      topic === 'Order, Order statuses' ? [text.split(' ')[0]] : [],
    )
    expect(named.sort()).toEqual([...orderStatuses].sort())
  })
})
