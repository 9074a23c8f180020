import Type, { type Static } from 'typebox'
import { factFields, SetReduction, UnitMeasure } from './product-facts.ts'

/** Product types of the specification. @see spec §3 Product */
export const ProductType = Type.Enum([
  'simple',
  'configurable',
  'grouped',
  'bundle',
  'downloadable',
  'virtual',
])
export type ProductType = Static<typeof ProductType>

export type { ConditionGrade } from './condition-grade.ts'

/** Stock of a product or variant inside its document. @see spec §3 Product */
export const Stock = Type.Object({
  product_id: Type.Integer(),
  item_id: Type.Integer(),
  product_sku: Type.Optional(Type.String()),
  qty: Type.Number(),
  is_in_stock: Type.Boolean(),
  manage_stock: Type.Boolean(),
  /** Quantity rules, if any: minimum quantity and increment. */
  min_sale_qty: Type.Optional(Type.Integer()),
  enable_qty_increments: Type.Optional(Type.Boolean()),
  qty_increments: Type.Optional(Type.Integer()),
})
export type Stock = Static<typeof Stock>

/**
 * Prices are decimal euros, with tax at the source (`price`), plus net and tax variants. `lowestPrice30` is
 * the lowest price of the 30 days before the running reduction, absent without one; `discountPercent` is
 * computed from it (whole percent, positive) and absent when zero or less.
 * @see spec §3 Product, docs/rules/pricing PRC-5
 */
const priceFields = {
  price: Type.Union([Type.Number(), Type.Null()]),
  price_incl_tax: Type.Optional(Type.Number()),
  price_tax: Type.Optional(Type.Number()),
  original_price: Type.Optional(Type.Number()),
  original_price_incl_tax: Type.Optional(Type.Number()),
  special_price: Type.Union([Type.Number(), Type.Null()]),
  special_price_incl_tax: Type.Optional(Type.Number()),
  special_price_tax: Type.Optional(Type.Number()),
  special_from_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  special_to_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  final_price: Type.Union([Type.Number(), Type.Null()]),
  original_final_price: Type.Optional(Type.Number()),
  lowestPrice30: Type.Optional(Type.Number()),
  discountPercent: Type.Optional(Type.Integer()),
}

export const MediaEntry = Type.Object({
  image: Type.String({ description: 'media path, used behind /img/{w}/{h}/resize' }),
  pos: Type.Integer(),
  typ: Type.Enum(['image', 'video']),
  lab: Type.Union([Type.String(), Type.Null()]),
  /** Video file under /media, or the page that shows it; `image` is the poster. */
  vid: Type.Union([Type.Object({ url: Type.String() }), Type.Null()]),
})
export type MediaEntry = Static<typeof MediaEntry>

export const CustomAttribute = Type.Object({ attribute_code: Type.String(), value: Type.Unknown() })

export const ConfigurableOption = Type.Object({
  id: Type.Integer(),
  attribute_id: Type.String(),
  attribute_code: Type.String(),
  label: Type.String(),
  position: Type.Integer(),
  product_id: Type.Integer(),
  values: Type.Array(
    Type.Object({
      value_index: Type.Integer(),
      label: Type.String(),
      /** Option code (`a-plus`, `graphite`), and a CSS color for colors. */
      code: Type.String(),
      swatch: Type.Optional(Type.String()),
      /** Addition to the specification: grade in most orders of the last 90 days. */
      most_chosen: Type.Optional(Type.Literal(true)),
    }),
  ),
})
export type ConfigurableOption = Static<typeof ConfigurableOption>

const TierPrices = Type.Array(
  Type.Object({ customer_group_id: Type.Integer(), qty: Type.Number(), value: Type.Number() }),
)

export const ConfigurableChild = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  gtin: Type.Optional(Type.String()),
  name: Type.String(),
  status: Type.Integer(),
  visibility: Type.Integer(),
  ...priceFields,
  tier_prices: Type.Optional(TierPrices),
  tax_class_id: Type.String(),
  image: Type.String(),
  media_gallery: Type.Optional(Type.Array(MediaEntry)),
  /** Its own 3D model, if any. */
  model: Type.Optional(Type.String()),
  /** Measured battery capacity of the weakest piece in stock, in percent of the original. */
  batteryHealth: Type.Optional(Type.Number()),
  stock: Stock,
  unitMeasure: Type.Optional(UnitMeasure),
  /**
   * Values of the configurable attributes as option ids in text, such as `{attribute_code:'color',
   * value:'49'}`.
   */
  custom_attributes: Type.Array(CustomAttribute),
})
export type ConfigurableChild = Static<typeof ConfigurableChild>

export const BundleLink = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  option_id: Type.Integer(),
  qty: Type.Integer(),
  position: Type.Integer(),
  is_default: Type.Boolean(),
  price: Type.Union([Type.Number(), Type.Null()]),
  price_type: Type.Null(),
  can_change_quantity: Type.Integer(),
})

export const BundleOption = Type.Object({
  option_id: Type.Integer(),
  title: Type.String(),
  required: Type.Boolean(),
  type: Type.Enum(['radio', 'select', 'checkbox']),
  position: Type.Integer(),
  sku: Type.String(),
  product_links: Type.Array(BundleLink),
})
export type BundleOption = Static<typeof BundleOption>

export const ProductLink = Type.Object({
  sku: Type.String(),
  link_type: Type.Enum(['associated', 'related', 'upsell', 'crosssell']),
  linked_product_sku: Type.String(),
  linked_product_type: Type.String(),
  position: Type.Integer(),
  is_default: Type.Optional(Type.Boolean()),
  qty: Type.Optional(Type.Number()),
  extension_attributes: Type.Object({ qty: Type.Optional(Type.Number()) }),
})
export type ProductLink = Static<typeof ProductLink>

/** Input types of a custom option: short text, e-mail address, long text, date and time, one or several values, file. */
const customInputs = [
  'field',
  'email',
  'area',
  'date',
  'date_time',
  'time',
  'radio',
  'drop_down',
  'checkbox',
  'multiple',
  'file',
] as const
export const CustomInput = Type.Enum(customInputs)
export type CustomInput = Static<typeof CustomInput>

export const CustomOption = Type.Object({
  option_id: Type.Integer(),
  title: Type.String(),
  /** `select` equals `drop_down` of other shops. */
  type: Type.Enum([...customInputs, 'select']),
  is_require: Type.Boolean(),
  /** For a text: maximum characters. */
  max_characters: Type.Optional(Type.Integer()),
  /**
   * For a file: accepted types, such as `png, jpg`, and the maximum width and height of a picture in pixels.
   */
  file_extension: Type.Optional(Type.String()),
  image_size_x: Type.Optional(Type.Integer()),
  image_size_y: Type.Optional(Type.Integer()),
  price: Type.Optional(Type.Number()),
  price_type: Type.Optional(Type.Enum(['fixed', 'percent'])),
  values: Type.Array(
    Type.Object({
      option_type_id: Type.Integer(),
      title: Type.String(),
      price: Type.Number(),
      price_type: Type.Enum(['fixed', 'percent']),
      sort_order: Type.Integer(),
    }),
  ),
})
export type CustomOption = Static<typeof CustomOption>

/** Selected options: attribute and option ids as text. @see docs/rules/cart CRT-3 */
export const ProductOption = Type.Object({
  extension_attributes: Type.Object({
    custom_options: Type.Optional(
      Type.Array(Type.Object({ option_id: Type.String(), option_value: Type.String() })),
    ),
    configurable_item_options: Type.Optional(
      Type.Array(
        Type.Object({ option_id: Type.String(), option_value: Type.Union([Type.String(), Type.Number()]) }),
      ),
    ),
    bundle_options: Type.Optional(
      Type.Array(
        Type.Object({
          option_id: Type.Integer(),
          option_qty: Type.Integer(),
          option_selections: Type.Array(Type.Integer()),
        }),
      ),
    ),
  }),
})
export type ProductOption = Static<typeof ProductOption>

/** Line of the specification table; `group` is its caption. */
export const SpecRow = Type.Object({
  code: Type.String(),
  group: Type.String(),
  label: Type.String(),
  value: Type.String(),
})
export type SpecRow = Static<typeof SpecRow>

/**
 * Document of one product in one store, as indexed and as served by `_search`. Select attributes are
 * additional properties under their own code with option ids (`brand: 7`, `color: 49`); configurable products
 * also have `<code>_options: number[]` with the ids of all children. Fields in camelCase are ours.
 * @see spec §3 Product, docs/rules/catalogue CAT-1
 */
export const Product = Type.Object(
  {
    id: Type.Integer(),
    sku: Type.String(),
    parentSku: Type.Optional(Type.String()),
    name: Type.String(),
    type_id: ProductType,
    status: Type.Integer(),
    visibility: Type.Integer(),
    ...priceFields,
    /** Tiers of the document's customer group: 0 unless a search named a group. */
    tier_prices: TierPrices,
    tax_class_id: Type.String(),
    image: Type.String(),
    small_image: Type.Optional(Type.String()),
    thumbnail: Type.Optional(Type.String()),
    media_gallery: Type.Array(MediaEntry),
    url_key: Type.String(),
    url_path: Type.String(),
    slug: Type.String(),
    category: Type.Array(
      Type.Object({
        category_id: Type.Integer(),
        name: Type.String(),
        slug: Type.String(),
        path: Type.String(),
      }),
    ),
    category_ids: Type.Array(Type.Integer()),
    stock: Stock,
    configurable_options: Type.Array(ConfigurableOption),
    configurable_children: Type.Array(ConfigurableChild),
    product_links: Type.Array(ProductLink),
    bundle_options: Type.Array(BundleOption),
    custom_options: Type.Array(CustomOption),
    mpn: Type.Optional(Type.String()),
    brand: Type.Optional(Type.Integer()),
    material: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    total_qty: Type.Number(),
    has_images: Type.Integer(),
    is_promoted: Type.Integer(),
    description: Type.String({ description: 'sanitised HTML' }),
    short_description: Type.Optional(Type.String()),
    attributes_metadata: Type.Array(Type.Unknown()),
    selectedVariant: Type.Optional(ConfigurableChild),
    product_option: Type.Optional(ProductOption),
    errors: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    info: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    created_at: Type.String(),
    updated_at: Type.String(),
    main_taxon: Type.Optional(Type.String()),
    /** Names of ancestor categories, which are searched (ours). */
    category_above: Type.Optional(Type.Array(Type.String())),
    keywords: Type.Optional(Type.String()),
    /** Texts for search engines, used instead of name and short description. */
    metaTitle: Type.Optional(Type.String()),
    metaDescription: Type.Optional(Type.String()),
    features: Type.Optional(Type.String()),
    /** Brand as text, codes of the available grades, and key facts on a card. */
    brandName: Type.Optional(Type.String()),
    /** Addition to the specification: code of the brand, which is the address of its page (`/brand/lumen`). */
    brandSlug: Type.Optional(Type.String()),
    grades: Type.Array(Type.String()),
    /** Available variants differ in price: the lowest is shown, of grade `priceGrade`. */
    hasSeveralPrices: Type.Optional(Type.Boolean()),
    priceGrade: Type.Optional(Type.String()),
    /** Variant with which its page opens, and its own picture, if any: used by lists as link and picture. */
    childSku: Type.Optional(Type.String()),
    childImage: Type.Optional(Type.String()),
    /** With several prices: description of the cheapest variant without its grade, such as color and storage. */
    childOptions: Type.Optional(Type.Array(Type.String())),
    /**
     * For a set: discounts that carts apply to the sum of its parts, `price`; `final_price` is the result.
     */
    setReductions: Type.Optional(Type.Array(SetReduction)),
    keySpecs: Type.Array(Type.String()),
    specs: Type.Array(SpecRow),
    /** EU energy class `A`..`G` with the range of its scale, where required by law. */
    energyClass: Type.Optional(Type.String()),
    energyScale: Type.Optional(Type.String({ description: 'e.g. "A-G"' })),
    rating: Type.Optional(Type.Number()),
    reviewCount: Type.Optional(Type.Integer()),
    /** True while every sellable variant is refurbished (no `new` grade). */
    isRefurbished: Type.Boolean(),
    warrantyMonths: Type.Optional(Type.Integer()),
    ...factFields,
    /** Product kind of demo and import (`phone`, `tv`): determines icons and comparison groups. */
    kind: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)
export type Product = Static<typeof Product> & { [attribute: string]: unknown }
