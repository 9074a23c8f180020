export type { PaymentAttempt, PaymentConcern, PaymentReport, Settlement } from './payment-records.ts'
export type {
  CartItemRecord,
  CartRecord,
  CartShipping,
  HoldKey,
  HoldScope,
  MailRule,
  OrderError,
  OrderLineRecord,
  OrderPlacement,
  OrderRecord,
  OrderTotals,
  PlacedOrder,
  StockHold,
} from './records.ts'
export type { Db } from './schema.ts'
export { shopConfig } from './shop-config.ts'
export type { MovementReason } from './stock-ledger-schema.ts'
export { documentDate, textIn } from './wire.ts'
