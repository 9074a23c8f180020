import Type, { type Static } from 'typebox'
import { Moment } from '../platform/operations/fields.ts'
import { Version } from '../promotions/promotion-fields.ts'
import { searchLimits } from './search-limits.ts'

const Words = Type.String({ minLength: 1, maxLength: 80 })
const Sku = Type.String({ minLength: 1, maxLength: 64 })

/** Words with the same meaning; with `finds` they find those too, but not vice versa. */
const SynonymRule = Type.Object({
  kind: Type.Literal('synonym'),
  words: Type.Array(Words, { minItems: 1, maxItems: searchLimits.words }),
  finds: Type.Optional(Type.Array(Words, { minItems: 1, maxItems: searchLimits.words })),
})
/** Products that come first for this text, in this order. */
const PinRule = Type.Object({
  kind: Type.Literal('pin'),
  query: Words,
  skus: Type.Array(Sku, { minItems: 1, maxItems: searchLimits.pinned }),
})
/** Factor for products with this value: `sku`, `category` (by id) or an attribute code. */
const BoostRule = Type.Object({
  kind: Type.Literal('boost'),
  field: Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9_]*$' }),
  value: Type.String({ minLength: 1, maxLength: 64 }),
  factor: Type.Enum([0.25, 0.5, 2, 4]),
})
/** Page of the store that this text leads to, in place of results. */
const RedirectRule = Type.Object({
  kind: Type.Literal('redirect'),
  query: Words,
  /** Path within the store, such as `/i/returns`; never of another host. */
  path: Type.String({ maxLength: 200, pattern: '^/(?:[A-Za-z0-9._~%-][A-Za-z0-9._~%/?=&-]*)?$' }),
})
export const SearchRuleKind = Type.Enum(['synonym', 'pin', 'boost', 'redirect'])
export type SearchRuleKind = Static<typeof SearchRuleKind>
/** Search rule of a store. */
export const SearchRule = Type.Union([SynonymRule, PinRule, BoostRule, RedirectRule])
export type SearchRule = Static<typeof SearchRule>

export const SearchRuleId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const ListedSearchRule = Type.Object({
  id: SearchRuleId,
  version: Version,
  rule: SearchRule,
  changed_at: Moment,
  /** Names of SKUs, categories and values; a missing one is no longer on sale. */
  names: Type.Record(Type.String(), Type.String()),
})
export type ListedSearchRule = Static<typeof ListedSearchRule>

export const SearchRuleSaved = Type.Object({
  /**
   * `conflict`: another person was faster, or the store already has such a rule: `present`. Nothing was
   * written.
   */
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
  /** New version of the rule; null if removed. */
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
  /** Words ignored because no product contains all of them. */
  dropped: Type.Array(Type.String()),
})
/** Search results for a text now, and with an unsaved rule. */
export const SearchTried = Type.Object({
  now: FoundList,
  changed: Type.Union([FoundList, Type.Null()]),
})
export type SearchTried = Static<typeof SearchTried>
