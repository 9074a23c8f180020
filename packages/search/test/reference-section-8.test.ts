import { constants } from '@ambra/domain/platform/shop/constants'
import { beforeAll, describe, expect, it } from 'vitest'
import { handleCatalogSearch, type CatalogSearch } from '../src/execute/catalog-search.ts'
import { createEngine } from './created-engine.ts'
import { parseSearchRequest } from '../src/query/parse-request.ts'
import { documentTypes } from '../src/model/search-engine.ts'
import { samples } from './engine-suite.ts'
import { queriedDocuments } from '@ambra/testing/search-calls'
import { suiteAttributes } from '@ambra/testing/search-attributes'
import { suiteDocuments } from '@ambra/testing/search-documents'

const engine = createEngine()
beforeAll(async () => {
  for (const type of documentTypes) await engine.upsert('et', type, queriedDocuments[type])
  await engine.replaceAll('et', 'product', suiteDocuments.product ?? [])
  await engine.replaceAll('et', 'attribute', suiteAttributes as never)
})

type Row = readonly [sentence: string, call: Partial<CatalogSearch>, expected: unknown]

const responseTo = (call: Partial<CatalogSearch>): Promise<object> =>
  handleCatalogSearch(engine, {
    indexName: 'vue_storefront_catalog_et',
    index: 'et',
    type: 'product',
    language: 'en',
    params: {},
    rules: { listOutOfStock: false },
    ...call,
  })

/** The ids of an answer in any of the three forms. */
function idsIn(response: object): number[] {
  const { hits, products } = response as {
    hits?: { hits?: { _id: string }[] } | { id: number }[]
    products?: { id: number }[]
  }
  if (products !== undefined) return products.map(({ id }) => id)
  return Array.isArray(hits) ? hits.map(({ id }) => id) : (hits?.hits ?? []).map(({ _id }) => Number(_id))
}

const sku = (...values: string[]): unknown => ({ query: { terms: { sku: values } } })
const filter = (clause: unknown): unknown => ({ query: { bool: { filter: clause } } })
const sorted = { sort: 'id', size: '50' }
const abstract = (...applied: unknown[]): Partial<CatalogSearch> => ({
  params: { ...sorted, request_format: 'search-query' },
  body: { _appliedFilters: applied, _availableFilters: [], _appliedSort: [], _searchText: '' },
})
const applied = (attribute: string, value: unknown, scope = 'default'): unknown => ({
  attribute,
  value,
  scope,
})

const found: readonly Row[] = [
  // 8.1
  ['size: default 10', { params: { sort: 'id' } }, [1101, 1102, 1103, 1104, 1105, 1106, 1107, 1201, 1202, 1301]],
  ['from: offset, default 0', { params: { sort: 'id', from: '11' } }, [1303, 1304]],
  ['sort: field:dir', { params: { sort: 'price:desc', size: '2' } }, [1201, 1105]],
  ['sort: several joined by commas', { params: { sort: 'visibility:desc,id:desc', size: '2' } }, [1304, 1303]],
  ['sort: bare field is ascending', { params: { sort: 'price', size: '2' } }, [1304, 1301]],
  ['sort: empty is natural order', { params: { sort: '', size: '2' } }, [1101, 1102]],
  ['request: decoded once', { params: { request: JSON.stringify(sku('GIFT')) } }, [1304]],
  ['request: decoded a second time', { params: { request: encodeURIComponent(JSON.stringify(sku('GIFT'))) } }, [1304]],
  ['request: 75%25 is 75%', { params: { ...sorted, request: JSON.stringify(samples['12-search-get-percent-encoded']?.body) } }, [1102, 1202]],
  ['request: never fails on a stray %', { params: { request: JSON.stringify(sku('100% GIFT', 'GIFT')) } }, [1304]],
  ['q: Lucene-like text', { params: { ...sorted, q: 'name:galaxy -buds' } }, [1102, 1103]],
  ['request_format: search-query holds the abstract query', abstract(applied('sku', { eq: 'GIFT' })), [1304]],
  ['groupId and groupToken are taken out of the body', { body: { ...Object(sku('GIFT')), groupId: 2, groupToken: 'x.y.z' } }, [1304]],
  // 8.4
  ['product_c: category listing, without what is hidden, free or gone', { type: 'product_c', params: sorted, body: {} }, [1101, 1102, 1103, 1104, 1201, 1301, 1302]],
  ['product_s: text search', { type: 'product_s', params: sorted, body: { query: { match: { name: 'galaxy' } } } }, [1102, 1202]],
  ['product_s: by id also what has no price', { type: 'product_s', body: { query: { term: { id: 1304 } } } }, [1304]],
  ['product_s: by url_path also what is out of stock', { type: 'product_s', body: { query: { term: { url_path: 'things/product-1303' } } } }, [1303]],
  // 8.5
  ['bool: an object', { params: sorted, body: filter({ term: { mpn: 'WH1000XM4B' } }) }, [1201]],
  ['bool: an array', { params: sorted, body: filter([{ exists: { field: 'mpn' } }, { match_all: {} }]) }, [1201]],
  ['bool: nested freely', { params: sorted, body: filter({ bool: { should: [{ bool: { must: { bool: { must_not: { exists: { field: 'url_path' } } } } } }, sku('GIFT') && { term: { sku: 'GIFT' } }] } }) }, [1304]],
  ['bool under filter with should alone wants one', { params: sorted, body: filter({ bool: { must: { match_all: {} }, should: [{ term: { sku: 'GIFT' } }] } }) }, [1304]],
  ['minimum_should_match 1', { params: sorted, body: { query: { bool: { must: { match_all: {} }, should: [{ term: { sku: 'GIFT' } }], minimum_should_match: 1 } } } }, [1304]],
  ['term: value', { params: sorted, body: filter({ term: { sku: 'GIFT' } }) }, [1304]],
  ['term: {value}', { params: sorted, body: filter({ term: { sku: { value: 'GIFT' } } }) }, [1304]],
  ['range: gt and lt', { params: sorted, body: filter({ range: { price: { gt: 9.9, lt: 19 } } }) }, [1302]],
  ['range: gte and lte', { params: sorted, body: filter({ range: { price: { gte: 9.9, lte: 19 } } }) }, [1301, 1302, 1303]],
  ['range: from and to', { params: sorted, body: filter({ range: { price: { from: 9.9, to: 12 } } }) }, [1301, 1302]],
  ['range: a day stands for all of it', { params: sorted, body: filter({ range: { created_at: { gt: '2026-01-01', lte: '2026-03-01' } } }) }, [1101]],
  ['exists: also of what is only shown', { type: 'product', params: sorted, body: filter({ exists: { field: 'stock' } }) }, 13],
  ['match: on a keyword the whole value', { params: sorted, body: filter({ match: { type_id: 'configurable' } }) }, [1101]],
  ['match_phrase', { params: sorted, body: { query: { match_phrase: { name: 'galaxy buds' } } } }, [1202]],
  ['multi_match: fields with ^boost', { params: { size: '1' }, body: { query: { multi_match: { query: 'sony', fields: ['name', 'brand^9'] } } } }, [1201]],
  ['function_score: random_score', { body: { query: { function_score: { query: { term: { sku: 'GIFT' } }, random_score: {} } } } }, [1304]],
  ['"49" equals 49', { params: sorted, body: filter({ terms: { color: ['70'] } }) }, [1202]],
  ['"true" equals true', { params: sorted, body: filter({ term: { 'stock.is_in_stock': 'false' } }) }, [1105, 1303]],
  ['a field may be an array', { params: sorted, body: filter({ term: { color_options: 52 } }) }, [1101]],
  ['dotted paths go into objects', { params: sorted, body: filter({ range: { 'stock.qty': { lte: 0 } } }) }, [1105, 1303]],
  ['dotted paths go into arrays', { params: sorted, body: filter({ term: { 'configurable_children.sku': 'IPH13-128-GRY-A' } }) }, [1101]],
  ['category.name.keyword is the exact name', { params: sorted, body: filter({ term: { 'category.name.keyword': 'Phones' } }) }, [1101, 1102, 1103, 1104, 1105, 1106, 1107]],
  ['sort in the body: {field: dir}', { body: { sort: [{ price: 'desc' }], size: 2 } }, [1201, 1105]],
  ['sort in the body: {field: {order, missing}}', { body: { sort: [{ brand: { order: 'asc', missing: '_first' } }, { id: 'desc' }], size: 2 } }, [1304, 1303]],
  ['sort of the URL comes after the body\'s', { params: { sort: 'id:desc' }, body: { sort: [{ is_promoted: 'desc' }], size: 3 } }, [1302, 1101, 1304]],
  ['URL from and size override the body\'s', { params: { sort: 'id', from: '1', size: '1' }, body: { from: 5, size: 9 } }, [1102]],
  ['an empty body is everything', { type: 'taxrule', body: {} }, [2, 3]],
  ['min_score holds for every document whose text matches', { params: sorted, body: { query: { match: { name: 'nordel' } }, min_score: 999 } }, [1104, 1105, 1106]],
  // Translation of one filter
  ['filter {eq}', abstract(applied('sku', { eq: 'GIFT' })), [1304]],
  ['filter {in}', abstract(applied('sku', { in: ['GIFT', 'GB-2'] })), [1202, 1304]],
  ['filter plain value', abstract(applied('sku', 'GIFT')), [1304]],
  ['filter {eq: null} is exists', abstract(applied('mpn', { eq: null })), [1201]],
  ['filter {neq}', abstract(applied('category_ids', { eq: 20 }), applied('sku', { neq: 'GIFT' })), [1301, 1302, 1303]],
  ['filter {nin: null} is not exists', abstract(applied('category_ids', { eq: 12 }), applied('mpn', { nin: null })), [1202]],
  ['filter {or} is should', abstract(applied('sku', { or: ['GIFT'] }), applied('mpn', { or: ['WH1000XM4B'] })), [1201, 1304]],
  ['filter {nor} is should not', abstract(applied('category_ids', { nor: [10, 12] })), [1301, 1302, 1303, 1304]],
  ['filter range keys together', abstract(applied('price', { gt: 9.9, lte: 12 })), [1302]],
  ['filter moreq is gte', abstract(applied('price', { moreq: 249 })), [1201]],
  ['filter orGt is a should range', abstract(applied('price', { orGt: 200 }), applied('sku', { or: ['GIFT'] })), [1201, 1304]],
  ['filter with another operator is terms', abstract(applied('sku', { like: 'GIFT' })), [1304]],
  ['facet: the field itself, or its options on a configurable', abstract(applied('color', { in: ['52'] }, 'catalog')), [1101, 1103]],
  ['facet price filters by final_price', abstract(applied('price', { gte: 80, lte: 90 }, 'catalog')), [1101]],
  ['category.name is mapped to its keyword', abstract(applied('category.name', { eq: 'Phones' }), applied('sku', { eq: 'NOR-1' })), [1104]],
] // biome-ignore format: one sentence a line

describe('section 8 of the reference, sentence by sentence', () => {
  it.each(found)('%s', async (_, call, expected) => {
    const ids = idsIn(await responseTo(call))
    expect(typeof expected === 'number' ? ids.length : ids).toEqual(expected)
  })

  const listingForm = 'available_filters,products,total'
  const compactForm = 'hits,total'
  const elasticForm = '_shards,hits,timed_out,took'
  const forms = [...documentTypes, 'product_c', 'product_s'].flatMap((type) => {
    const elastic = type.startsWith('product')
      ? elasticForm.replace('hits', 'attribute_metadata,hits')
      : elasticForm
    return [
      [type, '', type.startsWith('product_') ? listingForm : elastic],
      [type, 'compact', compactForm],
      [type, 'elastic', elastic],
    ] as const
  })
  it.each(forms)('answers %s with response_format=%s as %s', async (type, format, form) => {
    const response = await responseTo({ type, params: { size: '50', response_format: format } })
    expect(Object.keys(response).sort()).toEqual(form.split(',').sort())
  })

  it('counts aggregations over the whole match set under the names of the request, duplicate buckets too', async () => {
    const ranges = [
      { from: 0, to: 50 },
      { from: 50, to: 100 },
      { to: 50 },
      { from: 150 },
      { from: 50, to: 100 },
    ]
    const aggs = {
      mine: { range: { field: 'price', ranges } },
      top: { max: { field: 'price' } },
      low: { min: { field: 'price' } },
    }
    const response = await responseTo({ params: { size: '1' }, body: { aggs } })
    const keys = ['0.0-50.0', '50.0-100.0', '*-50.0', '150.0-*', '50.0-100.0']
    expect(response).toMatchObject({
      aggregations: {
        mine: { buckets: keys.map((key) => ({ key })) },
        top: { value: 249 },
        low: { value: 0 },
      },
    })
  })

  it('sends attribute_metadata for products always, with only the options that occur', async () => {
    const aggs = { agg_terms_brand: { terms: { field: 'brand' } } }
    expect(await responseTo({ body: { ...Object(sku('SAM-S24')), aggs } })).toMatchObject({
      attribute_metadata: [{ attribute_code: 'brand', options: [{ value: '9', label: 'Samsung' }] }],
    })
    expect(await responseTo({ body: {} })).toMatchObject({ attribute_metadata: [] })
  })

  it.each([
    ['_source_include', 'sku', { sku: 'GIFT' }],
    ['_source_includes', 'sku,stock.qty', { sku: 'GIFT', stock: { qty: 5 } }],
    ['_source_exclude', '*', {}],
    ['_source_excludes', '*', {}],
  ])('reads the spelling %s', async (name, list, source) => {
    const { hits } = (await responseTo({ params: { [name]: list }, body: sku('GIFT') })) as {
      hits: { hits: object[] }
    }
    expect(hits.hits).toMatchObject([{ _source: source }])
    expect(Object.keys((hits.hits[0] as { _source: object })._source)).toEqual(Object.keys(source))
  })

  it.each([
    ['a type nobody has', { type: 'orders' }, 'type'],
    ['a clause outside the grammar', { body: { query: { script: {} } } }, 'query.script'],
    [
      'a path the index does not hold',
      { body: filter({ term: { 'configurable_children.color': 1 } }) },
      'configurable_children.color',
    ],
    ['the order of a text that is only shown', { params: { sort: 'description' } }, 'description'],
    ['a size over the limit', { params: { size: '1000' } }, 'size'],
    ['a page over the limit', { params: { from: '9999' } }, 'from'],
  ])('refuses %s with the place named', async (_, call, place) => {
    await expect(responseTo(call)).rejects.toMatchObject({ code: 'search.bad_query', params: { place } })
  })
})

const read = (call: Partial<CatalogSearch>) =>
  parseSearchRequest({ index: 'et', type: 'product', params: {}, rules: { listOutOfStock: false }, ...call })
    .request

describe('queries of each client (spec §9 "Page sizes")', () => {
  it.each([
    ['category listing', 'product_c', '50'],
    ['filters only', 'product', String(constants.maxFilterQuery.value)],
    ['search panel', 'product_s', String(constants.searchPageSize.value)],
    ['categories', 'category', String(constants.categoriesSize.value)],
    ['attributes', 'attribute', String(constants.attributesSize.value)],
    ['CMS pages', 'cms_page', String(constants.cmsSize.value)],
    ['CMS blocks', 'cms_block', String(constants.cmsSize.value)],
    ['CMS hierarchy', 'cms_hierarchy', String(constants.cmsSize.value)],
    ['reviews', 'review', '50'],
    ['special offers', 'product', String(constants.specialOffersMax.value)],
  ])('serves %s', async (_, type, size) => {
    expect(read({ type, params: { size } }).size).toBe(Number(size))
    expect(await responseTo({ type, params: { size } })).toBeTruthy()
  })
})

describe('product queries (spec §5, §9)', () => {
  const rulesOf = (call: Partial<CatalogSearch>, listOutOfStock = false): string =>
    JSON.stringify(read({ type: 'product_c', rules: { listOutOfStock }, ...call }).body.query)
  it('want status 1, in lists and searches also 0 (spec §5)', () => {
    expect(rulesOf({})).toContain('{"kind":"terms","field":"status","values":[0,1]}')
  })
  it('want a final price above 0 and a quantity above 0 (spec §5)', () => {
    expect(rulesOf({})).toContain('{"kind":"range","field":"final_price","bounds":{"gt":0}}')
    expect(rulesOf({})).toContain('{"kind":"range","field":"total_qty","bounds":{"gt":0}}')
    expect(rulesOf({}, true)).not.toContain('total_qty')
  })
  it.each(['id', 'url_path'])('do not when they query by %s (spec §5)', (field) => {
    const rules = rulesOf({ type: 'product_s', body: { query: { term: { [field]: 'x' } } } })
    expect([rules.includes('final_price'), rules.includes('total_qty')]).toEqual([false, false])
  })
  it('restrict visibility to 2 and 4 in lists, 3 and 4 in searches, 2, 3, 4 by key (spec §5)', () => {
    const visible = (...values: number[]): string => `"field":"visibility","values":[${values.join(',')}]`
    expect(rulesOf({})).toContain(visible(2, 4))
    expect(rulesOf({ type: 'product_s' })).toContain(visible(3, 4))
    expect(rulesOf({ body: { query: { term: { id: 1 } } } })).toContain(visible(2, 3, 4))
  })
  it.each([
    ['0', '50'],
    ['-7', '50'],
  ])('turn size %s into %s and a negative start into 0 (spec §5)', (size, expected) => {
    expect(read({ params: { size, from: '-3' } })).toMatchObject({ size: Number(expected), from: 0 })
  })
  it('give up to 999 values of a facet and 10 by default (spec §9 "Aggregation size", "max filter query")', () => {
    const of = (terms: object): unknown => read({ body: { aggs: { a: { terms } } } }).body.aggregations[0]
    expect(of({ field: 'brand' })).toMatchObject({ size: constants.aggregationSize.value })
    expect(of({ field: 'brand', size: 999 })).toMatchObject({ size: 999 })
    expect(() => of({ field: 'brand', size: 1000 })).toThrow(
      expect.objectContaining({ code: 'search.bad_query' }),
    )
  })
})
