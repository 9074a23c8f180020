import { aCategory, aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([
    aCategory({ code: 'cables', parent: 'phones' }),
    aProduct({ sku: 'CABLE-1', price: 10, categories: ['cables'], attributes: { brand: 'nordik' } }),
    aProduct({ sku: 'CABLE-2', price: 60, categories: ['cables'], attributes: { brand: 'velmo' } }),
    aProduct({ sku: 'GONE', stock: { qty: 0 }, categories: ['cables'] }),
    aProduct({ sku: 'HIDDEN', visibility: 1 }),
    aConfigurable({ sku: 'PHONE' }),
  ])
})

const index = { index: 'vue_storefront_catalog_en' }
const product = { ...index, type: 'product' }
const skus = (documents: { sku: string }[]) => documents.map((document) => document.sku).sort()

describe('_search', () => {
  it('lists products with total and filters for product_c', async () => {
    const { body } = await shop.call('categoryListing', {
      params: index,
      query: { size: '2', sort: 'final_price:asc' },
    })
    expect(body.total).toBe(3)
    expect(body.products.map((one: { sku: string }) => one.sku)).toEqual(['CABLE-1', 'CABLE-2'])
    expect(body.available_filters.price.map((option: { id: string }) => option.id)).toContain('50.0-100.0')
  })

  it('returns the Elasticsearch format for product, and the compact one on demand', async () => {
    const { body } = await shop.call('catalogSearch', { params: product })
    expect(body.hits).toMatchObject({
      // Five products and the four variants of the phone.
      total: 9,
      hits: expect.arrayContaining([expect.objectContaining({ _index: index.index, _type: 'product' })]),
    })
    const compact = await shop.call('catalogSearch', {
      params: product,
      query: { response_format: 'compact', size: '1' },
    })
    expect(compact.body.hits).toHaveLength(1)
    expect(compact.body).not.toHaveProperty('_shards')
  })

  it('accepts the query of a GET encoded once or twice, and a stray percent sign', async () => {
    const request = JSON.stringify({ query: { terms: { sku: ['CABLE-1'] } } })
    for (const text of [request, encodeURIComponent(request)]) {
      expect(
        (await shop.call('catalogSearch', { params: product, query: { request: text } })).body.hits.total,
      ).toBe(1)
    }
    const stray = JSON.stringify({ query: { match_phrase: { sku: '100% off' } } })
    expect((await shop.call('catalogSearch', { params: product, query: { request: stray } })).status).toBe(
      200,
    )
  })

  it('reads the query of a POST from its body', async () => {
    const body = {
      query: { bool: { filter: { terms: { sku: ['CABLE-2', 'PHONE'] } } } },
      aggs: { brands: { terms: { field: 'brand' } } },
    }
    const response = await shop.call('catalogSearchPost', { params: product, body })
    expect(response.body.hits.total).toBe(2)
    expect(response.body.aggregations.brands.buckets).toHaveLength(1)
    const listing = await shop.call('productSearchPost', {
      params: index,
      body: { query: { terms: { sku: ['PHONE'] } } },
    })
    expect(skus(listing.body.products)).toEqual(['PHONE'])
  })

  it('omits fields of _source_exclude', async () => {
    const query = {
      _source_exclude: '*_children,description',
      request: JSON.stringify({ query: { terms: { sku: ['PHONE'] } } }),
    }
    const { body } = await shop.call('catalogSearch', { params: product, query })
    expect(body.hits.hits[0]._source).not.toHaveProperty('configurable_children')
    expect(body.hits.hits[0]._source).toHaveProperty('configurable_options')
  })

  it('takes the store from the index name, or else from the request', async () => {
    const nameOf = async (name: string, query: Record<string, string> = {}) => {
      const { body } = await shop.call('catalogSearch', {
        params: { index: name, type: 'product' },
        query: { size: '1', sort: 'id', ...query },
      })
      return body.hits.hits[0]._source.name
    }
    expect(await nameOf('vue_storefront_catalog_en')).toBe('Product CABLE-1')
    expect(await nameOf('vue_storefront_catalog', { storeCode: 'en' })).toBe('Product CABLE-1')
    expect(await nameOf('vue_storefront_catalog')).toBe('Toode CABLE-1')
  })

  it.each(['category', 'attribute', 'taxrule', 'cms_page', 'cms_block', 'cms_hierarchy', 'review'])(
    'serves the type %s',
    async (type) => {
      const { status, body } = await shop.call('catalogSearch', { params: { ...index, type } })
      expect([status, typeof body.hits.total]).toEqual([200, 'number'])
    },
  )

  it.each([
    [{ request: '{bad' }, 'product'],
    [{ request: '{"query":{"script":{"source":"1"}}}' }, 'product'],
    [{ request: '{"query":{"regexp":{"name":".*"}}}' }, 'product'],
    [{ size: '1000000000' }, 'product'],
    [{ size: 'x' }, 'product'],
    [{ sort: 'a:b:c' }, 'product'],
    [{}, 'orders'],
  ])('rejects %j on %s with a clear 400', async (query, type) => {
    const response = await shop.call('catalogSearch', { params: { ...index, type }, query })
    expect([response.status, response.body.meta.error]).toEqual([400, 'search.bad_query'])
  })

  it.each(['vue_storefront_catalog_fi', 'nosuch', 'constructor'])(
    'rejects the index %s instead of using the default store',
    async (name) => {
      const response = await shop.call('catalogSearch', { params: { index: name, type: 'product' } })
      expect([response.status, response.body.meta.error]).toEqual([404, 'search.unknown_index'])
    },
  )
})

describe('catalog/suggest', () => {
  it('suggests products and categories for a prefix of a word', async () => {
    const { body } = await shop.call('catalogSuggest', { query: { storeCode: 'en', q: 'cab' } })
    expect(skus(body.result.products)).toEqual(['CABLE-1', 'CABLE-2'])
    expect(body.result.categories).toMatchObject([{ name: 'Category cables' }])
  })

  it('counts the products of a category as its list does, without sold-out ones', async () => {
    const { body } = await shop.call('catalogSuggest', { query: { storeCode: 'en', q: 'cables' } })
    expect(body.result.categories).toMatchObject([{ name: 'Category cables', product_count: 2 }])
  })

  it('returns nothing for less than three characters (spec §5)', async () => {
    expect(
      (await shop.call('catalogSuggest', { query: { storeCode: 'en', q: ' ca ' } })).body.result.total,
    ).toBe(0)
    expect((await shop.call('catalogSuggest', {})).body.result.total).toBe(0)
  })
})

describe('url/map', () => {
  const map = async (url: string, over: Record<string, unknown> = {}) =>
    (await shop.call('urlMap', { query: { storeCode: 'en' }, body: { url, ...over } })).body

  it('finds products and categories, whatever slashes and prefixes the path has', async () => {
    const path = (
      await shop.call('catalogSearch', {
        params: product,
        query: { request: '{"query":{"terms":{"sku":["PHONE"]}}}' },
      })
    ).body.hits.hits[0]._source.url_path
    for (const url of [path, `/${path}/`, `en/${path}`, `${path}?childSku=x`])
      expect(await map(url)).toMatchObject({ _type: 'product', _source: { sku: 'PHONE' } })
    expect(await map('phones')).toMatchObject({ _type: 'category', _source: { name: 'Category phones' } })
  })

  it('adds the variant of a link and omits fields', async () => {
    const path = (
      await shop.call('catalogSearch', {
        params: product,
        query: { request: '{"query":{"terms":{"sku":["PHONE"]}}}' },
      })
    ).body.hits.hits[0]._source.url_path
    const hit = await map(path, { filters: { sku: 'PHONE-white-a' }, excludeFields: ['description'] })
    expect(hit._source.selectedVariant.sku).toBe('PHONE-white-a')
    expect(hit._source).not.toHaveProperty('description')
  })

  it('returns a bare null for an unknown path', async () => {
    const { response } = await shop.call('urlMap', { body: { url: 'nothing/here' } })
    expect([response.statusCode, response.body]).toEqual([200, 'null'])
  })

  it('rejects an empty path', async () => {
    const response = await shop.call('urlMap', { body: { url: '/' } })
    expect([response.status, response.body.meta.error]).toEqual([400, 'url.missing'])
  })
})

describe('product calls', () => {
  it('returns prices with and without tax', async () => {
    const { body } = await shop.call('renderList', {
      query: { skus: 'CABLE-2,PHONE,NONE', currencyCode: 'EUR', storeId: '2' },
    })
    expect(body.result.items).toMatchObject([
      {
        sku: 'CABLE-2',
        price_info: {
          final_price: 60,
          regular_price: 60,
          extension_attributes: { tax_adjustments: { final_price: 48.39 } },
        },
      },
      { sku: 'PHONE', price_info: { final_price: 300, minimal_price: 300, max_price: 330 } },
    ])
  })

  it('lists documents in the requested order', async () => {
    const { body } = await shop.call('productList', { query: { skus: 'PHONE,CABLE-1', storeCode: 'en' } })
    expect(body.result.items.map((one: { sku: string }) => one.sku)).toEqual(['PHONE', 'CABLE-1'])
  })

  it('returns the blocks of the home page at the endpoint home-page (spec §2 "Static pages")', async () => {
    const { body } = await shop.call('homePage', { query: { storeCode: 'en' } })
    expect(skus(body.result.new_collection)).toEqual(['CABLE-1', 'CABLE-2', 'PHONE'])
  })

  it('lists products with low stock, including variants', async () => {
    const { body } = await shop.call('quantityTracker')
    const tracked = body.result.map((row: { sku: string; qty: number }) => [row.sku, row.qty])
    expect(tracked).toEqual(
      expect.arrayContaining([
        ['GONE', 0],
        ['PHONE-black-new', 3],
      ]),
    )
    expect(tracked).not.toContainEqual(['CABLE-1', 10])
  })
})
