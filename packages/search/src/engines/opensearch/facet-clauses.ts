import { fieldOf } from '../../execute/facet-sets.ts'
import type { Query, RangeBounds } from '../../model/query-model.ts'
import { availabilityFacet, isByVariants, priceFacet } from '../../shop-rules/product-facets.ts'
import { anyOfClauses, type Clause, nothing } from './clauses.ts'
import { withRange, withTerms } from './conditions.ts'
import { storedField } from './stored-document.ts'

/** A facet filter as a query of the shop and in OpenSearch's language. */
export type FacetFilter = { readonly facet: string; readonly query: Query; readonly clause: Clause }

/** Documents under some facet filters. */
export type FacetScope = {
  readonly found: Clause
  /** Where products are looked at variant by variant. */
  readonly byVariants?: {
    /** Documents without variants. */
    readonly others: Clause
    /** Products of which a variant satisfies all filters. */
    readonly products: Clause
    /** The conditions on that variant. */
    readonly variant: Clause
  }
}

const path = 'v'
const ofSome = (query: Clause): Clause => ({ nested: { path, query } })
const hasVariants = ofSome({ match_all: {} })
const hasField = (field: string): Clause => ({ exists: { field: `${path}.k.${storedField(field)}` } })
/** Products whose variants have values of the field. */
export const variesIn = (field: string): Clause => ofSome(hasField(field))
const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } })
const all = (filter: readonly Clause[]): Clause => ({ bool: { filter } })

/** A condition on the fields of a variant. */
const within = (clause: Clause): Clause =>
  Object.fromEntries(
    Object.entries(clause).map(([kind, fields]) => [
      kind,
      Object.fromEntries(Object.entries(Object(fields)).map(([field, value]) => [`${path}.${field}`, value])),
    ]),
  )

/** Products of which a variant that meets the conditions has its price within the bounds. */
export const withVariantPrice = (variant: Clause, field: string, bounds: RangeBounds): Clause =>
  ofSome(all([variant, within(withRange(field, bounds))]))

function variantClause(query: Query): Clause {
  switch (query.kind) {
    case 'terms':
      return within(withTerms(query.field, query.values))
    case 'range':
      return within(withRange(query.field, query.bounds))
    case 'bool':
      return {
        bool: {
          filter: [...query.must, ...query.filter].map(variantClause),
          should: query.should.map(variantClause),
          must_not: query.mustNot.map(variantClause),
          minimum_should_match: query.minimumShouldMatch,
        },
      }
    default:
      return nothing
  }
}

/**
 * The documents under these filters. A product of variants satisfies them when one of its variants satisfies all of them.
 * @see FacetSets in execute/facet-sets.ts
 */
export function facetScope(filters: readonly FacetFilter[], counted?: string): FacetScope {
  const clauses = filters.map(({ clause }) => clause)
  if (!isByVariants(filters, counted)) return { found: all(clauses) }
  const onVariant: Clause[] = []
  const onProduct: Clause[] = []
  for (const { facet, query, clause } of filters) {
    const field = fieldOf(query)
    if (facet === priceFacet) onVariant.push(variantClause(query))
    else if (facet === availabilityFacet) {
      onVariant.push(variantClause(query))
      onProduct.push(clause)
    } else if (field === undefined) onProduct.push(clause)
    else {
      onVariant.push(anyOfClauses([variantClause(query), not(hasField(field))]))
      onProduct.push(anyOfClauses([variesIn(field), clause]))
    }
  }
  const variant = all(onVariant)
  const products = all([ofSome(variant), ...onProduct])
  const others = all([not(hasVariants), ...clauses])
  return { found: anyOfClauses([others, products]), byVariants: { others, products, variant } }
}
