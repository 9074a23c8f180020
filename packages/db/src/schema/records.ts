import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { OrderStatus } from '@ambra/contract/sales/order'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import type { ProductOption, ProductType } from '@ambra/contract/catalogue/product'
import type { ServerAddress } from '@ambra/contract/sales/checkout'
import type { ShipmentState } from './shipment-schema.ts'

/**
 * Line of a stored cart. `sku` is the selected child's for a configurable product. Quantity is an integer >=
 * 1.
 */
export type CartItemRecord = {
  itemId: number
  sku: string
  parentSku: string | undefined
  productType: ProductType
  qty: number
  productOption: ProductOption | undefined
  /** Checksum of the selected options. @see docs/rules/cart CRT-14 */
  checksum: string
  /**
   * Idempotency keys of the requests that added to this line, so that a repeated request adds once. Absent:
   * none.
   */
  lineKeys?: readonly string[]
}

/** Delivery chosen in a cart or order. Addresses are unvalidated until the order. */
export type CartShipping = {
  carrierCode?: string
  methodCode?: string
  pickupPointId?: string
  address?: ServerAddress
  billingAddress?: ServerAddress
}

/**
 * Stored cart. `token` is the masked id of a guest (32 hex digits); `id` is used by a customer's client.
 * `version` increases with every change; an order must be computed from the current one.
 * @see docs/rules/cart CRT-1
 */
export type CartRecord = {
  id: number
  token: string
  storeId: number
  customerId: number | undefined
  version: number
  couponCode: string | undefined
  shipping: CartShipping | undefined
  payment: { methodCode?: string } | undefined
  items: CartItemRecord[]
  convertedAt: Date | undefined
  orderId: number | undefined
  updatedAt: Date
}

/** Line of a new or placed order. Cents, tax included; `taxBp` in basis points (2400 = 24 %). */
export type OrderLineRecord = {
  cartItemId: number | undefined
  sku: string
  parentSku: string | undefined
  productId: number | undefined
  productType: ProductType
  name: string
  qty: number
  unitCents: number
  rowCents: number
  discountCents: number
  taxBp: number
  taxCents: number
  options: { label: string; value: string }[]
  productOption: ProductOption | undefined
  image: string | undefined
  urlPath: string | undefined
  /** Stock used by one piece of a bundle; absent for lines without parts. */
  parts?: { sku: string; qty: number }[] | undefined
  /** Sold under the VAT margin scheme: no VAT is shown. @see docs/rules/law LAW-VAT-3 */
  isMarginScheme?: boolean
  /** Reason for no VAT other than a zero rate: exempt goods, or a voucher taxed on redemption. */
  untaxed?: 'exempt' | 'voucher'
  /** Old devices taken back free of charge with the line. @see docs/rules/law LAW-WEE-1 */
  oldDevices?: number
}

/**
 * Totals of an order in cents, tax included. grandTotal = subtotal - discount + shipping + payment, checked
 * in the database.
 */
export type OrderTotals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  paymentCents: number
  taxCents: number
  grandTotalCents: number
}

/** Delivery of an order with the texts shown to the shopper at that time. Dates are `YYYY-MM-DD`. */
export type OrderShipping = {
  carrierCode: string
  methodCode: string
  title: string
  pickupPoint?: { id: string; name: string; address: string }
  deliveryFrom?: string
  deliveryTo?: string
}

/**
 * Payment method of an order with its title at that time. `transfer` describes a prepaid bank transfer: IBAN
 * without spaces, `dueDate` (`YYYY-MM-DD`) the last day for the money to arrive.
 */
export type OrderPayment = {
  methodCode: string
  title: string
  /** Bank of a bank link chosen by the shopper. */
  additional?: { bank: string } | undefined
  transfer?: { payee: string; iban: string; bank: string; dueDate: string }
}

/** Cart rule as stored with an order; the title in the order's language. */
export type AppliedCartRule = { code: string; title: string }

/**
 * Input of `orderRepository.place`; prices and totals were computed on the server from cart `cartVersion`.
 */
export type OrderPlacement = {
  storeId: number
  cartId: number
  cartVersion: number
  customerId: number | undefined
  /** Idempotency key of the checkout attempt, 1 to 200 characters, unique per store. */
  key: string
  /** Hash of the request body: the same key with another hash is refused. */
  requestHash: string
  /** Unguessable, at least 32 characters. */
  orderToken: string
  status: Extract<OrderStatus, 'new' | 'pending' | 'awaiting_payment'>
  language: string
  currency: string
  email: string
  shippingAddress: OrderAddress | undefined
  billingAddress: OrderAddress
  shipping: OrderShipping | undefined
  payment: OrderPayment
  couponCode: string | undefined
  /** Automatic rule that reduced the order. */
  cartRule?: AppliedCartRule | undefined
  /** Address under which the coupon use counts; defaults to the order's. */
  couponEmail?: string | undefined
  totals: OrderTotals
  lines: OrderLineRecord[]
  /** Stock to take: one entry per SKU, with bundle parts summed. Virtual products may be omitted. */
  stock: { sku: string; qty: number }[]
  /** Limits of stock held while unpaid; without limits nothing is refused. */
  hold: StockHold
  /** Mail budget of the address that gets the counted messages; undefined when nothing is counted. */
  mail: MailRule | undefined
  /**
   * Messages written in the same transaction; `{order_id, number}` is merged into each payload. Counted ones
   * wait for a slot in the budget of `mail`.
   */
  outbox: { kind: OutboxKind; payload: Record<string, unknown>; dedupeKey?: string; isCounted?: boolean }[]
  confirmed: unknown
  comment: string | undefined
  /** Gift cards among the lines, one per piece; absent when there are none. */
  giftCards?: SoldGiftCards | undefined
  /** Amounts paid by gift cards of the cart; the rest is money. */
  giftCardUses?: readonly GiftCardUse[] | undefined
  /** Amount paid by the refund of exchanged pieces, in cents. */
  creditCents?: number | undefined
  now: Date
}

/**
 * Gift cards sold by an order: `line` counts from 1, the value of one piece is in cents. `recipient` is an address to
 * which they are mailed, `sendOn` the day (`YYYY-MM-DD`).
 */
type SoldGiftCards = {
  validMonths: number
  lines: readonly {
    line: number
    qty: number
    valueCents: number
    recipient?: string | undefined
    sendOn?: string | undefined
  }[]
}

/** Amount paid by a gift card, in cents. */
type GiftCardUse = { giftCardId: number; amountCents: number }

/**
 * Limits of what unpaid orders may hold under one key (hash of a network, address or account); an absent
 * limit does not apply. `cash` limits cash-on-delivery orders, `pieces` the pieces of managed stock in all
 * orders together.
 */
export type HoldKey = {
  key: string
  scope: HoldScope
  orders?: number | undefined
  cash?: number | undefined
  pieces?: number | undefined
}
export type HoldScope = 'network' | 'guest' | 'account'

/**
 * Keys under which an order counts until it is paid, cancelled or handled by staff. `share`: all orders under
 * its key may hold this percentage of a product's stock, and always this number of pieces.
 */
export type StockHold = {
  isCash: boolean
  keys: readonly HoldKey[]
  share?: { key: string | undefined; percent: number; pieces: number } | undefined
}

/**
 * Mail budget of one address (hashed): `max` in any 24 hours; further mails wait for a slot, at most
 * `waitHours`. When the wait would be longer, a `mustSend` mail fails its operation and others are dropped.
 */
export type MailRule = { key: string; max: number; waitHours: number; mustSend?: boolean }

/** Placed order. `replayed` means that an earlier call with the same key placed it. */
export type PlacedOrder = {
  orderId: number
  number: string
  orderToken: string
  cartId: number
  placedAt: Date
  replayed: boolean
}

/**
 * Reason why nothing was placed (nothing was changed):
 * - `cart.unknown`: no such cart in that store (404)
 * - `order.cart_already_ordered`: the cart became an order under another key (409)
 * - `order.cart_changed`: the cart is no longer at `cartVersion`: recompute and retry
 * - `order.not_available`: `skus` lists products that are unknown or have too little stock (400)
 * - `order.coupon_lost`: the coupon is no longer valid for this customer: recompute, the total differs (409)
 * - `order.gift_card_changed`: a gift card has less than it was to pay: recompute, the amount differs (409)
 * - `order.key_reused`: the key belongs to another request (422)
 * - `order.unpaid_*`: unpaid orders of the `scope` already hold `max`; of the product of `skus` `max` pieces
 * are left (409)
 * - `order.mail_limit`: the address gets too many mails to confirm this order (409)
 */
export type OrderError = {
  refused:
    | 'cart.unknown'
    | 'order.cart_already_ordered'
    | 'order.cart_changed'
    | 'order.not_available'
    | 'order.coupon_lost'
    | 'order.gift_card_changed'
    | 'order.key_reused'
    | 'order.unpaid_orders'
    | 'order.unpaid_cash'
    | 'order.unpaid_pieces'
    | 'order.unpaid_share'
    | 'order.mail_limit'
  skus?: string[]
  scope?: HoldScope
  max?: number
}

/** Shipment. `line` of a piece counts from 1; a shipment recorded without its pieces has none. */
export type ShipmentRecord = {
  /** Order number with a counter: `100000123-1`. */
  number: string
  carrier: string
  method: string
  state: ShipmentState
  trackingNumber: string | undefined
  /** Serial numbers as printed on the devices. */
  pieces: { line: number; qty: number; serials: string[] }[]
  createdAt: Date
  sentAt: Date | undefined
  deliveredAt: Date | undefined
}

/** Stored order, in cents. `events` are oldest first. */
export type OrderRecord = Omit<
  OrderPlacement,
  | 'key'
  | 'requestHash'
  | 'cartVersion'
  | 'couponEmail'
  | 'stock'
  | 'hold'
  | 'mail'
  | 'outbox'
  | 'giftCards'
  | 'giftCardUses'
  | 'status'
  | 'now'
> & {
  id: number
  number: string
  status: OrderStatus
  cartToken: string
  /** Amount paid by gift cards, in cents. */
  giftCardCents: number
  /** Amount paid by exchanged pieces of another order, in cents. */
  creditCents: number
  /** Staff hold it, and it has not left. */
  isHeld: boolean
  feedback: unknown
  /** Oldest first, without cancelled ones. */
  shipments: ShipmentRecord[]
  createdAt: Date
  updatedAt: Date
  events: {
    kind: string
    from: OrderStatus | undefined
    to: OrderStatus | undefined
    actor: string
    data: unknown
    at: Date
  }[]
}
