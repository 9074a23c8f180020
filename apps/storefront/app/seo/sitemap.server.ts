import { constants } from '@ambra/domain/constants'
import type { Category } from '@ambra/contract/category'
import type { CmsPage } from '@ambra/contract/content'
import type { Product } from '@ambra/contract/product'
import { createClient } from '@ambra/contract/client'
import { pathInStore, type Store } from '@ambra/domain/stores'
import type { RouterContextProvider } from 'react-router'
import { publicUrlContext, transportContext } from '#app/routing/context.ts'
import { cmsPath } from '@ambra/domain/static-pages'

type Context = Readonly<RouterContextProvider>
export type SitemapEntry = { url: string; changed?: string }

/** A sitemap file may hold 50,000 addresses; a part names the products of so many consecutive ids. */
const idsPerPart = 20_000
const pageOfQuery = 999

const listedProducts = [
  { terms: { visibility: [2, 3, 4] } },
  { terms: { status: [1] } },
  { range: { final_price: { gt: 0 } } },
]

const allOf = (filter: readonly object[]): object => ({ query: { bool: { filter } } })

/** `fields` are those read besides `id`; `ids` bounds the documents, both ends included; `most` ends after one page. */
type HitsRequest = {
  type: string
  filter: readonly object[]
  fields: string
  ids?: { from: number; to: number }
  most?: number
}

/**
 * All documents in the order of their ids. Each page goes on behind the last id, not at an offset: the search refuses
 * offsets over 10,000, and a document that comes or goes in between shifts nothing.
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
    // Documents of a type have the contract's shape of that type.
    yield* page.hits.map((hit) => hit._source as T)
    const last = page.hits.at(-1)?._source['id']
    if (most !== undefined || page.hits.length < size || typeof last !== 'number') return
    next = last + 1
  }
}

/** How many parts of products a store's sitemap has. */
export async function countProductParts(context: Context, store: Store): Promise<number> {
  const client = createClient({ transport: context.get(transportContext), storeCode: store.code })
  const { hits: found } = await client.call('catalogSearchPost', {
    params: { index: store.index, type: 'product' },
    query: { size: '1', sort: 'id:desc', _source_include: 'id' },
    body: allOf(listedProducts),
  })
  const largest = Number(found.hits[0]?._source['id'] ?? 0)
  return Math.max(1, Math.ceil(largest / idsPerPart))
}

/** Home, categories, pages and news of a store. */
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

/** Products of one part, counted from 1. */
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

/** An XML answer: `urlset` of pages or `sitemapindex` of files. */
export function sitemapResponse(kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): Response {
  const item = kind === 'urlset' ? 'url' : 'sitemap'
  const rows = entries.map(({ url, changed }) => {
    const date = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<${item}><loc>${xmlText(url)}</loc>${date}</${item}>`
  })
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${xmlns}">\n${rows.join('\n')}\n</${kind}>\n`,
    {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
    },
  )
}
