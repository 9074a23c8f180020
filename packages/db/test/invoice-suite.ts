import { aProduct } from '@ambra/testing/import-builders'
import { runLength } from '@ambra/testing/run-length'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type InvoiceToIssue, invoiceRepository } from '../src/accounting/invoice-repository.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { refundRepository } from '../src/payments/refund-repository.ts'

const operator = { actor: 'operator:jaan', now: noon }
const invoiceCount = runLength(45, 400)

export function invoiceSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`invoices and refunds on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [
        aProduct({ sku: 'CABLE', stock: { qty: 500 } }),
        aProduct({ sku: 'CASE', stock: { qty: 500 } }),
      ])
    })
    afterAll(() => database.close())

    async function anOrderId(qty = 1, status: 'pending' | 'awaiting_payment' = 'pending'): Promise<number> {
      const cart = await aCart(database, [{ sku: 'CABLE', qty }])
      const order = await orderRepository(database.db).place(aPlacement(cart, { status, outbox: [] }))
      if ('refused' in order) throw new Error(order.refused)
      return order.orderId
    }
    const move = async (orderId: number, ...statuses: ('paid' | 'ready' | 'shipped' | 'cancelled')[]) => {
      for (const status of statuses) {
        const result = await orderRepository(database.db).setStatus(orderId, status, operator)
        if ('refused' in result) throw new Error(result.refused)
      }
    }
    const anInvoice = (orderId: number, over: Partial<InvoiceToIssue> = {}): InvoiceToIssue => ({
      orderId,
      kind: 'invoice',
      seller: '16998420',
      figures: { total: 10_300 },
      grossCents: 10_300,
      now: noon,
      ...over,
    })
    const issue = (document: InvoiceToIssue) => invoiceRepository(database.db).issue(document)
    const messages = async () =>
      (await database.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()).map(
        ({ kind }) => kind,
      )
    const stockOf = () =>
      database.db
        .selectFrom('stock')
        .innerJoin('products', 'products.id', 'stock.product_id')
        .select(['qty', 'reserved'])
        .where('sku', '=', 'CABLE')
        .executeTakeFirstOrThrow()
    const refund = (orderId: number, over: object = {}) =>
      refundRepository(database.db).record({
        orderId,
        amountCents: 1000,
        lines: [],
        charges: [{ kind: 'allowance', cents: 1000 }],
        knownCents: 0,
        reason: undefined,
        stock: [],
        ...operator,
        ...over,
      })

    it('numbers concurrently issued invoices without gaps or duplicates (INV-9)', async () => {
      const ids: number[] = []
      for (let order = 0; order < invoiceCount; order += 1) ids.push(await anOrderId())
      // Every third one is rolled back after it got its number.
      const responses = await Promise.all(
        ids.map((id, index) =>
          index % 3 === 0
            ? database.db
                .transaction()
                .execute(async (db) => {
                  await invoiceRepository(db).issue(anInvoice(id))
                  throw new Error('crash')
                })
                .catch(() => undefined)
            : issue(anInvoice(id)),
        ),
      )
      expect(responses.filter(Boolean)).toHaveLength(invoiceCount - Math.ceil(invoiceCount / 3))
      await Promise.all(ids.map((id) => issue(anInvoice(id))))
      const rows = await database.db
        .selectFrom('invoices')
        .select(['sequence', 'number', 'issued_at'])
        .orderBy('sequence')
        .execute()
      expect(rows.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1))
      expect(rows[0]?.number).toBe('2026-000001')
    })

    it('returns the first number when an invoice is issued twice', async () => {
      const id = await anOrderId()
      const responses = await Promise.all([1, 2, 3, 4].map(() => issue(anInvoice(id))))
      expect(new Set(responses.map(({ number }) => number))).toEqual(new Set(['2026-000001']))
      expect(responses.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(await issue(anInvoice(await anOrderId()))).toMatchObject({ number: '2026-000002', isNew: true })
    })

    it('numbers invoices per seller, type and year in Tallinn, with ascending dates', async () => {
      const lateOnNewYearsEve = new Date('2026-12-31T22:30:00Z')
      const first = await anOrderId()
      await issue(anInvoice(first, { now: lateOnNewYearsEve }))
      const earlier = await issue(anInvoice(await anOrderId(), { now: new Date('2027-01-01T00:00:00Z') }))
      const clockWentBack = await issue(
        anInvoice(await anOrderId(), { now: new Date('2026-12-31T23:00:00Z') }),
      )
      const other = await issue(anInvoice(await anOrderId(), { seller: 'other' }))
      expect([earlier.number, clockWentBack.number, other.number]).toEqual([
        '2027-000002',
        '2027-000003',
        '2026-000001',
      ])
      const [invoice] = await invoiceRepository(database.db).listByOrder(first)
      const credit = await issue(anInvoice(first, { kind: 'credit_note', invoiceId: invoice?.id }))
      expect(credit.number).toBe('K2026-000001')
      const rows = await database.db
        .selectFrom('invoices')
        .select('issued_at')
        .where('year', '=', 2027)
        .orderBy('sequence')
        .execute()
      expect(rows.map((row) => row.issued_at.toISOString())).toEqual([
        '2026-12-31T22:30:00.000Z',
        '2027-01-01T00:00:00.000Z',
        '2027-01-01T00:00:00.000Z',
      ])
    })

    it('keeps invoices append-only', async () => {
      await issue(anInvoice(await anOrderId()))
      await expect(database.db.updateTable('invoices').set({ gross_cents: 1 }).execute()).rejects.toThrow(
        /append-only/,
      )
      await expect(database.db.deleteFrom('invoices').execute()).rejects.toThrow(/append-only/)
    })

    it('queues the invoice once, when a prepaid order is paid or another one is ready', async () => {
      const prepaid = await anOrderId(1, 'awaiting_payment')
      await move(prepaid, 'paid', 'ready')
      expect(await messages()).toEqual(['invoice.issue'])
      await move(await anOrderId(), 'ready')
      expect(await messages()).toEqual(['invoice.issue', 'invoice.issue'])
    })

    it('queues a credit note when an invoiced unpaid order is cancelled, and none before its invoice', async () => {
      await move(await anOrderId(), 'cancelled')
      expect(await messages()).toEqual([])
      await move(await anOrderId(), 'ready', 'cancelled')
      expect(await messages()).toEqual(['invoice.issue', 'credit_note.issue'])
    })

    it('never refunds more than was paid, even for concurrent requests (INV-6)', async () => {
      const id = await anOrderId()
      expect(await refund(id)).toEqual({ refused: 'refund.not_paid' })
      await move(id, 'paid')
      expect(await refund(id, { amountCents: 10_301 })).toEqual({
        refused: 'refund.too_much',
        leftCents: 10_300,
      })
      const responses = await Promise.all(Array.from({ length: 10 }, () => refund(id, { amountCents: 6000 })))
      expect(responses.filter((response) => !('refused' in response))).toHaveLength(1)
      expect(await refund(id, { amountCents: 6000, knownCents: 6000 })).toEqual({
        refused: 'refund.too_much',
        leftCents: 4300,
      })
      expect(await refund(id, { amountCents: 4300, knownCents: 6000 })).toMatchObject({
        isWhole: true,
        leftCents: 0,
      })
      expect((await orderRepository(database.db).findById(id))?.status).toBe('refunded')
    })

    it('refunds no piece twice', async () => {
      const id = await anOrderId(2)
      await move(id, 'paid')
      const lines = [{ line: 1, qty: 2, from: 0, cents: 1000 }]
      expect(await refund(id, { lines: [...lines, ...lines] })).toEqual({
        refused: 'refund.line_qty',
        line: 1,
      })
      expect(await refund(id, { lines })).toMatchObject({ isWhole: false })
      expect(await refund(id, { lines, knownCents: 1000 })).toEqual({ refused: 'refund.line_qty', line: 1 })
      expect(await refund(id, { lines: [{ line: 9, qty: 1, from: 0, cents: 1 }], knownCents: 1000 })).toEqual(
        {
          refused: 'refund.line_qty',
          line: 9,
        },
      )
    })

    it('releases held pieces and restocks sent ones, each once', async () => {
      const refunds = refundRepository(database.db)
      const held = await anOrderId(3)
      await move(held, 'paid')
      const [stock] = await refunds.listStock(held)
      const back = [{ productId: stock?.productId ?? 0, qty: 1 }]
      await refund(held, { stock: back })
      expect(await stockOf()).toEqual({ qty: 500, reserved: 2 })
      await move(held, 'cancelled')
      expect(await stockOf()).toEqual({ qty: 500, reserved: 0 })

      const sent = await anOrderId(3)
      await move(sent, 'paid', 'ready', 'shipped')
      expect(await stockOf()).toEqual({ qty: 497, reserved: 0 })
      await refund(sent, { stock: back })
      await refund(sent, { stock: [{ ...back[0], qty: 5 }], knownCents: 1000 })
      expect(await stockOf()).toEqual({ qty: 500, reserved: 0 })
    })

    it('moves a cancelled order to refunded with its last refund', async () => {
      const refunds = refundRepository(database.db)
      const id = await anOrderId()
      await move(id, 'paid', 'cancelled')
      const response = await refund(id, { amountCents: 10_300 })
      if ('refused' in response) throw new Error(response.refused)
      expect((await orderRepository(database.db).findById(id))?.status).toBe('cancelled')
      expect((await refunds.listToDo()).map(({ id: refundId }) => refundId)).toEqual([response.refundId])
      expect(await refunds.settle(response.refundId, { ...operator, reference: 'bank 17' })).toEqual({
        orderId: id,
        amountCents: 10_300,
      })
      const order = await orderRepository(database.db).findById(id)
      expect(order?.status).toBe('refunded')
      expect(order?.events.filter(({ kind }) => kind.startsWith('refund')).map(({ actor }) => actor)).toEqual(
        ['operator:jaan', 'operator:jaan'],
      )
      expect(await refunds.settle(response.refundId, operator)).toEqual({ refused: 'refund.already_done' })
      expect(await refunds.settle(999_999, operator)).toEqual({ refused: 'refund.unknown' })
      const { count } = await database.db
        .selectFrom('refunds')
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
    })
  })
}
