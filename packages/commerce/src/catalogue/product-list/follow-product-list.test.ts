import { setTimeout } from 'node:timers/promises'
import { aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { stockRepository } from '@ambra/db/inventory'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followProductList, type ProductListFollower } from './follow-product-list.ts'

let database: TestDatabase
let follower: ProductListFollower | undefined

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})
afterEach(async () => {
  await follower?.stop()
  follower = undefined
})

const follow = async () =>
  (follower = await followProductList({ database, now: () => noon, log: pino({ level: 'silent' }) }))

const rows = async () =>
  (
    await sql<{ sku: string; left_qty: number }>`select sku, left_qty from product_list order by sku`.execute(
      database.db,
    )
  ).rows.map(({ sku, left_qty }) => `${sku} ${left_qty}`)

describe("the console's list of products", () => {
  it('first catches up with what it missed', async () => {
    await stockShop(database, [aProduct({ sku: 'A' })])
    await (await follow()).settled()
    expect(await rows()).toEqual(['A 10'])
  })

  it('follows imports, stock counts and full updates', async () => {
    const list = await follow()
    await list.settled()
    await stockShop(database, [aProduct({ sku: 'A' }), aProduct({ sku: 'B' })])
    await expect.poll(rows).toEqual(['A 10', 'B 10'])
    await stockRepository(database.db).setQuantity('B', 3, noon)
    await expect.poll(rows).toEqual(['A 10', 'B 3'])
    await sql`update stock set qty = 7`.execute(database.db)
    await database.notify('catalog_changed', '*')
    await expect.poll(rows).toEqual(['A 7', 'B 7'])
    await setTimeout(0)
    await list.settled()
  })
})
