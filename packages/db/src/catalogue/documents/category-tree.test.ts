import { inEnglish, reasonText } from '@ambra/contract/catalogue/reason-text'
import { stores } from '@ambra/domain/platform/shop/stores'
import { aCategory, aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { importRows } from '../import/import-rows.ts'
import { categoryDocuments } from './other-documents.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { findProductDocuments } from './product-documents-fixture.ts'

const [, en = stores[0]] = stores
if (!en) throw new Error('no stores')

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

const documents = async () => {
  const all = await categoryDocuments(database.db, en)
  return new Map(all.map((category) => [category.name, category]))
}
async function* lines(...rows: unknown[]) {
  for (const row of rows) yield JSON.stringify(row)
}
const load = (...rows: unknown[]) =>
  importRows(database, lines(...rows), { now: noon, media: folderStore('/nowhere') })

describe('category tree', () => {
  it('builds parent_ids from the root, url_path, level and the product count of each category (spec §3)', async () => {
    await stockShop(database, [
      aCategory({ code: 'cases', parent: 'phones' }),
      aProduct({ sku: 'CASE', categories: ['cases'] }),
      aProduct({ sku: 'PHONE' }),
    ])
    const cases = (await documents()).get('Category cases')
    expect(cases).toMatchObject({
      parent_ids: ['1', '2', '3'],
      level: 3,
      url_path: 'phones/cases',
      slug: 'cases',
    })
    expect((await documents()).get('Category phones')?.product_count).toBe(2)
  })

  it('counts no products in an empty category', async () => {
    await stockShop(database, [aCategory({ code: 'empty' })])
    expect((await documents()).get('Category empty')).toMatchObject({ product_count: 0, is_active: true })
  })

  it('treats descendants of an inactive category as inactive', async () => {
    await stockShop(database, [
      aCategory({ code: 'closed', active: false }),
      aCategory({ code: 'inside', parent: 'closed' }),
    ])
    expect((await documents()).get('Category inside')?.is_active).toBe(false)
  })

  it('refuses an import with a cycle of parents and keeps the tree', async () => {
    await stockShop(database, [aCategory({ code: 'a' }), aCategory({ code: 'b', parent: 'a' })])
    const report = await load(aCategory({ code: 'a', parent: 'b' }))
    expect(report.refused.map(({ field }) => field)).toEqual(['parent'])
    expect((await documents()).get('Category a')?.parent_id).toBe(2)
  })

  it('refuses a category under a missing parent', async () => {
    const report = await load(aCategory({ code: 'lost', parent: 'nowhere' }))
    expect(report.refused.map(({ field, reason }) => `${field}: ${reasonText('en', reason)}`)).toEqual([
      'parent: names the unknown category “nowhere”',
    ])
    expect((await documents()).has('Category lost')).toBe(false)
  })

  it('attaches a stored cycle to the root, so that no category is lost and traversal ends', async () => {
    await stockShop(database, [
      aCategory({ code: 'a', position: 1 }),
      aCategory({ code: 'b', parent: 'a' }),
      aProduct({ sku: 'P', categories: ['b'] }),
    ])
    const ids = await database.db.selectFrom('categories').select(['id', 'code']).execute()
    const idOf = (code: string) => ids.find((row) => row.code === code)?.id ?? 0
    await database.db
      .updateTable('categories')
      .set({ parent_id: idOf('b') })
      .where('id', '=', idOf('a'))
      .execute()
    const tree = await documents()
    expect(tree.get('Category a')).toMatchObject({ parent_id: 2, url_path: 'a', product_count: 1 })
    expect(tree.get('Category b')).toMatchObject({ parent_id: idOf('a'), url_path: 'a/b' })
    const [product] = await findProductDocuments(database.db, en, ['P'], noon)
    expect(product?.url_path).toBe('a/b/p')
  })
})

describe('product addresses', () => {
  it('refuses a second product with the same url_key', async () => {
    await stockShop(database, [aProduct({ sku: 'FIRST' })])
    const texts = {
      et: { name: 'Teine', url_key: 'first-et' },
      en: { name: 'Second', url_key: 'first' },
    }
    const report = await load(aProduct({ sku: 'SECOND', texts }))
    expect(report.refused.map(({ field }) => field)).toEqual(['texts/et/url_key', 'texts/en/url_key'])
    expect(inEnglish(report.refused)[0]?.reason).toContain('is taken by FIRST')
  })

  it('accepts only the first of two products with one url_key in a file', async () => {
    const texts = { et: { name: 'Sama', url_key: 'sama' }, en: { name: 'Same', url_key: 'same' } }
    await stockShop(database, [])
    const report = await load(aProduct({ sku: 'ONE', texts }), aProduct({ sku: 'TWO', texts }))
    expect(report).toMatchObject({ imported: 1, refusedRows: 1 })
    expect(inEnglish(report.refused)[0]?.reason).toContain('is taken by ONE')
  })

  it('places a product without a category at the root', async () => {
    await stockShop(database, [aProduct({ sku: 'FREE', categories: [] })])
    const [product] = await findProductDocuments(database.db, en, ['FREE'], noon)
    expect(product).toMatchObject({ url_path: 'free', category: [], category_ids: [] })
  })
})
