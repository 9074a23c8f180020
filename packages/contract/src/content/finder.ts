import Type, { type Static } from 'typebox'

const Code = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 24 })
const Text = Type.String({ minLength: 1, maxLength: 300 })
const AttributeCode = Type.String({ pattern: '^[a-z0-9][a-z0-9_]{0,63}$' })
/** Icons of the storefront that a finder may use. */
export const finderIcons = [
  'battery-full',
  'camera',
  'coffee',
  'droplet',
  'gamepad',
  'house',
  'laptop',
  'layout-grid',
  'mail',
  'move-horizontal',
  'package',
  'smartphone',
  'sparkles',
  'store',
  'tag',
  'tv',
  'user-round',
  'users',
  'volume',
  'washing-machine',
  'zap',
] as const
export type FinderIcon = (typeof finderIcons)[number]
const Icon = Type.Unsafe<FinderIcon>(Type.Union(finderIcons.map((name) => Type.Literal(name))))
const closed = { additionalProperties: false }

/** Option codes, one of which the product must have, or an inclusive range of numbers. */
const FinderFilter = Type.Union([
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 30 }),
  Type.Object({ from: Type.Optional(Type.Number()), to: Type.Optional(Type.Number()) }, closed),
])
export type FinderFilter = Static<typeof FinderFilter>

/**
 * Answer: `text` says why it matters, `result` what it means for the product. `filters` are facets of the
 * category by attribute code, including `price` (euros); without filters the answer keeps all products.
 */
const FinderAnswer = Type.Object(
  {
    code: Code,
    title: Text,
    text: Text,
    result: Type.Optional(Text),
    icon: Type.Optional(Icon),
    filters: Type.Optional(Type.Record(AttributeCode, FinderFilter)),
  },
  closed,
)
export type FinderAnswer = Static<typeof FinderAnswer>

const FinderQuestion = Type.Object(
  {
    title: Text,
    text: Type.Optional(Text),
    answers: Type.Array(FinderAnswer, { minItems: 2, maxItems: 6 }),
  },
  closed,
)
export type FinderQuestion = Static<typeof FinderQuestion>

/** Criterion of a highlighted product: the lowest or highest value of a numeric attribute or of `price`. */
const FinderPick = Type.Object(
  { title: Text, by: AttributeCode, better: Type.Union([Type.Literal('lower'), Type.Literal('higher')]) },
  closed,
)
export type FinderPick = Static<typeof FinderPick>

/**
 * Guided finder: a few simple questions that lead to matching products of a category (its slug). Content of a
 * store: `finders.json` of its content folder. @see docs/content.md
 */
export const Finder = Type.Object(
  {
    code: Code,
    category: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }),
    title: Text,
    text: Text,
    icon: Type.Optional(Icon),
    questions: Type.Array(FinderQuestion, { minItems: 1, maxItems: 5 }),
    picks: Type.Array(FinderPick, { maxItems: 3 }),
    enabled: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
  },
  closed,
)
export type Finder = Static<typeof Finder>

/**
 * Reserved words in a finder's address that no answer may use as its code: not started, and question skipped.
 */
export const finderWords = { start: 'start', skipped: 'any' } as const
