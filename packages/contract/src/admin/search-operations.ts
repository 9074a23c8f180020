import Type from 'typebox'
import { Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'
import {
  ListedSearchRule,
  SearchRule,
  SearchRuleId,
  SearchRuleKind,
  SearchRulePast,
  SearchRuleSaved,
  SearchTried,
} from './shapes/search-rules.ts'
import { Version } from './shapes/selling.ts'

const Store = Type.String({ minLength: 1, maxLength: 16 })
const reading = { kind: 'query', permission: 'content.edit', scope: 'shop' } as const
const changing = { kind: 'command', permission: 'content.edit', scope: 'shop' } as const
const searchOf = ({ store }: { store: string }): Subject => ({ kind: 'search', id: store })

/** What people search for, and what the shop teaches its search. */
export const searchOperations = {
  'search.terms': operation('search.terms', {
    ...reading,
    summary: 'What people searched for in a period, those searched for most first',
    input: Type.Object({
      store: Store,
      /** Days back that count. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      /** Only what nothing was found for. */
      nothing: Type.Optional(Type.Boolean()),
      /** The last row of the page before. */
      after_searches: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      after_term: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    result: Type.Object({
      terms: Type.Array(
        Type.Object({
          term: Type.String(),
          searches: Type.Integer(),
          /** Products of the last time; null where it is not known. */
          results: Type.Union([Type.Integer(), Type.Null()]),
          last: Type.String(),
        }),
      ),
      has_more: Type.Boolean(),
    }),
  }),
  'search.rules': operation('search.rules', {
    ...reading,
    summary: 'Synonyms, pins or boosts of a store, the newest first',
    input: Type.Object({
      store: Store,
      kind: SearchRuleKind,
      q: Type.Optional(Type.String({ maxLength: 80 })),
      after: Type.Optional(SearchRuleId),
    }),
    result: Type.Object({
      rules: Type.Array(ListedSearchRule),
      next: Type.Union([Type.Integer(), Type.Null()]),
      count: Type.Integer(),
    }),
  }),
  'search.save': operation('search.save', {
    ...changing,
    summary: 'Teach the search of a store, or change that where it still is what the person saw',
    subject: searchOf,
    input: Type.Object({
      store: Store,
      /** Null for a new one. */
      id: Type.Union([SearchRuleId, Type.Null()]),
      seen: Type.Union([Version, Type.Null()]),
      rule: SearchRule,
      reason: Reason,
    }),
    result: SearchRuleSaved,
  }),
  'search.remove': operation('search.remove', {
    ...changing,
    summary: 'Take back what the search of a store was taught, where it still is what the person saw',
    subject: searchOf,
    input: Type.Object({ store: Store, id: SearchRuleId, seen: Version, reason: Reason }),
    result: Type.Object({
      outcome: Type.Enum(['removed', 'conflict']),
      present: Type.Union([ListedSearchRule, Type.Null()]),
    }),
  }),
  'search.try': operation('search.try', {
    ...reading,
    summary: 'What the shop shows for a text, and what it would show with a change; nothing is written',
    input: Type.Object({
      store: Store,
      q: Type.String({ minLength: 1, maxLength: 200 }),
      /** The rule that is changed; a new one without it. */
      id: Type.Optional(SearchRuleId),
      /** A rule as JSON that is not saved yet. */
      draft: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    result: SearchTried,
  }),
  'search.choices': operation('search.choices', {
    ...reading,
    summary: 'Categories and values of attributes that a boost can be for',
    input: Type.Object({ store: Store }),
    result: Type.Object({
      fields: Type.Array(
        Type.Object({
          field: Type.String(),
          name: Type.String(),
          values: Type.Array(Type.Object({ value: Type.String(), name: Type.String() })),
        }),
      ),
    }),
  }),
  'search.past': operation('search.past', {
    ...reading,
    summary: 'What was changed about the search of a store, the newest first',
    input: Type.Object({ store: Store }),
    result: Type.Object({ past: Type.Array(SearchRulePast) }),
  }),
} as const
