import type { CustomerLists } from '@ambra/contract/account'
import type { PersonalDetails, PaymentDetails, ShippingDetails } from '@ambra/contract/checkout'
import type { PaymentMethod, ShippingMethod } from '@ambra/contract/checkout'
import type { ErrorCode } from '@ambra/contract/errors'
import type { NetworkTask } from '@ambra/contract/network-task'
import type { Totals } from '@ambra/contract/cart'
import type { Order, OrderRequest, OrderResult } from '@ambra/contract/order'
import type { PickupPoint } from '@ambra/contract/pickup-point'
import type { Customer } from '@ambra/contract/user'
import type { ContactMessage } from '@ambra/domain/contact-form'
import type { DeliveryPlace } from '@ambra/domain/delivery/place-promise'
import type { LocalCart, LocalLine } from '@ambra/domain/cart/local-cart'

/**
 * Everything the shop keeps in this browser, and for how long. Nothing else may write browser storage.
 *
 * | key | what | until |
 * |---|---|---|
 * | cart | lines, cart id, last totals | the order is placed, the server no longer knows the cart, logout |
 * | saved-for-later | lines of the cart that were laid aside | moved back or removed by the shopper, logout |
 * | last-cart-bypass-ts | when an order last cleared the cart | overwritten, logout |
 * | personal-details, shipping-details, payment-details | the unfinished checkout form, without password | 30 minutes after the last change, or the order |
 * | last-order | number and token of the order just placed | 30 minutes |
 * | delivery-place | where dates of delivery are said for: the locker or shop used last, a town or postcode | overwritten, forgotten by the shopper, logout |
 * | pickup-points | the lockers of the networks looked at, for times without a network | reloaded, evicted by other networks, a full storage |
 * | wishlist, compare | product cards | removed by the shopper, logout |
 * | current-token, current-refresh-token | the session; the refresh token with the id this browser gave itself at sign-in | sign-out, the session ends |
 * | current-user | the profile as last loaded | sign-out, the session ends |
 * | orders-history | the newest orders in short, as last loaded | sign-out, the session ends |
 * | contact-draft | the contact form as typed | it is sent, a day, logout |
 * | recently-viewed | the last 20 products looked at, newest first, when the visitor allowed it | pushed out by newer ones, logout |
 * | recent-searches | the last five search texts, when the visitor allowed it | pushed out by newer ones, logout |
 * | newsletter email | the address subscribed to the newsletter here | leaving it, logout |
 * | newsletter-asked | when the newsletter popup was shown, when the visitor allowed it | the visitor forbids it |
 * | known-lists | wishlist and compare as the shop last sent them to a customer | logout |
 * | url-mapping | which page stands at an address without a route | 500 newer ones, a full storage, logout |
 * | network-tasks | calls that wait for the network, without tokens | the server has answered and the shopper has seen it, logout |
 * | waiting-orders | orders confirmed by the shopper and not by the shop yet, with the cart they were made from | they are placed or taken back, logout |
 * | checkout-offers | ways to deliver and pay as last offered, for times without a network | reloaded, a full storage, logout |
 * | seen-products | small cards of products that were shown, to be searched without a network, when the visitor allowed it | pushed out by newer ones, a full storage, logout |
 * | niche | width, height and depth of a place at home, as typed into the size check, in millimetres | emptied by the shopper, logout |
 * | cms-page, cms-blocks | pages and blocks of the shop as read, for times without a network | pushed out by newer ones, a full storage, logout |
 *
 * The number is the version of the stored shape: raise it when the shape changes, `sweepStorage` removes the old one.
 */
export const storageKeys = {
  // First, because a sign-out removes in this order: a page that is left a moment later is signed out.
  currentToken: storageKey<string>('current-token', 1),
  currentRefreshToken: storageKey<RefreshKey>('current-refresh-token', 1),
  cart: storageKey<LocalCart>('cart', 1),
  savedForLater: storageKey<LocalLine[]>('saved-for-later', 1),
  lastCartBypass: storageKey<number>('last-cart-bypass-ts', 1),
  personalDetails: typedKey<Draft<PersonalDetails>>('personal-details', 1),
  shippingDetails: typedKey<Draft<ShippingDetails>>('shipping-details', 1),
  paymentDetails: typedKey<Draft<PaymentDraft>>('payment-details', 1),
  lastOrder: storageKey<Draft<OrderResult>>('last-order', 1),
  deliveryPlace: typedKey<DeliveryPlace>('delivery-place', 1),
  pickupPoints: {
    ...storageKey<Record<string, { at: number; points: readonly PickupPoint[] }>>('pickup-points', 1),
    isCache: true,
  },
  currentUser: storageKey<Customer>('current-user', 1),
  ordersHistory: storageKey<OrderOverview>('orders-history', 1),
  contactDraft: typedKey<Draft<Partial<ContactMessage>>>('contact-draft', 1),
  recentlyViewed: storageKey<SavedProduct[]>('recently-viewed', 1),
  recentSearches: storageKey<string[]>('recent-searches', 1),
  niche: typedKey<{ width?: number; height?: number; depth?: number }>('niche', 1),
  newsletterEmail: storageKey<string>('newsletter email', 1),
  newsletterAsked: storageKey<number>('newsletter-asked', 1),
  networkTasks: storageKey<NetworkTask[]>('network-tasks', 1),
  orderOutbox: storageKey<PendingOrder[]>('waiting-orders', 1),
  checkoutOffers: cacheKey<CachedOffers>('checkout-offers', 1),
  seenProducts: cacheKey<SeenProduct>('seen-products', 1),
  cmsPage: cacheKey<unknown>('cms-page', 1),
  cmsBlocks: cacheKey<unknown>('cms-blocks', 1),
  urlMapping: { ...storageKey<StoredMapping>('url-mapping', 1), isCache: true },
  // Last, because a sign-out removes in this order: lists that are gone while the token is there would look emptied by
  // hand.
  wishlist: storageKey<SavedProduct[]>('wishlist', 1),
  compare: storageKey<SavedProduct[]>('compare', 1),
  knownLists: storageKey<CustomerLists>('known-lists', 1),
}

/** What says nothing about a person: the next one at a shared device finds no trace of the last. */
const keysLeftAtLogout: readonly string[] = ['pickupPoints', 'newsletterAsked']

/** Everything that a sign-out removes: all keys but those named above, so that a new one is not forgotten. */
export const personalKeys: readonly StorageKey<unknown>[] = Object.entries(storageKeys).flatMap(
  ([name, key]) => (keysLeftAtLogout.includes(name) ? [] : [{ name: key.name }]),
)

/**
 * The user alone, as a sign-in that failed leaves it: cart and lists stay with the guest. @see spec §4 "clear the
 * current user"
 */
export const userKeys: readonly StorageKey<unknown>[] = (
  ['currentToken', 'currentRefreshToken', 'currentUser', 'ordersHistory', 'knownLists'] as const
).map((name) => ({ name: storageKeys[name].name }))

/**
 * The name under which a value of type `T` is stored. A cache is cleared when storage is too full to change it. What is typed
 * is stored before the page can be left: in `localStorage`, as JSON.
 */
export type StorageKey<T> = {
  readonly name: string
  readonly holds?: T
  readonly isCache?: boolean
  readonly isTyped?: boolean
}

function storageKey<T>(name: string, version: number): StorageKey<T> {
  return { name: `${name}.v${version}` }
}

function typedKey<T>(name: string, version: number): StorageKey<T> {
  return { ...storageKey(name, version), isTyped: true }
}

/** A cache that can be reloaded: its entries by name, the oldest written first. */
function cacheKey<T>(name: string, version: number): StorageKey<Record<string, CacheEntry<T>>> {
  return { ...storageKey(name, version), isCache: true }
}

/** An entry of a cache; `at` is when the shop said so, in ms since the epoch. */
export type CacheEntry<T> = { at: number; value: T }

/**
 * An order the shopper has bound themselves to while the shop could not be reached. It is sent under `task_id` as
 * idempotency key; `order.products` are its lines, so that it needs no cart of the server's. `cart` and `totals` are
 * what the shopper saw: shown, compared with the shop's answer, and given back when the order is taken back. `state`:
 * `waiting` for the shopper's word that it may go out, `released` by it, `changed` when the shop answered other figures
 * (`now`, where known), `refused` with `error`, `placed` with `result` until the shopper has seen it. `transmited`: it
 * went out and no answer has come, so that it may exist.
 * @see spec §3 Order ("task_id, transmited flag, created_at, updated_at"), §4 Offline
 */
export type PendingOrder = {
  task_id: string
  store_code: string
  order: OrderRequest
  cart: LocalCart
  totals: Totals
  created_at: string
  updated_at: string
  transmited: boolean
  state: 'waiting' | 'released' | 'changed' | 'refused' | 'placed'
  /** Whether it may be sent without another confirmation. @see spec §4 "Automatic transmission is off by default" */
  isAutomatic?: true
  /** The checkout that placed it has not heard yet: its cart stays as it is until then. */
  isAttempt?: true
  /** Id of the customer whose order it is; it goes out in their session only. Absent for a guest's. */
  owner?: number
  now?: Totals
  error?: { code: ErrorCode; params: Readonly<Record<string, string | number>> }
  result?: OrderResult
  /** The cart had become this order before, perhaps on another device. */
  isEarlier?: true
}

/** What the shop offered for a country: ways to deliver, and by way to deliver the ways to pay, with their costs. */
export type CachedOffers = {
  shipping: ShippingMethod[]
  payment: Record<string, PaymentMethod[]>
  /** Rate of tax of delivery and payment, per cent. */
  taxPercent?: number
}

/** A product as a card shows it. */
export type SeenProduct = SavedProduct & { brand?: string; mpn?: string }

/** Hits of `url/map` by store code and path, with the fields that make the path of a page. */
export type StoredMapping = Record<string, { _type: string; _source: Record<string, unknown> }>

export type { LocalCart as StoredCart, LocalLine as StoredLine } from '@ambra/domain/cart/local-cart'

/** A form as last typed; `modifiedAt` in ms since the epoch. */
export type Draft<T> = { values: T; modifiedAt: number }

/** Payment and review as typed: company fields count with `isCompany`, an own address without `isBillingSame`. */
/** `oldDevices`: the cart lines with which an old device goes back. */
export type PaymentDraft = PaymentDetails & {
  isCompany: boolean
  isBillingSame: boolean
  comment: string
  oldDevices?: string[]
}

/** An order as lists show it; `images` are the pictures of its first lines. @see spec §3 "Order history item" */
export type OrderSummary = Pick<
  Order,
  'increment_id' | 'created_at' | 'status' | 'total' | 'total_qty_ordered'
> & { images: string[]; isPayable?: boolean; isShopPickup?: boolean }

/** The first page of the order history, and how many orders there are. */
export type OrderOverview = { items: OrderSummary[]; total: number }

/** What renews the session: the server takes it back only from the client that signed in under the same id. */
export type RefreshKey = { token: string; client: string }

/** A product remembered by sku: what a small card shows before the fresh price is known. */
export type SavedProduct = {
  sku: string
  qty: 1
  parentSku?: string
  name: string
  slug: string
  image: string
  price_incl_tax?: number
}
