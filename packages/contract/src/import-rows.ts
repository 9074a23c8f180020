import Type, { type Static } from 'typebox'
import { byLanguage } from './by-language.ts'
import { languages } from './language.ts'
import { Party } from './product-facts.ts'
import { reviewPoints } from './review.ts'
import { mostPhotos } from './review-photos.ts'
import { ProductRow } from './product-row.ts'
import { Label, Code, AttributeCode, Sku, UrlKey, DateText, IfMissing } from './import-row-fields.ts'

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
