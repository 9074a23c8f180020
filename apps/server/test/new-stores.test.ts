import { createTestApp, type TestApp } from '../../api/test/api-suite.ts'
import { openDatabase } from '@ambra/db/connection'
import { contentRepository } from '@ambra/db/content'
import { renderMail } from '@ambra/mail/render-mail'
import { anOrder, mailData } from '@ambra/mail/testing/sample-order'
import { formatDate, formatDayInWords, formatPrice } from '@ambra/domain/platform/text/format'
import { pathInStore, type Store, storeForPath, stores } from '@ambra/domain/platform/shop/stores'
import { aCategory, aProduct } from '@ambra/testing/import-builders'
import { asTestDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The rows that a shopkeeper adds; everything else here is content. */
const newStores: readonly Store[] = (
  [
    ['lt', 'lt-LT', 'Lietuva'],
    ['lv', 'lv-LV', 'Latvija'],
  ] as const
).map(([code, locale, name], position) => ({
  id: 4 + position,
  code,
  prefix: `/${code}`,
  language: code,
  locale,
  country: 'EE',
  currency: 'EUR',
  index: `vue_storefront_catalog_${code}`,
  name,
}))

const words = {
  lt: { category: 'Laidai', key: 'laidai', product: 'Auksinis laidas', page: 'Apie mus' },
  lv: { category: 'Vadi', key: 'vadi', product: 'Zelta vads', page: 'Par mums' },
}
type NewCode = keyof typeof words
const codes = ['lt', 'lv'] as const
const storeOf = (code: NewCode): Store => {
  const store = stores.find((one) => one.code === code)
  if (!store) throw new Error(`no store ${code}`)
  return store
}
const texts = (pick: (code: NewCode) => { name: string; url_key: string }) =>
  Object.fromEntries(codes.map((code) => [code, pick(code)]))

// A row is added as a shopkeeper would add it to the table, and removed again for other test files
// of this process.
const table = stores as Store[]
let database: TestDatabase
let shop: TestApp
beforeAll(async () => {
  table.push(...newStores)
  // A separate database: migrations write the stores of the table.
  database = await asTestDatabase(await openDatabase({ memory: true }))
  const category = aCategory({ code: 'cables' })
  const product = aProduct({ sku: 'CABLE', price: 1299, categories: ['cables'] })
  shop = await createTestApp(
    [
      {
        ...category,
        texts: {
          ...category.texts,
          ...texts((code) => ({ name: words[code].category, url_key: words[code].key })),
        },
      },
      {
        ...product,
        texts: {
          ...product.texts,
          ...texts((code) => ({ name: words[code].product, url_key: `${words[code].key}-1` })),
        },
      },
    ],
    {},
    async () => database,
  )
  const pages = contentRepository(shop.deps.database.db)
  for (const code of codes) {
    const page = { identifier: 'about-us', kind: 'page', title: words[code].page, body: 'Ambra' } as const
    await pages.putPage(storeOf(code).id, page, shop.clock.now())
  }
  await shop.reindex()
})
afterAll(async () => {
  await database.close()
  table.splice(table.length - newStores.length, newStores.length)
})

describe.each(codes)('a store added by a row and its content: %s (spec §1 "Texts also exist")', (code) => {
  const index = `vue_storefront_catalog_${code}`

  it('finds a new store by its prefix, with its locale (spec §3 "Store view", §9 "Locales")', () => {
    const store = storeOf(code)
    expect(storeForPath(`/${code}/c/x`)).toEqual({ store, path: '/c/x' })
    expect(pathInStore(store, '/')).toBe(`/${code}`)
    expect(store).toMatchObject({ locale: `${code}-${code.toUpperCase()}`, currency: 'EUR' })
  })

  it('lists and finds the products of a new store under its names', async () => {
    const listing = await shop.call('categoryListing', { params: { index } })
    expect(listing.body.products).toMatchObject([{ name: words[code].product, slug: `${words[code].key}-1` }])
    const category = await shop.call('catalogSearch', {
      params: { index, type: 'category' },
      query: { request: JSON.stringify({ query: { terms: { url_key: [words[code].key] } } }) },
    })
    expect(category.body.hits.hits[0]?._source).toMatchObject({ name: words[code].category })
  })

  it('shows pages and errors of a new store in its language (spec §8)', async () => {
    const page = await shop.call('catalogSearch', {
      params: { index, type: 'cms_page' },
      query: { request: JSON.stringify({ query: { terms: { identifier: ['about-us'] } } }) },
    })
    expect(page.body.hits.hits[0]?._source).toMatchObject({ title: words[code].page })
    const refused = await shop.call('cartApplyCoupon', {
      query: { storeCode: code, coupon: 'X', cartId: 'f'.repeat(32) },
    })
    expect(refused.body).toMatchObject({
      result: { lt: 'Šio krepšelio nebėra.', lv: 'Šī groza vairs nav.' }[code],
    })
  })

  it('formats prices, dates and mails of a new store in its language (spec §1 "price format", §9)', () => {
    const nbsp = '\u00a0'
    const day = new Date('2026-11-23T10:00:00Z')
    expect(formatPrice(129_900, code)).toBe(`1${nbsp}299,00${nbsp}€`)
    expect(formatDate(day, code)).toBe({ lt: '2026-11-23', lv: '23.11.2026.' }[code])
    expect(formatDayInWords(day, code)).toContain({ lt: 'pirmadienis', lv: 'pirmdiena' }[code])
    const mail = renderMail('order-confirmation', mailData({ language: code, order: anOrder() }))
    expect(mail.subject).toContain({ lt: 'Užsakymas', lv: 'Pasūtījums' }[code])
    expect(mail.html).toContain(`<html lang="${code}">`)
  })
})

describe('existing stores', () => {
  it('keeps the ids and products of existing stores', async () => {
    expect(stores.slice(0, 3).map(({ id, code }) => [id, code])).toEqual([
      [1, 'et'],
      [2, 'en'],
      [3, 'ru'],
    ])
    const { body } = await shop.call('categoryListing', { params: { index: 'vue_storefront_catalog_en' } })
    expect(body.products).toMatchObject([{ name: 'Product CABLE' }])
  })
})
