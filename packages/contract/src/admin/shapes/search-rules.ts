import Type, { type Static } from 'typebox'
import { Moment } from './fields.ts'
import { Version } from './selling.ts'
import { searchLimits } from './search-limits.ts'

const Words = Type.String({ minLength: 1, maxLength: 80 })
const Sku = Type.String({ minLength: 1, maxLength: 64 })

/** Words that mean the same; with `finds` they only find those as well, not the reverse. */
const SynonymRule = Type.Object({
  kind: Type.Literal('synonym'),
  words: Type.Array(Words, { minItems: 1, maxItems: searchLimits.words }),
  finds: Type.Optional(Type.Array(Words, { minItems: 1, maxItems: searchLimits.words })),
})
/** For this text these products come first, in this order. */
const PinRule = Type.Object({
  kind: Type.Literal('pin'),
  query: Words,
  skus: Type.Array(Sku, { minItems: 1, maxItems: searchLimits.pinned }),
})
/** How many times as much products with this value count: `sku`, `category` (by its id) or the code of an attribute. */
const BoostRule = Type.Object({
  kind: Type.Literal('boost'),
  field: Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9_]*$' }),
  value: Type.String({ minLength: 1, maxLength: 64 }),
  factor: Type.Enum([0.25, 0.5, 2, 4]),
})
export const SearchRuleKind = Type.Enum(['synonym', 'pin', 'boost'])
export type SearchRuleKind = Static<typeof SearchRuleKind>
/** One thing that a shop teaches the search of a store. */
export const SearchRule = Type.Union([SynonymRule, PinRule, BoostRule])
export type SearchRule = Static<typeof SearchRule>

export const SearchRuleId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const ListedSearchRule = Type.Object({
  id: SearchRuleId,
  version: Version,
  rule: SearchRule,
  changed_at: Moment,
  /** What skus, categories and values are called; one that is not there is not on sale any more. */
  names: Type.Record(Type.String(), Type.String()),
})
export type ListedSearchRule = Static<typeof ListedSearchRule>

export const SearchRuleSaved = Type.Object({
  /** `conflict`: another person was faster, or the store has a rule of this already: `present`. Nothing was written. */
  outcome: Type.Enum(['saved', 'same', 'conflict']),
  present: Type.Union([ListedSearchRule, Type.Null()]),
})
const RuleOrNone = Type.Union([SearchRule, Type.Null()])
export const SearchRulePast = Type.Object({
  id: Type.Integer(),
  rule_id: SearchRuleId,
  at: Moment,
  by: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  before: RuleOrNone,
  after: RuleOrNone,
  /** The version that the rule has now; null where it was removed. */
  version: Type.Union([Version, Type.Null()]),
})
export type SearchRulePast = Static<typeof SearchRulePast>

const FoundProduct = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  price_cents: Type.Integer(),
})
const FoundList = Type.Object({
  total: Type.Integer(),
  rows: Type.Array(FoundProduct),
  /** Words that were left out, since nothing holds them all. */
  dropped: Type.Array(Type.String()),
})
/** What the shop shows for a text now, and with a rule that is not saved yet. */
export const SearchTried = Type.Object({
  now: FoundList,
  changed: Type.Union([FoundList, Type.Null()]),
})
export type SearchTried = Static<typeof SearchTried>
