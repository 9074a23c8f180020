import { constants } from '@ambra/domain/platform/shop/constants'
import { availabilityField } from '../shop-rules/facet-filters.ts'
import { parseSortText } from './parse-body.ts'
import { type Place, readKeys, readList, readObject, refuse, rootPlace, step } from '../model/query-reader.ts'

type Clause = Record<string, unknown>
type Clauses = { filter: Clause[]; should: Clause[]; mustNot: Clause[] }
type Flavour = '1.0.0' | '1.0.1'
type TranslationOptions = { readonly flavour?: Flavour }

const rangeKeys: ReadonlySet<string> = new Set(['gt', 'lt', 'gte', 'lte', 'moreq', 'from', 'to'])
const orRangeKeys: ReadonlySet<string> = new Set([
  'orGt',
  'orLt',
  'orGte',
  'orLte',
  'orMoreq',
  'orFrom',
  'orTo',
])
const searchFields = Object.entries(constants.searchWeights.value).map(
  ([field, weight]) => `${field}^${weight}`,
)

/**
 * Translates the abstract query of `request_format=search-query` into an Elasticsearch body, as the query
 * library does: `1.0.1` (default) joins each facet to one clause of its own, `1.0.0` puts the clauses of all
 * facets into one should list. Without an applied filter the library builds no query, not even for a text.
 * @throws ShopError search.bad_query
 * @see docs/rules/search SRC-5
 */
export function translateAbstractQuery(value: unknown, options: TranslationOptions = {}): Clause {
  const { flavour = '1.0.1' } = options
  const place = rootPlace()
  const known = new Set(['_availableFilters', '_appliedFilters', '_appliedSort', '_searchText'])
  const given = readKeys(value ?? {}, place, known)
  const applied = readList(given['_appliedFilters'] ?? []).map((filter, position) =>
    readApplied(filter, step(step(place, '_appliedFilters'), position)),
  )
  const text = given['_searchText'] ?? ''
  if (typeof text !== 'string') refuse('_searchText', 'must be a text')
  const sort = readList(given['_appliedSort'] ?? []).map((entry, position) =>
    translateSort(entry, step(step(place, '_appliedSort'), position)),
  )
  if (applied.length === 0) return sort.length ? { sort } : {}
  const aggs = Object.fromEntries(
    readList(given['_availableFilters'] ?? []).flatMap((entry, position) =>
      translateAvailable(entry, step(step(place, '_availableFilters'), position)),
    ),
  )
  return {
    ...(sort.length ? { sort } : {}),
    query: {
      bool: { filter: appliedBool(applied, flavour), ...(text === '' ? {} : { must: textQuery(text) }) },
    },
    ...(Object.keys(aggs).length ? { aggs } : {}),
  }
}

type Applied = { field: string; value: unknown; catalog: boolean; place: Place }

function readApplied(value: unknown, place: Place): Applied {
  const given = readKeys(value, place, new Set(['attribute', 'value', 'scope', 'options']))
  const { attribute, scope } = given
  if (typeof attribute !== 'string') refuse(place.path, 'has no attribute')
  const field = attribute === 'category.name' ? 'category.name.keyword' : attribute
  return { field, value: given['value'], catalog: scope === 'catalog', place }
}

function appliedBool(applied: readonly Applied[], flavour: Flavour): Clause {
  const all: Clauses = { filter: [], should: [], mustNot: [] }
  for (const filter of applied.filter(({ catalog }) => !catalog)) translateDefault(filter, all, flavour)
  const facets = applied.filter(({ catalog }) => catalog).map(facetClauses)
  const grouped = flavour === '1.0.1'
  const filter = [...all.filter, ...(grouped ? facets.map((should) => ({ bool: { should } })) : [])]
  const should = [...all.should, ...(grouped ? [] : facets.flat())]
  return {
    bool: {
      ...(filter.length ? { must: filter } : {}),
      ...(should.length ? { should, minimum_should_match: 1 } : {}),
      ...(all.mustNot.length ? { must_not: all.mustNot } : {}),
    },
  }
}

/** A facet: the field itself, or its options on a configurable. Price is filtered by the price in force. */
function facetClauses({ field, value, place }: Applied): Clause[] {
  const keys = isObject(value) ? Object.keys(value) : []
  if (keys.length > 0 && keys.every((key) => rangeKeys.has(key))) {
    const range = {
      range: { [field === 'price' ? 'final_price' : field]: boundsOf(readObject(value, place), '') },
    }
    return [range, { bool: { must: [range, { match: { type_id: 'configurable' } }] } }]
  }
  const values = isObject(value) ? listOf(Object.values(value)[0]) : listOf(value)
  const own = field === 'availability' ? availabilityField : field
  return [
    { terms: { [own]: values } },
    { bool: { must: [{ terms: { [`${own}_options`]: values } }, { match: { type_id: 'configurable' } }] } },
  ]
}

function translateDefault({ field, value }: Applied, into: Clauses, flavour: Flavour): void {
  if (!isObject(value)) {
    into.filter.push(value === null ? { exists: { field } } : { terms: { [field]: listOf(value) } })
    return
  }
  const keys = Object.keys(value)
  if (keys.every((key) => rangeKeys.has(key))) {
    if (keys.length > 0) into.filter.push({ range: { [field]: boundsOf(value, '') } })
    return
  }
  if (keys.every((key) => orRangeKeys.has(key))) {
    into.should.push({ range: { [field]: boundsOf(value, 'or') } })
    return
  }
  for (const [operator, operand] of Object.entries(value))
    translateOperator({ field, operator, operand }, into, flavour)
}

type Operation = { field: string; operator: string; operand: unknown }

function translateOperator({ field, operator, operand }: Operation, into: Clauses, flavour: Flavour): void {
  const clause = operand === null ? { exists: { field } } : { terms: { [field]: listOf(operand) } }
  const negated = { bool: { must_not: clause } }
  switch (operator) {
    case 'eq':
    case 'in':
      into.filter.push(clause)
      break
    case 'neq':
    case 'nin':
      into.mustNot.push(clause)
      break
    case 'or':
      into.should.push(operand === null ? negated : clause)
      break
    case 'nor':
      into.should.push(operand === null ? clause : negated)
      break
    default:
      if (flavour === '1.0.1') into.filter.push(clause)
  }
}

function boundsOf(value: Record<string, unknown>, prefix: '' | 'or'): Clause {
  return Object.fromEntries(
    Object.entries(value).map(([key, bound]) => {
      const name = prefix === '' ? key : key.charAt(2).toLowerCase() + key.slice(3)
      return [name === 'moreq' ? 'gte' : name, bound]
    }),
  )
}

function translateAvailable(value: unknown, place: Place): [string, Clause][] {
  const { field, scope } = readKeys(value, place, new Set(['field', 'scope', 'options']))
  if (typeof field !== 'string') refuse(place.path, 'has no field')
  if (scope !== 'catalog') return []
  if (field === 'price') {
    return [
      ['agg_terms_price', { terms: { field } }],
      ['agg_range_price', { range: { field, ranges: constants.priceRanges.value } }],
    ]
  }
  return [field, `${field}_options`].map((name) => [
    `agg_terms_${name}`,
    { terms: { field: name, size: constants.aggregationSize.value } },
  ])
}

function translateSort(value: unknown, place: Place): Clause {
  const { field, options } = readKeys(value, place, new Set(['field', 'options']))
  if (typeof field !== 'string') refuse(place.path, 'has no field')
  if (isObject(options)) return { [field]: options }
  const [key] = parseSortText(
    `${field}:${typeof options === 'string' && options !== '' ? options : 'asc'}`,
    place,
  )
  return { [field]: { order: key?.direction ?? 'asc' } }
}

/** The text part the library builds, with the weights of the specification. @see spec §9 */
function textQuery(text: string): Clause {
  return {
    function_score: {
      min_score: constants.searchMinimumScore.value,
      score_mode: 'multiply',
      boost_mode: 'multiply',
      max_boost: 100,
      query: {
        bool: {
          should: [
            {
              multi_match: {
                fields: searchFields,
                query: text,
                operator: 'or',
                fuzziness: 1,
                cutoff_frequency: 0.01,
                max_expansions: 3,
                prefix_length: 2,
                minimum_should_match: '75%',
                tie_breaker: 1,
              },
            },
            {
              bool: {
                should: [
                  { terms: { 'configurable_children.sku': text.split('-') } },
                  { match_phrase: { sku: { query: text, boost: 1 } } },
                  { match_phrase: { 'configurable_children.sku': { query: text, boost: 1 } } },
                ],
              },
            },
          ],
        },
      },
    },
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}
