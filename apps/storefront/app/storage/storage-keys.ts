import type { CustomerLists } from '@ambra/contract/customers/account'
import type { PersonalDetails, PaymentDetails, ShippingDetails } from '@ambra/contract/sales/checkout'
import type { PaymentMethod, ShippingMethod } from '@ambra/contract/sales/checkout'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { Totals } from '@ambra/contract/sales/cart'
import type { Order, OrderRequest, OrderResult } from '@ambra/contract/sales/order'
import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { Customer } from '@ambra/contract/customers/user'
import type { ContactMessage } from '@ambra/domain/service/contact-form'
import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import type { LocalCart, LocalLine } from '@ambra/domain/sales/cart/local-cart'

/**
 * Values that the shop stores in this browser, with their lifetime. No other code may write browser storage.
 *
 * | key | what | until |
 * |---|---|---|
 * | cart | lines, cart id, last totals | the order is placed, the server no longer knows the cart, logout |
 * | saved-for-later | cart lines saved for later | moved back or removed by the shopper, logout |
 * | last-cart-bypass-ts | when an order last cleared the cart | overwritten, logout |
 * | personal-details, shipping-details, payment-details | the unfinished checkout form, without password | 30 minutes after the last change, or the order |
 * | last-order | number and token of the order just placed | 30 minutes |
 * | delivery-place | location for delivery dates: the locker or shop used last, a town or postcode | overwritten, cleared by the shopper, logout |
 * | pickup-points | lockers of the viewed carrier networks, for offline use | reloaded, evicted by other networks, a full storage |
 * | wishlist, compare | product cards | removed by the shopper, logout |
 * | current-token, current-refresh-token | the session; the refresh token with the client id of this browser at sign-in | sign-out, the session ends |
 * | current-user | the profile as last loaded | sign-out, the session ends |
 * | orders-history | summaries of the newest orders, as last loaded | sign-out, the session ends |
 * | contact-draft | the contact form as typed | it is sent, a day, logout |
 * | recently-viewed | the last 20 viewed products, newest first, with consent | evicted by newer ones, logout |
 * | recent-searches | the last five search texts, with consent | evicted by newer ones, logout |
 * | newsletter email | the address subscribed to the newsletter here | unsubscribing, logout |
 * | newsletter-asked | when the newsletter popup was shown, with consent | the visitor withdraws consent |
 * | known-lists | wishlist and compare as last sent to a customer by the shop | logout |
 * | url-mapping | pages of URLs without a route | 500 newer ones, a full storage, logout |
 * | network-tasks | calls that wait for the network, without tokens | the shopper has seen the server's response, logout |
 * | waiting-orders | orders that the shopper confirmed and the shop has not, with their cart | placed or cancelled, logout |
 * | checkout-offers | delivery and payment methods as last offered, for offline use | reloaded, a full storage, logout |
 * | seen-products | small cards of shown products, for offline search, with consent | evicted by newer ones, a full storage, logout |
 * | list-view | layout of product lists (columns or rows) as chosen by the shopper | overwritten, logout |
 * | niche | width, height and depth of a niche at home, as typed into the size check, in millimetres | cleared by the shopper, logout |
 * | cms-page, cms-blocks | content pages and blocks that were read, for offline use | evicted by newer ones, a full storage, logout |
 *
 * The number is the version of the stored shape: increment it when the shape changes; `sweepStorage` removes old values.
 */
export const storageKeys = {
  // First, because a sign-out removes keys in this order: leaving the page in the middle still signs out.
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
  listView: storageKey<'grid' | 'list'>('list-view', 1),
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
  // Last, because a sign-out removes keys in this order: lists removed before the token would look emptied
  // by hand.
  wishlist: storageKey<SavedProduct[]>('wishlist', 1),
  compare: storageKey<SavedProduct[]>('compare', 1),
  knownLists: storageKey<CustomerLists>('known-lists', 1),
}

/** Data without reference to a person, kept for the next user of a shared device. */
const keysLeftAtLogout: readonly string[] = ['pickupPoints', 'newsletterAsked']

/** Keys that a sign-out removes: all but those above, so that a new key is not forgotten. */
export const personalKeys: readonly StorageKey<unknown>[] = Object.entries(storageKeys).flatMap(
  ([name, key]) => (keysLeftAtLogout.includes(name) ? [] : [{ name: key.name }]),
)

/**
 * Keys of the user only, removed after a failed sign-in: cart and lists stay with the guest. @see spec §4
 * "clear the current user"
 */
export const userKeys: readonly StorageKey<unknown>[] = (
  ['currentToken', 'currentRefreshToken', 'currentUser', 'ordersHistory', 'knownLists'] as const
).map((name) => ({ name: storageKeys[name].name }))

/**
 * Name of a stored value of type `T`. A cache is cleared when storage is too full to change it. A typed
 * value is stored in `localStorage` as JSON, before the page can be left.
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

/** Key of a cache that can be reloaded: entries by name, oldest first. */
function cacheKey<T>(name: string, version: number): StorageKey<Record<string, CacheEntry<T>>> {
  return { ...storageKey(name, version), isCache: true }
}

/** Entry of a cache; `at` is the time of the shop's response in ms since the epoch. */
export type CacheEntry<T> = { at: number; value: T }

/**
 * Order that the shopper confirmed while the shop could not be reached. `task_id` is its idempotency key;
 * `order.products` are its lines, so that it needs no server cart. `cart` and `totals` are the ones the
 * shopper saw: shown, compared with the shop's response, and restored when the order is cancelled. `state`:
 * `waiting` for the shopper to release it, `released`, `changed` when the shop returned other totals
 * (`now`, where known), `refused` with `error`, `placed` with `result` until the shopper has seen it.
 * `transmited`: it was sent without a response, so it may exist.
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
  /**
   * True when the order may be sent without another confirmation. @see spec §4 "Automatic transmission is
   * off by default"
   */
  isAutomatic?: true
  /**
   * True until the checkout that placed the order has received its outcome; the cart stays unchanged until
   * then.
   */
  isAttempt?: true
  /** Id of the customer; the order is sent only in their session. Absent for guests. */
  owner?: number
  now?: Totals
  error?: { code: ErrorCode; params: Readonly<Record<string, string | number>> }
  result?: OrderResult
  /** True when the cart had already become this order, perhaps on another device. */
  isEarlier?: true
}

/**
 * Offers of the shop for a country: delivery methods, and payment methods by delivery method, with their
 * costs.
 */
export type CachedOffers = {
  shipping: ShippingMethod[]
  payment: Record<string, PaymentMethod[]>
  /** Tax rate of delivery and payment, per cent. */
  taxPercent?: number
}

export type SeenProduct = SavedProduct & { brand?: string; mpn?: string }

/** Hits of `url/map` by store code and path, with the fields that determine the path of a page. */
export type StoredMapping = Record<string, { _type: string; _source: Record<string, unknown> }>

export type { LocalCart as StoredCart, LocalLine as StoredLine } from '@ambra/domain/sales/cart/local-cart'

/** Form as last typed; `modifiedAt` in ms since the epoch. */
export type Draft<T> = { values: T; modifiedAt: number }

/**
 * Payment and review as typed: company fields apply with `isCompany`, a separate address without
 * `isBillingSame`.
 */
/** `oldDevices`: cart lines for which an old device is returned. */
export type PaymentDraft = PaymentDetails & {
  isCompany: boolean
  isBillingSame: boolean
  comment: string
  oldDevices?: string[]
}

/**
 * Order as shown in lists; `images` are the pictures of its first lines. @see spec §3 "Order history item"
 */
export type OrderSummary = Pick<
  Order,
  'increment_id' | 'created_at' | 'status' | 'total' | 'total_qty_ordered'
> & { images: string[]; isPayable?: boolean; isShopPickup?: boolean }

/** First page of the order history and the total number of orders. */
export type OrderOverview = { items: OrderSummary[]; total: number }

/** Refresh token of the session; the server accepts it only with the client id used at sign-in. */
export type RefreshKey = { token: string; client: string }

/** Product stored by sku, with the fields of a small card until the current price is loaded. */
export type SavedProduct = {
  sku: string
  qty: 1
  parentSku?: string
  name: string
  slug: string
  image: string
  price_incl_tax?: number
}
