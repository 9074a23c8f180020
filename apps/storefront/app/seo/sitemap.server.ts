import { brandPath } from '@ambra/domain/platform/text/slug'
import { constants } from '@ambra/domain/platform/shop/constants'
import type { Category } from '@ambra/contract/catalogue/category'
import type { CmsPage } from '@ambra/contract/content/content'
import type { Product } from '@ambra/contract/catalogue/product'
import { createClient } from '@ambra/contract/platform/api/client'
import { pathInStore, type Store } from '@ambra/domain/platform/shop/stores'
import type { AbstractQuery } from '@ambra/contract/search/search'
import type { RouterContextProvider } from 'react-router'
import { publicUrlContext, transportContext } from '#app/routing/context.ts'
import { cmsPath } from '@ambra/domain/content/static-pages'

type Context = Readonly<RouterContextProvider>
export type SitemapEntry = { url: string; changed?: string }

/** Number of consecutive product ids per part; a sitemap file may contain 50,000 URLs. */
const idsPerPart = 20_000
const pageOfQuery = 999

const listedProducts = [
  { terms: { visibility: [2, 3, 4] } },
  { terms: { status: [1] } },
  { range: { final_price: { gt: 0 } } },
]

const allOf = (filter: readonly object[]): object => ({ query: { bool: { filter } } })

/**
 * `fields` are read besides `id`; `ids` is the inclusive range of documents; `most` limits the result to
 * one page.
 */
type HitsRequest = {
  type: string
  filter: readonly object[]
  fields: string
  ids?: { from: number; to: number }
  most?: number
}

/**
 * Yields all documents ordered by id. Uses keyset pagination instead of offsets: the search rejects offsets
 * over 10,000, and concurrent changes shift nothing.
 */
async function* hits<T>(context: Context, store: Store, request: HitsRequest): AsyncGenerator<T> {
  const { type, filter, fields, ids = { from: 0, to: Number.MAX_SAFE_INTEGER }, most } = request
  const size = most ?? pageOfQuery
  const client = createClient({ transport: context.get(transportContext), storeCode: store.code })
  for (let next = ids.from; next <= ids.to; ) {
    const { hits: page } = await client.call('catalogSearchPost', {
      params: { index: store.index, type },
      query: { size: String(size), sort: 'id:asc', _source_include: `id,${fields}` },
      body: allOf([...filter, { range: { id: { gte: next, lte: ids.to } } }]),
    })
    // Documents of a type have the shape of that type in the contract.
    yield* page.hits.map((hit) => hit._source as T)
    const last = page.hits.at(-1)?._source['id']
    if (most !== undefined || page.hits.length < size || typeof last !== 'number') return
    next = last + 1
  }
}

/** Numbers of the parts with products that a store's sitemap has; a file without an address is invalid. */
export async function productParts(context: Context, store: Store): Promise<number[]> {
  const parts: number[] = []
  for (let from: number | undefined = 1; from !== undefined; ) {
    const first = hits<Pick<Product, 'id'>>(context, store, {
      type: 'product',
      filter: listedProducts,
      fields: 'sku',
      ids: { from, to: Number.MAX_SAFE_INTEGER },
      most: 1,
    })
    from = undefined
    for await (const { id } of first) {
      const part = Math.ceil(id / idsPerPart)
      parts.push(part)
      from = part * idsPerPart + 1
    }
  }
  return parts
}

/** Returns the paths of the brands of which the store lists products. */
async function brandPaths(context: Context, store: Store): Promise<string[]> {
  const client = createClient({ transport: context.get(transportContext), storeCode: store.code })
  const request: AbstractQuery = {
    _availableFilters: [{ field: 'brand', scope: 'catalog', options: { size: pageOfQuery } }],
    _appliedFilters: [
      { attribute: 'visibility', value: { in: [2, 4] }, scope: 'default' },
      { attribute: 'status', value: { in: [0, 1] }, scope: 'default' },
      { attribute: 'final_price', value: { gt: 0 }, scope: 'default' },
    ],
  }
  const { available_filters } = await client.call('categoryListing', {
    params: { index: store.index },
    query: { request_format: 'search-query', request: JSON.stringify(request), size: '1' },
  })
  return (available_filters['brand'] ?? []).flatMap(({ code, count }) =>
    code && count ? [brandPath(code)] : [],
  )
}

/** Returns home, categories, brands, pages and news of a store. */
export async function pageEntries(context: Context, store: Store): Promise<SitemapEntry[]> {
  const at = (path: string) => context.get(publicUrlContext) + pathInStore(store, path)
  const entries: SitemapEntry[] = [{ url: at('/') }, { url: at('/news') }]
  const categories = hits<Category>(context, store, {
    type: 'category',
    filter: [{ terms: { is_active: [true] } }],
    fields: 'slug,level,product_count',
  })
  for await (const category of categories) {
    if (category.level > 1 && category.product_count > 0) entries.push({ url: at(`/c/${category.slug}`) })
  }
  for (const path of await brandPaths(context, store)) entries.push({ url: at(path) })
  const fields = 'identifier,active,enabled,sections,update_time'
  for await (const page of hits<CmsPage>(context, store, {
    type: 'cms_page',
    filter: [],
    fields,
    most: constants.cmsMaxCount.value,
  })) {
    if (!page.active || !page.enabled) continue
    const isNews = page.sections.some(({ code }) => code === 'BLOG')
    const path = isNews ? `/news/${page.identifier}` : cmsPath(store, page.identifier)
    entries.push({ url: at(path), changed: page.update_time.slice(0, 10) })
  }
  return entries
}

/** Returns the products of one part, counted from 1. */
export async function productEntries(context: Context, store: Store, part: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  const products = hits<Product>(context, store, {
    type: 'product',
    filter: listedProducts,
    fields: 'sku,slug,updated_at',
    ids: { from: (part - 1) * idsPerPart + 1, to: part * idsPerPart },
  })
  for await (const { sku, slug, updated_at } of products) {
    const url = context.get(publicUrlContext) + pathInStore(store, `/p/${encodeURIComponent(sku)}/${slug}`)
    entries.push({ url, changed: updated_at.slice(0, 10) })
  }
  return entries
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const xmlText = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Returns an XML response: `urlset` of pages or `sitemapindex` of files. */
export function sitemapResponse(kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): Response {
  const item = kind === 'urlset' ? 'url' : 'sitemap'
  const rows = entries.map(({ url, changed }) => {
    const date = changed ? `<lastmod>${changed}</lastmod>` : ''
    // A sitemap URL must be a URI: other letters are encoded.
    return `<${item}><loc>${xmlText(new URL(url).href)}</loc>${date}</${item}>`
  })
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${xmlns}">\n${rows.join('\n')}\n</${kind}>\n`,
    {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
    },
  )
}
