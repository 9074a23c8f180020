import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimRepository, moveClaim, type NewClaim } from '../src/service/claim-repository.ts'
import { feedbackRepository } from '../src/service/feedback-repository.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { paymentMaintenanceRepository } from '../src/payments/payment-maintenance-repository.ts'
import { refundRepository } from '../src/payments/refund-repository.ts'
import {
  type NewWithdrawal,
  withdrawalDecisions,
  withdrawalRepository,
} from '../src/service/withdrawal-repository.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const after = (days: number) => new Date(noon.getTime() + days * dayMs)
let counter = 0

function aStatement(over: Partial<NewWithdrawal> = {}): NewWithdrawal {
  counter += 1
  return {
    code: `T-${counter}`,
    key: `key-${counter}`,
    storeId: 1,
    language: 'et',
    orderId: undefined,
    matched: 'none',
    orderNumber: '100000540',
    name: 'Mari Maasikas',
    email: 'mari@example.ee',
    lines: [],
    goods: '',
    statementHash: 'hash',
    deadline: undefined,
    isLate: false,
    now: noon,
    ...over,
  }
}

const aClaim = (over: Partial<NewClaim> = {}): NewClaim => {
  const { code, key, storeId, language, orderId, orderNumber, name, email, now } = aStatement()
  const about = { value: 'Lamp', description: 'It does not switch on.', remedy: 'repair' as const }
  const who = { code, key, storeId, language, orderId, orderNumber, name, email, now }
  return { ...who, ...about, dueDay: '2026-12-05', ...over }
}

/** Tests feedback, claims and withdrawals on an engine. */
export function afterSaleSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`after the sale on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 100 } })])
    })
    afterAll(() => database.close())

    const messages = async () => {
      const rows = await database.db.selectFrom('outbox').select('kind').orderBy('id').execute()
      return rows.map(({ kind }) => kind).filter((kind) => kind !== 'mail.order_received')
    }

    /** Places an order of three pieces at 100.00 with delivery for 3.00, completed at noon. */
    async function anOrder(isCompleted = true): Promise<number> {
      const cart = await aCart(database, [{ sku: 'CASE', qty: 3 }])
      const orders = orderRepository(database.db)
      const response = await orders.place(aPlacement(cart))
      if ('refused' in response) throw new Error(response.refused)
      const steps = ['ready', 'shipped', 'collected', 'completed'] as const
      for (const to of isCompleted ? steps : [])
        await orders.setStatus(response.orderId, to, { actor: 'operator', now: noon })
      await sql`delete from outbox`.execute(database.db)
      return response.orderId
    }
    const line = (qty: number) => ({ line: 1, itemId: 1, sku: 'CASE', name: 'Case', qty })
    async function firstLine(orderId: number, qty: number) {
      const [order] = await database.db
        .selectFrom('order_lines')
        .select('line')
        .where('order_id', '=', orderId)
        .execute()
      return { ...line(qty), line: order?.line ?? 0 }
    }

    it('stores a withdrawal with its acknowledgement atomically, and a duplicate once (LAW-WDR-5)', async () => {
      const withdrawals = withdrawalRepository(database.db)
      const statement = aStatement({ goods: 'the lamp' })
      const first = await withdrawals.record(statement)
      const [again, another] = await Promise.all([
        withdrawals.record({ ...statement, code: 'T-other' }),
        withdrawals.record({ ...statement, code: 'T-third' }),
      ])
      expect([again, another]).toEqual([first, first])
      expect(await messages()).toEqual(['mail.withdrawal_receipt', 'mail.withdrawal_notice'])
    })

    it('never changes or deletes a statement of a consumer', async () => {
      const { id } = await withdrawalRepository(database.db).record(aStatement())
      const change = database.db.updateTable('withdrawals').set({ name: 'Somebody' }).where('id', '=', id)
      await expect(change.execute()).rejects.toThrow('kept as it was made')
      const removal = database.db.deleteFrom('withdrawals').where('id', '=', id)
      await expect(removal.execute()).rejects.toThrow('kept as it was made')
    })

    it('accepts a withdrawal once, with amount and deadline of the refund (LAW-WDR-8)', async () => {
      const orderId = await anOrder()
      const { code } = await withdrawalRepository(database.db).record(
        aStatement({ orderId, matched: 'token' }),
      )
      const decisions = withdrawalDecisions(database.db)
      const responses = await Promise.all([
        decisions.accept({ code, now: after(1) }),
        decisions.accept({ code, now: after(1) }),
      ])
      expect(responses.filter((response) => 'ok' in response)).toHaveLength(1)
      expect(responses).toContainEqual({ refused: 'decided', state: 'accepted' })
      expect(await withdrawalRepository(database.db).findByCode(code)).toMatchObject({
        state: 'accepted',
        refundCents: 30_300,
        refundDue: '2026-12-04',
      })
      expect((await messages()).at(-1)).toBe('mail.withdrawal_accepted')
    })

    it('refunds no piece twice, in whatever order withdrawals are accepted', async () => {
      const orderId = await anOrder()
      const withdrawals = withdrawalRepository(database.db)
      const part = await firstLine(orderId, 2)
      const codes = []
      for (const lines of [[part], [part], []])
        codes.push((await withdrawals.record(aStatement({ orderId, matched: 'token', lines }))).code)
      const decisions = withdrawalDecisions(database.db)
      await Promise.all(codes.map((code) => decisions.accept({ code, now: noon })))
      const stored = await withdrawals.listByOrder(orderId)
      expect(stored.reduce((sum, { refundCents = 0 }) => sum + refundCents, 0)).toBe(30_300)
    })

    it('promises no more than what was paid and not yet refunded (LAW-WDR-8)', async () => {
      const promised = async (orderId: number) => {
        const { code } = await withdrawalRepository(database.db).record(
          aStatement({ orderId, matched: 'token' }),
        )
        const response = await withdrawalDecisions(database.db).accept({ code, now: noon })
        return 'ok' in response && response.withdrawal.refundCents
      }
      expect(await promised(await anOrder(false))).toBe(0)
      const orderId = await anOrder()
      const amountCents = 30_300
      await paymentMaintenanceRepository(database.db).markPaid(orderId, { amountCents, now: noon, data: {} })
      await refundRepository(database.db).record({
        orderId,
        amountCents: 10_000,
        lines: [{ ...(await firstLine(orderId, 1)), from: 0, cents: 10_000 }],
        charges: [],
        knownCents: 0,
        reason: undefined,
        stock: [],
        actor: 'operator',
        now: noon,
      })
      expect(await promised(orderId)).toBe(20_300)
    })

    it('requires an order to accept a withdrawal and a reason to refuse it', async () => {
      const withdrawals = withdrawalRepository(database.db)
      const decisions = withdrawalDecisions(database.db)
      const { code } = await withdrawals.record(aStatement())
      expect(await decisions.accept({ code, now: noon })).toEqual({ refused: 'no_order' })
      await expect(decisions.refuse({ code, reason: '', now: noon })).rejects.toThrow('refusal_reasoned')
      const orderId = await anOrder()
      expect(await decisions.accept({ code, orderId, now: noon })).toMatchObject({
        ok: true,
        withdrawal: { orderId, matched: 'operator', refundCents: 30_300 },
      })
      expect(await decisions.accept({ code: 'T-none', now: noon })).toEqual({ refused: 'unknown' })
    })

    it('records the return of goods once', async () => {
      const { code } = await withdrawalRepository(database.db).record(aStatement())
      const decisions = withdrawalDecisions(database.db)
      await decisions.goodsBack({ code, now: after(3) })
      const again = await decisions.goodsBack({ code, now: after(4) })
      expect(again).toMatchObject({ ok: true, withdrawal: { goodsBackAt: after(3) } })
      expect((await messages()).filter((kind) => kind === 'mail.withdrawal_goods')).toHaveLength(1)
    })

    it('stores a claim with its receipt, changes its state, and keeps a closed one unchanged (LAW-CMP-1)', async () => {
      const claims = claimRepository(database.db)
      const given = aClaim()
      const { code } = await claims.record(given)
      expect((await claims.record({ ...given, code: 'K-other' })).code).toBe(code)
      await moveClaim(database.db, code, { to: 'in_progress', now: noon })
      await moveClaim(database.db, code, {
        to: 'answered',
        answer: 'We repair it.',
        isRefused: false,
        now: after(2),
      })
      await moveClaim(database.db, code, { to: 'closed', liableUntil: '2029-11-20', now: after(9) })
      expect(await moveClaim(database.db, code, { to: 'in_progress', now: after(10) })).toEqual({
        refused: 'closed',
        state: 'closed',
      })
      expect(await claims.findByCode(code)).toMatchObject({
        state: 'closed',
        answer: 'We repair it.',
        liableUntil: '2029-11-20',
      })
      expect(await messages()).toEqual([
        'mail.claim_receipt',
        'mail.claim_notice',
        'mail.claim_in_progress',
        'mail.claim_answered',
        'mail.claim_closed',
      ])
    })

    it('lists open claims by deadline', async () => {
      const claims = claimRepository(database.db)
      const late = await claims.record(aClaim({ dueDay: '2026-12-09' }))
      const soon = await claims.record(aClaim({ dueDay: '2026-12-01' }))
      const listed = await claims.list({ states: ['received', 'in_progress'], limit: 10 })
      expect(listed.map(({ code }) => code)).toEqual([soon.code, late.code])
    })

    it('stores feedback once with its reviews, even when sent twice at once', async () => {
      const orderId = await anOrder()
      const product = await database.db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'CASE')
        .executeTakeFirstOrThrow()
      const feedback = { rating: 5, comment: '', nickname: 'Mari', products: [] }
      const review = { title: 'Good', detail: 'Fits well', nickname: 'Mari', language: 'et', rating: 5 }
      const reviews = [{ ...review, productId: product.id, verified: true, orderLine: { orderId, line: 1 } }]
      const give = () =>
        feedbackRepository(database.db).give({ orderId, feedback, reviews, storeId: 1, now: noon })
      const responses = await Promise.all([give(), give(), give()])
      expect(responses.filter(Boolean)).toHaveLength(1)
      const stored = await database.db.selectFrom('reviews').select(['status', 'verified']).execute()
      expect(stored).toEqual([{ status: 2, verified: true }])
      expect(await feedbackRepository(database.db).list(10)).toMatchObject([{ at: noon, feedback }])
    })

    it('requests feedback some days after completion, once per order, from several processes', async () => {
      const requested = feedbackRepository(database.db)
      const done = await anOrder()
      await anOrder(false)
      expect(await requested.request(after(4), 5 * dayMs)).toBe(0)
      const responses = await Promise.all([1, 2, 3].map(() => requested.request(after(6), 5 * dayMs)))
      expect(responses.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(await requested.request(after(7), 5 * dayMs)).toBe(0)
      const rows = await database.db.selectFrom('outbox').select(['kind', 'payload']).execute()
      expect(rows).toEqual([{ kind: 'mail.feedback_request', payload: { order_id: done, language: 'et' } }])
    })

    it('requests no feedback for old orders or those with feedback', async () => {
      const requested = feedbackRepository(database.db)
      const answered = await anOrder()
      const feedback = { rating: 5, comment: '', nickname: '', products: [] }
      await requested.give({ orderId: answered, feedback, reviews: [], storeId: 1, now: noon })
      await anOrder()
      expect(await requested.request(after(80), 5 * dayMs)).toBe(0)
    })
  })
}
