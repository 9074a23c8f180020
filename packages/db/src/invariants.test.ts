import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import { orderRepository } from './sales/order-repository.ts'

describe('brokenInvariants', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase()
    await database.truncate()
    await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 10 } })])
    const cart = await aCart(database, [{ sku: 'CASE' }])
    await orderRepository(database.db).place(aPlacement(cart))
  })

  it('finds nothing broken after an order', async () => {
    expect(await brokenInvariants(database)).toEqual([])
  })

  it.each([
    ['reserved stock is what open orders hold', 'update stock set reserved = reserved + 1'],
    [
      'the ledger adds up to the stock',
      `insert into stock_movements (product_id, at, reason, delta, qty, actor)
         select product_id, now(), 'other', 1, 11, 'nobody' from stock`,
    ],
    [
      'an order costs what its lines cost',
      'update order_lines set qty = qty + 1, row_cents = row_cents + unit_cents',
    ],
    [
      'a coupon is counted once for each use',
      `insert into coupons (code, kind, value, used, created_at, updated_at) values ('GONE', 'fixed', 1, 1, now(), now())`,
    ],
    [
      'document numbers have no gap',
      `insert into document_counters values ('1', 'invoice', 2026, 3, now());
       insert into invoices (order_id, kind, seller, year, sequence, number, gross_cents, figures, issued_at)
         select id, 'invoice', '1', 2026, 2, '2026-000002', 1, '{}', now() from orders`,
    ],
  ])('detects a violation: %s', async (invariant, damage) => {
    for (const statement of damage.split(';\n')) await sql.raw(statement).execute(database.db)
    expect(await brokenInvariants(database)).toEqual([{ invariant, rows: 1 }])
  })
})
