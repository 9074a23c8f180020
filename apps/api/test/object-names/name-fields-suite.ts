import type { CallName } from '@ambra/contract/platform/api/calls'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { endpoints } from '@ambra/contract/platform/api/endpoints'

/** The kind of object that an id names. `key` is an idempotency key. */
export type NameKind =
  | 'cart'
  | 'line'
  | 'order'
  | 'orderToken'
  | 'payment'
  | 'attempt'
  | 'claim'
  | 'document'
  | 'download'
  | 'address'
  | 'session'
  | 'refresh'
  | 'reset'
  | 'customer'
  | 'email'
  | 'code'
  | 'leave'
  | 'notice'
  | 'alert'
  | 'alertToken'
  | 'key'

/** The path of an id in a request. `0` is the first entry of a list. */
export type Place = { at: 'query' | 'body' | 'params'; path: readonly (string | 0)[] }

/** A place of a call that takes an id of a kind. */
export type Slot = { call: string; place: Place; kind: NameKind; label: string }

/** Fields that hold an id of personal data, in any call. */
const names: Readonly<Record<string, NameKind>> = {
  cartId: 'cart',
  cart_id: 'cart',
  quoteId: 'cart',
  quote_id: 'cart',
  item_id: 'line',
  server_item_id: 'line',
  removed_items: 'line',
  number: 'order',
  orderToken: 'orderToken',
  order_id: 'key',
  task_id: 'key',
  customer_id: 'customer',
  user_id: 'customer',
  email: 'email',
  username: 'email',
  code: 'code',
  notice: 'notice',
  refreshToken: 'refresh',
  resetToken: 'reset',
  removed_addresses: 'address',
}

/** Fields with another meaning in one call than in all others. */
const exceptions: Readonly<Record<string, NameKind | 'value'>> = {
  'claimPull code': 'claim',
  'unsubscribe code': 'leave',
  // A photo without a review: review-photos.test.ts tries one that is taken.
  'reviewCreate photos': 'value',
  'pickupPoints code': 'value',
  // Unpublished content: desk-attacks.test.ts tries secrets of others.
  'shopData preview': 'value',
  'shopData shopPreview': 'value',
  'paymentStart token': 'payment',
  'neopayPayment token': 'payment',
  'mokilizingasPayment token': 'payment',
  'userChangeResetPassword token': 'reset',
  'userEndSessions id': 'session',
  'userRemovePriceAlert id': 'alert',
  'priceAlertConfirm code': 'alertToken',
  'priceAlertLeave code': 'alertToken',
  'userCreate id': 'address',
  'userUpdate id': 'address',
  'withdrawalCreate item_id': 'line',
}

/**
 * Fields without personal ids: texts, figures, choices, products, stores. Sessions are tested separately.
 */
const values = new Set(
  `account add address addressInformation addresses at bank billingAddress billing_address cartItem checker city
  clientId comment company company_code compare confirmed consent country countryId country_id coupon created_at
  currentPage currentPassword customer default_billing default_shipping description detail digital_consent elapsed ending
  extension_attributes firstname form goods keep_other_addresses lastname line_key lines lines_hash max_price message method methods minuses name
  newPassword nickname pageSize password paymentMethod payment_method_additional payment_method_code pickup_point_id pluses
  old_devices postcode productId product_id product_option products qty question rating region region_code region_id remedy review review_entity
  review_status scope seconds shippingAddress shippingCarrierCode shippingExtraFields shippingMethodCode
  shipping_address shipping_carrier_code shipping_method_code sku skus source storeCode store_code street telephone
  termsAccepted terms_version title token total_cents transmited updated_at value vat_id website wishlist remove`.split(
    /\s+/,
  ),
)

/** Delivery addresses are not ids of an account. */
const isInAddress = (path: readonly (string | 0)[]) =>
  path.some((part) => typeof part === 'string' && /^(addressInformation|address)$/.test(part))

/** Returns the class of a field: a kind of id, a value, or undefined when it is not classified. */
export function kindOf(call: string, path: readonly (string | 0)[]): NameKind | 'value' | undefined {
  const field = path.findLast((part) => part !== 0) ?? ''
  const exception = exceptions[`${call} ${field}`]
  if (exception) return exception
  if (field === 'email' && isInAddress(path)) return 'value'
  return names[field] ?? (values.has(field) ? 'value' : undefined)
}

/** Returns each field of a call with its path, including nested ones. */
export function placesOf({ query, body, path }: Endpoint): Place[] {
  const within = (schema: unknown, at: Place['at'], base: Place['path']): Place[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const { properties, items, allOf, anyOf } = schema as {
      properties?: Record<string, unknown>
      items?: unknown
      allOf?: unknown[]
      anyOf?: unknown[]
    }
    return [
      ...Object.entries(properties ?? {}).flatMap(([name, inner]): Place[] => {
        const isList = typeof inner === 'object' && inner !== null && 'items' in inner
        const own: Place['path'] = [...base, name]
        return [{ at, path: isList ? [...own, 0] : own }, ...within(inner, at, own)]
      }),
      ...within(items, at, [...base, 0]),
      ...[...(allOf ?? []), ...(anyOf ?? [])].flatMap((part) => within(part, at, base)),
    ]
  }
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): Place => ({ at: 'params', path: [name] }))
  const places = [...within(query, 'query', []), ...within(body, 'body', []), ...inPath]
  return [...new Map(places.map((place) => [labelOf(place), place])).values()]
}

const labelOf = ({ at, path }: Place) => [at, ...path].join('.')

/** Addresses outside the contract's table that take ids. */
const fileSlots: readonly Slot[] = (
  [
    ['/api/order/document', 'query', 'number', 'order'],
    ['/api/order/document', 'query', 'orderToken', 'orderToken'],
    ['/api/order/document', 'query', 'id', 'document'],
    ['/api/claim/repair-form', 'query', 'code', 'claim'],
    ['/api/download/:token', 'params', 'token', 'download'],
    ['/api/cart/file/:key', 'params', 'key', 'download'],
    ['/api/newsletter/leave/:token', 'params', 'token', 'leave'],
    ['/api/price-alert/leave/:token', 'params', 'token', 'alertToken'],
    ['/api/mokilizingas/return', 'query', 'order_id', 'attempt'],
    ['/api/mokilizingas/return', 'query', 'appl_token', 'attempt'],
    ['/api/mokilizingas/alert', 'body', 'order_id', 'attempt'],
    ['/api/mokilizingas/alert', 'body', 'appl_token', 'attempt'],
    ['/api/neopay/return', 'query', 'token', 'attempt'],
    ['/api/neopay/callback', 'body', 'token', 'attempt'],
  ] as const
).map(([call, at, field, kind]) => ({ call, place: { at, path: [field] }, kind, label: `${call} ${field}` }))

/** Returns every place of these calls that takes an id. */
export const slotsOf = (calls: readonly CallName[]): Slot[] => [
  ...calls.flatMap((call) =>
    placesOf(endpoints[call]).flatMap((place): Slot[] => {
      const kind = kindOf(call, place.path)
      return kind === undefined || kind === 'value'
        ? []
        : [{ call, place, kind, label: `${call} ${labelOf(place)}` }]
    }),
  ),
  ...fileSlots,
]
