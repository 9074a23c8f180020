import Type, { type Static } from 'typebox'
import { byLanguage } from './by-language.ts'
import { languages } from './language.ts'
import { CustomInput, ProductType } from './product.ts'
import { DurabilityGuarantee, Party, WithdrawalLimit } from './product-facts.ts'
import { mostPiecesOfLine } from './stock.ts'
import { Label, Code, Sku, UrlKey, Euros, DateText } from './import-row-fields.ts'

const PriceRow = {
  price: Type.Union([Euros, Type.Null()]),
  special: Type.Optional(
    Type.Object({ price: Euros, from: Type.Optional(DateText), to: Type.Optional(DateText) }),
  ),
  tiers: Type.Optional(
    Type.Array(
      Type.Object({ group: Type.Integer({ minimum: 0 }), qty: Type.Integer({ minimum: 1 }), price: Euros }),
    ),
  ),
  /** Earlier prices, oldest first, feeding the 30-day lowest price: the price in force from `at`. */
  price_history: Type.Optional(Type.Array(Type.Object({ at: DateText, price: Euros }))),
}
const StockRow = Type.Object({
  qty: Type.Number({ minimum: 0 }),
  manage: Type.Optional(Type.Boolean()),
  /** Pieces that one order may hold; absent = no limit of its own. */
  max_sale_qty: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPiecesOfLine })),
  /** The fewest pieces of a line. */
  min_sale_qty: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPiecesOfLine })),
  /** A line holds a multiple of so many pieces, unless `enable_qty_increments` is false. */
  qty_increments: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPiecesOfLine })),
  enable_qty_increments: Type.Optional(Type.Boolean()),
})
/** Attribute code to value: option code(s) for selects, number, text, boolean, or texts by language. */
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
/** A file of the media folder, or an address elsewhere. */
const FileReference = Type.String({
  pattern: '^(https://\\S+|[a-z0-9][a-z0-9/_-]*\\.(pdf|svg|png|jpg|webp))$',
  maxLength: 500,
})
/** `path` is the picture, with `video` the picture before it plays: a file of the media folder, or a page elsewhere. */
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

/** A 3D model of the media folder: glTF 2.0 in one file (GLB), in metres, standing on the floor with its front towards +z. */
const Model = Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9/_-]*\\.glb$', maxLength: 300 }))

/** A product of any type; variants of a configurable and parts of a bundle are inside. */
export const ProductRow = Type.Object({
  type: Type.Literal('product'),
  sku: Sku,
  product_type: ProductType,
  /**
   * Changes a stored product only in the fields that the row has; all others stay, as do values of attributes and languages that it does
   * not name. `remove` names what the row ends although it is absent. Files of other shops are read this way. Without it a row replaces
   * the product.
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
  /** Currency of all amounts of the row; a foreign one needs a rate and is turned into euros before it is stored. */
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
      /** The figures are made up for a demonstration, which the page says beside them. */
      demo: Type.Optional(Type.Boolean()),
    }),
  ),
  maker: Type.Optional(Party),
  eu_responsible: Type.Optional(Party),
  /** Limits of the right of withdrawal; absent = those of the product type. */
  withdrawal_limits: Type.Optional(Type.Array(WithdrawalLimit, { maxItems: 4 })),
  /** Each piece sold is a code worth its price, mailed when the order is paid: a virtual product without VAT of its own. */
  gift_card: Type.Optional(Type.Boolean()),
  /** Net content of goods sold by measure: the price of a kilogram, litre, metre or square metre is shown beside theirs. */
  net_content: Type.Optional(
    Type.Object({
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
      unit: Type.Enum(['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2']),
    }),
  ),
  /** Pictogram and label of the common charger: the watts a device needs at least and takes at most, USB Power Delivery. */
  charging: Type.Optional(
    Type.Object({
      charger_included: Type.Boolean(),
      min_w: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 240 })),
      max_w: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 240 })),
      usb_pd: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Free guarantee of durability of more than two years that the producer gives for the whole good; no paid extension. */
  durability_guarantee: Type.Optional(DurabilityGuarantee),
  /** Warnings and safety information. */
  warnings: Type.Optional(byLanguage(Type.String({ minLength: 1, maxLength: 5000 }))),
  documents: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum(['manual', 'sheet', 'declaration', 'other']),
        titles: Label,
        file: FileReference,
        /** What the file is written in; absent = every store may show it. A store shows those in its own language first. */
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
      /** What search engines show, where name and short description are not it. */
      meta_title: Type.Optional(Type.String({ maxLength: 200 })),
      meta_description: Type.Optional(Type.String({ maxLength: 500 })),
      /** The line of key facts on a card, e.g. `['6.3" OLED', '8 GB']`. */
      key_specs: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  attributes: Type.Optional(Values),
  media: Type.Optional(Media),
  /** What the page of the product tells in pictures: one of the media folder, a title and a sentence each. */
  highlights: Type.Optional(Type.Array(Highlight, { maxItems: 4 })),
  model: Model,
  /** Codes of the attributes that distinguish variants, in the order the pickers show them. */
  configurable_by: Type.Optional(Type.Array(Code)),
  variants: Type.Optional(
    Type.Array(
      Type.Object({
        sku: Sku,
        status: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
        ...PriceRow,
        mpn: Type.Optional(Type.String()),
        /** `margin` for second-hand pieces of goods whose other variants are taxed as usual. */
        tax_class: Type.Optional(Type.Enum(['margin'])),
        stock: Type.Optional(StockRow),
        attributes: Values,
        media: Type.Optional(Media),
        /** Of a colour or size that the product's own does not show. */
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
        /** Of `field` and `area`: how many characters the text may have; 100 and 1000 without it. */
        max_characters: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
        /** Of `file`: the kinds it may be of, `png, jpg`; all that the shop knows without it. */
        file_extension: Type.Optional(
          Type.String({ maxLength: 40, pattern: '^(png|jpg|webp|gif|pdf)(, (png|jpg|webp|gif|pdf))*$' }),
        ),
        /** Of `file`: the most pixels of a picture across and down. */
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
