import Type, { type Static } from 'typebox'
import { ProductOption } from './product.ts'

/** Address of a stored order. @see docs/rules/order ORD-3 */
export const OrderAddress = Type.Object(
  {
    firstname: Type.String(),
    lastname: Type.String(),
    street: Type.Array(Type.String()),
    city: Type.String(),
    postcode: Type.String(),
    country_id: Type.String(),
    telephone: Type.Union([Type.String(), Type.Null()]),
    email: Type.Union([Type.String(), Type.Null()]),
    company: Type.Union([Type.String(), Type.Null()]),
    vat_id: Type.Union([Type.String(), Type.Null()]),
    company_code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    address_type: Type.Enum(['billing', 'shipping']),
  },
  { additionalProperties: true },
)
export type OrderAddress = Static<typeof OrderAddress>

/** Line of a stored order; prices decimal euros, `price` and `row_total` net. @see docs/rules/order ORD-3 */
export const OrderItem = Type.Object({
  item_id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  product_id: Type.Integer(),
  product_type: Type.String(),
  parent_item_id: Type.Union([Type.Integer(), Type.Null()]),
  qty_ordered: Type.Number(),
  price: Type.Number(),
  price_incl_tax: Type.Number(),
  row_total: Type.Number(),
  row_total_incl_tax: Type.Number(),
  tax_percent: Type.Number(),
  tax_amount: Type.Number(),
  discount_amount: Type.Number(),
  image: Type.Optional(Type.String()),
  url_path: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Type.Object({ label: Type.String(), value: Type.String() }))),
  /** What was chosen, by its ids; `options` are its words. */
  product_option: Type.Optional(ProductOption),
  /** Ours: old devices that go back with the line, free of charge. */
  old_devices: Type.Optional(Type.Integer()),
})
export type OrderItem = Static<typeof OrderItem>

/**
 * Where a prepaid bank transfer goes: IBAN without spaces, reference number with its check digit, amount in decimal
 * euros, `dueDate` (`YYYY-MM-DD`) the last day on which the money may arrive. `qr`, on the order's page while it waits
 * for the money, is the payment code of bank apps: modules each way and the dark ones as SVG path data, one unit a module.
 */
export const BankTransfer = Type.Object({
  payee: Type.String(),
  iban: Type.String(),
  bank: Type.String(),
  reference: Type.String(),
  amount: Type.Number(),
  dueDate: Type.String(),
  qr: Type.Optional(Type.Object({ size: Type.Number(), path: Type.String() })),
})
export type BankTransfer = Static<typeof BankTransfer>

/**
 * A file of a paid order: `url` works until `expiresAt` (ISO time) and `remaining` more times (null = any number).
 * `sku` and `product` name the line it belongs to.
 */
export const OrderDownload = Type.Object({
  title: Type.String(),
  product: Type.String(),
  sku: Type.String(),
  url: Type.String(),
  remaining: Type.Union([Type.Integer(), Type.Null()]),
  expiresAt: Type.String(),
  isUsable: Type.Boolean(),
})
export type OrderDownload = Static<typeof OrderDownload>

/** A gift card sold with a paid order: code in groups of four, value in decimal euros, last day (`YYYY-MM-DD`). */
export const OrderGiftCard = Type.Object({
  code: Type.String(),
  value: Type.Number(),
  validUntil: Type.String(),
})
export type OrderGiftCard = Static<typeof OrderGiftCard>

/**
 * A document of an order: `url` gives the PDF, `xmlUrl` the e-invoice where there is one. A pro forma invoice
 * and the terms of the contract have the number of their order.
 */
export const OrderDocument = Type.Object({
  kind: Type.Enum(['invoice', 'proforma', 'credit_note', 'contract']),
  number: Type.String(),
  url: Type.String(),
  xmlUrl: Type.Optional(Type.String()),
})
export type OrderDocument = Static<typeof OrderDocument>

/**
 * Goods of an order that have left together. `carrier` is a code; `at` and `deliveredAt` are `YYYY-MM-DD HH:mm` in
 * Europe/Tallinn. Without `items` it was not noted what it holds.
 */
export const OrderShipment = Type.Object({
  number: Type.String(),
  carrier: Type.String(),
  state: Type.Enum(['sent', 'delivered']),
  trackingNumber: Type.Optional(Type.String()),
  at: Type.String(),
  deliveredAt: Type.Optional(Type.String()),
  items: Type.Array(
    Type.Object({
      item_id: Type.Integer(),
      name: Type.String(),
      qty: Type.Integer(),
      /** Serial numbers as they stand on the devices. */
      serials: Type.Optional(Type.Array(Type.String())),
    }),
  ),
})
export type OrderShipment = Static<typeof OrderShipment>
