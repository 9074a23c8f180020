import { contentRepository } from '@ambra/db/content'
import { storeContentPreview } from '@ambra/db/catalogue'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buildSearchIndex } from '@ambra/commerce/search'

let shop: TestApp
const content = () => contentRepository(shop.database.db)

beforeAll(async () => {
  shop = await createTestApp([])
})
beforeEach(async () => {
  shop.clock.set('2026-11-20T10:00:00Z')
  for (const table of ['content_pages', 'content_blocks', 'content_trees', 'shop_data'] as const)
    await shop.database.db.deleteFrom(table).execute()
})

async function shopData(storeCode = 'en') {
  await shop.database.notify('content_changed', '*')
  return (await shop.call('shopData', { query: { storeCode } })).body.result
}

describe('shop data', () => {
  it('has banner, multi_banner, slider, category_banner with position, category_banner_image, product_banner and config per locale, each entry with a code (spec §3 "Shop data")', async () => {
    const now = shop.clock.now()
    for (const section of ['banner', 'multi_banner', 'slider', 'category_banner_image', 'product_banner'])
      await content().putShopData(2, section, [{ code: `${section}-1` }, { title: 'without a code' }], now)
    await content().putShopData(
      2,
      'category_banner',
      [
        { code: 'b', position: 2 },
        { code: 'a', position: 1 },
      ],
      now,
    )
    await content().putShopData(
      2,
      'config',
      { en: [{ code: 'contact_phone', value: '+372 1' }], et: [] },
      now,
    )
    await content().putShopData(2, 'synonyms', [{ from: ['a'], to: [['b']] }], now)
    expect(await shopData()).toEqual({
      banner: [{ code: 'banner-1' }],
      multi_banner: [{ code: 'multi_banner-1' }],
      slider: [{ code: 'slider-1' }],
      category_banner: [
        { code: 'a', position: 1 },
        { code: 'b', position: 2 },
      ],
      category_banner_image: [{ code: 'category_banner_image-1' }],
      product_banner: [{ code: 'product_banner-1' }],
      config: { en: [{ code: 'contact_phone', value: '+372 1' }] },
      banners: { mainBanners: [], smallBanners: [], productBanners: [], headImage: null },
    })
    expect((await shopData('et')).banner).toEqual([])
  })

  it('has the sections of the home page and the promises, with the figures of the shop in their texts', async () => {
    const now = shop.clock.now()
    await content().putShopData(2, 'home_section', [{ code: 'n', position: 1, type: 'new' }], now)
    await content().putShopData(
      2,
      'promise',
      [{ code: 'p', title: 'Free over {freeShippingOver}', value: 'Call {contact_phone}.' }],
      now,
    )
    await content().putShopData(2, 'config', [{ code: 'contact_phone', value: '+372 1' }], now)
    const { home_section, promise } = await shopData()
    expect(home_section).toEqual([{ code: 'n', position: 1, type: 'new' }])
    expect(promise).toEqual([{ code: 'p', title: 'Free over 99\u00a0€', value: 'Call +372 1.' }])
  })

  it('has mainBanners, smallBanners, productBanners and headImage of the banner JSON of the store (spec §3 "Banners", §7)', async () => {
    const banners = {
      mainBanners: [{ code: 'm' }],
      smallBanners: [{ code: 's' }],
      productBanners: [{ code: 'p', skus: ['A'] }],
      headImage: { code: 'h', image: 'banners/h.svg' },
    }
    await content().putShopData(2, 'banners', banners, shop.clock.now())
    expect((await shopData()).banners).toEqual(banners)
    expect((await shopData('ru')).banners).toMatchObject({ mainBanners: [], headImage: null })
  })

  it('sends only entries that are published and current, as time passes', async () => {
    const slider = [
      { code: 'draft', enabled: false },
      { code: 'christmas', from: '2026-12-01', to: '2026-12-24' },
      { code: 'always' },
    ]
    await content().putShopData(2, 'slider', slider, shop.clock.now())
    const codes = async () =>
      (await shop.call('shopData', { query: { storeCode: 'en' } })).body.result.slider.map(
        ({ code }: { code: string }) => code,
      )
    await shop.database.notify('content_changed', '*')
    expect(await codes()).toEqual(['always'])
    shop.clock.set('2026-12-24T21:59:00Z')
    expect(await codes()).toEqual(['christmas', 'always'])
    shop.clock.set('2026-12-24T22:00:00Z')
    expect(await codes()).toEqual(['always'])
  })

  it('drops links to scripts and disguised links to other hosts', async () => {
    const banner = [
      { code: 'a', link: 'javascript:alert(1)', link2: '//evil.example' },
      { code: 'b', link: '/c/phones', link2: 'https://maker.example' },
    ]
    await content().putShopData(2, 'banner', banner, shop.clock.now())
    expect((await shopData()).banner).toEqual([{ code: 'a' }, banner[1]])
  })
})

describe('generic search of content', () => {
  const search = (type: string, query: object, more = {}) =>
    shop.call('catalogSearchPost', {
      params: { index: 'vue_storefront_catalog_en', type },
      query: { size: '150', ...more },
      body: {
        query: {
          bool: { filter: Object.entries(query).map(([field, values]) => ({ terms: { [field]: values } })) },
        },
      },
    })
  const found = async (type: string, query: object, more = {}) =>
    (await search(type, query, more)).body.hits.hits.map(
      (hit: { _source: { identifier: string } }) => hit._source.identifier,
    )

  beforeEach(async () => {
    const now = shop.clock.now()
    const news = { kind: 'news' as const, body: 'Words' }
    await content().putPage(2, { identifier: 'about', kind: 'page', title: 'About', body: '# Hi' }, now)
    await content().putPage(2, { ...news, identifier: 'first', title: 'First', sections: ['GUIDES'] }, now)
    await content().putPage(2, { ...news, identifier: 'draft', title: 'Draft', enabled: false }, now)
    await content().putBlock(2, { identifier: 'footer', title: 'Footer', body: '*Hi*' }, now)
    await content().putTree(
      2,
      { identifier: 'help', title: 'Help', children: [{ identifier: 'about' }] },
      now,
    )
    await buildSearchIndex({ database: shop.database, search: shop.search, now: shop.clock.now })
  })

  it('serves cms_page by identifier, with id, identifier, enabled and sections with code (spec §3 "CMS page", §7)', async () => {
    const { body } = await search('cms_page', { identifier: ['about'] })
    expect(body.hits.hits[0]._source).toMatchObject({
      id: expect.any(Number),
      identifier: 'about',
      title: 'About',
      content: '<h2>Hi</h2>',
      enabled: true,
      active: true,
      sections: [],
      store_id: [2],
    })
  })

  it('serves enabled cms_page of section code BLOG, size 150 (spec §7, §9 "CMS 150")', async () => {
    expect(await found('cms_page', { 'sections.code': ['BLOG'], enabled: [true] })).toEqual(['first'])
    expect(await found('cms_page', { 'sections.code': ['GUIDES'] })).toEqual(['first'])
    expect(await found('cms_page', { identifier: ['draft'] })).toEqual([])
  })

  it('serves cms_block by identifier (spec §3 "CMS block", §7)', async () => {
    const { body } = await search('cms_block', { identifier: ['footer'] })
    expect(body.hits.hits.map((hit: { _source: unknown }) => hit._source)).toEqual([
      {
        id: expect.any(Number),
        identifier: 'footer',
        title: 'Footer',
        content: '<p><em>Hi</em></p>',
        active: true,
        store_id: [2],
      },
    ])
  })

  it('serves cms_hierarchy by identifier (spec §7)', async () => {
    const { body } = await search('cms_hierarchy', { identifier: ['help'] })
    expect(body.hits.hits[0]._source).toMatchObject({
      identifier: 'help',
      title: 'Help',
      children: [{ identifier: 'about', title: 'About', is_page: true, children: [] }],
    })
  })

  it('serves a previewed page only with its secret', async () => {
    const page = { identifier: 'plan', kind: 'page' as const, title: 'Plan', body: '<script>x</script>ok' }
    const expiresAt = new Date(shop.clock.now().getTime() + 1000)
    const secret = await storeContentPreview(
      shop.database.db,
      { storeId: 2, page, expiresAt },
      shop.clock.now(),
    )
    const { body } = await search('cms_page', { identifier: ['plan'] }, { preview: secret })
    expect(body.hits.hits[0]._source).toMatchObject({ title: 'Plan', content: 'ok' })
    expect(await found('cms_page', { identifier: ['plan'] }, { preview: 'guess' })).toEqual([])
    expect(await found('cms_page', { identifier: ['plan'] })).toEqual([])
  })

  it('rejects a secret that is too long', async () => {
    expect((await search('cms_page', { identifier: ['a'] }, { preview: 'x'.repeat(65) })).status).toBe(400)
  })
})
