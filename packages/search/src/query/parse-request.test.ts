import { describe, expect, it } from 'vitest'
import { translateAbstractQuery } from './abstract-query.ts'
import { decodeRequest, parseSearchRequest, type RawSearch } from './parse-request.ts'
import { samples } from '../../test/engine-suite.ts'

const parse = (more: Partial<RawSearch>) =>
  parseSearchRequest({ index: 'et', type: 'product', params: {}, rules: { listOutOfStock: false }, ...more })
const body = (query: unknown) => ({ query })

describe('the request parameter', () => {
  const query = { query: { match: { name: '100% väike {"a"} %zz' } } }
  it.each([
    ['plain', JSON.stringify(query)],
    ['encoded once more', encodeURIComponent(JSON.stringify(query))],
  ])('is read %s, with stray per-cent signs', (_, text) => {
    expect(decodeRequest(text)).toEqual(query)
  })
  it('is read with the share of words as real clients encode it', () => {
    const sample = samples['12-search-get-percent-encoded']
    const { request } = parse({ params: { request: JSON.stringify(sample?.body) } })
    expect(JSON.stringify(request.body)).toContain('"minimumShouldMatch":0.75')
  })
  it('is everything when absent, and refused when it is no JSON', () => {
    expect(parse({}).request.body.query).toEqual({ kind: 'all' })
    expect(() => decodeRequest('{oops')).toThrow(expect.objectContaining({ code: 'search.bad_query' }))
  })
})

describe('the page', () => {
  it.each([
    ['ten by default', {}, { from: 0, size: 10 }],
    ['fifty for a size of zero', { size: '0' }, { from: 0, size: 50 }],
    [
      'fifty for a negative size, the start for a negative one',
      { size: '-3', from: '-5' },
      { from: 0, size: 50 },
    ],
    ['what the address says over the body', { size: '7', from: '14' }, { from: 14, size: 7 }],
  ])('is %s', (_, params, page) => {
    expect(parse({ params, body: 'size' in params ? { size: 4 } : {} }).request).toMatchObject(page)
  })
  it('is fifty products in a listing (spec §9 "Page sizes")', () => {
    expect(parse({ type: 'product_c' }).request.size).toBe(50)
  })
  it.each([{ size: '1000' }, { size: 'many' }, { size: '1.5' }, { from: '9999' }])('refuses %j', (params) => {
    expect(() => parse({ params })).toThrow(expect.objectContaining({ code: 'search.bad_query' }))
  })
  it('reaches all 4000 categories at once (spec §9 "Page sizes")', () => {
    expect(parse({ type: 'category', params: { size: '4000' } }).request.size).toBe(4_000)
  })
})

describe('the form of the response', () => {
  it.each([
    ['product', undefined, 'elastic'],
    ['category', undefined, 'elastic'],
    ['product_c', undefined, 'listing'],
    ['product_s', undefined, 'listing'],
    ['product', 'compact', 'compact'],
    ['product_s', 'elastic', 'elastic'],
  ])('of %s with format %s is %s', (type, format, form) => {
    expect(parse({ type, params: format === undefined ? {} : { response_format: format } }).form).toBe(form)
  })
  it('knows no other types', () => {
    expect(() => parse({ type: 'order' })).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ place: 'type' }) }),
    )
  })
})

describe('the shop types', () => {
  const rulesOf = (type: string, query: unknown): string =>
    JSON.stringify(parse({ type, body: body(query) }).request.body.query)
  const visible = (...values: number[]): string => `"field":"visibility","values":[${values.join(',')}]`
  it('show in listings what belongs in the catalogue', () => {
    expect(rulesOf('product_c', { terms: { category_ids: [1] } })).toContain(visible(2, 4))
    expect(rulesOf('product_c', { terms: { category_ids: [1] } })).toContain('"final_price"')
  })
  it('show in searches what may be found', () => {
    expect(rulesOf('product_s', { multi_match: { query: 'x', fields: ['name'] } })).toContain(visible(3, 4))
    expect(rulesOf('product_c', { multi_match: { query: 'x', fields: ['name'] } })).toContain(visible(3, 4))
  })
  it('find by key also what has no price and no stock', () => {
    const found = rulesOf('product_s', { bool: { filter: { terms: { url_path: ['a'] } } } })
    expect(found).toContain(visible(2, 3, 4))
    expect(found).not.toContain('final_price')
  })
  it('list goods out of stock only where the shop says so (spec §5 "Product queries")', () => {
    const raw: Partial<RawSearch> = { type: 'product_c', body: body({ terms: { category_ids: [1] } }) }
    expect(JSON.stringify(parse(raw))).toContain('stock.is_in_stock')
    expect(JSON.stringify(parse({ ...raw, rules: { listOutOfStock: true } }))).not.toContain(
      'stock.is_in_stock',
    )
  })
  it('come in the usual order unless one is requested', () => {
    expect(parse({ type: 'product_c' }).request.sort).toMatchObject([
      { field: 'is_promoted', direction: 'desc' },
    ])
    expect(parse({ type: 'product_s' }).request.sort).toMatchObject([
      { field: 'total_qty', direction: 'desc' },
    ])
    expect(parse({ type: 'product_s', params: { sort: 'final_price' } }).request.sort).toMatchObject([
      { field: 'final_price', direction: 'asc' },
    ])
  })
  it('count each facet without its own choice', () => {
    const { request } = parse({
      type: 'product_c',
      body: samples['04-category-two-colours-price-range']?.body,
    })
    expect(request.body.facetFilters.map(({ facet }) => facet)).toEqual(['color', 'price'])
    expect(
      parse({ body: samples['04-category-two-colours-price-range']?.body }).request.body.facetFilters,
    ).toEqual([])
    const legacy = parse({ type: 'product_c', body: samples['26-legacy-facets-or']?.body })
    expect(legacy.request.body.facetFilters).toEqual([])
  })
})

describe('the abstract query', () => {
  const filters = (...applied: unknown[]) => ({ _appliedFilters: applied })
  const one = (value: unknown, scope = 'default') => filters({ attribute: 'a', value, scope })
  it('translates the sample as the query library does', () => {
    const sample = samples['27-search-query-format-raw'] as unknown as {
      expected_translation: unknown
      body: unknown
    }
    expect(translateAbstractQuery(sample.body)).toEqual(sample.expected_translation)
  })
  it.each([
    [{ eq: 1 }, { must: [{ terms: { a: [1] } }] }],
    [5, { must: [{ terms: { a: [5] } }] }],
    [{ in: [1, 2] }, { must: [{ terms: { a: [1, 2] } }] }],
    [{ eq: null }, { must: [{ exists: { field: 'a' } }] }],
    [{ neq: 1 }, { must_not: [{ terms: { a: [1] } }] }],
    [{ nin: null }, { must_not: [{ exists: { field: 'a' } }] }],
    [{ or: [1] }, { should: [{ terms: { a: [1] } }], minimum_should_match: 1 }],
    [{ or: null }, { should: [{ bool: { must_not: { exists: { field: 'a' } } } }], minimum_should_match: 1 }],
    [{ nor: [1] }, { should: [{ bool: { must_not: { terms: { a: [1] } } } }], minimum_should_match: 1 }],
    [{ nor: null }, { should: [{ exists: { field: 'a' } }], minimum_should_match: 1 }],
    [{ gt: 1, moreq: 2 }, { must: [{ range: { a: { gt: 1, gte: 2 } } }] }],
    [
      { orGt: 1, orLte: 5 },
      { should: [{ range: { a: { gt: 1, lte: 5 } } }], minimum_should_match: 1 },
    ],
    [{ like: 'x' }, { must: [{ terms: { a: ['x'] } }] }],
  ])('translates %j', (value, bool) => {
    expect(translateAbstractQuery(one(value))).toEqual({ query: { bool: { filter: { bool } } } })
  })
  it('drops unknown operators and joins facets by or in 1.0.0', () => {
    expect(translateAbstractQuery(one({ like: 'x' }), { flavour: '1.0.0' })).toEqual({
      query: { bool: { filter: { bool: {} } } },
    })
    const two = filters(
      { attribute: 'a', value: { eq: 1 }, scope: 'catalog' },
      { attribute: 'price', value: { gte: 5 }, scope: 'catalog' },
    )
    expect(translateAbstractQuery(two, { flavour: '1.0.0' })).toMatchObject({
      query: { bool: { filter: { bool: { should: { length: 4 }, minimum_should_match: 1 } } } },
    })
    expect(translateAbstractQuery(two)).toMatchObject({
      query: { bool: { filter: { bool: { must: { length: 2 } } } } },
    })
  })
  it('filters prices by the price in force', () => {
    expect(
      JSON.stringify(
        translateAbstractQuery(filters({ attribute: 'price', value: { gte: 5 }, scope: 'catalog' })),
      ),
    ).toContain('{"range":{"final_price":{"gte":5}}}')
  })
  it('builds nothing for a text alone, as the library does', () => {
    expect(translateAbstractQuery({ _searchText: 'phone' })).toEqual({})
  })
  it('searches in the shop types as the search page does', () => {
    const { request } = parse({
      type: 'product_s',
      params: { request_format: 'search-query' },
      body: { _searchText: 'samsung galaxy' },
    })
    expect(JSON.stringify(request.body.query)).toContain('"kind":"shopperText"')
    const short = parse({
      type: 'product_s',
      params: { request_format: 'search-query' },
      body: { _searchText: 'ab' },
    })
    expect(JSON.stringify(short.request.body.query)).toContain(
      '"should":[],"mustNot":[],"minimumShouldMatch":1',
    )
  })
  it('refuses what is no abstract query', () => {
    expect(() => translateAbstractQuery({ _appliedFilters: [{ value: 1 }] })).toThrow(
      expect.objectContaining({ code: 'search.bad_query' }),
    )
    expect(() => translateAbstractQuery({ filters: [] })).toThrow(
      expect.objectContaining({ code: 'search.bad_query' }),
    )
  })
})
