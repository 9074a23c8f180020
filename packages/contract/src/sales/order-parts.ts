import Type, { type Static } from 'typebox'
import { ProductOption } from '../catalogue/product.ts'
import { ShownField } from '../platform/custom-fields/custom-field.ts'

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
  /** Ours: custom fields of the line that are for the buyer. */
  fields: Type.Optional(Type.Array(ShownField)),
  /** Selected option ids; `options` contains their texts. */
  product_option: Type.Optional(ProductOption),
  /** Addition to the specification: old devices taken back free of charge with the line. */
  old_devices: Type.Optional(Type.Integer()),
})
export type OrderItem = Static<typeof OrderItem>

/**
 * Bank transfer of a prepaid order: IBAN without spaces, reference number with check digit, amount in decimal
 * euros, `dueDate` (`YYYY-MM-DD`) the last day for the money to arrive. `qr`, on the order page while payment
 * is awaited, is the payment code of bank apps: modules per side and dark modules as SVG path data, one unit
 * per module.
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
 * File of a paid order: `url` works until `expiresAt` (ISO time) and `remaining` more times (null =
 * unlimited). `sku` and `product` identify its line.
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

/**
 * Gift card sold with a paid order: code in groups of four, value in decimal euros, last day (`YYYY-MM-DD`), and what
 * the buyer wrote on it, such as a name and a message. A card that is mailed by itself names its recipient; `sendAt`
 * is when the mail leaves, `sentAt` when it left.
 */
export const OrderGiftCard = Type.Object({
  code: Type.String(),
  value: Type.Number(),
  validUntil: Type.String(),
  texts: Type.Optional(Type.Array(Type.Object({ label: Type.String(), value: Type.String() }))),
  recipient: Type.Optional(Type.String()),
  sendAt: Type.Optional(Type.String()),
  sentAt: Type.Optional(Type.String()),
})
export type OrderGiftCard = Static<typeof OrderGiftCard>

/**
 * Document of an order: `url` is the PDF, `xmlUrl` the e-invoice, if any. A pro forma invoice and the terms
 * of the contract have the number of their order.
 */
export const OrderDocument = Type.Object({
  kind: Type.Enum(['invoice', 'proforma', 'credit_note', 'contract']),
  number: Type.String(),
  url: Type.String(),
  xmlUrl: Type.Optional(Type.String()),
})
export type OrderDocument = Static<typeof OrderDocument>

/**
 * Shipment of an order. `carrier` is a code; `at` and `deliveredAt` are `YYYY-MM-DD HH:mm` in Europe/Tallinn.
 * Without `items` its contents were not recorded.
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
      /** Serial numbers as printed on the devices. */
      serials: Type.Optional(Type.Array(Type.String())),
    }),
  ),
})
export type OrderShipment = Static<typeof OrderShipment>
