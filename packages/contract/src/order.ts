import Type, { type Static } from 'typebox'
import { Claim, OrderWithdrawal } from './after-sale.ts'
import { AddressInformation, PaymentMethod, ServerAddress } from './checkout.ts'
import { orderStatuses } from './order-status.ts'
import {
  BankTransfer,
  OrderAddress,
  OrderDocument,
  OrderDownload,
  OrderGiftCard,
  OrderItem,
  OrderShipment,
} from './order-parts.ts'
import { PaymentState } from './payment.ts'

/** Status of an order; the list itself is in `order-status.ts`, free of schemas. @see spec §3 Order */
export const OrderStatus = Type.Enum([...orderStatuses])
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * What the shopper saw and agreed to on the review step: payable sum in integer cents, `Totals.linesHash`, version of
 * the terms, ISO time. A difference to the server's figures is a 409 `order.total_changed`.
 * @see docs/rules/order ORD-5
 */
export const Confirmed = Type.Object({
  total_cents: Type.Integer({ minimum: 0 }),
  lines_hash: Type.String({ maxLength: 128 }),
  terms_version: Type.String({ maxLength: 64 }),
  at: Type.String({ maxLength: 40 }),
  /** The shopper wants digital content at once and knows that the right of withdrawal ends. */
  digital_consent: Type.Optional(Type.Boolean()),
})
export type Confirmed = Static<typeof Confirmed>

const OrderProduct = Type.Object(
  {
    sku: Type.String({ maxLength: 300 }),
    qty: Type.Optional(Type.Unknown()),
    server_item_id: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
    product_option: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: true },
)

/** Addresses, methods and payment choice of an order. `pickup_point_id` is ours. @see docs/rules/order ORD-1 */
export const OrderAddressInformation = Type.Intersect([
  AddressInformation,
  Type.Object({
    payment_method_code: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
    payment_method_additional: Type.Optional(Type.Unknown()),
    shippingExtraFields: Type.Optional(Type.Unknown()),
    pickup_point_id: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  }),
])
export type OrderAddressInformation = Static<typeof OrderAddressInformation>

/**
 * Order as placed: lines, prices and totals always come from the cart; `products` at most brings the cart in line.
 * Unknown keys are tolerated. `termsAccepted` and `comment` are ours; the idempotency key travels in the header
 * `Idempotency-Key`, else `task_id`, else `order_id` serve.
 * @see spec §3 Order, docs/rules/order ORD-1
 */
export const OrderRequest = Type.Object(
  {
    cart_id: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()])),
    user_id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
    store_code: Type.Optional(Type.String({ maxLength: 16 })),
    order_id: Type.Optional(Type.String({ maxLength: 128 })),
    products: Type.Optional(Type.Array(OrderProduct, { maxItems: 500 })),
    /** Ours: item ids the buyer has dropped. With it, other lines of a customer's cart go to the next cart. */
    removed_items: Type.Optional(Type.Array(Type.Integer(), { maxItems: 500 })),
    addressInformation: OrderAddressInformation,
    task_id: Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Integer()])),
    transmited: Type.Optional(Type.Boolean()),
    created_at: Type.Optional(Type.String({ maxLength: 40 })),
    updated_at: Type.Optional(Type.String({ maxLength: 40 })),
    confirmed: Type.Optional(Confirmed),
    termsAccepted: Type.Optional(Type.Boolean()),
    comment: Type.Optional(Type.String({ maxLength: 1000 })),
    /** Ours: lines with which an old device goes back free of charge, and how many (absent: one for each piece). */
    old_devices: Type.Optional(
      Type.Array(
        Type.Object({
          sku: Type.String({ maxLength: 300 }),
          qty: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
        }),
        { maxItems: 500 },
      ),
    ),
    /**
     * The buyer wants an account made with the order. Without the password (it is never stored in a browser, so an
     * attempt resumed after a reload has none) the order is placed and the account is not made.
     */
    account: Type.Optional(Type.Object({ password: Type.Optional(Type.String({ maxLength: 1024 })) })),
  },
  { additionalProperties: true },
)
export type OrderRequest = Static<typeof OrderRequest>

/**
 * The result of an account requested with an order: created; waiting for the link in a mail
 * (`ACCOUNT_PRIVACY=strict`); the address has one already; not created for another reason. The order is valid
 * in each case.
 */
export const OrderAccount = Type.Enum(['created', 'confirm', 'email_taken', 'not_created'])
export type OrderAccount = Static<typeof OrderAccount>

/** The password of the account that a guest asks for after the order. */
export const OrderAccountRequest = Type.Object({ password: Type.String({ maxLength: 1024 }) })
export type OrderAccountRequest = Static<typeof OrderAccountRequest>

/**
 * The response to a placed order. `transferedAt` is an ISO time (sic). `paymentReference` is there when the
 * order waits for a provider: once usable with `neopay/payment` or `mokilizingas/payment`, 24 hours.
 * @see docs/rules/order ORD-1, docs/rules/order ORD-5
 */
export const OrderResult = Type.Object({
  orderNumber: Type.String(),
  backendOrderId: Type.Integer(),
  magentoOrderId: Type.Optional(Type.Integer()),
  orderToken: Type.String(),
  cartId: Type.String(),
  transferedAt: Type.String(),
  paymentReference: Type.Optional(Type.String()),
  account: Type.Optional(OrderAccount),
})
export type OrderResult = Static<typeof OrderResult>

/** One entry of the timeline: `at` is `YYYY-MM-DD HH:mm` in Europe/Tallinn. @see docs/rules/api API-7 */
export const OrderEvent = Type.Object({
  status: OrderStatus,
  at: Type.String(),
  comment: Type.Optional(Type.String()),
})
export type OrderEvent = Static<typeof OrderEvent>

/**
 * A stored order as its owner sees it, decimal euros. `total` repeats `grand_total`; camelCase fields are ours.
 * @see spec §3 "Order history item", docs/rules/order ORD-3, ORD-2
 */
export const Order = Type.Object(
  {
    entity_id: Type.Integer(),
    increment_id: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
    status: OrderStatus,
    state: Type.String(),
    customer_email: Type.String(),
    customer_firstname: Type.String(),
    customer_lastname: Type.String(),
    customer_is_guest: Type.Integer(),
    total: Type.Number(),
    grand_total: Type.Number(),
    subtotal: Type.Number(),
    subtotal_incl_tax: Type.Number(),
    shipping_amount: Type.Number(),
    shipping_incl_tax: Type.Number(),
    tax_amount: Type.Number(),
    discount_amount: Type.Number(),
    coupon_code: Type.Optional(Type.String()),
    /** Ours: the rule that reduced the order without a code, in the order's language. */
    discount_title: Type.Optional(Type.String()),
    order_currency_code: Type.String(),
    store_id: Type.Integer(),
    total_item_count: Type.Integer(),
    total_qty_ordered: Type.Number(),
    shipping_description: Type.String(),
    protect_code: Type.String(),
    quote_id: Type.Union([Type.Integer(), Type.String()]),
    items: Type.Array(OrderItem),
    billing_address: OrderAddress,
    payment: Type.Object({
      method: Type.String(),
      additional_information: Type.Array(Type.String()),
      amount_ordered: Type.Number(),
    }),
    extension_attributes: Type.Object({
      shipping_assignments: Type.Array(
        Type.Object({
          shipping: Type.Object(
            { address: Type.Union([OrderAddress, ServerAddress]), method: Type.String() },
            { additionalProperties: true },
          ),
          items: Type.Array(Type.Unknown()),
        }),
      ),
    }),
    feedback: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
    orderToken: Type.Optional(Type.String()),
    paymentTitle: Type.Optional(Type.String()),
    paymentCost: Type.Optional(Type.Number()),
    /** The carrier takes the money with the goods. */
    isPaidOnDelivery: Type.Optional(Type.Boolean()),
    paymentState: Type.Optional(PaymentState),
    /** The order may be paid again now, with one of `payMethods`. */
    isPayable: Type.Optional(Type.Boolean()),
    payMethods: Type.Optional(Type.Array(PaymentMethod)),
    /** Paid, or to be paid, at an emulator of the provider: no money moves. */
    isPaymentEmulated: Type.Optional(Type.Boolean()),
    pickupPoint: Type.Optional(
      Type.Object({ id: Type.String(), name: Type.String(), address: Type.String() }),
    ),
    taxes: Type.Optional(
      Type.Array(Type.Object({ percent: Type.Number(), net: Type.Number(), amount: Type.Number() })),
    ),
    deliveryFrom: Type.Optional(Type.String()),
    deliveryTo: Type.Optional(Type.String()),
    bankTransfer: Type.Optional(BankTransfer),
    downloads: Type.Optional(Type.Array(OrderDownload)),
    giftCards: Type.Optional(Type.Array(OrderGiftCard)),
    /** The parts of `grand_total` that gift cards and swapped pieces paid, and what is paid with money; absent without both. */
    giftCardAmount: Type.Optional(Type.Number()),
    creditAmount: Type.Optional(Type.Number()),
    /**
     * Swaps: the order that has the goods which came in (`to`), or the one whose pieces were swapped for these (`from`). Only its owner
     * gets the token.
     */
    exchanges: Type.Optional(
      Type.Array(
        Type.Object({
          number: Type.String(),
          orderToken: Type.Optional(Type.String()),
          way: Type.Enum(['to', 'from']),
        }),
      ),
    ),
    amountDue: Type.Optional(Type.Number()),
    /**
     * When its confirmation will be mailed; set while it is delayed because many mails went to the address
     * (ISO, UTC).
     */
    confirmationMailAt: Type.Optional(Type.String()),
    documents: Type.Optional(Type.Array(OrderDocument)),
    /** Version of the terms that the buyer accepted, and when the shop got to know it (`YYYY-MM-DD HH:mm`). */
    terms: Type.Optional(Type.Object({ version: Type.String(), acceptedAt: Type.String() })),
    /**
     * Set while the shopper may still cancel the order by one press; `refund` is the money that is sent back then,
     * `giftCards` what returns to gift cards at once.
     */
    cancellation: Type.Optional(Type.Object({ refund: Type.Number(), giftCards: Type.Number() })),
    /**
     * Set on the page of a guest's order: an account for it may be requested with `order/account`, or was requested and
     * waits for the owner of the address. Says nothing about whether the address has an account.
     */
    accountOffer: Type.Optional(Type.Enum(['open', 'requested'])),
    /** Path of the feedback form in the store of the order, while it may be filled. */
    feedbackUrl: Type.Optional(Type.String()),
    withdrawal: Type.Optional(OrderWithdrawal),
    claims: Type.Optional(Type.Array(Claim)),
    /** What has left so far; absent before the first shipment. */
    shipments: Type.Optional(Type.Array(OrderShipment)),
    events: Type.Array(OrderEvent),
  },
  { additionalProperties: true },
)
export type Order = Static<typeof Order>

/** Page of `user/order-history`, newest first. @see docs/rules/order ORD-3 */
export const OrderHistory = Type.Object({
  items: Type.Array(Order),
  search_criteria: Type.Record(Type.String(), Type.Unknown()),
  total_count: Type.Integer(),
})
export type OrderHistory = Static<typeof OrderHistory>
