import { fieldKind } from '../../model/index-plan.ts'
import { relevance } from '../../model/relevance-model.ts'
import { relevanceField, relevantField, type SortKey } from '../../model/query-model.ts'
import type { Clause } from './clauses.ts'
import { scripts } from './scripts.ts'
import { sortableKey } from './sortable-key.ts'
import { keysEqualTo, storedField } from './stored-document.ts'

/** Orders that need scores. */
export const isScored = (sort: readonly SortKey[]): boolean =>
  sort.length === 0 || sort.some(({ field }) => field === '_score' || needsBest(field))

/** True for orders that compare each score with the best of all. */
export const needsBest = (field: string): boolean => field === relevanceField || field === relevantField

/** An order in OpenSearch's language; `best` is the highest score of all hits. The id breaks ties. */
export function sortClauses(sort: readonly SortKey[], best: number): Clause[] {
  const keys: readonly SortKey[] =
    sort.length > 0 ? sort : [{ field: '_score', direction: 'desc', missing: '_last' }]
  return [...keys.map((key) => clauseOf(key, best)), { order: { order: 'asc', unmapped_type: 'keyword' } }]
}

function clauseOf({ field, direction, missing, ranks }: SortKey, best: number): Clause {
  if (ranks !== undefined) return byScript(scripts.ranks, rankParams(field, ranks), direction)
  if (field === '_score') return { _score: { order: direction } }
  if (field === relevanceField)
    return byScript(scripts.tier, { tiers: relevance.tiers, best: best || 1 }, direction)
  if (field === relevantField)
    return byScript(scripts.relevant, { best, share: relevance.relevantShare }, direction)
  if (field === 'id') return { order: { order: direction, unmapped_type: 'keyword' } }
  const isKeyword = fieldKind(field) === 'keyword'
  const absent = typeof missing === 'number' && isKeyword ? sortableKey(String(missing)) : missing
  const name = `${isKeyword ? 'k' : 'n'}.${storedField(field)}`
  return {
    [name]: { order: direction, missing: absent, unmapped_type: isKeyword ? 'keyword' : 'double' },
  }
}

function rankParams(field: string, values: readonly string[]): Clause {
  const ranks: Record<string, number> = {}
  for (const [rank, value] of values.entries()) for (const key of keysEqualTo(value)) ranks[key] ??= rank
  return { field: `k.${storedField(field)}`, ranks, none: values.length }
}

const byScript = (source: string, params: Clause, order: 'asc' | 'desc'): Clause => ({
  _script: { type: 'number', order, script: { lang: 'painless', source, params } },
})
