import { bucketKey, compareKeys } from '../../index/column.ts'
import { rangeBucketHead } from '../../execute/aggregate.ts'
import { fieldKind } from '../../model/index-plan.ts'
import type { Aggregation } from '../../model/query-model.ts'
import type { AggregationResult, Bucket } from '../../model/search-engine.ts'
import { anyOfClauses, type Clause } from './clauses.ts'
import { withRange } from './conditions.ts'
import { type FacetFilter, facetScope, type FacetScope, variesIn, withVariantPrice } from './facet-clauses.ts'
import { scripts } from './scripts.ts'
import { storedField, unionColumn, valueOfKey } from './stored-document.ts'

type RawBucket = {
  readonly key: string | number
  readonly doc_count: number
  readonly products?: { readonly doc_count: number }
}
/** Values of a facet that are counted at most. */
const mostValues = 1000
/** Response of OpenSearch to one aggregation. */
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
  facets: readonly FacetFilter[],
): Record<string, Clause> {
  const clauses: Record<string, Clause> = {}
  for (const [at, spec] of aggregations.entries()) {
    const scope = facetScope(
      facets.filter(({ facet }) => facet !== spec.facet),
      spec.facet,
    )
    clauses[`a${at}`] = { filter: ownScope(spec, scope), aggs: { inner: clauseOf(spec) } }
    const ofVariants = variantsClause(spec, scope)
    if (ofVariants !== undefined) clauses[`v${at}`] = ofVariants
    if (spec.kind === 'terms' && spec.keepZero && facets.length > 0)
      clauses[`z${at}`] = termsClause(spec, { _key: 'asc' })
  }
  return clauses
}

/** The documents whose own values are counted; those of variants are counted apart. */
function ownScope(spec: Aggregation, { found, byVariants }: FacetScope): Clause {
  if (byVariants === undefined || !countsVariants(spec)) return found
  if (spec.kind === 'range') return byVariants.others
  const alike = { bool: { filter: [byVariants.products], must_not: [variesIn(spec.field)] } }
  return anyOfClauses([byVariants.others, alike])
}

const countsVariants = ({ kind, field }: Aggregation): boolean =>
  kind === 'terms' ? fieldKind(field) === 'keyword' : kind === 'range'

/** Products by the values of those variants that satisfy all filters. */
function variantsClause(spec: Aggregation, { byVariants }: FacetScope): Clause | undefined {
  if (byVariants === undefined || !countsVariants(spec)) return undefined
  const { products: filter, variant } = byVariants
  if (spec.kind === 'range') {
    const ranges = spec.ranges.map(({ from, to }, at) => {
      const bounds = { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: to }) }
      return [`r${at}`, withVariantPrice(variant, spec.field, bounds)]
    })
    return { filter, aggs: { inner: { filters: { filters: Object.fromEntries(ranges) } } } }
  }
  const terms = { field: `v.k.${storedField(spec.field)}`, size: mostValues }
  const values = { terms, aggs: { products: { reverse_nested: {} } } }
  const matching = { filter: variant, aggs: { inner: values } }
  return { filter, aggs: { inner: { nested: { path: 'v' }, aggs: { inner: matching } } } }
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
    aggregations.map((spec, at) => [
      spec.name,
      readOne(spec, {
        own: raw[`a${at}`]?.inner ?? {},
        zeros: raw[`z${at}`],
        variants: raw[`v${at}`]?.inner,
      }),
    ]),
  )
}

type RawCounts = {
  readonly own: RawAggregation
  readonly zeros: RawAggregation | undefined
  readonly variants: RawAggregation | undefined
}

function readOne(spec: Aggregation, raw: RawCounts): AggregationResult {
  switch (spec.kind) {
    case 'terms':
      return readTerms(spec, raw)
    case 'range': {
      const counts = [raw.own, raw.variants ?? {}].map(namedCounts)
      const buckets = spec.ranges.map((range, at) => ({
        ...rangeBucketHead(range),
        count: counts.reduce((sum, named) => sum + (named[`r${at}`]?.doc_count ?? 0), 0),
      }))
      return { kind: 'range', buckets }
    }
    case 'max':
    case 'min':
      return { kind: spec.kind, value: raw.own.value ?? null }
  }
}

const namedCounts = ({ buckets }: RawAggregation): Readonly<Record<string, { doc_count: number }>> =>
  Array.isArray(buckets) ? {} : Object(buckets)

function readTerms({ size }: TermsSpec, { own, zeros, variants }: RawCounts): AggregationResult {
  const found = added(bucketsOf(own), variants?.inner?.inner)
  const counted = new Set(found.map(({ key }) => key))
  const uncounted = zeros === undefined ? [] : bucketsOf(zeros).filter(({ key }) => !counted.has(key))
  const shown = [...found, ...uncounted.map(({ key }) => ({ key, count: 0 }))].slice(0, size)
  const left = found.slice(size).reduce((sum, { count }) => sum + count, 0)
  return { kind: 'terms', buckets: shown, other: (own.sum_other_doc_count ?? 0) + left }
}

/** The buckets with the products that variants add to them, most frequent first. */
function added(own: readonly Bucket[], variants: RawAggregation | undefined): readonly Bucket[] {
  if (variants === undefined) return own
  const counts = new Map(own.map(({ key, count }) => [key, count]))
  for (const { key, count } of bucketsOf(variants)) counts.set(key, (counts.get(key) ?? 0) + count)
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((left, right) => right.count - left.count || compareKeys(String(left.key), String(right.key)))
}

function bucketsOf({ buckets }: RawAggregation): Bucket[] {
  return Array.isArray(buckets)
    ? buckets.map(({ key, doc_count: own, products }: RawBucket) => ({
        key: bucketKey(typeof key === 'number' ? String(key) : valueOfKey(key)),
        count: products?.doc_count ?? own,
      }))
    : []
}
