import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { publicUrlContext, transportContext } from '#app/routing/context.ts'
import { pageEntries, productEntries, productParts, sitemapResponse } from './sitemap.server.ts'

const noBrands = { products: [], total: 0, available_filters: {} }

it('requests no more than 500 CMS pages (spec §9 "CMS max count 500")', async () => {
  const sizes: unknown[] = []
  const context = new RouterContextProvider()
  context.set(publicUrlContext, 'https://shop.example')
  context.set(transportContext, async ({ params, query }) => {
    if (params['type'] === 'cms_page') sizes.push(query['size'])
    return { status: 200, document: { ...noBrands, hits: { total: 0, hits: [] } } }
  })
  expect(await pageEntries(context, defaultStore)).toEqual([
    { url: 'https://shop.example/' },
    { url: 'https://shop.example/news' },
  ])
  expect(sizes).toEqual(['500'])
})

it('lists the pages of brands that have products in the store', async () => {
  const context = new RouterContextProvider()
  context.set(publicUrlContext, 'https://shop.example')
  const brand = [
    { id: '1', label: 'Nordvik', code: 'nordvik', count: 3 },
    { id: '2', label: 'Gone', code: 'gone', count: 0 },
  ]
  context.set(transportContext, async () => ({
    status: 200,
    document: { ...noBrands, available_filters: { brand }, hits: { total: 0, hits: [] } },
  }))
  const entries = await pageEntries(context, defaultStore)
  expect(entries.map(({ url }) => url).filter((url) => url.includes('/brand/'))).toEqual([
    'https://shop.example/brand/nordvik',
  ])
})

describe('product parts of the sitemap', () => {
  /**
   * Fake search over products with these ids, as far as the sitemap needs it: a range of ids, sorted, at
   * most `size`.
   */
  function contextOver(ids: readonly number[]) {
    const offsets: unknown[] = []
    const context = new RouterContextProvider()
    context.set(publicUrlContext, 'https://shop.example')
    context.set(transportContext, async ({ query, body }) => {
      offsets.push(query['from'])
      const { gte = 0, lte = Infinity } = rangeOf(body)
      const found = ids.filter((id) => id >= gte && id <= lte)
      const sorted = query['sort'] === 'id:desc' ? found.toReversed() : found
      const hits = sorted
        .slice(0, Number(query['size']))
        .map((id) => ({ _source: { id, sku: `S${id}`, slug: 's', updated_at: '2026-11-01' } }))
      return { status: 200, document: { hits: { total: found.length, hits } } }
    })
    return { context, offsets }
  }
  const rangeOf = (body: unknown): { gte?: number; lte?: number } =>
    JSON.parse(/"id":(\{[^}]*\})/.exec(JSON.stringify(body))?.[1] ?? '{}')

  it('lists every product beyond the offset limit once', async () => {
    const ids = Array.from({ length: 45_000 }, (_, index) => index + 1)
    const { context, offsets } = contextOver(ids)
    const parts = await productParts(context, defaultStore)
    const urls: string[] = []
    for (const part of parts)
      urls.push(...(await productEntries(context, defaultStore, part)).map(({ url }) => url))
    expect(parts).toEqual([1, 2, 3])
    expect(new Set(urls).size).toBe(45_000)
    expect(urls).toHaveLength(45_000)
    expect(new Set(offsets)).toEqual(new Set([undefined]))
  })

  it('has no parts for a shop without products', async () => {
    const { context } = contextOver([])
    expect(await productParts(context, defaultStore)).toEqual([])
    expect(await productEntries(context, defaultStore, 1)).toEqual([])
  })

  it('omits ids without a listed product', async () => {
    const { context } = contextOver([7, 20_000, 65_000])
    expect(await productParts(context, defaultStore)).toEqual([1, 4])
  })
})

/**
 * Returns violations of the schemas `sitemap.xsd` and `siteindex.xsd` of sitemaps.org 0.9, as far as the
 * shop uses them.
 */
function faultsOf(text: string, kind: 'urlset' | 'sitemapindex', host: string): string[] {
  const item = kind === 'urlset' ? 'url' : 'sitemap'
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  const [body = '', ...more] = text.startsWith(head) ? text.slice(head.length).split(`</${kind}>`) : ['']
  const items = body.split(`</${item}>`).slice(0, -1)
  const last = body.split(`</${item}>`).at(-1) ?? ''
  const date = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?`
  const one = new RegExp(`^\\s*<${item}><loc>([^<>]+)</loc>(<lastmod>${date}</lastmod>)?$`)
  return [
    ...(text.startsWith(head) && more.join('').trim() === '' ? [] : ['root']),
    ...(items.length >= 1 && items.length <= 50_000 ? [] : [`${items.length} entries`]),
    ...(last.trim() === '' ? [] : [last]),
    ...items.filter((xml) => {
      const loc = one.exec(xml)?.[1] ?? ''
      const isText = !/&(?!(amp|lt|gt|quot|apos);)/.test(loc)
      // A URL has 12 to 2,048 characters valid in a URI, and is on the shop's own host.
      return !(isText && /^[\x21-\x7e]{12,2048}$/.test(loc) && loc.startsWith(`${host}/`))
    }),
  ]
}

describe('sitemap schema', () => {
  const host = 'https://shop.example'
  const text = (kind: 'urlset' | 'sitemapindex', ...entries: { url: string; changed?: string }[]) =>
    sitemapResponse(kind, entries).text()

  it('accepts files of pages, files of files, and URLs with XML special characters', async () => {
    const urls = [{ url: `${host}/en/p/A%26B/'x'&y`, changed: '2026-11-01' }, { url: `${host}/` }]
    expect(faultsOf(await text('urlset', ...urls), 'urlset', host)).toEqual([])
    const files = [{ url: `${host}/sitemap/et-pages.xml` }]
    expect(faultsOf(await text('sitemapindex', ...files), 'sitemapindex', host)).toEqual([])
  })

  it.each([
    ['an empty file', []],
    ['a date of another form', [{ url: `${host}/a-page`, changed: '1.11.2026' }]],
    ['another host', [{ url: 'https://other.example/page' }]],
  ])('rejects %s', async (_, entries) => {
    expect(faultsOf(await text('urlset', ...entries), 'urlset', host)).not.toEqual([])
  })

  it('accepts entries of categories, pages and products with names in every script', async () => {
    const context = new RouterContextProvider()
    context.set(publicUrlContext, host)
    const documents: Record<string, object> = {
      category: { id: 1, slug: 'sülearvutid', level: 2, product_count: 1 },
      cms_page: {
        id: 1,
        identifier: 'meist',
        active: true,
        enabled: true,
        sections: [],
        update_time: '2026-11-01 10:00:00',
      },
      product: { id: 1, sku: 'Ä 1/2', slug: 'õhk & vesi', updated_at: '2026-11-01 10:00:00' },
    }
    context.set(transportContext, async ({ params }) => ({
      status: 200,
      document: { ...noBrands, hits: { total: 1, hits: [{ _source: documents[params['type'] ?? ''] }] } },
    }))
    for (const entries of [
      await pageEntries(context, defaultStore),
      await productEntries(context, defaultStore, 1),
    ])
      expect(faultsOf(await text('urlset', ...entries), 'urlset', host)).toEqual([])
  })
})
