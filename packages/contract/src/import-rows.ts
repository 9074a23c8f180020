import { mostPiecesOfLine } from './stock.ts'
import Type, { type Static } from 'typebox'
import { DurabilityGuarantee, Party, WithdrawalLimit } from './product-facts.ts'
import { byLanguage } from './by-language.ts'
import { languages } from './language.ts'
import { CustomInput, ProductType } from './product.ts'
import { reviewPoints } from './review.ts'
import { mostPhotos } from './review-photos.ts'

const Label = byLanguage(Type.String({ minLength: 1, maxLength: 300 }))
const Code = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' })
/** Becomes a field of documents; the pattern excludes the one such name that every object inherits. */
const AttributeCode = Type.String({ pattern: '^(?!constructor$)[a-z0-9][a-z0-9_-]{0,63}$' })
const Sku = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^,\\s][^,]*$' })
const UrlKey = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })
/** Decimal euros with at most two places, tax included. */
const Euros = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })
/** `YYYY-MM-DD` (a bare `to` date includes that day, Europe/Tallinn) or an ISO date-time. */
const DateText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z)?$' })

/** With `true` an existing row is not changed; only missing options are added. */
const IfMissing = Type.Optional(Type.Boolean())

/** An attribute with its options. Options are addressed by `code` everywhere in the file. */
export const AttributeRow = Type.Object({
  type: Type.Literal('attribute'),
  code: AttributeCode,
  input: Type.Enum(['select', 'multiselect', 'text', 'number', 'boolean']),
  labels: Label,
  unit: Type.Optional(Type.String()),
  /** Caption in the specification table. */
  group: Type.Optional(Label),
  filterable: Type.Optional(Type.Boolean()),
  comparable: Type.Optional(Type.Boolean()),
  visible: Type.Optional(Type.Boolean()),
  /** Joined into the text field `features` that search reads. */
  searchable: Type.Optional(Type.Boolean()),
  better: Type.Optional(Type.Enum(['higher', 'lower'])),
  position: Type.Optional(Type.Integer()),
  if_missing: IfMissing,
  options: Type.Optional(
    Type.Array(
      Type.Object({
        code: Code,
        labels: Label,
        swatch: Type.Optional(Type.String({ description: 'CSS colour' })),
        /** Of a brand: who makes its products, and who answers for them in the Union. */
        maker: Type.Optional(Party),
        eu_responsible: Type.Optional(Party),
      }),
    ),
  ),
})
export type AttributeRow = Static<typeof AttributeRow>

/** A category; parents come before children. The root (id 2) exists already. */
export const CategoryRow = Type.Object({
  type: Type.Literal('category'),
  code: Code,
  parent: Type.Optional(Code),
  position: Type.Integer(),
  active: Type.Optional(Type.Boolean()),
  in_menu: Type.Optional(Type.Boolean()),
  image: Type.Optional(Type.String()),
  facets: Type.Optional(Type.Array(Code)),
  if_missing: IfMissing,
  texts: byLanguage(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      url_key: UrlKey,
      description: Type.Optional(Type.String()),
    }),
  ),
})
export type CategoryRow = Static<typeof CategoryRow>

/** A picture, video, document or 3D model: its SVG (or base64 of anything else) is stored under `path` in the media folder. */
export const MediaRow = Type.Object({
  type: Type.Literal('media'),
  path: Type.String({ pattern: '^[a-z0-9][a-z0-9/_-]*\\.(svg|png|jpg|webp|pdf|mp4|webm|glb)$' }),
  svg: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String()),
})
export type MediaRow = Static<typeof MediaRow>

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

/** A published review of the demo or of an import. */
export const ReviewRow = Type.Object({
  type: Type.Literal('review'),
  /** The product or, of a checked purchase, the variant that was bought. */
  sku: Sku,
  language: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String({ minLength: 1 }),
  detail: Type.String({ minLength: 1 }),
  nickname: Type.String({ minLength: 1 }),
  /** Absent: the moment of the import. */
  created_at: Type.Optional(DateText),
  /** The former shop had checked that the author bought the product; counts with `former_order` only. */
  verified: Type.Optional(Type.Boolean()),
  /** Number of the order in the former shop: the proof of that check. */
  former_order: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Paths of pictures that `media` rows brought. */
  photos: Type.Optional(Type.Array(Type.String(), { maxItems: mostPhotos })),
  ...reviewPoints,
  /** The review in other languages, translated by people. */
  translations: Type.Optional(
    Type.Partial(
      byLanguage(
        Type.Object({
          title: Type.String({ minLength: 1 }),
          detail: Type.String({ minLength: 1 }),
          ...reviewPoints,
        }),
      ),
    ),
  ),
})
export type ReviewRow = Static<typeof ReviewRow>

/** An answered question about a product. */
export const QuestionRow = Type.Object({
  type: Type.Literal('question'),
  sku: Sku,
  language: Type.Enum([...languages]),
  question: Type.String({ minLength: 1, maxLength: 1000 }),
  answer: Type.String({ minLength: 1, maxLength: 4000 }),
  /** Absent: the moment of the import. */
  answered_at: Type.Optional(DateText),
})
export type QuestionRow = Static<typeof QuestionRow>

/**
 * In how many orders a product or variant was on a day, counted by the former shop: without anybody's name. The grade
 * that is called most chosen counts the last 90 days.
 */
export const SalesRow = Type.Object({
  type: Type.Literal('sales'),
  sku: Sku,
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  orders: Type.Integer({ minimum: 1, maximum: 100_000 }),
})
export type SalesRow = Static<typeof SalesRow>

/**
 * One line of an Ambra JSONL file. Order: attributes, categories, media, products, reviews, questions, sales; a bundle,
 * grouped product or link may name a sku that comes later in the file.
 */
export const ImportRow = Type.Union([
  AttributeRow,
  CategoryRow,
  MediaRow,
  ProductRow,
  ReviewRow,
  QuestionRow,
  SalesRow,
])
export type ImportRow = Static<typeof ImportRow>
