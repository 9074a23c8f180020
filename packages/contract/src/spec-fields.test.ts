import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import * as cart from './cart.ts'
import { Attribute, Category } from './category.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import * as lists from './lists.ts'
import { NetworkTask } from './network-task.ts'
import { NewsletterState } from './newsletter.ts'
import { Notification } from './notification.ts'
import { Order, OrderRequest } from './order.ts'
import { orderStatuses } from './order-status.ts'
import { Product } from './product.ts'
import { Review } from './review.ts'
import * as search from './search.ts'
import { Claim, SpecialOffer } from './special-offer.ts'
import { StockItem } from './stock.ts'
import { StoreView } from './store-view.ts'
import { TaxRule } from './tax-rule.ts'
import { UserState } from './user.ts'

const section = readFileSync(new URL('./spec-section-3.md', import.meta.url), 'utf8')

/** All property names of a schema, at any depth, and the literals of its enums. */
function namesIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) namesIn(part, found)
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) found.add(name)
      if (key === 'enum' && Array.isArray(value)) for (const name of value) found.add(String(name))
      if (key === 'const') found.add(String(value))
      namesIn(value, found)
    }
  }
  return found
}

/** Words in bold of the section with what holds their fields; two entities share a paragraph at times. */
const entities: Readonly<Record<string, readonly TSchema[]>> = {
  Product: [Product],
  'Cart item': [cart.CartItem],
  'Cart state': [cart.CartState, cart.Coupon],
  Checkout: [checkout.CheckoutState, checkout.ServerAddress],
  'Shipping method': [checkout.ShippingMethod],
  'Payment method': [checkout.PaymentMethod],
  Order: [OrderRequest, Order],
  Category: [Category],
  Attribute: [Attribute],
  'Filter option': [search.FilterOption],
  'Stock entry': [StockItem],
  'Tax rule': [TaxRule],
  'Product list': [search.ProductList],
  User: [UserState],
  Review: [Review],
  Newsletter: [NewsletterState],
  Notification: [Notification],
  'CMS page': [content.CmsPage],
  'CMS block': [content.CmsBlock],
  'Shop data': [content.ShopData],
  'Special offer product': [SpecialOffer],
  Claim: [Claim],
  'Wishlist item': [lists.WishlistItem],
  'Compare item': [lists.CompareItem],
  'Search state': [search.SearchState],
  'Homepage state': [content.HomePage],
  Banners: [content.Banners],
  'Cart edit mode': [cart.CartEditMode],
  'Queued network task': [NetworkTask],
  'Store view': [StoreView],
}

/** Words of the paragraphs that are prose, not field names, or name a concept found under another word. */
const prose = new Set(
  (
    'a and are at by each from in is of only or same the these this under with plus as modifiable identified product ' +
    // Cart state: "last sync date, totals-sync date" are cartServerLastSyncDate and cartServerLastTotalsSyncDate.
    'last sync date totals-sync ' +
    // Product: grades and price types are values of options; "incl_tax/tax variants" are the twins of special_price.
    'Condition grades Brand New Grade A A+ B C+ C Option price types fixed percent incl_tax/tax variants ' +
    'Coupon Server-side address flag shown ready to pickup Order statuses history item flags from/to ' +
    'locale label per'
  ).split(' '),
)

function fieldsOf(paragraph: string): string[] {
  const words = paragraph
    .replace(/\(default [^)]*\)/, '')
    .split(/[^A-Za-z0-9_+/-]+/)
    .filter((word) => word && !prose.has(word) && !/^\d+$/.test(word))
  return [...new Set(words)]
}

const paragraphs = [...section.matchAll(/\*\*([^*]+)\*\*: ([\s\S]*?)(?=\*\*|$)/g)].map(
  ([, name = '', text = '']) => ({ name, text }),
)

describe('spec section 3', () => {
  it('names the entities this test knows', () => {
    expect(paragraphs.map(({ name }) => name).sort()).toEqual(Object.keys(entities).sort())
  })

  it.each(paragraphs)('has every field of $name in the contract', ({ name, text }) => {
    const known = namesIn(entities[name])
    const missing = fieldsOf(text).filter((word) => !known.has(word))
    expect(missing).toEqual([])
  })

  it('reads enough field names to mean something', () => {
    expect(fieldsOf(paragraphs.find(({ name }) => name === 'Product')?.text ?? '').length).toBeGreaterThan(50)
  })

  it('lists the same order statuses', () => {
    const list = /Order statuses: ([^.]*)\./
      .exec(section)?.[1]
      ?.replace(/\([^)]*\)/g, '')
      .split(',')
      .map((word) => word.trim())
    expect(list?.sort()).toEqual([...orderStatuses].sort())
  })
})
