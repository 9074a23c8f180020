import { ListFields } from '../platform/custom-fields/custom-field.ts'
import Type, { type Static } from 'typebox'
import { Moment } from '../platform/operations/fields.ts'
import { pictureLimits } from './picture-limits.ts'

/** Cents; null = unknown. */
const Cents = Type.Union([Type.Integer(), Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])

/** Special price with its stored dates; null means open-ended. */
export const SpecialPrice = Type.Object({ cents: Type.Integer(), from: TextOrNone, to: TextOrNone })

/** State of a draft. `stopped`: a conflicting change prevents its publication. */
const DraftState = Type.Enum(['draft', 'planned', 'stopped'])

/** Product or variant in the console's list; name and prices of the requested store. */
export const ProductListRow = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  /** Product of a variant. */
  parent: TextOrNone,
  type: Type.String(),
  gtin: TextOrNone,
  name: Type.String(),
  brand: TextOrNone,
  category: TextOrNone,
  price_cents: Cents,
  special: Type.Union([SpecialPrice, Type.Null()]),
  /** Pieces left to sell; null without a stock count. */
  left: Type.Union([Type.Integer(), Type.Null()]),
  reserved: Type.Integer(),
  picture: TextOrNone,
  state: Type.Enum(['sold', 'unsold', 'off']),
  /** Reasons why it is not sold or hard to find, as in `sellingProblems`. */
  problems: Type.Array(Type.String()),
  draft: Type.Union([DraftState, Type.Null()]),
  version: Type.Integer(),
  updated_at: Moment,
})
export type ProductListRow = Static<typeof ProductListRow>

/** Page of the list; `next` is the cursor of the following one, null at the end. */
export const ProductListPage = Type.Object({
  rows: Type.Array(ProductListRow),
  next: TextOrNone,
  found: Type.Integer(),
  /** True if there are more than were counted. */
  is_more: Type.Boolean(),
  /** Values of custom fields by SKU. */
  custom: ListFields,
})
export type ProductListPage = Static<typeof ProductListPage>

/** Filter choices of the list, with names of the store. */
export const ProductChoices = Type.Object({
  categories: Type.Array(
    Type.Object({
      id: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      depth: Type.Integer({ minimum: 0 }),
    }),
  ),
  brands: Type.Array(Type.String()),
})
export type ProductChoices = Static<typeof ProductChoices>

/** Picture or video of a product, with alternative texts by language. */
export const ProductMedia = Type.Object({
  path: Type.String({ maxLength: 300 }),
  labels: Type.Union([
    Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ maxLength: 300 })),
    Type.Null(),
  ]),
  video: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
})
export type ProductMedia = Static<typeof ProductMedia>

/** Texts by language, or facts by name. */
const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2,12}$' }),
  Type.Union([Type.String({ maxLength: 5000 }), Type.Null()]),
)

/**
 * Value of a field: cents or a number, state, text, special price, codes in order, pictures, texts by
 * language, or facts.
 */
export const ProductValue = Type.Union([
  Type.Null(),
  Type.Boolean(),
  Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
  Type.String({ maxLength: 60_000 }),
  Type.Object({
    cents: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    from: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]),
    to: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]),
  }),
  Type.Array(Type.String({ maxLength: 64 }), { maxItems: 60 }),
  Type.Array(ProductMedia, { maxItems: pictureLimits.perProduct }),
  Texts,
])
export type ProductValue = Static<typeof ProductValue>

const Path = Type.String({
  maxLength: 80,
  pattern: '^([a-z_]+(\\.[a-z]{2}\\.[a-z_]+)?|attributes\\.[a-z0-9][a-z0-9_-]{0,63})$',
})

/** Change of one field: the value the person saw and the new value. */
export const ProductChange = Type.Object({ path: Path, before: ProductValue, after: ProductValue })
export type ProductChange = Static<typeof ProductChange>

/**
 * Change of one field of many products: the same new value for all, or a category to add, to remove or to make
 * the main one.
 */
export const FieldOfMany = Type.Union([
  Type.Object({
    path: Type.String({
      maxLength: 80,
      pattern:
        '^(status|visibility|warranty_months|maker|eu_responsible|attributes\\.[a-z0-9][a-z0-9_-]{0,63})$',
    }),
    value: ProductValue,
  }),
  Type.Object({
    category: Type.String({ minLength: 1, maxLength: 64 }),
    how: Type.Enum(['add', 'remove', 'main']),
  }),
])
export type FieldOfMany = Static<typeof FieldOfMany>

/** Outcome of a change. A conflict contains the present value and its author; null if an import wrote it. */
export const ProductOutcome = Type.Object({
  path: Type.String(),
  outcome: Type.Enum(['applied', 'same', 'conflict', 'refused']),
  before: ProductValue,
  after: ProductValue,
  present: ProductValue,
  by: TextOrNone,
  at: Type.Union([Moment, Type.Null()]),
  code: TextOrNone,
})
export type ProductOutcome = Static<typeof ProductOutcome>

/** Unpublished changes of a product. `before`: the shop's value when the field was changed. */
export const ProductDraft = Type.Object({
  version: Type.Integer(),
  state: DraftState,
  /** Planned or missed publication time. */
  publish_at: Type.Union([Moment, Type.Null()]),
  planned_by: TextOrNone,
  at: Moment,
  fields: Type.Array(
    Type.Object({
      path: Type.String(),
      before: ProductValue,
      after: ProductValue,
      by: Type.String(),
      at: Moment,
    }),
  ),
  /** Fields that prevent its publication. */
  trouble: Type.Array(ProductOutcome),
})
export type ProductDraft = Static<typeof ProductDraft>

/** Change of a draft; `seen` is the draft's value of the field, absent if it had none. */
export const DraftChange = Type.Object({ ...ProductChange.properties, seen: Type.Optional(ProductValue) })
export type DraftChange = Static<typeof DraftChange>

const GoodsText = Type.Object({
  language: Type.String(),
  name: TextOrNone,
  short_description: TextOrNone,
  description: TextOrNone,
  keywords: TextOrNone,
  meta_title: TextOrNone,
  meta_description: TextOrNone,
  url_key: TextOrNone,
})

/** Missing data of a product; `detail` lists languages, attributes or words. */
export const ProductGap = Type.Object({
  kind: Type.Enum([
    'text',
    'description',
    'picture',
    'alt',
    'manual',
    'maker',
    'data',
    'updates',
    'claim',
    'energy',
    'energy_label',
    'gtin',
    'attribute',
  ]),
  detail: Type.String(),
})
export type ProductGap = Static<typeof ProductGap>

/** Price with its dates: past, current or planned. */
export const PriceDays = Type.Object({
  kind: Type.Enum(['past', 'now', 'planned']),
  from: Moment,
  until: Type.Union([Moment, Type.Null()]),
  cents: Type.Integer(),
  /** Lowest price of the 30 days before it. */
  lowest_cents: Cents,
  /** Reason why it may not be announced as a reduction. */
  problem: TextOrNone,
})
export type PriceDays = Static<typeof PriceDays>

/** Planned regular price, or one that failed. `store` null: all stores. */
export const PlannedPrice = Type.Object({
  id: Type.Integer(),
  store: TextOrNone,
  at: Moment,
  cents: Type.Integer(),
  by: Type.String(),
  state: Type.Enum(['planned', 'stopped']),
  code: TextOrNone,
})
export type PlannedPrice = Static<typeof PlannedPrice>

/** Product or variant with all editable data, its state in each store, and its history. */
export const ProductRecord = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  parent: TextOrNone,
  type: Type.String(),
  name: Type.String(),
  gtin: TextOrNone,
  mpn: TextOrNone,
  brand: TextOrNone,
  picture: TextOrNone,
  state: Type.Enum(['sold', 'unsold', 'off']),
  status: Type.Integer(),
  visibility: Type.Integer(),
  has_own_price: Type.Boolean(),
  price_cents: Cents,
  special: Type.Union([SpecialPrice, Type.Null()]),
  /** Lowest price of the last 30 days; null without data for that time. */
  lowest_cents: Cents,
  calendar: Type.Array(PriceDays),
  planned: Type.Array(PlannedPrice),
  texts: Type.Array(GoodsText),
  categories: Type.Array(Type.String()),
  /**
   * Pictures, attributes, codes and facts by their change paths. `cost` only with the permission to see it.
   */
  values: Type.Record(Type.String(), ProductValue),
  /** Manufacturer and responsible person of its brand, used where the product names none. */
  brand_facts: Type.Object({ maker: TextOrNone, eu_responsible: TextOrNone }),
  missing: Type.Array(ProductGap),
  stock: Type.Union([
    Type.Null(),
    Type.Object({ qty: Type.Integer(), reserved: Type.Integer(), is_counted: Type.Boolean() }),
  ]),
  stores: Type.Array(
    Type.Object({
      store: Type.String(),
      url: Type.String(),
      price_cents: Cents,
      problems: Type.Array(Type.String()),
    }),
  ),
  /** Attributes that distinguish its variants, in order. */
  options: Type.Array(Type.Object({ code: Type.String(), label: Type.String() })),
  variants: Type.Array(ProductListRow),
  draft: Type.Union([ProductDraft, Type.Null()]),
  past: Type.Array(
    Type.Object({
      set: Type.Integer(),
      at: Moment,
      by: Type.String(),
      path: Type.String(),
      before: ProductValue,
      after: ProductValue,
      is_undone: Type.Boolean(),
    }),
  ),
})
export type ProductRecord = Static<typeof ProductRecord>

/** Result of a save, with the current product. */
export const ProductSaved = Type.Object({
  set: Type.Integer(),
  outcomes: Type.Array(ProductOutcome),
  product: ProductRecord,
})
export type ProductSaved = Static<typeof ProductSaved>

/** Result of publishing a draft: published by a change set, planned for its time, or stopped by fields. */
export const ProductPublished = Type.Object({
  state: Type.Enum(['published', 'planned', 'stopped']),
  set: Type.Union([Type.Integer(), Type.Null()]),
  outcomes: Type.Array(ProductOutcome),
  product: ProductRecord,
})
export type ProductPublished = Static<typeof ProductPublished>

/** Change set with its progress. */
export const ProductChangeSet = Type.Object({
  id: Type.Integer(),
  at: Moment,
  by: Type.String(),
  kind: Type.Enum(['edit', 'prices', 'publish', 'stock', 'costs', 'draft']),
  state: Type.Enum(['planning', 'planned', 'applying', 'done']),
  total: Type.Integer(),
  applied: Type.Integer(),
  conflicts: Type.Integer(),
  refused: Type.Integer(),
  /** Number of processed changes. */
  done: Type.Integer(),
  undo_of: Type.Union([Type.Integer(), Type.Null()]),
  undone_by: Type.Union([Type.Integer(), Type.Null()]),
  changes: Type.Array(
    Type.Object({
      number: Type.Integer(),
      sku: Type.String(),
      path: Type.String(),
      before: ProductValue,
      after: ProductValue,
      outcome: Type.Union([Type.Enum(['applied', 'same', 'conflict', 'refused']), Type.Null()]),
      present: ProductValue,
      code: TextOrNone,
      /** Why a product that a plan puts on sale would still not be sold, as in `sellingProblems`. */
      problems: Type.Array(Type.String()),
    }),
  ),
})
export type ProductChangeSet = Static<typeof ProductChangeSet>
