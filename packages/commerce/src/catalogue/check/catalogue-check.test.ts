import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import { tmpdir } from 'node:os'
import { contentRepository } from '@ambra/db/content'
import { importRows } from '@ambra/db/catalogue'
import { anAttribute, aProduct, asLines } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeCoupon } from '../../promotions/coupons/store-coupons.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { checkCatalogue } from './catalogue-check.ts'

let database: TestDatabase
const check = () => checkCatalogue(operationContext(database), {})

const maker = { name: 'Kala OÜ', postal: 'Sadama 1, 10111 Tallinn', electronic: 'info@kala.example' }
const texts = {
  et: { name: 'Ruuter', url_key: 'ruuter' },
  en: { name: 'Router', url_key: 'router' },
  ru: { name: 'Роутер', url_key: 'router-ru' },
}
const named = (key: string) => ({
  et: { name: key, url_key: key },
  en: { name: key, url_key: `${key}-en` },
  ru: { name: key, url_key: `${key}-ru` },
})
const manual = (language?: 'et' | 'en' | 'ru') => ({
  kind: 'manual' as const,
  titles: { et: 'Juhend' },
  file: `manual-${language ?? 'all'}.pdf`,
  ...(language && { language }),
})
const complete = { maker, texts, documents: [manual()] }

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

describe('ambra products check', () => {
  it('finds nothing missing in complete products', async () => {
    await stockShop(database, [aProduct({ sku: 'WHOLE', ...complete })])
    expect(await check()).toEqual({ checked: 1, counts: {}, gaps: [] })
  })

  it("reports texts and manuals missing in a store's language, and the unknown maker", async () => {
    const { ru: _, ...half } = texts
    await stockShop(database, [
      aProduct({ sku: 'HALF', texts: half, documents: [manual('et'), manual('en')] }),
      aProduct({ sku: 'SERVICE', product_type: 'virtual', texts: named('teenus') }),
      aProduct({ sku: 'CABLE', maker, texts: named('kaabel'), documents: [] }),
      aProduct({ sku: 'UNTOLD', maker, texts: named('muu') }),
    ])
    expect((await check()).gaps).toEqual([
      { kind: 'text', place: 'HALF', detail: 'ru' },
      { kind: 'manual', place: 'HALF', detail: 'ru' },
      { kind: 'maker', place: 'HALF', detail: 'no name and address of the maker' },
      { kind: 'manual', place: 'UNTOLD', detail: 'en, et, ru' },
    ])
  })

  it('requires data and updates of a connected product, and nothing of an unconnected one', async () => {
    const attributes = [anAttribute('wifi', ['wifi6']), anAttribute('os', ['lumi', 'none'])]
    const facts = ['data_info', 'updates_years'].map((code) => anAttribute(code))
    await stockShop(database, [])
    await importRows(
      database,
      asLines([
        ...attributes,
        ...facts,
        aProduct({ sku: 'SILENT', ...complete, attributes: { wifi: 'wifi6' } }),
        aProduct({
          sku: 'TOLD',
          ...complete,
          texts: named('teine'),
          attributes: { os: 'lumi', data_info: { et: 'Ei kogu.' }, updates_years: { et: '5' } },
        }),
      ]),
      { now: noon, media: folderStore(tmpdir()) },
    )
    const { gaps } = await check()
    expect(gaps.filter(({ place }) => place === 'SILENT').map(({ kind }) => kind)).toEqual([
      'data',
      'updates',
    ])
    expect(gaps.filter(({ place }) => place === 'TOLD')).toEqual([])
  })

  it('finds environmental claims in products and pages, and ignores products off sale', async () => {
    const green = { ...texts, en: { ...texts.en, description: 'A climate-neutral router.' } }
    await stockShop(database, [
      aProduct({ sku: 'GREEN', ...complete, texts: green }),
      aProduct({ sku: 'GONE', status: 2 }),
    ])
    await database.db
      .insertInto('content_pages')
      .values({
        store_id: 1,
        identifier: 'about',
        kind: 'page',
        title: 'Meist',
        body: 'Oleme keskkonnasõbralik pood.',
        sections: '[]',
        media: '[]',
        published_at: noon,
        updated_at: noon,
      } as never)
      .execute()
    expect(await check()).toEqual({
      checked: 1,
      counts: { claim: 2 },
      gaps: [
        { kind: 'claim', place: 'GREEN', detail: 'climate-neutral' },
        { kind: 'claim', place: expect.stringMatching(/\/about$/), detail: 'keskkonnasõbrali' },
      ],
    })
  })

  it('finds a public code on a banner (LAW-PRC-7)', async () => {
    await storeCoupon(database, { code: 'SPRING10', percent: 10 }, noon)
    await contentRepository(database.db).putShopData(1, 'banners', [{ title: 'Spring\nSPRING10' }], noon)
    expect((await check()).gaps).toEqual([
      { kind: 'code', place: expect.stringMatching(/\/banners$/), detail: 'SPRING10' },
    ])
  })

  it('finds where a public code is advertised (LAW-PRC-7)', async () => {
    const advertised = {
      ...texts,
      en: { ...texts.en, description: 'Now with code SPRING10. Not with MARI5!' },
    }
    await stockShop(database, [aProduct({ sku: 'CODED', ...complete, texts: advertised })])
    await storeCoupon(database, { code: 'SPRING10', percent: 10 }, noon)
    await storeCoupon(database, { code: 'MARI5', percent: 5, email: 'mari@example.ee' }, noon)
    await storeCoupon(database, { code: 'SPRING', percent: 5 }, noon)
    expect((await check()).gaps).toEqual([{ kind: 'code', place: 'CODED', detail: 'SPRING10' }])
  })
})
