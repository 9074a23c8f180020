import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { onEngine, type TestDatabase } from '@ambra/testing/test-database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundedInTransaction } from './paid-out-repository.ts'
import { orderRepository } from '../sales/order-repository.ts'
import type { Db } from '../schema/schema.ts'

async function refund(db: Kysely<Db>, orderId: number, cents: number, intoOrder: number | null = null) {
  await sql`insert into refunds
      (order_id, amount_cents, credit_cents, exchange_order_id, lines, charges, state, actor, created_at, updated_at)
    values (${orderId}, ${cents}, ${intoOrder === null ? 0 : cents}, ${intoOrder}, '[]', '{}', 'to_do', 'mari', ${noon}, ${noon})`.execute(
    db,
  )
}

/** Tests `refundedInTransaction` on an engine. */
function givenBackSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`refunds of a transaction on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 100 } })])
    })
    afterAll(() => database.close())

    async function anOrder(): Promise<{ id: number; number: string }> {
      const placed = await orderRepository(database.db).place(
        aPlacement(await aCart(database, [{ sku: 'LAMP' }])),
      )
      if ('refused' in placed) throw new Error(placed.refused)
      return { id: placed.orderId, number: placed.number }
    }
    const weigh = (orderId: number, cents: number) =>
      database.db.transaction().execute(async (trx) => {
        await refund(trx, orderId, cents)
        const given = await refundedInTransaction(trx)
        // Keeps the transaction open long enough for another one to read.
        await sql`select pg_sleep(.2)`.execute(trx)
        return given
      })

    it('returns undefined for a transaction without a refund', async () => {
      await refund(database.db, (await anOrder()).id, 500)
      expect(await database.db.transaction().execute(refundedInTransaction)).toBeUndefined()
    })

    it('sums earlier refunds of the same purchase and of no other', async () => {
      const [first, second, other] = [await anOrder(), await anOrder(), await anOrder()]
      await refund(database.db, other.id, 9_000)
      await refund(database.db, first.id, 100)
      // Pieces of the first order pay for the second.
      await refund(database.db, first.id, 2_000, second.id)
      expect(await weigh(second.id, 30)).toEqual({ number: second.number, cents: 30, allCents: 2_130 })
    })

    it('serializes two concurrent refunds of one purchase', async () => {
      const [first, second] = [await anOrder(), await anOrder()]
      await refund(database.db, first.id, 1, second.id)
      const given = await Promise.all([weigh(first.id, 600), weigh(second.id, 600)])
      expect(given.map((one) => one?.allCents).toSorted()).toEqual([1_201, 601])
    })
  })
}

onEngine(givenBackSuite)
