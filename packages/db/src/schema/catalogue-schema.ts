import type { ProductRow as ImportedProduct } from '@ambra/contract/catalogue/product-row'
import type { CustomInput, ProductType } from '@ambra/contract/catalogue/product'
import type { Review } from '@ambra/contract/service/review'
import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, Json, NullableJson, Texts } from './column-types.ts'

/** Product facts from the import row. @see contract import-rows ProductRow */
export type ProductFacts = Pick<
  ImportedProduct,
  | 'maker'
  | 'eu_responsible'
  | 'warnings'
  | 'documents'
  | 'withdrawal_limits'
  | 'gift_card'
  | 'net_content'
  | 'charging'
  | 'durability_guarantee'
  | 'highlights'
  | 'model'
> & {
  energy?: Pick<NonNullable<ImportedProduct['energy']>, 'sheet' | 'label' | 'eprel' | 'demo'>
}
export type OptionFacts = Pick<ImportedProduct, 'maker' | 'eu_responsible'>

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
  customer_tax_class_id: Defaulted<number>
  region_id: Defaulted<number>
  region_name: Defaulted<string>
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
  edited_by: Defaulted<string>
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
  edited_by: Defaulted<string>
}
type AttributeTextRow = { attribute_id: number; language: string; label: string; group_label: string | null }
type AttributeOptionRow = {
  id: Generated<number>
  attribute_id: number
  code: string
  swatch: string | null
  position: Defaulted<number>
  facts: ColumnType<OptionFacts, string | undefined, string>
}
type AttributeOptionTextRow = { option_id: number; language: string; label: string }
type MediaRow = {
  path: string
  etag: string
  content_type: string
  bytes: number
  updated_at: Defaulted<Date>
}
type ProductRow = {
  id: Generated<number>
  sku: string
  parent_id: number | null
  position: Defaulted<number>
  type: ProductType
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
  facts: ColumnType<ProductFacts, string | undefined, string>
  content_hash: Defaulted<string>
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}
type OptionalText = 'short_description' | 'description' | 'keywords' | 'meta_title' | 'meta_description'
type ProductTextRow = Record<OptionalText, string | null> & {
  product_id: number
  language: string
  name: string
  url_key: string
  key_specs: Defaulted<string[]>
}
type PriceRow = {
  product_id: number
  store_id: Defaulted<number>
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
  written_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
type CustomerGroupRow = { id: number; code: string; tax_class_id: Defaulted<number> }
type SpecialOfferRow = {
  id: Generated<number>
  product_id: number
  customer_id: number | null
  group_id: number | null
  price_cents: number
  max_qty: number | null
  comments: Json<Texts>
  source: Defaulted<'shop' | 'external'>
  valid_from: Date
  valid_to: Date | null
}
type PriceHistoryRow = {
  product_id: number
  store_id: Defaulted<number>
  group_id: Defaulted<number>
  valid_from: Date
  price_cents: number
  is_accepted: Defaulted<boolean>
}
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
  /** Pieces missing for orders in the last count. */
  short: Defaulted<number>
  manage: Defaulted<boolean>
  imported_qty: number | null
  max_sale_qty: Defaulted<number>
  min_sale_qty: Defaulted<number>
  qty_increments: Defaulted<number>
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
type ProductMediaRow = {
  product_id: number
  position: number
  path: string
  labels: NullableJson<Texts>
  video: string | null
}
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
  input: CustomInput
  required: Defaulted<boolean>
  max_characters: number | null
  file_extension: string | null
  image_size_x: number | null
  image_size_y: number | null
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
  former_order: string | null
  customer_id: number | null
  order_id: number | null
  order_line: number | null
  task_key: string | null
  import_key: string | null
  refusal: string | null
  bought_sku: string | null
  translations: NullableJson<NonNullable<Review['translations']>>
  pluses: Defaulted<string[]>
  minuses: Defaulted<string[]>
  created_at: Defaulted<Date>
}
type QuestionRow = {
  id: Generated<number>
  product_id: number
  store_id: number
  language: string
  email: string | null
  customer_id: number | null
  question: string
  answer: string | null
  state: 'open' | 'answered' | 'rejected' | 'suspect'
  task_key: string | null
  created_at: Date
  decided_at: Date | null
}
type ProductSalesRow = { product_id: number; day: string; orders: number }
type MostChosenRow = { product_id: number; grade: string; orders: number; counted_at: Date }
type ReviewPhotoRow = {
  key: string
  review_id: number | null
  position: Defaulted<number>
  media_path: string | null
  large: Uint8Array | null
  small: Uint8Array | null
  size: Defaulted<number>
  created_at: Date
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
type ImportErrorRow = { run_id: number; line: number; field: string; reason: string }
type ImportDeferredRow = { run_id: number; line: number; sku: string; row: Json }

/** Tables of stores, catalogue and import. @see migrations/0001_stores_and_catalogue.ts */
export type CatalogueTables = {
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
  customer_groups: CustomerGroupRow
  special_offers: SpecialOfferRow
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
  product_sales: ProductSalesRow
  product_most_chosen: MostChosenRow
  reviews: ReviewRow
  review_photos: ReviewPhotoRow
  questions: QuestionRow
  import_runs: ImportRunRow
  import_refusals: ImportErrorRow
  import_deferred: ImportDeferredRow
}

/** Sales blocks and recalls. @see migrations/0042_recalls.ts */
export type RecallTables = {
  sale_blocks: { product_id: number; reason: string; created_at: Date }
  recalls: { id: Generated<number>; skus: string[]; notice: Json; created_at: Date }
}
