import Type, { type Static } from 'typebox'
import { Moment } from './fields.ts'
import { pictureLimits } from './picture-limits.ts'

/** Cents; null = unknown. */
const Cents = Type.Union([Type.Integer(), Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])

/** A special price with its days as they are stored; open where null. */
export const SpecialPrice = Type.Object({ cents: Type.Integer(), from: TextOrNone, to: TextOrNone })

/** How far a draft is. `stopped`: another change since then prevents its publication. */
const DraftState = Type.Enum(['draft', 'planned', 'stopped'])

/** A product or variant in the list of the console; name and prices are those of the store of the request. */
export const GoodsRow = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  /** The product of a variant. */
  parent: TextOrNone,
  type: Type.String(),
  gtin: TextOrNone,
  name: Type.String(),
  brand: TextOrNone,
  category: TextOrNone,
  price_cents: Cents,
  special: Type.Union([SpecialPrice, Type.Null()]),
  /** Pieces that can still be sold; null where nothing is counted. */
  left: Type.Union([Type.Integer(), Type.Null()]),
  reserved: Type.Integer(),
  picture: TextOrNone,
  state: Type.Enum(['sold', 'unsold', 'off']),
  /** Why it is not sold or hard to find, as `sellingProblems` names it. */
  problems: Type.Array(Type.String()),
  /** How far a draft of it is. */
  draft: Type.Union([DraftState, Type.Null()]),
  version: Type.Integer(),
  updated_at: Moment,
})
export type GoodsRow = Static<typeof GoodsRow>

/** A page of the list; `next` is where the following one begins, null at the end. */
export const GoodsPage = Type.Object({
  rows: Type.Array(GoodsRow),
  next: TextOrNone,
  found: Type.Integer(),
  /** There are more than were counted. */
  is_more: Type.Boolean(),
})
export type GoodsPage = Static<typeof GoodsPage>

/** What the list is filtered by; names are those of the store. */
export const GoodsChoices = Type.Object({
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
export type GoodsChoices = Static<typeof GoodsChoices>

/** A picture or video of a product with its alternative texts by language. */
export const GoodsMedia = Type.Object({
  path: Type.String({ maxLength: 300 }),
  labels: Type.Union([
    Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ maxLength: 300 })),
    Type.Null(),
  ]),
  video: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
})
export type GoodsMedia = Static<typeof GoodsMedia>

/** Texts by language, or facts by their names. */
const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2,12}$' }),
  Type.Union([Type.String({ maxLength: 5000 }), Type.Null()]),
)

/**
 * The value of a field: cents or a figure, a state, a text, a special price, codes in their order, pictures, texts by language, or
 * facts.
 */
export const GoodsValue = Type.Union([
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
  Type.Array(GoodsMedia, { maxItems: pictureLimits.perProduct }),
  Texts,
])
export type GoodsValue = Static<typeof GoodsValue>

const Path = Type.String({
  maxLength: 80,
  pattern: '^([a-z_]+(\\.[a-z]{2}\\.[a-z_]+)?|attributes\\.[a-z0-9][a-z0-9_-]{0,63})$',
})

/** One field: what it was when the person looked, and what it is to be. */
export const GoodsChange = Type.Object({ path: Path, before: GoodsValue, after: GoodsValue })
export type GoodsChange = Static<typeof GoodsChange>

/** What became of a change. A conflict names what the field holds now, and who wrote that; null where an import did. */
export const GoodsOutcome = Type.Object({
  path: Type.String(),
  outcome: Type.Enum(['applied', 'same', 'conflict', 'refused']),
  before: GoodsValue,
  after: GoodsValue,
  present: GoodsValue,
  by: TextOrNone,
  at: Type.Union([Moment, Type.Null()]),
  code: TextOrNone,
})
export type GoodsOutcome = Static<typeof GoodsOutcome>

/** Changes of a product that are not in the shop yet. `before`: what the shop had when the field was changed. */
export const GoodsDraft = Type.Object({
  version: Type.Integer(),
  state: DraftState,
  /** When it is to be published, or was to be. */
  publish_at: Type.Union([Moment, Type.Null()]),
  planned_by: TextOrNone,
  at: Moment,
  fields: Type.Array(
    Type.Object({
      path: Type.String(),
      before: GoodsValue,
      after: GoodsValue,
      by: Type.String(),
      at: Moment,
    }),
  ),
  /** Fields that prevent its publication. */
  trouble: Type.Array(GoodsOutcome),
})
export type GoodsDraft = Static<typeof GoodsDraft>

/** A change of a draft; `seen` is what the draft held of the field, absent where it held nothing. */
export const DraftChange = Type.Object({ ...GoodsChange.properties, seen: Type.Optional(GoodsValue) })
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

/** What a product lacks; `detail` names languages, attributes or words. */
export const GoodsGap = Type.Object({
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
export type GoodsGap = Static<typeof GoodsGap>

/** A price with its days: one that was, that is, or that is planned. */
export const PriceDays = Type.Object({
  kind: Type.Enum(['past', 'now', 'planned']),
  from: Moment,
  until: Type.Union([Moment, Type.Null()]),
  cents: Type.Integer(),
  /** The lowest price of the 30 days before it. */
  lowest_cents: Cents,
  /** Why it may not be announced as a reduction. */
  problem: TextOrNone,
})
export type PriceDays = Static<typeof PriceDays>

/** A regular price that is to count from a moment on, or could not. `store` null: in all stores. */
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

/** A product or variant with all that is edited, how it stands in each store, and what was changed about it. */
export const GoodsDetails = Type.Object({
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
  /** The lowest price of the last 30 days; null while nothing of then is known. */
  lowest_cents: Cents,
  calendar: Type.Array(PriceDays),
  planned: Type.Array(PlannedPrice),
  texts: Type.Array(GoodsText),
  categories: Type.Array(Type.String()),
  /** Pictures, attributes, codes and facts by the paths that they are changed by. `cost` only for who may see it. */
  values: Type.Record(Type.String(), GoodsValue),
  /** Maker and responsible person of its brand: they count where the product names none. */
  brand_facts: Type.Object({ maker: TextOrNone, eu_responsible: TextOrNone }),
  missing: Type.Array(GoodsGap),
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
  variants: Type.Array(GoodsRow),
  draft: Type.Union([GoodsDraft, Type.Null()]),
  past: Type.Array(
    Type.Object({
      set: Type.Integer(),
      at: Moment,
      by: Type.String(),
      path: Type.String(),
      before: GoodsValue,
      after: GoodsValue,
      is_undone: Type.Boolean(),
    }),
  ),
})
export type GoodsDetails = Static<typeof GoodsDetails>

/** What a save did, and the product as it is now. */
export const GoodsSaved = Type.Object({
  set: Type.Integer(),
  outcomes: Type.Array(GoodsOutcome),
  product: GoodsDetails,
})
export type GoodsSaved = Static<typeof GoodsSaved>

/** What became of a draft: it is in the shop by a set of changes, waits for its moment, or fields prevent that. */
export const GoodsPublished = Type.Object({
  state: Type.Enum(['published', 'planned', 'stopped']),
  set: Type.Union([Type.Integer(), Type.Null()]),
  outcomes: Type.Array(GoodsOutcome),
  product: GoodsDetails,
})
export type GoodsPublished = Static<typeof GoodsPublished>

/** A set of changes and how far it is. */
export const GoodsChangeSet = Type.Object({
  id: Type.Integer(),
  at: Moment,
  by: Type.String(),
  kind: Type.Enum(['edit', 'prices', 'publish', 'stock', 'costs', 'draft']),
  state: Type.Enum(['planning', 'planned', 'applying', 'done']),
  total: Type.Integer(),
  applied: Type.Integer(),
  conflicts: Type.Integer(),
  refused: Type.Integer(),
  /** How many of its changes were looked at. */
  done: Type.Integer(),
  undo_of: Type.Union([Type.Integer(), Type.Null()]),
  undone_by: Type.Union([Type.Integer(), Type.Null()]),
  changes: Type.Array(
    Type.Object({
      number: Type.Integer(),
      sku: Type.String(),
      path: Type.String(),
      before: GoodsValue,
      after: GoodsValue,
      outcome: Type.Union([Type.Enum(['applied', 'same', 'conflict', 'refused']), Type.Null()]),
      present: GoodsValue,
      code: TextOrNone,
    }),
  ),
})
export type GoodsChangeSet = Static<typeof GoodsChangeSet>
