import { defaultStore } from '@ambra/domain/stores'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { publicUrlContext, transportContext } from '#app/routing/context.ts'
import { countProductParts, pageEntries, productEntries } from './sitemap.server.ts'

it('requests no more than 500 CMS pages (spec §9 "CMS max count 500")', async () => {
  const sizes: unknown[] = []
  const context = new RouterContextProvider()
  context.set(publicUrlContext, 'https://shop.example')
  context.set(transportContext, async ({ params, query }) => {
    if (params['type'] === 'cms_page') sizes.push(query['size'])
    return { status: 200, document: { hits: { total: 0, hits: [] } } }
  })
  expect(await pageEntries(context, defaultStore)).toEqual([
    { url: 'https://shop.example/' },
    { url: 'https://shop.example/news' },
  ])
  expect(sizes).toEqual(['500'])
})

describe('product parts', () => {
  /**
   * A search over products with these ids, as far as the sitemap needs it: a range of ids, sorted, at most
   * `size`.
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

  it('name every product beyond the offset limit once', async () => {
    const ids = Array.from({ length: 45_000 }, (_, index) => index + 1)
    const { context, offsets } = contextOver(ids)
    const parts = await countProductParts(context, defaultStore)
    const urls: string[] = []
    for (let part = 1; part <= parts; part += 1)
      urls.push(...(await productEntries(context, defaultStore, part)).map(({ url }) => url))
    expect(parts).toBe(3)
    expect(new Set(urls).size).toBe(45_000)
    expect(urls).toHaveLength(45_000)
    expect(new Set(offsets)).toEqual(new Set([undefined]))
  })

  it('are one empty part for a shop without products', async () => {
    const { context } = contextOver([])
    expect(await countProductParts(context, defaultStore)).toBe(1)
    expect(await productEntries(context, defaultStore, 1)).toEqual([])
  })
})
