import { languages } from '../platform/api/language.ts'

/** Limits of imports in the console: bytes of a file, bytes of one part, stored imports. */
export const importLimits = { fileBytes: 64_000_000, partBytes: 600_000, jobs: 50, columns: 200 } as const

/** Texts of a product in a table: in the language of the file, or in a named one, as `title_en`. */
export const textFields = [
  'title',
  'short_description',
  'description',
  'meta_title',
  'meta_description',
] as const
type TextField = (typeof textFields)[number]

/** Any number of columns may be attributes, which have the names of their columns. */
export const attributeField = 'attribute'

export const importKinds = ['products', 'prices', 'stock', 'orders', 'customers'] as const
export type ImportKind = (typeof importKinds)[number]

/** Fields that a table column can map to. */
export const importFields = {
  products: [
    'id',
    ...textFields,
    'price',
    'sale_price',
    'availability',
    'qty',
    'product_type',
    'brand',
    'gtin',
    'mpn',
    'color',
    'size',
    'condition',
    'item_group_id',
    'image_link',
    'weight_kg',
    'weight_g',
    'energy_efficiency_class',
    'warranty_months',
    attributeField,
    ...languages.flatMap((language) =>
      textFields.map((field): `${TextField}_${typeof language}` => `${field}_${language}`),
    ),
  ],
  prices: ['sku', 'price', 'special', 'from', 'to', 'store', 'currency', 'cost'],
  stock: ['sku', 'qty', 'source_code', 'status'],
  // Only the custom fields of records that exist.
  orders: ['number'],
  customers: ['account'],
} as const satisfies Record<ImportKind, readonly string[]>

/** Fields required to read rows of a kind. */
export const neededFields = {
  products: ['id', 'title', 'price'],
  prices: ['sku', 'price'],
  stock: ['sku', 'qty'],
  orders: ['number'],
  customers: ['account'],
} as const satisfies Record<ImportKind, readonly string[]>

/** Records whose custom fields a kind of file brings, in columns `field.<code>`. */
export const fieldedKinds = { products: 'product', orders: 'order', customers: 'customer' } as const
