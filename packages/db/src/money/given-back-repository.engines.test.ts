import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { onEngine, type TestDatabase } from '@ambra/testing/test-database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenBackByThis } from './given-back-repository.ts'
import { orderRepository } from '../repositories/order-repository.ts'
import type { Db } from '../schema/schema.ts'

async function refund(db: Kysely<Db>, orderId: number, cents: number, intoOrder: number | null = null) {
  await sql`insert into refunds
      (order_id, amount_cents, credit_cents, exchange_order_id, lines, charges, state, actor, created_at, updated_at)
    values (${orderId}, ${cents}, ${intoOrder === null ? 0 : cents}, ${intoOrder}, '[]', '{}', 'to_do', 'mari', ${noon}, ${noon})`.execute(
    db,
  )
}

/** What a transaction gives back, on both engines. */
function givenBackSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`what a transaction gives back on ${engine}`, () => {
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
        const given = await givenBackByThis(trx)
        // Long enough that another transaction could read before this one is over.
        await sql`select pg_sleep(.2)`.execute(trx)
        return given
      })

    it('is nothing without a refund', async () => {
      await refund(database.db, (await anOrder()).id, 500)
      expect(await database.db.transaction().execute(givenBackByThis)).toBeUndefined()
    })

    it('adds up with what went back of the same purchase, and of no other', async () => {
      const [first, second, other] = [await anOrder(), await anOrder(), await anOrder()]
      await refund(database.db, other.id, 9_000)
      await refund(database.db, first.id, 100)
      // Pieces of the first pay the second.
      await refund(database.db, first.id, 2_000, second.id)
      expect(await weigh(second.id, 30)).toEqual({ number: second.number, cents: 30, allCents: 2_130 })
    })

    it('is read one after the other by two who give back of one purchase', async () => {
      const [first, second] = [await anOrder(), await anOrder()]
      await refund(database.db, first.id, 1, second.id)
      const given = await Promise.all([weigh(first.id, 600), weigh(second.id, 600)])
      expect(given.map((one) => one?.allCents).toSorted()).toEqual([1_201, 601])
    })
  })
}

onEngine(givenBackSuite)
