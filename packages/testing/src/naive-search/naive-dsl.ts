import type {
  Aggregation,
  Query,
  RangeBounds,
  RangeBucketSpec,
  Scalar,
  SortKey,
} from '@ambra/search/model/query-model'
import type { DocumentType, SearchRequest } from '@ambra/search/search-engine'

/** Object of the body; tests only build valid ones. */
type Fields = Readonly<Record<string, unknown>>
const object = (value: unknown): Fields => (value ?? {}) as Fields

/** Call as received: URL parameters and a body in the Elasticsearch grammar. */
export type WireCall = {
  readonly type: DocumentType
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * Parses a valid call, clause by clause as in section 8.5 of the reference. Independent of the shop's parser,
 * so that both parsing and evaluation are compared.
 * @see docs/rules/search SRC-5
 */
export function naiveRequest({ type, params, body }: WireCall): SearchRequest {
  const json = object(body)
  const include = params['_source_include'] ?? params['_source_includes']
  const exclude = params['_source_exclude'] ?? params['_source_excludes']
  const source = json['_source']
  const size = Number(params['size'] ?? json['size'] ?? 10)
  return {
    index: 'et',
    type,
    body: {
      query: json['query'] === undefined ? { kind: 'all' } : clause(json['query'], false),
      facetFilters: [],
      ...(json['post_filter'] === undefined ? {} : { postFilter: clause(json['post_filter'], true) }),
      aggregations: Object.entries({ ...object(json['aggs']), ...object(json['aggregations']) }).map(
        aggregation,
      ),
    },
    from: Math.max(0, Number(params['from'] ?? json['from'] ?? 0)),
    size: params['size'] !== undefined && size <= 0 ? 50 : size,
    sort: [...many(json['sort']).flatMap(sortKeys), ...(params['sort'] ?? '').split(',').flatMap(sortKeys)],
    ...patterns('sourceInclude', include ?? sourcePart(source, 'include')),
    ...patterns('sourceExclude', exclude ?? sourcePart(source, 'exclude')),
  }
}

const patterns = (key: string, list: unknown) =>
  list === undefined ? {} : { [key]: typeof list === 'string' ? list.split(',') : list }

function sourcePart(source: unknown, part: 'include' | 'exclude'): unknown {
  if (source === undefined || source === true) return undefined
  if (source === false) return part === 'exclude' ? ['*'] : undefined
  if (typeof source === 'string' || Array.isArray(source))
    return part === 'include' ? many(source) : undefined
  return object(source)[part] ?? object(source)[`${part}s`]
}

const many = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
/** Returns the only key of a clause besides its boost. */
const only = (value: unknown): readonly [string, unknown] => {
  const [entry] = Object.entries(object(value)).filter(([name]) => name !== 'boost')
  return entry ?? ['', undefined]
}
const bare = (field: unknown): string => String(field).replace(/\.keyword$/, '')
const isObject = (value: unknown): boolean => typeof value === 'object'

function clause(json: unknown, isFiltering: boolean): Query {
  const [kind, inner] = only(json)
  const content = object(inner)
  const [name, value] = only(inner)
  const field = bare(name)
  const long: Fields = isObject(value) ? object(value) : { query: value }
  switch (kind) {
    case 'match_all':
      return { kind: 'all' }
    case 'bool':
      return bool(content, isFiltering)
    case 'exists':
      return { kind: 'exists', field: bare(content['field']) }
    case 'terms':
      return { kind: 'terms', field, values: value as Scalar[] }
    case 'term':
      return { kind: 'terms', field, values: [(isObject(value) ? long['value'] : value) as Scalar] }
    case 'range': {
      const { from, to, boost: _, ...bounds } = long
      const open = { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) }
      return { kind: 'range', field, bounds: { ...open, ...bounds } as RangeBounds }
    }
    case 'match_phrase':
      return { kind: 'phrase', field, text: String(long['query']), boost: Number(long['boost'] ?? 1) }
    case 'match':
      return text([{ field, weight: Number(long['boost'] ?? 1) }], long, 1)
    case 'multi_match': {
      const fields = many(content['fields']).map((weighted) => {
        const [path, weight = '1'] = String(weighted).split('^')
        return { field: bare(path), weight: Number(weight) }
      })
      return text(
        fields,
        content,
        content['type'] === 'most_fields' ? 1 : Number(content['tie_breaker'] ?? 0),
      )
    }
    default:
      return functionScore(content, isFiltering)
  }
}

function bool(content: Fields, isFiltering: boolean): Query {
  const list = (key: string, inFilter: boolean): Query[] =>
    many(content[key]).map((one) => clause(one, inFilter))
  const should = list('should', isFiltering)
  const must = list('must', isFiltering)
  const filter = list('filter', true)
  const requested = content['minimum_should_match']
  const isAlone = must.length === 0 && filter.length === 0
  // As in Elasticsearch before 7, one `should` clause has to match in filters and without other clauses.
  const usual = should.length > 0 && (isFiltering || isAlone) ? 1 : 0
  const minimumShouldMatch =
    typeof requested === 'string' && requested.includes('%')
      ? Math.floor((Number.parseInt(requested, 10) * should.length) / 100)
      : Number(requested ?? usual)
  return { kind: 'bool', must, filter, should, mustNot: list('must_not', true), minimumShouldMatch }
}

type Weighted = { readonly field: string; readonly weight: number }

function text(fields: readonly Weighted[], options: Fields, tieBreaker: number): Query {
  const share = options['minimum_should_match']
  const fuzziness = String(options['fuzziness'] ?? 0)
  return {
    kind: 'text',
    fields,
    text: String(options['query']),
    options: {
      operator: options['operator'] === 'and' ? 'and' : 'or',
      fuzziness: fuzziness === '2' ? 2 : fuzziness === '0' ? 0 : 1,
      prefixLength: Number(options['prefix_length'] ?? 0),
      maxExpansions: Number(options['max_expansions'] ?? 50),
      minimumShouldMatch:
        typeof share === 'string' && share.includes('%') ? Number.parseInt(share, 10) / 100 : 0,
    },
    tieBreaker,
  }
}

function functionScore(content: Fields, isFiltering: boolean): Query {
  const isOwn = content['random_score'] !== undefined || content['weight'] !== undefined
  const functions = [...many(content['functions']), ...(isOwn ? [content] : [])].map(object)
  return {
    kind: 'functionScore',
    query: content['query'] === undefined ? { kind: 'all' } : clause(content['query'], isFiltering),
    functions: functions.map((fn) => ({
      weight: Number(fn['weight'] ?? 1),
      ...(fn['filter'] === undefined ? {} : { filter: clause(fn['filter'], true) }),
      ...(fn['random_score'] === undefined
        ? {}
        : { randomSeed: Number(object(fn['random_score'])['seed'] ?? 0) }),
    })),
    scoreMode: (content['score_mode'] ?? 'multiply') as 'multiply',
    boostMode: (content['boost_mode'] ?? 'multiply') as 'multiply',
  }
}

function aggregation([name, json]: [string, unknown]): Aggregation {
  const [kind, inner] = only(json)
  const content = object(inner)
  const common = { name, field: bare(content['field']) }
  if (kind === 'terms') return { ...common, kind, size: Number(content['size'] ?? 10) }
  if (kind === 'range') return { ...common, kind, ranges: many(content['ranges']) as RangeBucketSpec[] }
  return { ...common, kind: kind === 'max' ? 'max' : 'min' }
}

function sortKeys(entry: unknown): SortKey[] {
  if (entry === '') return []
  if (typeof entry === 'string') {
    return entry.split(',').map((part) => {
      const [field, direction] = part.split(':')
      return key(field, direction)
    })
  }
  return Object.entries(object(entry)).map(([field, order]) =>
    typeof order === 'string'
      ? key(field, order)
      : key(field, object(order)['order'], object(order)['missing']),
  )
}

function key(field: string | undefined, direction: unknown, missing: unknown = '_last'): SortKey {
  const usual = field === '_score' ? 'desc' : 'asc'
  return { field: bare(field), direction: (direction ?? usual) as 'asc', missing: missing as '_last' }
}
