import { createTestApp, type TestApp } from '../../../api/test/api-suite.ts'
import { buyerOf, en, information } from '../../../api/test/sales/order-suite.ts'
import {
  type FakeProvider,
  settingsFor,
  signed,
  startFakeProvider,
  transactionOf,
} from '../../../api/test/payments/payment-suite.ts'
import { createPaymentProviders, reconcilePayments } from '@ambra/commerce/payments'
import { paymentRepository } from '@ambra/db/payments'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { onEngine, type TestDatabase } from '@ambra/testing/test-database'
import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelUnpaid } from '@ambra/commerce/sales'

const hours = { NEOPAY: { hours: 24 }, MOKILIZINGAS: { hours: 72 } }
const methods = ['NEOPAY', 'MOKILIZINGAS'] as const
const log = pino({ level: 'silent' })

/** Simulates a dead process: from the statement with this number on, nothing reaches the database. */
function mortal() {
  let [spoken, last] = [0, Number.POSITIVE_INFINITY]
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      spoken += 1
      if (spoken > last) throw new Error('the process died')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    plugin,
    spoken: () => spoken,
    dieAfter: (statements: number) => ([spoken, last] = [0, statements]),
    revive: () => ([spoken, last] = [0, Number.POSITIVE_INFINITY]),
  }
}

function crashPoints(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`a process that dies between reserving and paying, on ${engine}`, () => {
    const life = mortal()
    let database: TestDatabase
    let fake: FakeProvider
    let shop: TestApp

    beforeAll(async () => {
      fake = await startFakeProvider()
      database = await open()
      shop = await createTestApp(
        [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 100_000 } })],
        { paymentMethods: [...methods], payment: settingsFor(fake) },
        async () => ({ ...database, db: database.db.withPlugin(life.plugin) }),
      )
    })
    afterAll(() => fake.close())

    /** Makes one purchase until the process dies; with `pays` the provider reports the payment. */
    async function buy(method: (typeof methods)[number], pays: boolean): Promise<void> {
      const { body } = await shop.call('orderCreate', {
        query: en,
        body: {
          cart_id: await filledCart(),
          addressInformation: { ...information, payment_method_code: method },
        },
      })
      const token = String(body.result?.paymentReference ?? '')
      if (method === 'NEOPAY') await shop.call('neopayPayment', { query: { ...en, token, bank: 'HABAEE2X' } })
      else await shop.call('mokilizingasPayment', { query: { ...en, token } })
      if (pays) await notifyOfPayment(body.result?.backendOrderId)
    }

    async function filledCart(): Promise<string> {
      const { cartWith } = buyerOf(() => shop)
      return cartWith({ sku: 'LAMP' })
    }

    async function notifyOfPayment(orderId: number | undefined): Promise<void> {
      const [attempt] = orderId ? await paymentRepository(database.db).listOfOrder(orderId) : []
      if (attempt?.provider !== 'NEOPAY') return
      const transactions = { [attempt.reference]: transactionOf(attempt) }
      const token = await signed({ transactions }, shop.clock.now())
      await shop.send({ method: 'POST', url: '/api/neopay/callback', payload: { token } })
    }

    const heldStock = async () =>
      (
        await sql<{ waiting: number; reserved: number; owed: number }>`
          select (select count(*) from orders where status = 'awaiting_payment')::integer as waiting,
            (select sum(reserved) from stock)::integer as reserved,
            (select coalesce(sum(s.qty), 0) from order_stock s join orders o on o.id = s.order_id
              where o.status = 'paid')::integer as owed`.execute(database.db)
      ).rows[0]

    it('INV-11: ends every reservation as sold or released, wherever the process died', {
      timeout: 600_000,
    }, async () => {
      life.revive()
      await buy('NEOPAY', true)
      const points = life.spoken()
      const rounds = runLength(1, 20)
      let deaths = 0
      for (let round = 0; round < rounds; round += 1)
        for (const method of methods)
          for (let point = 1; point <= points; point += 1) {
            life.dieAfter(point)
            // The dead process returns 500 or nothing; no client retries.
            await buy(method, point % 2 === 0).catch(() => undefined)
            if (life.spoken() > point) deaths += 1
          }
      life.revive()
      expect(points).toBeGreaterThanOrEqual(15)
      expect((await heldStock())?.waiting).toBeGreaterThan(0)

      const at = shop.clock.advance(72 * 3_600_000 + 60_000)
      const { payment, paymentMethods } = shop.deps.settings
      const providers = createPaymentProviders({ payment, paymentMethods }, async () => undefined)
      await reconcilePayments({ database, log, providers }, at)
      const cancelled = await cancelUnpaid(database, at, hours)
      const after = await heldStock()
      expect(after).toEqual({ waiting: 0, reserved: after?.owed, owed: after?.owed })
      reportRun(`INV-11 ${engine}`, { points, deaths, cancelled, sold: after?.owed ?? 0, stuck: 0 })
    })
  })
}

onEngine(crashPoints)
