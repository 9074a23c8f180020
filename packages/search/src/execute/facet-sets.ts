import type { Bitset } from '../index/bitset.ts'
import { type Choosable, choosableVariants } from '../index/families.ts'
import type { Query } from '../model/query-model.ts'
import { availabilityField } from '../shop-rules/facet-filters.ts'
import { availabilityFacet, isByVariants, priceFacet } from '../shop-rules/product-facets.ts'
import { evaluate } from './evaluate.ts'
import type { DocumentSet, Evaluation, FacetSet } from './evaluation.ts'

type FacetFilter = { readonly facet: string; readonly query: Query }
type Evaluated = { readonly facet: string; readonly field: string | undefined; readonly bits: Bitset }

/**
 * The documents under facet filters. A product of variants satisfies them when one of its variants satisfies all of them: by its own
 * value of a facet, or the product's where it has none.
 */
export class FacetSets {
  readonly #run: Evaluation
  readonly #requested: Bitset
  readonly #filters: readonly Evaluated[]
  readonly #sets = new Map<string, FacetSet>()

  constructor(requested: Bitset, filters: readonly FacetFilter[], run: Evaluation) {
    this.#run = run
    this.#requested = requested
    this.#filters = filters.map(({ facet, query }) => ({
      facet,
      field: fieldOf(query),
      bits: evaluate(query, run).bits,
    }))
  }

  /** Under all filters, or all but those of the facet whose values are counted. */
  under(counted?: string): FacetSet {
    const others = this.#filters.filter(({ facet }) => facet !== counted)
    const isSplit = isByVariants(others, counted)
    const key = `${others.length === this.#filters.length ? '' : counted} ${isSplit}`
    const set = this.#sets.get(key) ?? (isSplit ? this.#split(others) : this.#whole(others))
    this.#sets.set(key, set)
    return set
  }

  #listed(bits: Bitset): DocumentSet {
    return { bits, documents: this.#run.scratch.list(bits) }
  }

  #whole(filters: readonly Evaluated[]): DocumentSet {
    if (filters.length === 0) return this.#listed(this.#requested)
    const all = this.#run.scratch.copyOf(this.#requested)
    return this.#listed(filters.reduce((set, { bits }) => set.and(bits), all))
  }

  #choosable(): Choosable {
    const { collection, scratch } = this.#run
    return collection.untilChanged('choosable variants', () => {
      const { families } = collection
      scratch.work.spend(families.variants.length * 2)
      const [stock, status] = [collection.column(availabilityField), collection.column('status')]
      return choosableVariants(families, stock, status)
    })
  }

  #split(filters: readonly Evaluated[]): FacetSet {
    const { collection, scratch } = this.#run
    const { variants: all, productOf } = collection.families
    const choosable = this.#choosable()
    const whole = this.#whole(filters)
    const requested = this.#requested
    const tests = filters.map(testOf)
    scratch.work.spend(all.length * (1 + tests.length))
    const variants: number[] = []
    const found = scratch.copyOf(whole.bits).andNot(choosable.products)
    const others = this.#listed(scratch.copyOf(found))
    for (const variant of all) {
      const product = productOf[variant] ?? -1
      if (!choosable.variants.has(variant) || !requested.has(product)) continue
      if (!tests.every((test) => test(variant, product))) continue
      variants.push(variant)
      found.add(product)
    }
    return { ...this.#listed(found), byVariants: { others, variants, productOf } }

    function testOf({ facet, field, bits }: Evaluated): (variant: number, product: number) => boolean {
      if (facet === priceFacet) return (variant) => bits.has(variant)
      if (facet === availabilityFacet) return (variant, product) => bits.has(variant) && bits.has(product)
      const present = field === undefined ? undefined : collection.column(field)?.present
      return (variant, product) =>
        present?.has(variant) === true ? bits.has(variant) : bits.has(variant) || bits.has(product)
    }
  }
}

/** The field of the document that a facet filter compares. */
export function fieldOf(query: Query): string | undefined {
  if (query.kind === 'terms' || query.kind === 'range') return query.field.replace(/_options$/, '')
  if (query.kind !== 'bool') return undefined
  for (const clause of [...query.must, ...query.filter, ...query.should]) {
    const field = fieldOf(clause)
    if (field !== undefined) return field
  }
  return undefined
}
