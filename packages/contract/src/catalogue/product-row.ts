import Type, { type Static } from 'typebox'
import { byLanguage } from '../platform/api/by-language.ts'
import { languages } from '../platform/api/language.ts'
import { CustomInput, ProductType } from './product.ts'
import { DurabilityGuarantee, Party, WithdrawalLimit } from './product-facts.ts'
import { mostPiecesOfLine } from '../inventory/stock.ts'
import { Label, Code, Sku, UrlKey, Euros, SpecialEuros, DateText } from './import-row-fields.ts'

const PriceRow = {
  price: Type.Union([Euros, Type.Null()]),
  special: Type.Optional(
    Type.Object({ price: SpecialEuros, from: Type.Optional(DateText), to: Type.Optional(DateText) }),
  ),
  tiers: Type.Optional(
    Type.Array(
      Type.Object({
        group: Type.Integer({ minimum: 0 }),
        qty: Type.Integer({ minimum: 1 }),
        price: SpecialEuros,
      }),
    ),
  ),
  /** Earlier prices for the 30-day lowest price, oldest first: the price in force from `at`. */
  price_history: Type.Optional(Type.Array(Type.Object({ at: DateText, price: Euros }))),
}
const StockRow = Type.Object({
  qty: Type.Number({ minimum: 0 }),
  manage: Type.Optional(Type.Boolean()),
  /** Maximum pieces per order; absent = no limit of its own. */
  max_sale_qty: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPiecesOfLine })),
  min_sale_qty: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPiecesOfLine })),
  /** Quantity increment of a line, unless `enable_qty_increments` is false. */
  qty_increments: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPiecesOfLine })),
  enable_qty_increments: Type.Optional(Type.Boolean()),
})
/** Values by attribute code: option code(s) for selects, number, text, boolean, or texts by language. */
const Values = Type.Record(
  Type.String(),
  Type.Union([
    Type.String(),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.String()),
    byLanguage(Type.String()),
  ]),
)
/** File of the media folder, or an external address. */
const FileReference = Type.String({
  pattern: '^(https://\\S+|[a-z0-9][a-z0-9/_-]*\\.(pdf|svg|png|jpg|webp))$',
  maxLength: 500,
})
/**
 * `path` is the picture; with `video` it is the poster, and the video is a file of the media folder or an
 * external page.
 */
const Media = Type.Array(
  Type.Object({
    path: Type.String(),
    label: Type.Optional(Label),
    video: Type.Optional(
      Type.String({ pattern: '^(https://\\S+|[a-z0-9][a-z0-9/_-]*\\.(mp4|webm))$', maxLength: 500 }),
    ),
  }),
)

const Highlight = Type.Object({ image: Type.String({ maxLength: 300 }), titles: Label, texts: Label })

/**
 * 3D model of the media folder: glTF 2.0 in one file (GLB), in metres, standing on the floor with its front
 * towards +z.
 */
const Model = Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9/_-]*\\.glb$', maxLength: 300 }))

/** Product of any type; contains the variants of a configurable product and the parts of a bundle. */
export const ProductRow = Type.Object({
  type: Type.Literal('product'),
  sku: Sku,
  product_type: ProductType,
  /**
   * Changes only the fields of a stored product that the row contains, and keeps all others, including
   * omitted attribute values and languages. `remove` lists absent fields to clear. Used for files of other
   * shops. Without it a row replaces the product.
   */
  merge: Type.Optional(Type.Object({ remove: Type.Array(Type.Enum(['special', 'variants'])) })),
  /** Product kind (`phone`, `tv`), free text code. */
  kind: Type.Optional(Code),
  status: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  visibility: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  mpn: Type.Optional(Type.String()),
  gtin: Type.Optional(Type.String()),
  categories: Type.Array(Code),
  ...PriceRow,
  /**
   * Currency of all amounts of the row; a foreign one needs a rate and is converted to euros before storing.
   */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  tax_class: Type.Optional(Code),
  stock: Type.Optional(StockRow),
  promoted: Type.Optional(Type.Integer()),
  created_at: Type.Optional(DateText),
  weight_g: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Packed size in millimetres, smallest side first: decides which parcel lockers fit. */
  size_mm: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()])),
  energy: Type.Optional(
    Type.Object({
      class: Type.String(),
      scale: Type.String(),
      /** Product information sheet and label. */
      sheet: Type.Optional(FileReference),
      label: Type.Optional(FileReference),
      eprel: Type.Optional(Type.String({ pattern: '^\\d{1,12}$' })),
      /** The figures are fictitious, for a demo; the page says so. */
      demo: Type.Optional(Type.Boolean()),
    }),
  ),
  maker: Type.Optional(Party),
  eu_responsible: Type.Optional(Party),
  /** Limits of the right of withdrawal; default: those of the product type. */
  withdrawal_limits: Type.Optional(Type.Array(WithdrawalLimit, { maxItems: 4 })),
  /**
   * Each piece sold is a gift card code, mailed when the order is paid: a virtual product without VAT of its
   * own.
   */
  gift_card: Type.Optional(Type.Boolean()),
  /**
   * Net content of products sold by measure: the price per kilogram, litre, metre or square metre is shown
   * beside theirs.
   */
  net_content: Type.Optional(
    Type.Object({
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
      unit: Type.Enum(['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2']),
    }),
  ),
  /** Pictogram and label of the common charger: minimum and maximum power in watts, USB Power Delivery. */
  charging: Type.Optional(
    Type.Object({
      charger_included: Type.Boolean(),
      min_w: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 240 })),
      max_w: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 240 })),
      usb_pd: Type.Optional(Type.Boolean()),
    }),
  ),
  /**
   * Producer's free guarantee of durability of more than two years for the whole product; no paid extension.
   */
  durability_guarantee: Type.Optional(DurabilityGuarantee),
  /** Warnings and safety information. */
  warnings: Type.Optional(byLanguage(Type.String({ minLength: 1, maxLength: 5000 }))),
  documents: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum(['manual', 'sheet', 'declaration', 'other']),
        titles: Label,
        file: FileReference,
        /** Language of the file; absent = for every store. A store lists files in its own language first. */
        language: Type.Optional(Type.Enum([...languages])),
        bytes: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
      { maxItems: 50 },
    ),
  ),
  warranty_months: Type.Optional(Type.Integer({ minimum: 0 })),
  texts: byLanguage(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 300 }),
      url_key: UrlKey,
      short_description: Type.Optional(Type.String()),
      description: Type.Optional(Type.String({ description: 'Markdown' })),
      keywords: Type.Optional(Type.String()),
      /** Texts for search engines, used instead of name and short description. */
      meta_title: Type.Optional(Type.String({ maxLength: 200 })),
      meta_description: Type.Optional(Type.String({ maxLength: 500 })),
      /** Key facts on a card, such as `['6.3" OLED', '8 GB']`. */
      key_specs: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  attributes: Type.Optional(Values),
  /** Cells of custom fields by code, as in files; an empty or absent one keeps the stored value. */
  custom_fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  media: Type.Optional(Media),
  /** Tiles on the product page: a picture of the media folder, a title and a sentence each. */
  highlights: Type.Optional(Type.Array(Highlight, { maxItems: 4 })),
  model: Model,
  /** Codes of the attributes that distinguish variants, in the order of the pickers. */
  configurable_by: Type.Optional(Type.Array(Code)),
  variants: Type.Optional(
    Type.Array(
      Type.Object({
        sku: Sku,
        status: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
        ...PriceRow,
        mpn: Type.Optional(Type.String()),
        gtin: Type.Optional(Type.String()),
        /** `margin` for second-hand pieces of a product whose other variants are taxed normally. */
        tax_class: Type.Optional(Type.Enum(['margin'])),
        stock: Type.Optional(StockRow),
        attributes: Values,
        media: Type.Optional(Media),
        /** Model of a color or size that the product's own model does not show. */
        model: Model,
      }),
    ),
  ),
  bundle: Type.Optional(
    Type.Array(
      Type.Object({
        titles: Label,
        required: Type.Optional(Type.Boolean()),
        input: Type.Optional(Type.Enum(['radio', 'select', 'checkbox'])),
        links: Type.Array(
          Type.Object({
            sku: Sku,
            qty: Type.Integer({ minimum: 1 }),
            default: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
    ),
  ),
  links: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.Enum(['associated', 'related', 'upsell', 'crosssell']),
        sku: Sku,
        qty: Type.Optional(Type.Integer({ minimum: 1 })),
      }),
    ),
  ),
  custom_options: Type.Optional(
    Type.Array(
      Type.Object({
        titles: Label,
        input: CustomInput,
        required: Type.Optional(Type.Boolean()),
        /** For `field` and `area`: maximum characters; default 100 and 1000. */
        max_characters: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
        /** For `file`: accepted types, such as `png, jpg`; default: all supported ones. */
        file_extension: Type.Optional(
          Type.String({ maxLength: 40, pattern: '^(png|jpg|webp|gif|pdf)(, (png|jpg|webp|gif|pdf))*$' }),
        ),
        /** For `file`: maximum width and height of a picture in pixels. */
        image_size_x: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
        image_size_y: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
        price: Type.Optional(Euros),
        price_type: Type.Optional(Type.Enum(['fixed', 'percent'])),
        values: Type.Optional(
          Type.Array(
            Type.Object({
              titles: Label,
              price: Euros,
              price_type: Type.Optional(Type.Enum(['fixed', 'percent'])),
            }),
          ),
        ),
      }),
    ),
  ),
  downloads: Type.Optional(
    Type.Array(
      Type.Object({
        titles: Label,
        file: Type.String(),
        max_downloads: Type.Optional(Type.Integer({ minimum: 1 })),
      }),
    ),
  ),
})
export type ProductRow = Static<typeof ProductRow>
