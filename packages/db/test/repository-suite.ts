import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CartChangedError, CartConvertedError, cartRepository } from '../src/sales/cart-repository.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { outboxRepository } from '../src/messaging/outbox-repository.ts'

const later = (ms: number) => new Date(noon.getTime() + ms)

/** Tests repositories; runs on the embedded engine and on a PostgreSQL server. */
export function repositorySuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`repositories on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 100 } })])
    })
    afterAll(() => database.close())

    it('refuses changes to an ordered cart', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      await orderRepository(database.db).place(aPlacement(cart))
      const carts = cartRepository(database.db)
      const [line] = cart.items
      await expect(carts.removeItem(cart.id, line?.itemId ?? 0, noon)).rejects.toThrow(CartConvertedError)
      await expect(carts.saveCheckout(cart.id, { couponCode: 'NEWS10' }, noon)).rejects.toThrow(
        CartConvertedError,
      )
      expect((await carts.findNamed({ token: cart.token }, undefined))?.items).toHaveLength(1)
    })

    it('applies one of many changes computed from the same version', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const carts = cartRepository(database.db)
      const line = cart.items[0]?.itemId ?? 0
      const { version } = cart
      const results = await Promise.allSettled(
        [2, 3, 4, 5].map((qty) => carts.updateItem(cart.id, line, { qty, version }, noon)),
      )
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(refused).toEqual(Array(3).fill(expect.any(CartChangedError)))
      await expect(carts.removeItem(cart.id, line, noon, version)).rejects.toThrow(CartChangedError)
      expect(await carts.findById(cart.id)).toMatchObject({ version: version + 1, items: [{ itemId: line }] })
    })

    it('increments the version with every change of a cart', async () => {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const carts = cartRepository(database.db)
      const [line] = cart.items
      expect(await carts.updateItem(cart.id, line?.itemId ?? 0, { qty: 3 }, noon)).toBe(true)
      expect(await carts.updateItem(cart.id, 999_999, { qty: 3 }, noon)).toBe(false)
      await carts.saveCheckout(cart.id, { shipping: { carrierCode: 'dpd' } }, noon)
      expect(await carts.removeItem(cart.id, line?.itemId ?? 0, noon)).toBe(true)
      const found = await carts.findById(cart.id)
      expect(found).toMatchObject({ version: cart.version + 4, items: [], shipping: { carrierCode: 'dpd' } })
    })

    it('claims no more messages than requested, whatever plan the database chooses', async () => {
      for (let message = 0; message < 5; message += 1) {
        await outboxRepository(database.db).add('mail.recall', { message }, { now: noon })
      }
      const claimed = await database.db.transaction().execute(async (trx) => {
        await sql`set local enable_hashjoin = off`.execute(trx)
        await sql`set local enable_mergejoin = off`.execute(trx)
        await sql`set local enable_material = off`.execute(trx)
        await sql`set local enable_hashagg = off`.execute(trx)
        await sql`set local enable_sort = off`.execute(trx)
        return outboxRepository(trx).claim({ now: noon, limit: 1, lockMs: 60_000 })
      })
      expect(claimed).toHaveLength(1)
      expect((await outboxRepository(database.db).backlog(noon)).waiting).toBe(5)
      expect(
        await outboxRepository(database.db).claim({ now: noon, limit: 10, lockMs: 60_000 }),
      ).toHaveLength(4)
    })

    it('gives each outbox message to one of many workers', async () => {
      const outbox = outboxRepository(database.db)
      for (let message = 0; message < 20; message += 1)
        await outbox.add('mail.recall', { message }, { now: noon })
      const claims = await Promise.all(
        Array.from({ length: 5 }, () => outbox.claim({ now: noon, limit: 10, lockMs: 60_000 })),
      )
      const ids = claims.flat().map((message) => message.id)
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size).toBe(20)
    })

    it('delivers an order confirmation before 5,000 newsletter mails queued earlier', async () => {
      await sql`insert into outbox (kind, payload, run_at, created_at)
        select 'mail.newsletter', '{}', ${noon}::timestamptz, ${noon}::timestamptz from generate_series(1, 5000)`.execute(
        database.db,
      )
      const outbox = outboxRepository(database.db)
      const claim = () => outbox.claim({ now: later(1_000), limit: 1, lockMs: 60_000 })
      expect(await claim()).toMatchObject([{ kind: 'mail.newsletter' }])
      await outbox.add('mail.order_placed', {}, { now: later(1_000) })
      expect(await claim()).toMatchObject([{ kind: 'mail.order_placed' }])
      expect(await claim()).toMatchObject([{ kind: 'mail.newsletter' }])
    })

    it('redelivers a message after a worker crash, and not after its acknowledgement', async () => {
      const outbox = outboxRepository(database.db)
      await outbox.add('mail.recall', { to: 'a' }, { now: noon, dedupeKey: 'mail-1' })
      await outbox.add('mail.recall', { to: 'a' }, { now: noon, dedupeKey: 'mail-1' })
      const claim = { limit: 10, lockMs: 1_000 }
      expect(await outbox.claim({ ...claim, now: noon })).toHaveLength(1)
      expect(await outbox.claim({ ...claim, now: later(500) })).toHaveLength(0)
      const [again] = await outbox.claim({ ...claim, now: later(1_500) })
      expect(again).toMatchObject({ kind: 'mail.recall', payload: { to: 'a' }, attempts: 2 })
      await outbox.acknowledge(again?.id ?? 0, later(1_600))
      expect(await outbox.claim({ ...claim, now: later(100_000) })).toHaveLength(0)
    })

    it('counts messages of kinds unknown to this version, by name', async () => {
      const outbox = outboxRepository(database.db)
      await outbox.add('mail.recall', {}, { now: noon })
      expect(await outbox.backlog(noon)).toMatchObject({ waiting: 1, unknown: 0, unknownKinds: [] })
      const strange = { kind: 'mail.of_tomorrow', payload: '{}', run_at: noon, created_at: noon }
      await database.db.insertInto('outbox').values([strange, strange]).execute()
      expect(await outbox.backlog(noon)).toMatchObject({
        waiting: 3,
        unknown: 2,
        unknownKinds: ['mail.of_tomorrow'],
      })
    })

    it('backs off after each failure, at most 20 minutes, and stops after a hundred', async () => {
      const outbox = outboxRepository(database.db)
      await outbox.add('mail.recall', {}, { now: noon })
      let now = noon
      const waits: number[] = []
      for (;;) {
        const [message] = await outbox.claim({ now, limit: 1, lockMs: 1 })
        if (!message) break
        await outbox.retry(message.id, 'no route', now)
        const row = await database.db
          .selectFrom('outbox')
          .select(['run_at', 'failed_at'])
          .executeTakeFirstOrThrow()
        if (row.failed_at) break
        waits.push(row.run_at.getTime() - now.getTime())
        now = row.run_at
      }
      const seconds = waits.map((ms) => ms / 1000)
      expect(seconds.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1200, 1200])
      expect(seconds).toHaveLength(99)
      expect(await outbox.backlog(now)).toMatchObject({ waiting: 0, failed: 1 })
    })

    it('refuses a stray query inside a transaction instead of hanging', async () => {
      const stray = database.db
        .transaction()
        .execute(() => database.db.selectFrom('stores').selectAll().execute())
      await expect(stray).rejects.toThrow(/hand the transaction/)
      expect(await database.db.selectFrom('stores').select('code').execute()).toHaveLength(3)
    })

    it('isolates parallel transactions', async () => {
      const results = await Promise.allSettled(
        [1, 2, 3, 4].map((number) =>
          database.db.transaction().execute(async (db) => {
            await db
              .insertInto('settings')
              .values({ key: `k${number}`, value: '1' })
              .execute()
            await new Promise((resolve) => setTimeout(resolve, 5))
            if (number % 2 === 0) throw new Error('undo')
          }),
        ),
      )
      expect(results.map((result) => result.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ])
      const keys = await database.db.selectFrom('settings').select('key').orderBy('key').execute()
      expect(keys.map((row) => row.key)).toEqual(['k1', 'k3'])
    })
  })
}
