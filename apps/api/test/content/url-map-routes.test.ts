import { aCategory, aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { buildSearchIndex } from '@ambra/commerce/search'
import { contentRepository } from '@ambra/db/content'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([
    aCategory({ code: 'cables', parent: 'phones' }),
    aCategory({ code: 'closed', active: false }),
    aProduct({ sku: 'CABLE', categories: ['cables'] }),
    aProduct({ sku: 'HIDDEN', categories: ['cables'], visibility: 1 }),
    aProduct({ sku: 'OFF', categories: ['cables'], status: 2 }),
    aProduct({ sku: 'FREE', categories: [] }),
    aConfigurable({ sku: 'PHONE' }),
  ])
})

const map = async (url: string, storeCode = 'en') =>
  (await shop.call('urlMap', { query: { storeCode }, body: { url } })).body

describe('url/map (spec §2 "Navigation")', () => {
  it.each([
    ['phones/cables/cable', 'product'],
    ['phones/cables', 'category'],
    ['phones', 'category'],
  ])('finds %s as a %s by its url_path without the leading slash', async (url, type) => {
    expect((await map(url))._type).toBe(type)
    expect((await map(`/${url}/?utm_source=x#top`))._type).toBe(type)
  })

  it.each(['et', 'en', 'ru'])(
    'strips the store code %s from the front of an address (spec §2 "prefixed by the store code")',
    async (code) => {
      expect(await map(`${code}/phones/cables`)).toMatchObject({ _type: 'category' })
      expect(await map(`/${code}//phones/cables`)).toMatchObject({ _type: 'category' })
    },
  )

  it('looks up paths of the requested store only', async () => {
    expect(await map('phones-et/cables-et', 'et')).toMatchObject({
      _type: 'category',
      _source: { slug: 'cables-et' },
    })
    expect(await map('phones-et/cables-et', 'en')).toBeNull()
  })

  it('finds a product without a category at the root', async () => {
    expect(await map('free')).toMatchObject({ _type: 'product', _source: { sku: 'FREE' } })
  })

  it.each(['phones/cables/hidden', 'phones/cables/off', 'closed', 'phones/nothing'])(
    'finds nothing at %s, which has no page',
    async (url) => {
      expect(await map(url)).toBeNull()
    },
  )

  it.each(['%', '</script>', '../../etc/passwd', '🔋', 'a'.repeat(2000), '[]', '{"$gt":""}'])(
    'returns null for the hostile path %j',
    async (url) => {
      expect(await map(url)).toBeNull()
    },
  )

  it('finds a static page at its address in each store', async () => {
    const content = contentRepository(shop.database.db)
    for (const store of [1, 2])
      await content.putPage(
        store,
        { identifier: 'about-us', kind: 'page', title: 'About', body: 'Hi' },
        shop.clock.now(),
      )
    await buildSearchIndex({ database: shop.database, search: shop.search, now: shop.clock.now })
    const page = { _type: 'cms_page', _source: { identifier: 'about-us' } }
    for (const [url, store] of [
      ['meist', 'et'],
      ['about-us', 'et'],
      ['/about-us/', 'en'],
      ['meist', 'en'],
      ['et/meist', 'et'],
    ] as const)
      expect([url, await map(url, store)]).toMatchObject([url, page])
    expect(await map('kontakt', 'et')).toBeNull()
  })

  it('rejects a path that is longer than 2048 characters or not a text', async () => {
    for (const url of ['a'.repeat(2049), 7, null, ['a']]) {
      const { status, body } = await shop.call('urlMap', { body: { url } })
      expect([status, body.code]).toEqual([400, 400])
    }
  })
})
