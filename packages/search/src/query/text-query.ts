import { isSearchable } from '@ambra/domain/search-text'
import type { Query } from '../model/query-model.ts'
import { queryLimits } from '../model/query-reader.ts'
import { anyOf } from '../shop-rules/shop-rules.ts'

/**
 * What a shopper typed, as a condition. Less than 3 characters find nothing.
 * @see spec §5 "Search text", §9 "Weights"
 */
export function textQuery(text: string): Query {
  if (!isSearchable(text)) return anyOf([])
  return { kind: 'shopperText', text: text.slice(0, queryLimits.textLength), without: [] }
}

/** The text a shopper typed, when the query holds one. */
export function shopperTextOf(query: Query): string | undefined {
  if (query.kind === 'shopperText') return query.text
  if (query.kind !== 'bool') return undefined
  for (const clause of [...query.must, ...query.filter]) {
    const text = shopperTextOf(clause)
    if (text !== undefined) return text
  }
  return undefined
}

/** The same question with words of the shopper's text left out. */
export function withoutWords(query: Query, without: readonly string[]): Query {
  if (query.kind === 'shopperText') return { ...query, without }
  if (query.kind !== 'bool') return query
  const inner = (clause: Query): Query => withoutWords(clause, without)
  return { ...query, must: query.must.map(inner), filter: query.filter.map(inner) }
}

/** The same question with another text of the shopper's. */
export function withText(query: Query, text: string): Query {
  if (query.kind === 'shopperText') return { ...query, text }
  if (query.kind !== 'bool') return query
  const inner = (clause: Query): Query => withText(clause, text)
  return { ...query, must: query.must.map(inner), filter: query.filter.map(inner) }
}
