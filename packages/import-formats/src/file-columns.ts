import { fieldColumnPrefix } from '@ambra/contract/platform/custom-fields/field-kinds'
import { productColumnOf } from './product-columns.ts'
import type { SourceKind } from './read-source.ts'

type Layout = SourceKind['layout']
/** Columns of a file by the prefix of the row field that they become. */
type Columns = readonly (readonly [RegExp, string])[]

const merchant: Columns = [
  [/^custom_fields\/(\w+)/, `${fieldColumnPrefix}$1`],
  [/^sku$/, 'id'],
  [/^texts\/\w+\/description/, 'description'],
  [/^texts/, 'title'],
  [/^special/, 'sale_price'],
  [/^categories/, 'product_type'],
  [/^attributes\/([^/]+)/, '$1'],
  [/^stock/, 'availability'],
  [/^media/, 'image_link'],
]
const magento: Columns = [
  [/^texts\/\w+\/(\w+)/, '$1'],
  [/^special\/(from|to)/, 'special_price_$1_date'],
  [/^special(\/price)?$/, 'special_price'],
  [/^attributes\/([^/]+)/, '$1'],
  [/^stock\/min_sale_qty/, 'min_cart_qty'],
  [/^stock\/max_sale_qty/, 'max_cart_qty'],
  [/^stock\/(\w+)/, '$1'],
  [/^tax_class/, 'tax_class_name'],
  [/^status/, 'product_online'],
  [/^configurable_by/, 'configurable_variations'],
  [/^media/, 'base_image'],
  [/^links/, 'associated_skus'],
  [/^bundle/, 'bundle_values'],
  [/^downloads/, 'downloadable_links'],
  [/^(categories|custom_options)/, '$1'],
]
/** Columns of tables read as a feed, by their meaning there. */
const woocommerce: Columns = [
  [/^(sku|id)$/, 'SKU'],
  [/^(title|texts)/, 'Name'],
  [/^price$/, 'Regular price'],
  [/^(sale_price_effective_date|special\/(from|to))/, 'Date sale price starts'],
  [/^(sale_price|special)/, 'Sale price'],
  [/^(product_type|categories)/, 'Categories'],
  [/^(availability|stock)/, 'Stock'],
  [/^parent$/, 'Parent'],
  [/^type$/, 'Type'],
]
const shopify: Columns = [
  [/^(sku|id)$/, 'Variant SKU'],
  [/^(title|texts)/, 'Title'],
  [/^(price|sale_price|special)/, 'Variant Price'],
  [/^(product_type|categories)/, 'Type'],
  [/^gtin/, 'Variant Barcode'],
  [/^(availability|stock)/, 'Variant Inventory Qty'],
]
const columns: Partial<Record<Layout, Columns>> = {
  magento,
  'magento-reviews': [
    [/^rating/, 'rating_value'],
    [/^detail/, 'review'],
    [/^nickname/, 'reviewer'],
  ],
  woocommerce,
  shopify,
  'merchant-xml': merchant,
  'merchant-table': merchant,
}

/** Returns the file column from which a row field was made; the field itself when unknown. */
export function columnOf(layout: Layout, field: string): string {
  if (layout === 'ambra-table') return productColumnOf(field)
  const own = field.replace(/^variants\/\d+\//, '')
  for (const [pattern, column] of columns[layout] ?? []) {
    const found = pattern.exec(own)
    if (found) return column.replace('$1', found[1] ?? '')
  }
  return columns[layout] ? own : field
}
