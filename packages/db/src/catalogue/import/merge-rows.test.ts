import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { folderStore } from '@ambra/object-store/folder-store'
import { aConfigurable, anAttribute, aProduct, asLines } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { importRows } from './import-rows.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  const { refused } = await stockShop(database, [
    anAttribute('material', ['steel', 'glass']),
    { type: 'media', path: 'a.svg', svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' },
    aProduct({ sku: 'OTHER' }),
    full,
    aConfigurable({ sku: 'P' }),
  ])
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
})

const full = aProduct({
  sku: 'KETTLE',
  kind: 'kettle',
  status: 1,
  visibility: 4,
  gtin: '5902687180165',
  mpn: 'K-1',
  price: 100,
  special: { price: 80, from: '2026-11-01', to: '2026-12-31' },
  tiers: [{ group: 2, qty: 1, price: 70 }],
  stock: { qty: 7, max_sale_qty: 3 },
  weight_g: 900,
  size_mm: [100, 200, 300],
  energy: { class: 'B', scale: 'A-G', eprel: '123' },
  warranty_months: 24,
  warnings: { et: 'Kuum' },
  withdrawal_limits: ['hygiene'],
  net_content: { amount: 1, unit: 'l' },
  attributes: { material: 'steel', brand: 'nordik' },
  media: [{ path: 'a.svg' }],
  links: [{ type: 'related', sku: 'OTHER' }],
  custom_options: [{ titles: { et: 'Graveering' }, input: 'field', price: 5 }],
  texts: {
    et: { name: 'Keetja', url_key: 'keetja', description: 'Pikk', key_specs: ['1 l'] },
    en: { name: 'Kettle', url_key: 'kettle', description: 'Long', meta_title: 'Kettle for sale' },
  },
})

const kettle = {
  type: 'product' as const,
  sku: 'KETTLE',
  product_type: 'simple' as const,
  categories: [],
  price: 100,
}

const load = (...rows: ProductRow[]) =>
  importRows(database, asLines(rows), { now: noon, media: folderStore('/nonexistent') })

/** Reads every table with data of a product, as text by table name. */
async function everythingOf(sku: string): Promise<Record<string, unknown>> {
  const tables = [
    'product_texts',
    'prices',
    'tier_prices',
    'stock',
    'product_categories',
    'product_attribute_values',
    'product_media',
    'product_links',
    'custom_options',
  ]
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'updated_at' - 'written_at' as row from ${sql.table(table)} t join products p on p.id = t.product_id
      where p.sku = ${sku} order by (to_jsonb(t) - 'updated_at')::text`.execute(database.db)
    found[table] = rows
  }
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(p) - 'updated_at' - 'content_hash' as row from products p where sku = ${sku}`.execute(
    database.db,
  )
  return { ...found, products: rows }
}

describe('merge rows', () => {
  it('changes only the name and the price', async () => {
    const before = await everythingOf('KETTLE')
    const report = await load({
      type: 'product',
      sku: 'KETTLE',
      product_type: 'simple',
      merge: { remove: [] },
      categories: [],
      price: 90,
      texts: { et: { name: 'Keedukann', url_key: 'keedukann' } },
    })
    expect(report).toMatchObject({ imported: 1, refused: [] })
    const after = await everythingOf('KETTLE')
    const [changed] = after['prices'] as { row: { price_cents: number; special_cents: number } }[]
    expect(changed?.row).toMatchObject({ price_cents: 9000, special_cents: 8000 })
    expect(JSON.stringify(after['product_texts'])).toContain('Keedukann')
    const same = (found: Record<string, unknown>) =>
      JSON.stringify({ ...found, prices: 0 }).replaceAll('Keedukann', 'Keetja')
    expect(JSON.parse(same(after))).toEqual(JSON.parse(same(before)))
  })

  it('ends a special price only when the row says so', async () => {
    const texts = full.texts
    await load({ ...kettle, texts, merge: { remove: ['special'] } })
    const { prices } = await everythingOf('KETTLE')
    expect(prices).toMatchObject([{ row: { price_cents: 10_000, special_cents: null } }])
  })

  it('keeps attribute values that the row omits', async () => {
    await load({ ...kettle, texts: full.texts, merge: { remove: [] }, attributes: { material: 'glass' } })
    const { rows } = await sql<{ code: string }>`
      select o.code from product_attribute_values v join attribute_options o on o.id = v.option_id
      join products p on p.id = v.product_id where p.sku = 'KETTLE' order by o.code`.execute(database.db)
    expect(rows.map(({ code }) => code)).toEqual(['glass', 'nordik'])
  })

  it('does not replace a stored text with the fallback of another language', async () => {
    const latvian = { name: 'Tējkanna', url_key: 'tejkanna' }
    await load({ ...kettle, merge: { remove: [] }, texts: { et: latvian, lv: latvian } })
    const { rows } = await sql<{ language: string; name: string }>`
      select t.language, t.name from product_texts t join products p on p.id = t.product_id
      where p.sku = 'KETTLE' order by t.language`.execute(database.db)
    expect(rows).toEqual([
      { language: 'en', name: 'Kettle' },
      { language: 'et', name: 'Keetja' },
      { language: 'lv', name: 'Tējkanna' },
    ])
  })

  it('keeps variants on sale that the row omits', async () => {
    const statuses = async () =>
      (await database.db.selectFrom('products').select(['sku', 'status']).orderBy('sku').execute()).filter(
        ({ sku }) => sku.startsWith('P-'),
      )
    const before = await statuses()
    const row = aConfigurable({ sku: 'P', merge: { remove: [] } })
    await load({ ...row, variants: (row.variants ?? []).slice(0, 1) })
    expect(await statuses()).toEqual(before)
    await load({ ...row, merge: { remove: ['variants'] }, variants: (row.variants ?? []).slice(0, 1) })
    expect((await statuses()).filter(({ status }) => status === 1)).toEqual([
      { sku: 'P-black-new', status: 1 },
    ])
  })
})
