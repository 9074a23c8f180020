import Type, { type Static } from 'typebox'
import { byLanguage } from '../platform/api/by-language.ts'
import { languages } from '../platform/api/language.ts'
import { Party } from './product-facts.ts'
import { reviewPoints } from '../service/review.ts'
import { mostPhotos } from '../service/review-photos.ts'
import { ProductRow } from './product-row.ts'
import { Label, Code, AttributeCode, Sku, UrlKey, DateText, IfMissing } from './import-row-fields.ts'

/** Attribute with its options. The file references options by `code`. */
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
  /** Included in the text field `features`, which search reads. */
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
        /** For a brand: manufacturer of its products, and responsible person in the Union. */
        maker: Type.Optional(Party),
        eu_responsible: Type.Optional(Party),
      }),
    ),
  ),
})
export type AttributeRow = Static<typeof AttributeRow>

/** Category; parents precede children. The root (id 2) exists already. */
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

/**
 * Picture, video, document or 3D model: its SVG (or base64 of anything else) is stored under `path` in the
 * media folder.
 */
export const MediaRow = Type.Object({
  type: Type.Literal('media'),
  path: Type.String({ pattern: '^[a-z0-9][a-z0-9/_-]*\\.(svg|png|jpg|webp|pdf|mp4|webm|glb)$' }),
  svg: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String()),
})
export type MediaRow = Static<typeof MediaRow>

/** Published review of the demo or of an import. */
export const ReviewRow = Type.Object({
  type: Type.Literal('review'),
  /** SKU of the product or, for a verified purchase, of the purchased variant. */
  sku: Sku,
  language: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String({ minLength: 1 }),
  detail: Type.String({ minLength: 1 }),
  nickname: Type.String({ minLength: 1 }),
  /** Defaults to the time of the import. */
  created_at: Type.Optional(DateText),
  /** The former shop verified the purchase; requires `former_order`. */
  verified: Type.Optional(Type.Boolean()),
  /** Order number in the former shop, as proof of that check. */
  former_order: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Paths of pictures from `media` rows. */
  photos: Type.Optional(Type.Array(Type.String(), { maxItems: mostPhotos })),
  ...reviewPoints,
  /** Human translations of the review. */
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

/** Answered question about a product. */
export const QuestionRow = Type.Object({
  type: Type.Literal('question'),
  sku: Sku,
  language: Type.Enum([...languages]),
  question: Type.String({ minLength: 1, maxLength: 1000 }),
  answer: Type.String({ minLength: 1, maxLength: 4000 }),
  /** Defaults to the time of the import. */
  answered_at: Type.Optional(DateText),
})
export type QuestionRow = Static<typeof QuestionRow>

/**
 * Number of orders that contained a product or variant on a day, counted anonymously by the former shop. The
 * most chosen grade is based on the last 90 days.
 */
export const SalesRow = Type.Object({
  type: Type.Literal('sales'),
  sku: Sku,
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  orders: Type.Integer({ minimum: 1, maximum: 100_000 }),
})
export type SalesRow = Static<typeof SalesRow>

/**
 * Line of an Ambra JSONL file. Order: attributes, categories, media, products, reviews, questions, sales; a
 * bundle, grouped product or link may reference a SKU that comes later in the file.
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
