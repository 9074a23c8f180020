import { migrateDatabase } from '../src/connection/migrate.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('finds older orders after the next start', async () => {
  const database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 10 } })])
  for (let n = 0; n < 3; n += 1)
    await orderRepository(database.db).place(aPlacement(await aCart(database, [{ sku: 'LAMP' }])))
  const found = async () =>
    (
      await sql`select 1 from order_search where words @@ order_search_query('maasikas', true)`.execute(
        database.db,
      )
    ).rows.length
  await sql`delete from order_search`.execute(database.db)
  expect(await found()).toBe(0)
  await migrateDatabase(database)
  expect(await found()).toBe(3)
})
