import { checkJsonText } from '@ambra/contract/platform/api/request-bounds'
import { constants } from '@ambra/domain/platform/shop/constants'
import { translateAbstractQuery } from './abstract-query.ts'
import { checkQueryableFields } from './queryable-fields.ts'
import { liftFacetFilters } from '../shop-rules/facet-filters.ts'
import { luceneQuery } from './lucene-text.ts'
import { type ParsedBody, parseBody, parseSortText, readPatterns } from './parse-body.ts'
import type { Query, SearchBody, SortKey } from '../model/query-model.ts'
import {
  queryLimits,
  readInteger,
  readObject,
  readText,
  refuse,
  rootPlace,
  step,
} from '../model/query-reader.ts'
import { type DocumentType, documentTypes, type SearchRequest } from '../model/search-engine.ts'
import {
  allOf,
  listingRules,
  purposeOf,
  type ShopRules,
  searchSort,
  sortKeysFor,
} from '../shop-rules/shop-rules.ts'
import { shopperTextOf, textQuery } from './text-clauses.ts'

/**
 * The response format: A Elasticsearch envelope, B compact, C the shop's own listing. @see docs/rules/search
 * SRC-2 to SRC-4
 */
export type ResponseForm = 'elastic' | 'compact' | 'listing'

/** Parts of a request: path parts, URL parameters (decoded once by the server), JSON body of a POST. */
export type RawSearch = {
  readonly index: string
  readonly type: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly rules: ShopRules
  readonly deadline?: number
}

/** A request ready for the engine. Keys of customer groups are removed from the body and passed on. */
export type ParsedSearch = {
  readonly request: SearchRequest
  readonly form: ResponseForm
  readonly groupId?: string
  readonly groupToken?: string
}

const defaultSize = { elastic: 10, compact: 10, listing: 50 } as const
/** Size of 0 or less. @see spec §5 "Search size 0 or less becomes 50" */
const sizeForNone = 50

/**
 * Reads one call of `_search`: path, URL parameters, body. `product_c` and `product_s` query the product
 * documents under the shop's own rules and respond as a listing unless `response_format` says otherwise.
 * @throws ShopError search.bad_query naming the place
 * @see docs/rules/search SRC-1
 */
export function parseSearchRequest(raw: RawSearch): ParsedSearch {
  const shopType = raw.type === 'product_c' || raw.type === 'product_s' ? raw.type : undefined
  const type = shopType === undefined ? documentTypeOf(raw.type) : 'product'
  const form = formOf(raw.params['response_format'], shopType !== undefined)
  const { groupId, groupToken, ...parsed } = readBody(raw, shopType !== undefined)
  const requested = withText(parsed.body, raw.params['q'])
  const window = readWindow(raw.params, parsed, { form, type })
  const sort = sortOf(parsed.sort, raw.params['sort'])
  checkQueryableFields(type, requested, sort)
  const request: SearchRequest = {
    index: raw.index,
    type,
    body: shopType === undefined ? requested : underShopRules(requested, shopType, raw.rules),
    ...window,
    sort: shopType === undefined || sort.length > 0 ? sort : usualSort(requested.query, shopType),
    ...sourceFields(raw.params, parsed),
    ...(raw.deadline === undefined ? {} : { deadline: raw.deadline }),
  }
  return {
    request,
    form,
    ...(groupId === undefined ? {} : { groupId }),
    ...(groupToken === undefined ? {} : { groupToken }),
  }
}

function documentTypeOf(type: string): DocumentType {
  return documentTypes.find((known) => known === type) ?? refuse('type', 'is not a type of this index')
}

function formOf(format: string | undefined, isShopType: boolean): ResponseForm {
  if (format === 'compact') return 'compact'
  return isShopType && format !== 'elastic' ? 'listing' : 'elastic'
}

function readBody(raw: RawSearch, isShopType: boolean): ParsedBody {
  const json = raw.body ?? decodeRequest(raw.params['request'])
  if (raw.params['request_format'] !== 'search-query') return parseBody(json)
  const flavour = raw.params['query_version'] === '1.0.0' ? '1.0.0' : '1.0.1'
  if (!isShopType) return parseBody(translateAbstractQuery(json, { flavour }))
  // The library's text clause searches each field alone; our own lists search as shoppers expect.
  const { _searchText: text, ...filters } = readObject(json, rootPlace())
  const parsed = parseBody(translateAbstractQuery(filters, { flavour }))
  if (text === undefined || text === '') return parsed
  const must = [textQuery(readText(text, rootPlace('_searchText')))]
  return { ...parsed, body: { ...parsed.body, query: allOf([parsed.body.query], [], must) } }
}

/**
 * The query of a GET. Clients encode it once or twice, and search texts hold stray per-cent signs: it is
 * read as it is, and decoded again only when that is no JSON.
 * @throws ShopError search.bad_query, request.too_deep, request.too_many_fields
 */
export function decodeRequest(text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return {}
  const plain = parseJson(text)
  if (plain !== undefined) return plain
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => decodeBytes(bytes))
  return parseJson(decoded) ?? refuse('request', 'is not JSON')
}

function parseJson(text: string): unknown {
  checkJsonText(text)
  try {
    return JSON.parse(text)
  } catch {
    // Undefined for text that is not JSON: the caller then tries another decoding.
    return undefined
  }
}

function decodeBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    // Bytes that cannot be decoded stay as they are.
    return bytes
  }
}

function withText(body: SearchBody, text: string | undefined): SearchBody {
  if (text === undefined || text.trim() === '') return body
  return { ...body, query: allOf([body.query], [], [luceneQuery(text, rootPlace('q'))]) }
}

function underShopRules(body: SearchBody, type: 'product_c' | 'product_s', rules: ShopRules): SearchBody {
  const lifted = liftFacetFilters(body)
  const shown = listingRules(purposeOf(body.query, type), rules)
  const query = allOf([shown], [], [lifted.query])
  return { ...lifted, query: lifted.query.kind === 'all' ? allOf([shown]) : query }
}

function usualSort(query: Query, type: 'product_c' | 'product_s'): SortKey[] {
  if (shopperTextOf(query) !== undefined) return searchSort()
  return sortKeysFor(
    undefined,
    (purposeOf(query, type) === 'search' ? constants.searchDefaultSort : constants.defaultSort).value,
  )
}

type Window = { readonly from: number; readonly size: number }

function readWindow(
  params: RawSearch['params'],
  body: ParsedBody,
  { form, type }: { form: ResponseForm; type: DocumentType },
): Window {
  const place = rootPlace()
  const anyInteger = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }
  const requested = (key: 'from' | 'size'): number | undefined => {
    const text = params[key]
    return text === undefined || text === '' ? undefined : readInteger(text, step(place, key), anyInteger)
  }
  const from = Math.max(0, requested('from') ?? body.from ?? 0)
  const given = requested('size')
  const size = given === undefined ? (body.size ?? defaultSize[form]) : given <= 0 ? sizeForNone : given
  const largest = type === 'product' ? queryLimits.filterQuery : queryLimits.categoryPage
  if (size > largest) refuse('size', `must be at most ${largest}`)
  if (from + size > queryLimits.window) refuse('from', `from and size reach at most ${queryLimits.window}`)
  return { from, size }
}

function sortOf(inBody: readonly SortKey[], text: string | undefined): SortKey[] {
  const inUrl = text === undefined ? [] : parseSortText(text, rootPlace('sort'))
  const keys = [...inBody, ...inUrl]
  if (keys.length > queryLimits.sortKeys) refuse('sort', `more than ${queryLimits.sortKeys} keys`)
  return keys
}

type SourceFields = Pick<ParsedBody, 'sourceInclude' | 'sourceExclude'>

function sourceFields(params: RawSearch['params'], body: ParsedBody): SourceFields {
  const include = params['_source_include'] ?? params['_source_includes']
  const exclude = params['_source_exclude'] ?? params['_source_excludes']
  const sourceInclude = include ? readPatterns(include, rootPlace('_source_include')) : body.sourceInclude
  const sourceExclude = exclude ? readPatterns(exclude, rootPlace('_source_exclude')) : body.sourceExclude
  return {
    ...(sourceInclude === undefined ? {} : { sourceInclude }),
    ...(sourceExclude === undefined ? {} : { sourceExclude }),
  }
}
