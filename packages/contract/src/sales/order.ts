import Type, { type Static } from 'typebox'
import { ShownField } from '../platform/custom-fields/custom-field.ts'
import { Claim, OrderWithdrawal } from '../service/after-sale.ts'
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
import { PaymentState } from '../payments/payment.ts'

/** Status of an order; the list is in `order-status.ts`, independent of schemas. @see spec §3 Order */
export const OrderStatus = Type.Enum([...orderStatuses])
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * Figures that the shopper saw and confirmed on the review step: payable total in integer cents,
 * `Totals.linesHash`, version of the terms, ISO time. A difference to the server's figures causes 409
 * `order.total_changed`.
 * @see docs/rules/order ORD-5
 */
export const Confirmed = Type.Object({
  total_cents: Type.Integer({ minimum: 0 }),
  lines_hash: Type.String({ maxLength: 128 }),
  terms_version: Type.String({ maxLength: 64 }),
  at: Type.String({ maxLength: 40 }),
  /** The shopper wants digital content at once and acknowledges that the right of withdrawal ends. */
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

/**
 * Addresses, methods and payment choice of an order. `pickup_point_id` is ours. @see docs/rules/order ORD-1
 */
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
 * Order to place: lines, prices and totals always come from the cart; `products` can only synchronize the
 * cart. Unknown keys are tolerated. `termsAccepted` and `comment` are ours; the idempotency key is the header
 * `Idempotency-Key`, otherwise `task_id` or `order_id`.
 * @see spec §3 Order, docs/rules/order ORD-1
 */
export const OrderRequest = Type.Object(
  {
    cart_id: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()])),
    user_id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
    store_code: Type.Optional(Type.String({ maxLength: 16 })),
    order_id: Type.Optional(Type.String({ maxLength: 128 })),
    products: Type.Optional(Type.Array(OrderProduct, { maxItems: 500 })),
    /**
     * Addition to the specification: item ids removed by the buyer. With it, other lines of a customer's cart move to the next cart.
     */
    removed_items: Type.Optional(Type.Array(Type.Integer(), { maxItems: 500 })),
    addressInformation: OrderAddressInformation,
    task_id: Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Integer()])),
    transmited: Type.Optional(Type.Boolean()),
    created_at: Type.Optional(Type.String({ maxLength: 40 })),
    updated_at: Type.Optional(Type.String({ maxLength: 40 })),
    confirmed: Type.Optional(Confirmed),
    termsAccepted: Type.Optional(Type.Boolean()),
    comment: Type.Optional(Type.String({ maxLength: 1000 })),
    /**
     * Addition to the specification: lines with which old devices are taken back free of charge, and how many (default: one per
     * piece).
     */
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
     * Request for an account with the order. Without the password (it is never stored in a browser, so an
     * attempt resumed after a reload has none) the order is placed without creating the account.
     */
    account: Type.Optional(Type.Object({ password: Type.Optional(Type.String({ maxLength: 1024 })) })),
  },
  { additionalProperties: true },
)
export type OrderRequest = Static<typeof OrderRequest>

/**
 * Result of an account requested with an order: created; awaiting confirmation by mail
 * (`ACCOUNT_PRIVACY=strict`); the address already has one; not created for another reason. The order is valid
 * in each case.
 */
export const OrderAccount = Type.Enum(['created', 'confirm', 'email_taken', 'not_created'])
export type OrderAccount = Static<typeof OrderAccount>

/** Password of the account that a guest requests after the order. */
export const OrderAccountRequest = Type.Object({ password: Type.String({ maxLength: 1024 }) })
export type OrderAccountRequest = Static<typeof OrderAccountRequest>

/**
 * Response to a placed order. `transferedAt` is an ISO time (sic). `paymentReference` is set when the order
 * awaits a provider: usable once with `neopay/payment` or `mokilizingas/payment`, for 24 hours.
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

/** Entry of the timeline: `at` is `YYYY-MM-DD HH:mm` in Europe/Tallinn. @see docs/rules/api API-7 */
export const OrderEvent = Type.Object({
  status: OrderStatus,
  at: Type.String(),
  comment: Type.Optional(Type.String()),
})
export type OrderEvent = Static<typeof OrderEvent>

/**
 * Stored order as its owner sees it, in decimal euros. `total` repeats `grand_total`; camelCase fields are
 * ours.
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
    /** Addition to the specification: title of the automatic cart discount in the order's language. */
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
    /** The carrier collects the money on delivery. */
    isPaidOnDelivery: Type.Optional(Type.Boolean()),
    paymentState: Type.Optional(PaymentState),
    /** The order may be paid now with one of `payMethods`. */
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
    /** The shop holds the goods back until staff have checked the order; absent otherwise. */
    isOnHold: Type.Optional(Type.Boolean()),
    deliveryFrom: Type.Optional(Type.String()),
    deliveryTo: Type.Optional(Type.String()),
    bankTransfer: Type.Optional(BankTransfer),
    downloads: Type.Optional(Type.Array(OrderDownload)),
    giftCards: Type.Optional(Type.Array(OrderGiftCard)),
    /**
     * Parts of `grand_total` paid by gift cards and exchanged pieces, and the part paid with money; absent
     * without both.
     */
    giftCardAmount: Type.Optional(Type.Number()),
    creditAmount: Type.Optional(Type.Number()),
    /**
     * Exchanges: the order with the added products (`to`), or the one whose pieces were exchanged for these
     * (`from`). Only its owner gets the token.
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
     * Time at which its confirmation will be mailed (ISO, UTC); set while delayed because of many mails to
     * the address.
     */
    confirmationMailAt: Type.Optional(Type.String()),
    documents: Type.Optional(Type.Array(OrderDocument)),
    /** Addition to the specification: custom fields that are for the buyer, in the language of the order. */
    fields: Type.Optional(Type.Array(ShownField)),
    /** Version of the terms that the buyer accepted, and when the shop received it (`YYYY-MM-DD HH:mm`). */
    terms: Type.Optional(Type.Object({ version: Type.String(), acceptedAt: Type.String() })),
    /**
     * Set while the shopper may still cancel the order; `refund` is the money refunded, `giftCards` the
     * amount returned to gift cards at once.
     */
    cancellation: Type.Optional(Type.Object({ refund: Type.Number(), giftCards: Type.Number() })),
    /**
     * Set on the page of a guest order: an account may be requested with `order/account`, or was requested
     * and awaits the owner of the address. Does not reveal whether the address has an account.
     */
    accountOffer: Type.Optional(Type.Enum(['open', 'requested'])),
    /** Path of the feedback form in the order's store, while feedback is open. */
    feedbackUrl: Type.Optional(Type.String()),
    withdrawal: Type.Optional(OrderWithdrawal),
    claims: Type.Optional(Type.Array(Claim)),
    /** Shipments so far; absent before the first one. */
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
