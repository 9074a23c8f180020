import type { OutboxKind } from '@ambra/contract/outbox-kinds'
import type { OrderStatus } from '@ambra/contract/order'
import type { OrderAddress } from '@ambra/contract/order-parts'
import type { ProductOption, ProductType } from '@ambra/contract/product'
import type { ServerAddress } from '@ambra/contract/checkout'
import type { ShipmentState } from './shipment-schema.ts'

/** A line of a stored cart. `sku` is the chosen child's for a configurable. Quantity is a whole number >= 1. */
export type CartItemRecord = {
  itemId: number
  sku: string
  parentSku: string | undefined
  productType: ProductType
  qty: number
  productOption: ProductOption | undefined
  /** Checksum of the chosen options. @see docs/rules/cart CRT-14 */
  checksum: string
  /** Names that the requests gave which added to this line: one that comes twice adds once. Absent: none. */
  lineKeys?: readonly string[]
}

/** Delivery chosen in a cart or order. Addresses as they came in, checked only at order time. */
export type CartShipping = {
  carrierCode?: string
  methodCode?: string
  pickupPointId?: string
  address?: ServerAddress
  billingAddress?: ServerAddress
}

/**
 * A stored cart. `token` is the masked id a guest holds (32 hex digits); `id` is what a customer's client holds.
 * `version` grows with every change and is what an order must be computed from.
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

/** One line of an order to place or placed. Cents, tax included; `taxBp` in basis points (2400 = 24 %). */
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
  /** What one piece of a bundle takes from stock; absent for lines that are their own part. */
  parts?: { sku: string; qty: number }[] | undefined
  /** Sold under the VAT margin scheme: no VAT is shown. @see docs/rules/law LAW-VAT-3 */
  isMarginScheme?: boolean
  /** Why the line has no VAT where that is not a rate of zero: exempt goods, or a voucher taxed when it is used. */
  untaxed?: 'exempt' | 'voucher'
  /** Old devices that go back with the line, free of charge. @see docs/rules/law LAW-WEE-1 */
  oldDevices?: number
}

/** Totals of an order in cents, tax included. grandTotal = subtotal - discount + shipping + payment, checked in the database. */
export type OrderTotals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  paymentCents: number
  taxCents: number
  grandTotalCents: number
}

/** Delivery of an order with the words shown to the shopper at that time. Dates are `YYYY-MM-DD`. */
export type OrderShipping = {
  carrierCode: string
  methodCode: string
  title: string
  pickupPoint?: { id: string; name: string; address: string }
  deliveryFrom?: string
  deliveryTo?: string
}

/**
 * Payment method of an order with its title at that time. `transfer` is where a prepaid bank transfer goes: IBAN
 * without spaces, `dueDate` (`YYYY-MM-DD`) the last day on which the money may arrive.
 */
export type OrderPayment = {
  methodCode: string
  title: string
  /** The bank of a bank link, as the shopper chose it. */
  additional?: { bank: string } | undefined
  transfer?: { payee: string; iban: string; bank: string; dueDate: string }
}

/** A rule as an order keeps it; the title in the order's language. */
export type AppliedCartRule = { code: string; title: string }

/** Everything `orderRepository.place` needs; prices and totals were computed on the server from cart `cartVersion`. */
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
  /** The rule that reduced it without a code. */
  cartRule?: AppliedCartRule | undefined
  /** By whose address the use of the coupon counts; the order's own when absent. */
  couponEmail?: string | undefined
  totals: OrderTotals
  lines: OrderLineRecord[]
  /** What is taken from stock: one entry per sku, bundle parts summed in. Virtual goods may be left out. */
  stock: { sku: string; qty: number }[]
  /** What the order counts for while it holds stock unpaid; without limits nothing is refused. */
  hold: StockHold
  /** The budget of the address that gets the counted messages; undefined when nothing is counted. */
  mail: MailRule | undefined
  /**
   * Messages written in the same transaction; `{order_id, number}` is merged into each payload. Counted ones wait for their
   * turn in the budget of `mail`.
   */
  outbox: { kind: OutboxKind; payload: Record<string, unknown>; dedupeKey?: string; isCounted?: boolean }[]
  confirmed: unknown
  comment: string | undefined
  /** Gift cards among the lines, one for each piece; absent when there are none. */
  giftCards?: SoldGiftCards | undefined
  /** What gift cards of the cart pay of the order; the rest is money. */
  giftCardUses?: readonly GiftCardUse[] | undefined
  /** What the refund of swapped pieces pays of the order, cents. */
  creditCents?: number | undefined
  now: Date
}

/** Gift cards that an order sells: `line` counts from 1, the value of one piece is in cents. */
export type SoldGiftCards = {
  validMonths: number
  lines: readonly { line: number; qty: number; valueCents: number }[]
}

/** A sum that a gift card pays, cents. */
export type GiftCardUse = { giftCardId: number; amountCents: number }

/**
 * Limits of what unpaid orders may hold under one key (a hash of a network, an address, an account); an absent figure does
 * not limit. `cash` limits orders that are paid on delivery, `pieces` the items of managed stock of all orders together.
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
 * The keys an order counts under until it is paid, cancelled or taken up by staff. `share`: of one product all orders
 * under its key may hold so many percent of the stock, and always so many pieces.
 */
export type StockHold = {
  isCash: boolean
  keys: readonly HoldKey[]
  share?: { key: string | undefined; percent: number; pieces: number } | undefined
}

/**
 * Mails for one address (as a hash): `max` in any 24 hours; one beyond waits for its turn, at most `waitHours`. One with
 * `mustSend` that would wait longer fails what it belongs to, others are left out.
 */
export type MailRule = { key: string; max: number; waitHours: number; mustSend?: boolean }

/** An order that exists now. `replayed` says it was placed by an earlier call with the same key. */
export type PlacedOrder = {
  orderId: number
  number: string
  orderToken: string
  cartId: number
  placedAt: Date
  replayed: boolean
}

/**
 * Why nothing was placed (nothing at all was changed):
 * - `cart.unknown`: no such cart of that store (404)
 * - `order.cart_already_ordered`: the cart became an order under another key (409)
 * - `order.cart_changed`: the cart is not at `cartVersion` any more: compute again and retry
 * - `order.not_available`: `skus` lists what has not enough stock, or is unknown (400)
 * - `order.coupon_lost`: the coupon does not count any more for this customer: compute again, the total differs (409)
 * - `order.gift_card_changed`: a gift card holds less than it was to pay: compute again, the sum differs (409)
 * - `order.key_reused`: the key belongs to another request (422)
 * - `order.unpaid_*`: unpaid orders of the `scope` hold `max` already; of the product of `skus` `max` pieces are left (409)
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

/**
 * What leaves the house in one journey. `line` of a piece counts from 1; a shipment that was noted without its pieces has
 * none.
 */
export type ShipmentRecord = {
  /** The order's number with a count: `100000123-1`. */
  number: string
  carrier: string
  method: string
  state: ShipmentState
  trackingNumber: string | undefined
  /** Serial numbers as they stand on the devices. */
  pieces: { line: number; qty: number; serials: string[] }[]
  createdAt: Date
  sentAt: Date | undefined
  deliveredAt: Date | undefined
}

/** A stored order in cents. `events` oldest first. */
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
  /** The part of the sum that gift cards paid, cents. */
  giftCardCents: number
  /** The part that pieces of another order paid which these were swapped for, cents. */
  creditCents: number
  feedback: unknown
  /** Oldest first, without those that were given up. */
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
