import Type from 'typebox'
import { Reason } from '../platform/operations/fields.ts'
import { AdminFile } from '../platform/operations/file.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import {
  ListedSearchRule,
  SearchRule,
  SearchRuleId,
  SearchRuleKind,
  SearchRulePast,
  SearchRuleSaved,
  SearchTried,
} from './search-rules.ts'
import { SearchExplained } from './search-explained.ts'
import { Version } from '../promotions/promotion-fields.ts'

const Store = Type.String({ minLength: 1, maxLength: 16 })
const reading = { kind: 'query', permission: 'content.edit', scope: 'shop' } as const
const changing = { kind: 'command', permission: 'content.edit', scope: 'shop' } as const
const searchOf = ({ store }: { store: string }): Subject => ({ kind: 'search', id: store })

/** Searched terms and the search rules of the shop. */
export const searchOperations = {
  'search.terms': operation('search.terms', {
    ...reading,
    summary: 'List the search terms of a period, most frequent first',
    input: Type.Object({
      store: Store,
      /** Number of past days to count. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      /** Only searches without results. */
      nothing: Type.Optional(Type.Boolean()),
      /** Last row of the previous page. */
      after_searches: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      after_term: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    result: Type.Object({
      terms: Type.Array(
        Type.Object({
          term: Type.String(),
          searches: Type.Integer(),
          /** Number of results of the last search; null if unknown. */
          results: Type.Union([Type.Integer(), Type.Null()]),
          last: Type.String(),
        }),
      ),
      has_more: Type.Boolean(),
    }),
  }),
  'search.export-set': operation('search.export-set', {
    ...reading,
    summary: 'Export frequent searches with their clicked products as a set of judged queries (CSV)',
    input: Type.Object({
      store: Store,
      /** Number of past days. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
    }),
    result: AdminFile,
  }),
  'search.rules': operation('search.rules', {
    ...reading,
    summary: 'List synonyms, pins or boosts of a store, newest first',
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
    summary: 'Create or update a search rule of a store, if its version has not changed',
    subject: searchOf,
    input: Type.Object({
      store: Store,
      /** Null for a new rule. */
      id: Type.Union([SearchRuleId, Type.Null()]),
      seen: Type.Union([Version, Type.Null()]),
      rule: SearchRule,
      reason: Reason,
    }),
    result: SearchRuleSaved,
  }),
  'search.remove': operation('search.remove', {
    ...changing,
    summary: 'Remove a search rule of a store, if its version has not changed',
    subject: searchOf,
    input: Type.Object({ store: Store, id: SearchRuleId, seen: Version, reason: Reason }),
    result: Type.Object({
      outcome: Type.Enum(['removed', 'conflict']),
      present: Type.Union([ListedSearchRule, Type.Null()]),
    }),
  }),
  'search.try': operation('search.try', {
    ...reading,
    summary: 'Preview search results with and without an unsaved rule',
    input: Type.Object({
      store: Store,
      q: Type.String({ minLength: 1, maxLength: 200 }),
      /** Changed rule; absent for a new one. */
      id: Type.Optional(SearchRuleId),
      /** Unsaved rule as JSON. */
      draft: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    result: SearchTried,
  }),
  'search.explain': operation('search.explain', {
    ...reading,
    summary: 'Explain why products stand where they stand in the search results for a text',
    input: Type.Object({
      store: Store,
      q: Type.String({ minLength: 1, maxLength: 200 }),
      /** Another product to explain, also if it was not found. */
      sku: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    result: SearchExplained,
  }),
  'search.choices': operation('search.choices', {
    ...reading,
    summary: 'List categories and attribute values for boosts',
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
    summary: 'List changes of the search rules of a store, newest first',
    input: Type.Object({ store: Store }),
    result: Type.Object({ past: Type.Array(SearchRulePast) }),
  }),
} as const
