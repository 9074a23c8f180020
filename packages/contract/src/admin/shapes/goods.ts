import Type, { type Static } from 'typebox'
import { Moment } from './fields.ts'

/** Cents; null = unknown. */
const Cents = Type.Union([Type.Integer(), Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])

/** A special price with its days as they are stored; open where null. */
export const SpecialPrice = Type.Object({ cents: Type.Integer(), from: TextOrNone, to: TextOrNone })

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

/** The value of a field: cents, a state, a text, a special price, or codes of categories in their order. */
export const GoodsValue = Type.Union([
  Type.Null(),
  Type.Integer({ minimum: -1_000_000, maximum: 100_000_000 }),
  Type.String({ maxLength: 60_000 }),
  Type.Object({
    cents: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    from: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]),
    to: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]),
  }),
  Type.Array(Type.String({ maxLength: 64 }), { maxItems: 60 }),
])
export type GoodsValue = Static<typeof GoodsValue>

const Path = Type.String({ maxLength: 60, pattern: '^[a-z_]+(\\.[a-z]{2}\\.[a-z_]+)?$' })

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

const GoodsText = Type.Object({
  language: Type.String(),
  name: TextOrNone,
  short_description: TextOrNone,
  description: TextOrNone,
  keywords: TextOrNone,
})

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
  texts: Type.Array(GoodsText),
  categories: Type.Array(Type.String()),
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

/** A set of changes and how far it is. */
export const GoodsChangeSet = Type.Object({
  id: Type.Integer(),
  at: Moment,
  by: Type.String(),
  kind: Type.Enum(['edit', 'prices', 'publish', 'stock']),
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
