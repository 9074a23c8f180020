import type { Attribute } from '@ambra/contract/catalogue/category'
import type { FilterOption } from '@ambra/contract/search/search'
import { constants, priceRangeLabel } from '@ambra/domain/platform/shop/constants'
import { availabilityField, facetChoice } from './facet-filters.ts'
import type { Aggregation, Query, RangeBounds } from '../model/query-model.ts'
import { queryLimits } from '../model/query-reader.ts'
import type { Bucket, SearchResult } from '../model/search-engine.ts'
import { anyOf, type SearchLanguage, sortFilterOptions } from './shop-rules.ts'

/**
 * Definition of one facet. `field` is the document field; `code` is what URLs carry. `choice` names the
 * facet whose own choice does not narrow the count; the code itself where absent.
 */
export type FacetRow = {
  readonly code: string
  readonly field: string
  readonly choice?: string
} & (
  | { readonly kind: 'terms'; readonly size: number }
  | { readonly kind: 'range'; readonly ranges: readonly { readonly from: number; readonly to?: number }[] }
)

/** Steps of the price histogram in euros: fine where most prices are. */
const priceSteps = [
  0, 20, 40, 60, 80, 100, 125, 150, 175, 200, 225, 250, 275, 300, 350, 400, 450, 500, 550, 600, 700, 800, 900,
  1000, 1200, 1400, 1600, 2000, 2500, 3000, 4000, 6000,
]
const histogramRanges = priceSteps.map((from, position) => {
  const to = priceSteps[position + 1]
  return to === undefined ? { from } : { from, to }
})

/** Facets that are not plain attributes. Any other code is an attribute and counted by its values. */
const specialFacets: readonly FacetRow[] = [
  // Counted by the price in force, the one it filters by.
  { code: 'price', kind: 'range', field: 'final_price', ranges: constants.priceRanges.value },
  // Counts for the price slider: another count of the same facet, which its choice must not reduce.
  { code: 'price_histogram', kind: 'range', field: 'final_price', ranges: histogramRanges, choice: 'price' },
  // Only useful when lists show sold-out products.
  { code: 'availability', kind: 'terms', field: availabilityField, size: 2 },
]

/** Facets of a list whose category names none, and of the search page. */
export const defaultFacets: readonly string[] = ['brand', 'condition', 'color', 'price']

/** Query keys of a list's address that are never facets. @see spec §9 "Facets exclude system names" */
export function isSystemKey(key: string): boolean {
  const names: readonly string[] = constants.systemFilterNames.value
  return names.includes(key) || key.startsWith('utm_') || key === 'q'
}

/** The row of a facet code. @see spec §9 "Aggregation size" (our own pages ask for all values) */
export function facetRow(code: string): FacetRow {
  return (
    specialFacets.find((row) => row.code === code) ?? {
      code,
      kind: 'terms',
      field: code,
      size: queryLimits.filterQuery,
    }
  )
}

/** Counts for the facets of a list: each without its own choice, values with no product left stay at 0. */
export function facetAggregations(codes: readonly string[]): Aggregation[] {
  return [...new Set(codes)].map((code): Aggregation => {
    const row = facetRow(code)
    const common = { name: code, field: row.field, facet: row.choice ?? code, keepZero: true }
    if (row.kind === 'range') return { ...common, kind: row.kind, ranges: row.ranges }
    return { ...common, kind: row.kind, size: row.size, alsoField: `${row.field}_options` }
  })
}

/** The condition a shopper's choice makes; undefined when no value can be read (unknown values do not narrow). */
export function facetFilter(code: string, values: readonly string[]): Query | undefined {
  const { kind, field } = facetRow(code)
  const given = values.filter((value) => value !== '')
  if (kind === 'terms') return given.length === 0 ? undefined : facetChoice(field, given)
  const ranges = given.flatMap((value) => boundsOf(value) ?? [])
  return ranges.length === 0
    ? undefined
    : anyOf(ranges.map((bounds): Query => ({ kind: 'range', field, bounds })))
}

/** Bounds of a range id (`50.0-100.0`, `*-50.0`, `150.0-*`): from inclusive, to exclusive. */
function boundsOf(id: string): RangeBounds | undefined {
  const match = /^(\*|\d{1,9}(?:\.\d+)?)-(\*|\d{1,9}(?:\.\d+)?)$/.exec(id)
  if (match === null) return undefined
  const [, from = '*', to = '*'] = match
  return { ...(from === '*' ? {} : { gte: Number(from) }), ...(to === '*' ? {} : { lt: Number(to) }) }
}

/** Input of `availableFilters`: counts by facet code, attribute documents for the labels. */
export type FilterSources = {
  readonly codes: readonly string[]
  readonly aggregations: SearchResult['aggregations']
  readonly attributes: readonly Attribute[]
  readonly language: SearchLanguage
}

/**
 * The filters of a list by code, in the order of `codes`, and `sort` at the end. Labels come from the
 * attributes; blank ones are dropped; options are sorted by label. `count` 0 means: shown, not choosable.
 * @see spec §9 "Price ranges", docs/rules/search SRC-4, SRC-11
 */
export function availableFilters({
  codes,
  aggregations,
  attributes,
  language,
}: FilterSources): Record<string, FilterOption[]> {
  const filters: Record<string, FilterOption[]> = {}
  const collator = new Intl.Collator(language, { numeric: true })
  for (const code of new Set(codes)) {
    const counted = aggregations[code]
    if (counted?.kind === 'range') filters[code] = counted.buckets.map((bucket) => priceOption(code, bucket))
    if (counted?.kind !== 'terms') continue
    const attribute = attributes.find((known) => known.attribute_code === code)
    const options = counted.buckets.flatMap(
      (bucket) => termsOption({ code, bucket, attribute, language }) ?? [],
    )
    if (options.length > 0)
      filters[code] = options.sort((left, right) => collator.compare(left.label, right.label))
  }
  return { ...filters, sort: sortFilterOptions(language) }
}

function priceOption(code: string, { key, from, to, count }: Bucket): FilterOption {
  return {
    id: String(key),
    label: priceRangeLabel({ from, to }),
    type: code,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    single: true,
    count,
  }
}

type TermsSource = {
  code: string
  bucket: Bucket
  attribute: Attribute | undefined
  language: SearchLanguage
}

/** Labels of the two values of the facet `availability`. */
const availability: Readonly<Record<SearchLanguage, readonly [inStock: string, soldOut: string]>> = {
  et: ['Laos', 'Läbi müüdud'],
  en: ['In stock', 'Out of stock'],
  ru: ['В наличии', 'Нет в наличии'],
  lt: ['Yra sandėlyje', 'Išparduota'],
  lv: ['Ir noliktavā', 'Izpārdots'],
}

const yes: Readonly<Record<SearchLanguage, string>> = { et: 'Jah', en: 'Yes', ru: 'Да', lt: 'Taip', lv: 'Jā' }
const no: Readonly<Record<SearchLanguage, string>> = { et: 'Ei', en: 'No', ru: 'Нет', lt: 'Ne', lv: 'Nē' }

function termsOption({ code, bucket, attribute, language }: TermsSource): FilterOption | undefined {
  const id = String(bucket.key)
  const option = attribute?.options.find(({ value }) => value === id)
  const label =
    code === 'availability'
      ? availability[language][id === 'true' ? 0 : 1]
      : (option?.label ?? plainLabel(id, attribute, language))
  if (label.trim() === '') return undefined
  return {
    id,
    label,
    type: code,
    count: bucket.count,
    ...(option?.code === undefined ? {} : { code: option.code }),
    ...(option?.swatch === undefined ? {} : { swatch: option.swatch }),
  }
}

/** Label of a value that is no option: blank for unknown option ids. */
function plainLabel(id: string, attribute: Attribute | undefined, language: SearchLanguage): string {
  const isOption = attribute?.frontend_input === 'select' || attribute?.frontend_input === 'multiselect'
  if (attribute === undefined || isOption) return ''
  if (attribute.frontend_input === 'boolean')
    return id === 'true' || id === '1' ? yes[language] : no[language]
  if (attribute.unit === undefined) return id
  // The signs of inches and degrees follow the number without a space.
  return /^[″°]/.test(attribute.unit) ? id + attribute.unit : `${id} ${attribute.unit}`
}
