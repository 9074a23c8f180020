import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { stockRepository } from '@ambra/db/inventory'
import * as mails from '@ambra/mail/render-mail'
import { fakeClock } from '@ambra/testing/fake-clock'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelUnpaid } from '../../sales/cancellation/cancel-unpaid.ts'
import { createMailHandlers } from '../mail-handlers.ts'
import { startOutboxWorker } from '../outbox/outbox-worker.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const email = 'mari@example.ee'
const skus = Array.from({ length: 6 }, (_, n) => `GONE-${n}`)
let database: TestDatabase
let clock = fakeClock()
let outboxDir: string

beforeEach(async () => {
  clock = fakeClock()
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-turns-'))
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [
    ...skus.map((sku) => aProduct({ sku, stock: { qty: 0 } })),
    aProduct({ sku: 'LAMP', stock: { qty: 50 } }),
    aProduct({
      sku: 'GIFT',
      product_type: 'downloadable',
      price: 0,
      stock: { qty: 0, manage: false },
      downloads: [{ titles: { et: 'Kingitus' }, file: 'gift.txt' }],
    }),
  ])
})

/** Runs what is due, as the shop's worker does. */
async function sendDue(): Promise<string[]> {
  const { handlers, close } = createMailHandlers({
    database,
    outboxDir,
    smtpUrl: undefined,
    from: 'Ambra <shop@ambra.example>',
    shopkeeper: 'orders@ambra.example',
    publicUrl: 'https://shop.test',
    downloadDays: 30,
    resetMinutes: 60,
    mailLimits: { perAddress: 5, perNetwork: 100 },
    now: clock.now,
    ...mails,
  })
  const worker = startOutboxWorker({ database, handlers, now: clock.now, log: pino({ level: 'silent' }) })
  await vi.waitFor(
    async () =>
      expect((await outboxRepository(database.db).backlog(clock.now())).oldestDueAt).toBeUndefined(),
    { timeout: 50_000, interval: 50 },
  )
  await worker.stop()
  close()
  return readdirSync(outboxDir).sort()
}

async function anOrder(over: Parameters<typeof aPlacement>[1] = {}, sku = 'LAMP') {
  const cart = await aCart(database, [{ sku }], clock.now())
  const response = await orderRepository(database.db).place(
    aPlacement(cart, { now: clock.now(), outbox: [], ...over }),
  )
  if ('refused' in response) throw new Error(response.refused)
  return response
}
const attempts = async () =>
  (
    await sql<{
      most: number
    }>`select coalesce(max(attempts), 0)::integer as most from outbox where done_at is null`.execute(
      database.db,
    )
  ).rows[0]?.most

describe('mails to an unconfirmed address', () => {
  it('sends four back-in-stock mails a day to an unproved address and postpones the rest', async () => {
    for (const sku of skus)
      await sql`insert into stock_notices (product_id, store_id, email, created_at)
        select id, 1, ${email}, ${clock.now()} from products where sku = ${sku}`.execute(database.db)
    for (const sku of skus) await stockRepository(database.db).setQuantity(sku, 5, clock.now())
    expect(await sendDue()).toHaveLength(4)
    // Postponed messages have not failed and are not retried sooner.
    expect(await attempts()).toBe(0)
    clock.advance(dayMs / 2)
    expect(await sendDue()).toHaveLength(4)
    clock.advance(dayMs / 2)
    expect(await sendDue()).toHaveLength(6)
  })

  it('postpones mails about unpaid orders, but not those about paid orders', async () => {
    const payment = { methodCode: 'NEOPAY', title: 'NEOPAY' }
    for (let n = 0; n < 6; n += 1) await anOrder({ status: 'awaiting_payment', payment })
    clock.advance(dayMs)
    const hours = { NEOPAY: { hours: 24, guestHours: 4 }, MOKILIZINGAS: { hours: 72 } }
    expect(await cancelUnpaid(database, clock.now(), hours)).toBe(6)
    expect(await sendDue()).toHaveLength(4)
    const { orderId } = await anOrder({ status: 'awaiting_payment', payment })
    await orderRepository(database.db).setStatus(orderId, 'paid', {
      actor: 'operator',
      now: clock.now(),
      outbox: [{ kind: 'mail.order_status', payload: { language: 'et', status: 'paid' } }],
    })
    // The mails about payment and invoice.
    expect(await sendDue()).toHaveLength(4 + 2)
    clock.advance(dayMs)
    expect(await sendDue()).toHaveLength(6 + 2)
  })

  it('postpones mails about a free file, but not the file', async () => {
    const totals = {
      subtotalCents: 0,
      discountCents: 0,
      shippingCents: 0,
      paymentCents: 0,
      taxCents: 0,
      grandTotalCents: 0,
    }
    const products = database.db.selectFrom('products').select('id').where('sku', '=', 'GIFT')
    const { id: productId } = await products.executeTakeFirstOrThrow()
    const ids = []
    for (let n = 0; n < 5; n += 1) {
      const cart = await aCart(database, [{ sku: 'GIFT' }], clock.now())
      const lines = aPlacement(cart).lines.map((line) => ({
        ...line,
        unitCents: 0,
        rowCents: 0,
        taxCents: 0,
        productType: 'downloadable' as const,
        productId,
      }))
      const outbox = [{ kind: 'order.downloads' as const, payload: { language: 'et', is_counted: true } }]
      const response = await orderRepository(database.db).place(
        aPlacement(cart, { now: clock.now(), lines, totals, stock: [], outbox, shipping: undefined }),
      )
      if ('refused' in response) throw new Error(response.refused)
      ids.push(response.orderId)
    }
    expect(await sendDue()).toHaveLength(4)
    const grants = []
    for (const id of ids) {
      const order = await orderRepository(database.db).findById(id)
      if (order) grants.push((await downloadRepository(database.db).list(order)).length)
    }
    expect(grants).toEqual([1, 1, 1, 1, 1])
    clock.advance(dayMs)
    expect(await sendDue()).toHaveLength(5)
  })
})

describe('orders that wait for a bank link', () => {
  it('cancels orders that wait for a bank link after four hours for a guest, after a day for a customer', async () => {
    const payment = { methodCode: 'NEOPAY', title: 'NEOPAY' }
    const { rows } = await sql<{
      id: number
    }>`insert into customers (email, firstname, lastname, store_id, group_id,
      created_at, updated_at) values (${email}, 'Mari', 'Maasikas', 1, 1, ${clock.now()}, ${clock.now()}) returning id`.execute(
      database.db,
    )
    await anOrder({ status: 'awaiting_payment', payment })
    await anOrder({ status: 'awaiting_payment', payment, customerId: rows[0]?.id })
    const hours = { NEOPAY: { hours: 24, guestHours: 4 }, MOKILIZINGAS: { hours: 72 } }
    const cancelled = []
    for (const passed of [3, 2, 18, 2]) {
      clock.advance(passed * 3_600_000)
      cancelled.push(await cancelUnpaid(database, clock.now(), hours))
    }
    expect(cancelled).toEqual([0, 1, 0, 1])
  })
})
