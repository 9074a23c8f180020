import type { ColumnType, GeneratedAlways, Generated, JSONColumnType } from 'kysely'

type Json<T = unknown> = JSONColumnType<T & object, string, string>
type NullableJson<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>
type Texts = Record<string, string>
/** Set by the database on insert, changeable later. */
type Defaulted<T> = Generated<T>

type StoreRow = {
  id: number
  code: string
  language: string
  name: string
  currency: Defaulted<string>
  active: Defaulted<boolean>
}
type SettingRow = { key: string; value: Json; updated_at: Defaulted<Date> }
type TaxClassRow = { id: number; code: string }
type TaxRuleRow = {
  id: Generated<number>
  code: string
  tax_class: string
  country: string
  rate_bp: number
  valid_from: Date
  valid_to: Date | null
}
type CategoryRow = {
  id: Generated<number>
  code: string
  parent_id: number | null
  position: Defaulted<number>
  active: Defaulted<boolean>
  in_menu: Defaulted<boolean>
  image: string | null
  facets: Defaulted<string[]>
  content_hash: Defaulted<string>
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}
type CategoryTextRow = {
  category_id: number
  language: string
  name: string
  url_key: string
  description: string | null
}
type AttributeRow = {
  id: Generated<number>
  code: string
  input: 'select' | 'multiselect' | 'text' | 'number' | 'boolean'
  unit: string | null
  filterable: Defaulted<boolean>
  comparable: Defaulted<boolean>
  visible: Defaulted<boolean>
  searchable: Defaulted<boolean>
  better: 'higher' | 'lower' | null
  position: Defaulted<number>
  content_hash: Defaulted<string>
}
type AttributeTextRow = { attribute_id: number; language: string; label: string; group_label: string | null }
type AttributeOptionRow = {
  id: Generated<number>
  attribute_id: number
  code: string
  swatch: string | null
  position: Defaulted<number>
}
type AttributeOptionTextRow = { option_id: number; language: string; label: string }
type MediaRow = { path: string; etag: string; content_type: string; bytes: number; updated_at: Defaulted<Date> }
type ProductRow = {
  id: Generated<number>
  sku: string
  parent_id: number | null
  position: Defaulted<number>
  type: 'simple' | 'configurable' | 'grouped' | 'bundle' | 'downloadable' | 'virtual'
  kind: string | null
  status: Defaulted<number>
  visibility: Defaulted<number>
  mpn: string | null
  gtin: string | null
  tax_class: Defaulted<string>
  promoted: Defaulted<number>
  weight_g: number | null
  size_mm: number[] | null
  energy_class: string | null
  energy_scale: string | null
  warranty_months: number | null
  configurable_by: Defaulted<string[]>
  content_hash: Defaulted<string>
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}
type ProductTextRow = {
  product_id: number
  language: string
  name: string
  url_key: string
  short_description: string | null
  description: string | null
  keywords: string | null
  key_specs: Defaulted<string[]>
}
type PriceRow = {
  product_id: number
  store_id: Defaulted<number>
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
}
type PriceHistoryRow = { product_id: number; store_id: Defaulted<number>; valid_from: Date; price_cents: number }
type TierPriceRow = {
  product_id: number
  store_id: Defaulted<number>
  group_id: number
  qty: number
  price_cents: number
}
type StockRow = {
  product_id: number
  qty: Defaulted<number>
  reserved: Defaulted<number>
  manage: Defaulted<boolean>
  imported_qty: number | null
  updated_at: Defaulted<Date>
}
type ProductCategoryRow = { product_id: number; category_id: number; position: Defaulted<number> }
type ProductAttributeValueRow = {
  product_id: number
  attribute_id: number
  position: Defaulted<number>
  option_id: number | null
  value: NullableJson
}
type ProductMediaRow = { product_id: number; position: number; path: string; labels: NullableJson<Texts> }
type ProductLinkRow = {
  product_id: number
  type: 'associated' | 'related' | 'upsell' | 'crosssell'
  position: number
  linked_sku: string
  qty: number | null
}
type BundleOptionRow = {
  id: Generated<number>
  product_id: number
  position: number
  required: Defaulted<boolean>
  input: Defaulted<'radio' | 'select' | 'checkbox'>
  titles: Json<Texts>
}
type BundleLinkRow = {
  id: Generated<number>
  option_id: number
  position: number
  linked_sku: string
  qty: number
  is_default: Defaulted<boolean>
}
type CustomOptionRow = {
  id: Generated<number>
  product_id: number
  position: number
  input: 'field' | 'radio' | 'drop_down' | 'checkbox'
  required: Defaulted<boolean>
  titles: Json<Texts>
  price_cents: number | null
  price_percent_bp: number | null
}
type CustomOptionValueRow = {
  id: Generated<number>
  option_id: number
  position: number
  titles: Json<Texts>
  price_cents: number | null
  price_percent_bp: number | null
}
type DownloadRow = {
  id: Generated<number>
  product_id: number
  position: number
  titles: Json<Texts>
  file: string
  max_downloads: number | null
}
type ReviewRow = {
  id: Generated<number>
  product_id: number
  language: string
  rating: number | null
  title: string
  detail: string
  nickname: string
  status: Defaulted<number>
  verified: Defaulted<boolean>
  customer_id: number | null
  import_key: string | null
  created_at: Defaulted<Date>
}
type ImportRunRow = {
  id: Generated<number>
  source_hash: string
  line: Defaulted<number>
  report: Json
  started_at: Date
  updated_at: Date
  finished_at: Date | null
}
type ImportRefusalRow = { run_id: number; line: number; field: string; reason: string }
type ImportDeferredRow = { run_id: number; line: number; sku: string; row: Json }

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
  created_at: Date
  updated_at: Date
}
type CustomerAddressRow = { id: Generated<number>; customer_id: number; address: Json }
type CustomerSessionRow = {
  token_hash: string
  kind: 'access' | 'refresh'
  customer_id: number
  family: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
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
  created_at: Date
  updated_at: Date
}
type OrderTransitionRow = { from_status: string; to_status: string }
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
  subtotal_cents: number
  discount_cents: Defaulted<number>
  shipping_cents: Defaulted<number>
  payment_cents: Defaulted<number>
  tax_cents: number
  grand_total_cents: number
  confirmed: NullableJson
  comment: string | null
  feedback: NullableJson
  created_at: Date
  updated_at: Date
}
type OrderLineRow = {
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
type OrderAttemptRow = {
  store_id: number
  key: string
  request_hash: string
  order_id: number | null
  response: NullableJson
  created_at: Date
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
}
type ContentPageRow = {
  id: Generated<number>
  store_id: number
  identifier: string
  kind: Defaulted<'page' | 'news'>
  title: string
  heading: Defaulted<string>
  meta_title: string | null
  meta_description: Defaulted<string>
  body: string
  excerpt: string | null
  image: string | null
  url: string | null
  sections: Json
  enabled: Defaulted<boolean>
  position: Defaulted<number>
  published_at: Date
  updated_at: Date
}
type ContentBlockRow = {
  id: Generated<number>
  store_id: number
  identifier: string
  title: Defaulted<string>
  body: string
  enabled: Defaulted<boolean>
  updated_at: Date
}
type ShopDataRow = { store_id: number; section: string; data: Json; updated_at: Date }
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
  data: Json
}

/**
 * Tables as Kysely sees them: snake_case rows, private to this package. Money is integer cents, tax included;
 * rates are basis points (2400 = 24 %); times are UTC. Jsonb columns are written as JSON text.
 * @see migrations/
 */
export type Db = {
  stores: StoreRow
  settings: SettingRow
  tax_classes: TaxClassRow
  tax_rules: TaxRuleRow
  categories: CategoryRow
  category_texts: CategoryTextRow
  attributes: AttributeRow
  attribute_texts: AttributeTextRow
  attribute_options: AttributeOptionRow
  attribute_option_texts: AttributeOptionTextRow
  media: MediaRow
  products: ProductRow
  product_texts: ProductTextRow
  prices: PriceRow
  price_history: PriceHistoryRow
  tier_prices: TierPriceRow
  stock: StockRow
  product_categories: ProductCategoryRow
  product_attribute_values: ProductAttributeValueRow
  product_media: ProductMediaRow
  product_links: ProductLinkRow
  bundle_options: BundleOptionRow
  bundle_links: BundleLinkRow
  custom_options: CustomOptionRow
  custom_option_values: CustomOptionValueRow
  downloads: DownloadRow
  reviews: ReviewRow
  import_runs: ImportRunRow
  import_refusals: ImportRefusalRow
  import_deferred: ImportDeferredRow
  customers: CustomerRow
  customer_addresses: CustomerAddressRow
  customer_sessions: CustomerSessionRow
  carts: CartRow
  cart_items: CartItemRow
  order_transitions: OrderTransitionRow
  orders: OrderRow
  order_lines: OrderLineRow
  order_stock: OrderStockRow
  order_events: OrderEventRow
  payments: PaymentRow
  order_attempts: OrderAttemptRow
  outbox: OutboxRow
  content_pages: ContentPageRow
  content_blocks: ContentBlockRow
  shop_data: ShopDataRow
  pickup_points: PickupPointRow
}
