import type { AppliedCartRule } from './records.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Defaulted, Json, NullableJson } from './column-types.ts'

type CustomerRow = {
  id: Generated<number>
  email: string
  firstname: string
  lastname: string
  password_hash: string | null
  group_id: Defaulted<number>
  store_id: number
  default_billing: number | null
  default_shipping: number | null
  newsletter: Defaulted<boolean>
  email_proved_at: Defaulted<Date | null>
  created_at: Date
  updated_at: Date
}
type CustomerAddressRow = { id: Generated<number>; customer_id: number; address: Json }
type CustomerSessionRow = {
  token_hash: string
  kind: 'access' | 'refresh'
  family: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
type SessionFamilyRow = {
  id: string
  customer_id: number
  client_hash: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  number: GeneratedAlways<number>
  device: Defaulted<string>
  last_used_at: Date | null
}
type PasswordResetRow = { customer_id: number; token_hash: string; created_at: Date; expires_at: Date }
type EmailChangeRow = Omit<PasswordResetRow, 'token_hash'> & {
  id: GeneratedAlways<number>
  email: string
  token_hash: string | null
  family: string | null
}
type AttemptCounterRow = { key: string; count: number; ends_at: Date }
type PendingCustomerRow = {
  id: GeneratedAlways<number>
  email: string
  token_hash: string | null
  firstname: string
  lastname: string
  password_hash: string
  addresses: Json
  store_id: number
  created_at: Date
  expires_at: Date
}
type CartRow = {
  id: Generated<number>
  token: string
  store_id: number
  customer_id: number | null
  version: Defaulted<number>
  coupon_code: string | null
  shipping: NullableJson
  payment: NullableJson
  created_at: Date
  updated_at: Date
  converted_at: Date | null
  order_id: number | null
}
type CartItemRow = {
  id: Generated<number>
  cart_id: number
  sku: string
  parent_sku: string | null
  product_type: string
  qty: number
  product_option: NullableJson
  checksum: string
  line_keys: Generated<string[]>
  created_at: Date
  updated_at: Date
}
type OrderRow = {
  id: Generated<number>
  store_id: number
  number: string
  order_token: string
  cart_id: number
  customer_id: number | null
  status: string
  stock_state: Defaulted<'reserved' | 'taken' | 'released'>
  language: string
  currency: Defaulted<string>
  email: string
  shipping_address: NullableJson
  billing_address: Json
  shipping: NullableJson
  payment: Json
  coupon_code: string | null
  cart_rule: NullableJson<AppliedCartRule>
  subtotal_cents: number
  discount_cents: Defaulted<number>
  shipping_cents: Defaulted<number>
  payment_cents: Defaulted<number>
  tax_cents: number
  grand_total_cents: number
  gift_card_cents: Defaulted<number>
  credit_cents: Defaulted<number>
  confirmed: NullableJson
  comment: string | null
  feedback: NullableJson
  created_at: Date
  updated_at: Date
  anonymised_at: Defaulted<Date | null>
  assignee_id: Defaulted<number | null>
  held_at: Defaulted<Date | null>
}
type OrderLineRow = {
  id: Generated<number>
  order_id: number
  line: number
  cart_item_id: number | null
  sku: string
  parent_sku: string | null
  product_id: number | null
  product_type: string
  name: string
  qty: number
  unit_cents: number
  row_cents: number
  discount_cents: Defaulted<number>
  tax_bp: number
  tax_cents: number
  options: Json
  product_option: NullableJson
  image: string | null
  url_path: string | null
  parts: NullableJson
  vat_scheme: 'margin' | 'exempt' | 'voucher' | null
  old_devices: number | null
}
type OrderStockRow = { order_id: number; product_id: number; qty: number }
type OrderEventRow = {
  id: GeneratedAlways<number>
  order_id: number
  kind: string
  from_status: string | null
  to_status: string | null
  actor: string
  data: Json
  created_at: Date
}
type PaymentRow = {
  id: Generated<number>
  order_id: number
  method: string
  state: 'open' | 'authorised' | 'paid' | 'failed' | 'refunded'
  amount_cents: number
  reference: string | null
  data: Json
  created_at: Date
  updated_at: Date
}
type PaymentAttemptRow = {
  id: Generated<number>
  order_id: number
  try: number
  provider: string
  reference: string
  token: string | null
  amount_cents: number
  currency: string
  state: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'held' | 'surplus'
  flag: string | null
  provider_status: string | null
  is_busy: Defaulted<boolean>
  /** Answered by an emulator: no money moved. */
  is_emulated: Defaulted<boolean>
  bank: string | null
  store_id: number
  language: string
  data: Json
  expires_at: Date
  next_check_at: Date | null
  returned_at: Date | null
  created_at: Date
  updated_at: Date
}
type PaymentMessageRow = {
  id: GeneratedAlways<number>
  attempt_id: number | null
  provider: string
  transaction: string
  status: string
  facts: string
  source: 'callback' | 'return' | 'check' | 'operator'
  report: Json
  received_at: Date
}
type PaymentReferenceRow = {
  token_hash: string
  order_id: number
  method: string
  amount_cents: number
  attempt_id: number | null
  created_at: Date
  expires_at: Date
}
type DownloadGrantRow = {
  id: Generated<number>
  order_id: number
  line: number
  titles: Json
  file: string
  generation: Defaulted<number>
  token_hash: string
  max_downloads: number | null
  used: Defaulted<number>
  expires_at: Date
  created_at: Date
  updated_at: Date
}
type OrderAttemptRow = {
  store_id: number
  key: string
  request_hash: string
  order_id: number | null
  response: NullableJson
  created_at: Date
}
/** @see migrations/0027_stock_holds.ts */
type StockHoldRow = { order_id: number; pieces: number; is_cash: boolean; created_at: Date }
type StockHoldKeyRow = { key: string; order_id: number }
/** @see migrations/0026_mail_slots.ts */
type MailSlotRow = { id: GeneratedAlways<number>; key: string; at: Date }
type StockNoticeRow = {
  id: Generated<number>
  product_id: number
  store_id: number
  email: string
  token_hash: string | null
  created_at: Date
  queued_at: Date | null
  sent_at: Date | null
}
type OutboxRow = {
  id: GeneratedAlways<number>
  kind: string
  payload: Json
  dedupe_key: string | null
  attempts: Defaulted<number>
  run_at: Date
  locked_until: Date | null
  done_at: Date | null
  failed_at: Date | null
  last_error: string | null
  created_at: Date
  worker: string | null
  starts: Defaulted<number>
}
type InvoiceRow = {
  id: Generated<number>
  order_id: number
  kind: 'invoice' | 'credit_note'
  seller: string
  year: number
  sequence: number
  number: string
  refund_id: number | null
  invoice_id: number | null
  gross_cents: number
  figures: Json
  issued_at: Date
}
type DocumentCounterRow = { seller: string; kind: string; year: number; last: number; issued_at: Date }
type PickupPointRow = {
  carrier: string
  id: string
  name: string
  address: string
  city: string
  postcode: string
  country: string
  lat: number | null
  lng: number | null
  kind: Defaulted<'locker' | 'office' | 'store'>
  hours: string | null
  max_weight_g: number | null
  max_size_mm: NullableJson
  cash_on_delivery: boolean | null
  active: Defaulted<boolean>
  updated_at: Defaulted<Date>
  data: Json
}
type PickupFeedRow = { carrier: string; source: string; points: number; refused: number; imported_at: Date }

type ContactRow = {
  id: Generated<number>
  key: string
  store_id: number
  language: string
  name: string
  email: string
  telephone: Defaulted<string>
  comment: string
  is_suspect: Defaulted<boolean>
  created_at: Date
  done_at: Date | null
}

/**
 * Tables of customers, carts, orders and outbox. @see migrations/0002_carts_and_orders.ts, 0004_sessions.ts
 */
export type ShopTables = {
  customers: CustomerRow
  customer_addresses: CustomerAddressRow
  customer_sessions: CustomerSessionRow
  session_families: SessionFamilyRow
  attempt_counters: AttemptCounterRow
  pending_customers: PendingCustomerRow
  password_resets: PasswordResetRow
  email_changes: EmailChangeRow
  carts: CartRow
  cart_items: CartItemRow
  order_transitions: { from_status: string; to_status: string }
  orders: OrderRow
  order_lines: OrderLineRow
  order_stock: OrderStockRow
  order_events: OrderEventRow
  payments: PaymentRow
  payment_attempts: PaymentAttemptRow
  payment_messages: PaymentMessageRow
  payment_references: PaymentReferenceRow
  order_attempts: OrderAttemptRow
  download_grants: DownloadGrantRow
  outbox: OutboxRow
  pickup_points: PickupPointRow
  pickup_feeds: PickupFeedRow
  stock_notices: StockNoticeRow
  invoices: InvoiceRow
  document_counters: DocumentCounterRow
  contacts: ContactRow
  stock_holds: StockHoldRow
  stock_hold_keys: StockHoldKeyRow
  mail_slots: MailSlotRow
}
