import { createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadCmsPage } from './cms-page.server.ts'
import { loadBlocks, placeOf } from './content.server.ts'
import { withCacheNotes } from './cache-notes.server.ts'
import { clientContext, publicUrlContext, storeContext } from '#app/routing/context.ts'
import { loadShopConfig, loadShopData } from './shop-content.server.ts'

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => void warned.mockClear())
const lines = () => warned.mock.calls.map(([line]) => line)

type Documents = Readonly<Record<string, readonly object[]>>

/** Context whose searches by type return these documents; without shop data the shop is unreachable. */
function aRequest(documents: Documents = {}) {
  const context = new RouterContextProvider()
  context.set(storeContext, defaultStore)
  context.set(publicUrlContext, 'https://shop.example')
  context.set(
    clientContext,
    createClient({
      storeCode: defaultStore.code,
      transport: async ({ name, params, query }) => {
        if (name === 'shopData') throw new TypeError('no way to the shop')
        const type = query['preview'] ? 'preview' : (params['type'] ?? '')
        const hits = (documents[type] ?? []).map((_source) => ({ _source }))
        return { status: 200, document: { hits: { total: hits.length, hits } } }
      },
    }),
  )
  return context
}

const page = {
  id: 1,
  identifier: 'about',
  title: 'About',
  content: '<p>x</p>',
  content_heading: '',
  meta_description: '',
  page_layout: '1column',
  store_id: [1],
  active: true,
  enabled: true,
  sections: [],
  creation_time: '2026-11-01 08:00:00',
  update_time: '2026-11-01 08:00:00',
}

describe('unavailable shop data', () => {
  it("renders the page without banners and logs one line (spec §8 'banner load failures')", async () => {
    const context = aRequest()
    const [shopData, config] = await Promise.all([loadShopData(context), loadShopConfig(context)])
    expect([shopData.banner, shopData.slider, config]).toEqual([[], [], {}])
    expect(lines()).toEqual(['banners not loaded'])
    // The next visitor must not get the page without banners from a cache.
    const response = new Response('', { headers: { 'X-Ambra-Tags': 'content', 'Cache-Control': 'public' } })
    const stored = withCacheNotes(context, response)
    expect([stored.headers.get('X-Ambra-Tags'), stored.headers.get('Cache-Control')]).toEqual([
      null,
      'no-store',
    ])
    expect(withCacheNotes(aRequest(), response)).toBe(response)
  })
})

describe('blocks', () => {
  it('returns blocks by slot, and logs a missing one once without showing it (spec §3 "CMS block")', async () => {
    const block = {
      id: 1,
      identifier: 'footer-about',
      title: 'T',
      content: '<p>x</p>',
      active: true,
      store_id: [1],
    }
    const context = aRequest({ cms_block: [block] })
    for (const _ of [1, 2])
      expect(await loadBlocks(context, ['footer-about', 'how-we-sort'])).toEqual({
        'footer-about': { title: 'T', html: '<p>x</p>' },
      })
    expect(lines()).toEqual(['block how-we-sort is missing in store et'])
  })
})

describe('position of a page in the trees', () => {
  const leaf = (identifier: string) => ({ id: 1, identifier, title: identifier, is_page: true, children: [] })
  const trees = [
    { id: 1, identifier: 'main', children: [leaf('about')] },
    { id: 2, identifier: 'footer-help', children: [leaf('about')] },
    {
      id: 3,
      identifier: 'service',
      title: 'Service',
      children: [
        { ...leaf('returns'), children: [leaf('warranty')] },
        { id: 4, identifier: 'group', title: 'Group', children: [leaf('delivery')] },
      ],
    },
  ]

  it('returns the menu of its tree, and breadcrumbs of the pages above', () => {
    const place = placeOf(trees, 'warranty', 'en')
    expect(place.above).toEqual([{ name: 'returns', path: '/i/returns' }])
    expect(place.menu).toEqual({
      title: 'Service',
      entries: [
        {
          name: 'returns',
          path: '/i/returns',
          entries: [{ name: 'warranty', path: '/i/warranty', isCurrent: true, entries: [] }],
        },
        { name: 'Group', entries: [{ name: 'delivery', path: '/delivery', entries: [] }] },
      ],
    })
  })

  it('ignores headings for breadcrumbs, and the footer and the list of all pages for menus', () => {
    expect(placeOf(trees, 'delivery', 'en').above).toEqual([])
    expect(placeOf(trees, 'about', 'en')).toEqual({ above: [] })
  })
})

describe('CMS page (spec §2 "/i/{slug}")', () => {
  it('finds a page by its identifier and caches it under the tag of the content', async () => {
    const { response, headers } = await loadCmsPage(aRequest({ cms_page: [page] }), 'about')
    expect(response).toMatchObject({ isPreview: false, path: '/i/about', page: { title: 'About' } })
    expect(JSON.stringify(headers)).toContain('store%3Aet,content')
  })

  it('neither caches nor indexes a preview', async () => {
    const { response, headers } = await loadCmsPage(aRequest({ preview: [page] }), 'about', 'secret')
    expect(response).toMatchObject({ isPreview: true, seo: { noindex: true } })
    expect(headers).toEqual({
      headers: {
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow',
        'Referrer-Policy': 'no-referrer',
      },
    })
  })

  it("logs 'CMS query returned empty result' and returns 404 for an unknown page (spec §8)", async () => {
    await expect(loadCmsPage(aRequest(), 'nothing')).rejects.toMatchObject({ init: { status: 404 } })
    expect(lines()).toEqual(['CMS query returned empty result'])
  })
})
