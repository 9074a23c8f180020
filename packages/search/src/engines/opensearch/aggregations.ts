import { bucketKey } from '../../index/column.ts'
import { rangeBucketHead } from '../../execute/aggregate.ts'
import { fieldKind } from '../../model/index-plan.ts'
import type { Aggregation } from '../../model/query-model.ts'
import type { AggregationResult, Bucket } from '../../model/search-engine.ts'
import type { Clause } from './clauses.ts'
import { withRange } from './conditions.ts'
import { scripts } from './scripts.ts'
import { storedField, unionColumn, valueOfKey } from './stored-document.ts'

type FacetClause = { readonly facet: string; readonly clause: Clause }
type RawBucket = { readonly key: string | number; readonly doc_count: number }
/** What OpenSearch answers to one of our aggregations. */
export type RawAggregation = {
  readonly inner?: RawAggregation
  readonly buckets?: readonly RawBucket[] | Readonly<Record<string, { readonly doc_count: number }>>
  readonly sum_other_doc_count?: number
  readonly value?: number | null
}

/**
 * The aggregations of a body. Each counts under all facet filters but its own facet's; one that keeps zeros asks for
 * the values without any facet filter too.
 */
export function aggregationClauses(
  aggregations: readonly Aggregation[],
  facets: readonly FacetClause[],
): Record<string, Clause> {
  const clauses: Record<string, Clause> = {}
  for (const [at, spec] of aggregations.entries()) {
    const others = facets.filter(({ facet }) => facet !== spec.facet).map(({ clause }) => clause)
    clauses[`a${at}`] = { filter: { bool: { filter: others } }, aggs: { inner: clauseOf(spec) } }
    if (spec.kind === 'terms' && spec.keepZero && facets.length > 0)
      clauses[`z${at}`] = termsClause(spec, { _key: 'asc' })
  }
  return clauses
}

function clauseOf(spec: Aggregation): Clause {
  switch (spec.kind) {
    case 'terms':
      return termsClause(spec, [{ _count: 'desc' }, { _key: 'asc' }])
    case 'range': {
      const filters = spec.ranges.map(({ from, to }, at) => {
        const bounds = {
          ...(from === undefined ? {} : { gte: from }),
          ...(to === undefined ? {} : { lt: to }),
        }
        const field = `n.${storedField(spec.field)}`
        return [
          `r${at}`,
          Object.keys(bounds).length === 0 ? { exists: { field } } : withRange(spec.field, bounds),
        ]
      })
      return { filters: { filters: Object.fromEntries(filters) } }
    }
    case 'max':
    case 'min':
      return { [spec.kind]: { field: `n.${storedField(spec.field)}` } }
  }
}

type TermsSpec = Extract<Aggregation, { kind: 'terms' }>

function termsClause({ field, alsoField, size }: TermsSpec, order: unknown): Clause {
  const column = `${fieldKind(field) === 'keyword' ? 'k' : 'n'}.${storedField(field)}`
  const union = alsoField === undefined ? column : unionColumn(field, alsoField)
  const values =
    union !== undefined || alsoField === undefined
      ? { field: union ?? column }
      : {
          script: {
            lang: 'painless',
            source: scripts.values,
            params: { fields: [column, `k.${storedField(alsoField)}`] },
          },
        }
  return { terms: { ...values, size: Math.max(1, size), order } }
}

/** The results by the names of the body. */
export function readAggregations(
  aggregations: readonly Aggregation[],
  raw: Readonly<Record<string, RawAggregation>>,
): Record<string, AggregationResult> {
  return Object.fromEntries(
    aggregations.map((spec, at) => [spec.name, readOne(spec, raw[`a${at}`]?.inner ?? {}, raw[`z${at}`])]),
  )
}

function readOne(
  spec: Aggregation,
  raw: RawAggregation,
  zeros: RawAggregation | undefined,
): AggregationResult {
  switch (spec.kind) {
    case 'terms':
      return readTerms(spec, raw, zeros)
    case 'range': {
      const counts: Readonly<Record<string, { doc_count: number }>> = Array.isArray(raw.buckets)
        ? {}
        : Object(raw.buckets)
      const buckets = spec.ranges.map((range, at) => ({
        ...rangeBucketHead(range),
        count: counts[`r${at}`]?.doc_count ?? 0,
      }))
      return { kind: 'range', buckets }
    }
    case 'max':
    case 'min':
      return { kind: spec.kind, value: raw.value ?? null }
  }
}

function readTerms(
  { size }: TermsSpec,
  raw: RawAggregation,
  zeros: RawAggregation | undefined,
): AggregationResult {
  const found = bucketsOf(raw)
  const counted = new Set(found.map(({ key }) => key))
  const uncounted = zeros === undefined ? [] : bucketsOf(zeros).filter(({ key }) => !counted.has(key))
  const shown = [...found, ...uncounted.map(({ key }) => ({ key, count: 0 }))].slice(0, size)
  const left = found.slice(size).reduce((sum, { count }) => sum + count, 0)
  return { kind: 'terms', buckets: shown, other: (raw.sum_other_doc_count ?? 0) + left }
}

function bucketsOf({ buckets }: RawAggregation): Bucket[] {
  return Array.isArray(buckets)
    ? buckets.map(({ key, doc_count: count }: RawBucket) => ({
        key: bucketKey(typeof key === 'number' ? String(key) : valueOfKey(key)),
        count,
      }))
    : []
}
