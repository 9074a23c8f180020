import { aCategory, aProduct } from '@ambra/testing/import-builders'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../api-suite.ts'
import { en } from '../sales/order-suite.ts'

const texts = {
  et: { name: 'Veekeetja Õ+', url_key: 'keetja' },
  en: { name: 'Kettle Õ+', url_key: 'kettle' },
  ru: { name: 'Чайник Õ+', url_key: 'chajnik' },
}
const rows = [
  aCategory({ code: 'kettles', position: 2, texts }),
  aProduct({ sku: 'KETTLE', categories: ['kettles'], texts }),
]

/** Returns the slugs of the product, of its category inside it, and of the category, in a store. */
async function slugsIn(usesUrlKeys: boolean, storeCode = 'en') {
  const shop = await createTestApp(rows, { usesUrlKeys })
  const { body } = await shop.call('productList', { query: { ...en, storeCode, skus: 'KETTLE' } })
  const { id, slug, url_key, url_path, category } = body.result.items[0]
  const found = await shop.search.find(storeCode, 'category', category[0].category_id)
  const feed = await shop.app.inject({ url: `/feed/google-${storeCode}.xml` })
  const ids = { product: id, category: category[0].category_id }
  return {
    ids,
    slug,
    url_key,
    url_path,
    inProduct: category[0].slug,
    ofCategory: found?.['slug'],
    feed: feed.body,
  }
}

describe('slugs (spec §2 "the url-key option")', () => {
  it('uses url keys as slugs while the option is on', async () => {
    const found = await slugsIn(true)
    expect(found).toMatchObject({ slug: 'kettle', inProduct: 'kettle', ofCategory: 'kettle' })
    expect(found.feed).toContain('/en/p/KETTLE/kettle<')
  })

  it('builds slugs of the name, a dash and the id while it is off', async () => {
    const { ids, ...found } = await slugsIn(false)
    expect(found).toMatchObject({
      slug: `kettle-o-plus-${ids.product}`,
      inProduct: `kettle-o-plus-${ids.category}`,
      ofCategory: `kettle-o-plus-${ids.category}`,
      url_key: 'kettle',
      url_path: 'kettle/kettle',
    })
    expect(found.feed).toContain(`/en/p/KETTLE/kettle-o-plus-${ids.product}<`)
    expect((await slugsIn(false, 'ru')).slug).toBe(`chainik-o-plus-${ids.product}`)
  })
})
