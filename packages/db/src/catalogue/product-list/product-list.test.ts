import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { listBehind, listRoots } from './list-source.ts'
import { listCondition, listTerm, wordsOf } from './list-terms.ts'
import { type ListOrder, productListRepository } from './product-list-repository.ts'
import { readListView, writeProductList } from './write-product-list.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

const writeAll = async (now = noon) =>
  writeProductList(database.db, await listRoots(database.db, 0, 1000), {
    view: await readListView(database.db),
    now,
  })

const store = { id: 2, language: 'en' }
async function list(
  words = '',
  terms: string[] = [],
  over: { order?: ListOrder; isDescending?: boolean } = {},
) {
  const condition = listCondition(wordsOf(words), terms)
  const search = { condition, order: 'sku' as const, isDescending: false, after: undefined, limit: 50, store }
  return productListRepository(database.db).list({ ...search, ...over })
}
const skus = (rows: { sku: string }[]) => rows.map(({ sku }) => sku)

describe('product list', () => {
  it('finds products by parts of names and codes', async () => {
    await stockShop(database, [
      aProduct({ sku: 'NV-P7', gtin: '4740000000018', mpn: 'ZX.100' }),
      aProduct({
        sku: 'OTHER',
        texts: {
          et: { name: 'Külmik Põhjatäht', url_key: 'kylmik' },
          ru: { name: 'Холодильник', url_key: 'holodilnik' },
        },
      }),
    ])
    await writeAll()
    for (const words of ['nv-p7', 'NVP7', 'p7', '47400000', 'zx.1', 'prod nv'])
      expect([words, skus(await list(words))]).toEqual([words, ['NV-P7']])
    for (const words of ['kulmik', 'KÜLM', 'põhja kül', 'холод'])
      expect(skus(await list(words))).toEqual(['OTHER'])
    expect(await list('nv kylmik')).toEqual([])
    expect(skus(await list(`'; & | ! :* \\`))).toEqual(['NV-P7', 'OTHER'])
  })

  it('shows variants beside their product', async () => {
    await stockShop(database, [aConfigurable({ sku: 'PHONE' })])
    await writeAll()
    const rows = await list()
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({
      sku: 'PHONE',
      price_cents: 30_000,
      left_qty: 12,
      state: 'sold',
      problems: expect.not.arrayContaining(['sold_out']),
    })
    const variant = rows.find(({ sku }) => sku === 'PHONE-black-a')
    expect(variant).toMatchObject({ parent_sku: 'PHONE', left_qty: 3, price_cents: 31_000 })
    expect(variant?.name).toMatch(/^Product PHONE · .+ · .+/)
    expect(skus(await list('', [listTerm.kind('product')]))).toEqual(['PHONE'])
  })

  it('states why a product is not sold', async () => {
    await stockShop(database, [
      aProduct({ sku: 'A-OFF', status: 2 }),
      aProduct({ sku: 'B-OUT', stock: { qty: 0 } }),
      aProduct({ sku: 'C-PRICE', price: null }),
      aProduct({ sku: 'D-HIDDEN', visibility: 1 }),
      aProduct({ sku: 'E-BLOCKED' }),
    ])
    await sql`insert into sale_blocks (product_id, reason, created_at)
      select id, 'its battery may burn', now() from products where sku = 'E-BLOCKED'`.execute(database.db)
    await writeAll()
    const told = (await list()).map(({ state, problems }) => `${state} ${problems[0]}`)
    expect(told).toEqual([
      'off disabled',
      'unsold sold_out',
      'unsold no_price',
      'unsold hidden',
      'unsold blocked',
    ])
    expect(skus(await list('', [listTerm.problem('sold_out')]))).toEqual(['B-OUT'])
    expect(skus(await list('', [listTerm.state('off')]))).toEqual(['A-OFF'])
  })

  it('shows the own prices of a store', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', price: 20 })])
    await sql`insert into prices (product_id, store_id, price_cents) select id, 2, 1500 from products`.execute(
      database.db,
    )
    await writeAll()
    expect((await list())[0]).toMatchObject({ name: 'Product LAMP', price_cents: 1500 })
    const [estonian] = await productListRepository(database.db).list({
      condition: undefined,
      order: 'price',
      isDescending: false,
      after: undefined,
      limit: 5,
      store: { id: 1, language: 'et' },
    })
    expect(estonian).toMatchObject({ name: 'Toode LAMP', price_cents: 2000 })
  })

  it('pages through every sort order without gaps', async () => {
    const products = Array.from({ length: 23 }, (_, n) =>
      aProduct({ sku: `SKU-${String(n).padStart(2, '0')}`, price: 10 + (n % 4), stock: { qty: n % 3 } }),
    )
    await stockShop(database, products)
    await writeAll()
    for (const order of ['sku', 'name', 'price', 'stock', 'updated'] as const)
      for (const isDescending of [false, true]) {
        const seen: string[] = []
        let after: { key: string; id: number } | undefined
        do {
          const page = await productListRepository(database.db).list({
            condition: undefined,
            order,
            isDescending,
            after,
            limit: 5,
            store,
          })
          seen.push(...skus(page))
          const last = page.at(-1)
          after = last && { key: last.key, id: last.product_id }
        } while (after)
        expect([order, seen.length, new Set(seen).size]).toEqual([order, 23, 23])
      }
  })

  it('rewrites only changed rows', async () => {
    await stockShop(database, [aProduct({ sku: 'A' }), aProduct({ sku: 'B' })])
    await writeAll()
    expect((await listBehind(database.db, 0, 100)).ids).toEqual([])
    await sql`update stock set qty = 4, updated_at = ${new Date('2026-11-21T10:00:00Z')}
      where product_id = (select id from products where sku = 'B')`.execute(database.db)
    const behind = await listBehind(database.db, 0, 100)
    expect(behind.ids).toHaveLength(1)
    await writeAll(new Date('2026-11-21T11:00:00Z'))
    expect((await list()).map(({ sku, version, left_qty }) => `${sku} ${version} ${left_qty}`)).toEqual([
      'A 1 10',
      'B 2 4',
    ])
  })
})
