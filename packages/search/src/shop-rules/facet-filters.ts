import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import type { Query, SearchBody } from '../model/query-model.ts'
import { anyOf } from './shop-rules.ts'

/**
 * The field behind the facet `availability`. As a facet choice it becomes a facet filter, otherwise it
 * decides whether a product is listed.
 */
export const availabilityField = 'stock.is_in_stock'

/** Fields that decide whether a product is listed; a condition on them is not a shopper's facet choice. */
const structural: ReadonlySet<string> = new Set([
  'id',
  'sku',
  'status',
  'visibility',
  'category_ids',
  'type_id',
  'total_qty',
  'configurable_children.sku',
])

/**
 * The condition one facet choice makes: the value on the product itself or, on a configurable, among the
 * options of its variants. Choices within a facet are alternatives.
 */
export function facetChoice(facet: string, values: readonly (string | number | boolean)[]): Query {
  return anyOf([
    { kind: 'terms', field: facet, values },
    { kind: 'terms', field: `${facet}_options`, values },
  ])
}

/**
 * Moves the facet choices of a client's body (as the query library writes them) from the query to
 * `facetFilters`, so that each facet can be counted without its own choice. The hits stay the same.
 * @see docs/rules/search SRC-7
 */
export function liftFacetFilters(body: SearchBody): SearchBody {
  const lifted: { facet: string; query: Query }[] = []
  const query = lift(body.query, lifted)
  return { ...body, query, facetFilters: [...body.facetFilters, ...lifted] }
}

function lift(query: Query, lifted: { facet: string; query: Query }[]): Query {
  if (query.kind !== 'bool') return query
  const keep = (clause: Query): Query[] => {
    const facet = facetOf(clause)
    if (facet === undefined) return [lift(clause, lifted)]
    lifted.push({ facet, query: clause })
    return []
  }
  // Only required conditions can be moved; below should and must_not a condition means something else.
  if (query.should.length > 0 && query.minimumShouldMatch > 0) return query
  return { ...query, must: query.must.flatMap(keep), filter: query.filter.flatMap(keep) }
}

/** The facet of `should [field, bool [field or field_options, configurable]]`; undefined for anything else. */
function facetOf(clause: Query): string | undefined {
  if (clause.kind !== 'bool' || clause.should.length !== 2 || clause.minimumShouldMatch !== 1)
    return undefined
  if (clause.must.length + clause.filter.length + clause.mustNot.length > 0) return undefined
  const [own, variant] = clause.should
  const field = own === undefined ? undefined : fieldOf(own)
  if (field === undefined || structural.has(field)) return undefined
  const inner =
    variant?.kind === 'bool'
      ? [...variant.must, ...variant.filter].map(fieldOf)
      : [variant && fieldOf(variant)]
  const matches = inner.some((name) => name === field || name === `${field}_options`)
  return matches ? (ownEntry(codeOfField, field) ?? field) : undefined
}

/** Facets whose code is not the name of their field. */
const codeOfField: Readonly<Record<string, string>> = {
  final_price: 'price',
  [availabilityField]: 'availability',
}

function fieldOf(query: Query): string | undefined {
  return query.kind === 'terms' || query.kind === 'range' ? query.field : undefined
}
