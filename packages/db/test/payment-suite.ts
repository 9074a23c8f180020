import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../src/invariants.ts'
import type { PaymentReport } from '../src/schema/payment-records.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { paymentRepository } from '../src/payments/payment-repository.ts'
import { paymentMaintenanceRepository } from '../src/payments/payment-maintenance-repository.ts'
import { refundRepository } from '../src/payments/refund-repository.ts'

const total = 10_300
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const operator = { actor: 'operator', now: noon }

export function paymentSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`payments on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 1000 } })])
    })
    beforeEach(async () => {
      await database.db.deleteFrom('outbox').execute()
    })
    afterAll(() => database.close())

    const payments = () => paymentRepository(database.db)
    const runMaintenance = () => paymentMaintenanceRepository(database.db)
    const orders = () => orderRepository(database.db)

    async function anOrder(method = 'NEOPAY', status: 'pending' | 'awaiting_payment' = 'awaiting_payment') {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const payment = { methodCode: method, title: method }
      const placed = await orders().place(aPlacement(cart, { status, payment, outbox: [] }))
      if ('refused' in placed) throw new Error(placed.refused)
      return { ...placed, cartToken: cart.token }
    }
    const request = (cartToken: string, over: object = {}) => ({
      provider: 'NEOPAY',
      cartToken,
      bank: 'HABAEE2X',
      storeId: 1,
      language: 'et',
      expiresAt: later(30),
      now: noon,
      ...over,
    })
    async function opened(method = 'NEOPAY', over: object = {}) {
      const order = await anOrder(method)
      const response = await payments().open(request(order.cartToken, { provider: method, ...over }))
      if ('refused' in response) throw new Error(response.refused)
      const attempt = await payments().findAttempt(response.attemptId)
      if (!attempt) throw new Error('the attempt just opened is gone')
      return { order, attempt }
    }
    const report = (reference: string, over: Partial<PaymentReport> = {}): PaymentReport => ({
      provider: 'NEOPAY',
      reference,
      status: 'success',
      state: 'paid',
      checksAmount: true,
      amountCents: total,
      currency: 'EUR',
      facts: `${total} EUR`,
      source: 'callback',
      message: {},
      ...over,
    })
    const statusOf = async (id: number) => (await orders().findById(id))?.status
    const stateOf = async (id: number) => (await payments().findAttempt(id))?.state
    const mails = async () =>
      (await database.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

    it('names attempts after the order with consecutive capital letters', async () => {
      const { order, attempt } = await opened()
      expect(attempt).toMatchObject({ reference: `A${order.number}-1`, amountCents: total, state: 'open' })
      const other = await payments().open(request(order.cartToken, { bank: 'LHVBEE22' }))
      expect('attemptId' in other && (await payments().findAttempt(other.attemptId))?.reference).toBe(
        `A${order.number}-2`,
      )
    })

    it('continues the open attempt of the same bank instead of opening a second one', async () => {
      const { order, attempt } = await opened()
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => payments().open(request(order.cartToken))),
      )
      expect(new Set(responses.map((response) => 'attemptId' in response && response.attemptId))).toEqual(
        new Set([attempt.id]),
      )
    })

    it('produces one paid order, one mail and one event from five concurrent messages', async () => {
      const { order, attempt } = await opened()
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () => payments().settle(report(attempt.reference), later(1))),
      )
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
        'applied',
        'repeated',
        'repeated',
        'repeated',
        'repeated',
      ])
      expect([await statusOf(order.orderId), await stateOf(attempt.id)]).toEqual(['paid', 'paid'])
      expect(await payments().findMoney(order.orderId)).toBe('paid')
      expect((await mails()).filter((kind) => kind === 'mail.payment_received')).toHaveLength(1)
      expect(await payments().listMessages(attempt.id)).toHaveLength(1)
    })

    it.each([
      ['a cent less', { amountCents: total - 1 }, 'amount_differs'],
      ['a cent more', { amountCents: total + 1 }, 'amount_differs'],
      ['no amount', { amountCents: undefined }, 'amount_differs'],
      ['another currency', { currency: 'SEK' }, 'currency_differs'],
      ['another account', { isReceiverWrong: true }, 'receiver_differs'],
    ])('holds a payment of %s and notifies the shopkeeper', async (_, over, flag) => {
      const { order, attempt } = await opened()
      const settled = await payments().settle(
        report(attempt.reference, { ...over, facts: 'other' }),
        later(1),
      )
      expect(settled).toMatchObject({ outcome: 'applied', state: 'held', flag })
      expect(await statusOf(order.orderId)).toBe('awaiting_payment')
      expect(await mails()).toEqual(['mail.payment_alert'])
      // Correct figures afterwards do not clear the flag.
      await payments().settle(report(attempt.reference), later(2))
      expect(await statusOf(order.orderId)).toBe('awaiting_payment')
    })

    it('accepts a success after the shopper cancelled or the bank refused', async () => {
      for (const state of ['cancelled', 'failed', 'processing'] as const) {
        const { order, attempt } = await opened()
        await payments().settle(report(attempt.reference, { status: state, state }), later(1))
        expect(await stateOf(attempt.id)).toBe(state)
        await payments().settle(report(attempt.reference), later(61))
        expect([await statusOf(order.orderId), await stateOf(attempt.id)]).toEqual(['paid', 'paid'])
      }
    })

    it('records a late cancellation after the payment and changes nothing', async () => {
      const { order, attempt } = await opened()
      await payments().settle(report(attempt.reference), later(1))
      const late = await payments().settle(
        report(attempt.reference, { status: 'canceled', state: 'cancelled' }),
        later(2),
      )
      expect(late).toMatchObject({ outcome: 'late', state: 'paid' })
      expect(await statusOf(order.orderId)).toBe('paid')
      expect((await payments().listMessages(attempt.id)).map(({ status }) => status)).toEqual([
        'success',
        'canceled',
      ])
    })

    it('never moves an attempt back: only records a pending message after its end', async () => {
      const { attempt } = await opened()
      await payments().settle(report(attempt.reference, { status: 'failed', state: 'failed' }), later(1))
      const late = await payments().settle(
        report(attempt.reference, { status: 'pending', state: 'processing' }),
        later(2),
      )
      expect(late).toMatchObject({ outcome: 'late', state: 'failed' })
      const back = database.db
        .updateTable('payment_attempts')
        .set({ state: 'open' })
        .where('id', '=', attempt.id)
        .execute()
      await expect(back).rejects.toThrow(/cannot go from failed to open/)
    })

    it('flags a payment of a cancelled order for staff and keeps the order cancelled', async () => {
      const { order, attempt } = await opened()
      await orders().setStatus(order.orderId, 'cancelled', operator)
      const settled = await payments().settle(report(attempt.reference), later(1))
      expect(settled).toMatchObject({ state: 'held', flag: 'paid_after_cancel' })
      expect(await statusOf(order.orderId)).toBe('cancelled')
      expect(await mails()).toEqual(['mail.payment_alert'])
    })

    it('settles the first of two payments and flags the second for refund', async () => {
      const { order, attempt } = await opened()
      const other = await payments().open(request(order.cartToken, { bank: 'LHVBEE22' }))
      if ('refused' in other) throw new Error(other.refused)
      const second = await payments().findAttempt(other.attemptId)
      const settled = await Promise.all([
        payments().settle(report(attempt.reference), later(1)),
        payments().settle(report(second?.reference ?? ''), later(1)),
      ])
      expect(settled.map((one) => 'state' in one && one.state).sort()).toEqual(['paid', 'surplus'])
      expect(settled.flatMap((one) => ('flag' in one && one.flag ? [one.flag] : []))).toEqual([
        'second_payment',
      ])
      expect(await statusOf(order.orderId)).toBe('paid')
    })

    it('stores a report that precedes its attempt and applies it later', async () => {
      const order = await anOrder()
      const reference = `A${order.number}-1`
      expect(await payments().settle(report(reference), noon)).toEqual({ outcome: 'unknown', is_new: true })
      expect(await payments().settle(report(reference), noon)).toEqual({ outcome: 'unknown', is_new: false })
      await payments().open(request(order.cartToken))
      const [early] = await runMaintenance().listEarlyReports()
      expect(await runMaintenance().settleEarly(early ?? {}, later(5))).toMatchObject({
        outcome: 'applied',
        state: 'paid',
      })
      expect(await runMaintenance().listEarlyReports()).toEqual([])
      expect(await statusOf(order.orderId)).toBe('paid')
    })

    it('ignores a report whose token belongs to another attempt', async () => {
      const first = await opened('MOKILIZINGAS', { bank: undefined })
      const second = await opened('MOKILIZINGAS', { bank: undefined })
      await payments().storeToken(first.attempt.id, 'T1', later(60))
      await payments().storeToken(second.attempt.id, 'T2', later(60))
      const crossed = report(first.attempt.reference, { provider: 'MOKILIZINGAS', token: 'T2' })
      expect(await payments().settle(crossed, noon)).toMatchObject({ outcome: 'unknown' })
      expect(await statusOf(first.order.orderId)).toBe('awaiting_payment')
    })

    it('holds an instalment contract with an advance until it is paid in full', async () => {
      const { order, attempt } = await opened('MOKILIZINGAS', { bank: undefined })
      const advance = report(attempt.reference, {
        provider: 'MOKILIZINGAS',
        status: 'SIGNED_DEAL_YOUR_ADVANCE',
        state: 'held',
        flag: 'advance_due',
        checksAmount: false,
        source: 'check',
        keep: { advance: '20.00' },
      })
      expect(await payments().settle(advance, noon)).toMatchObject({ state: 'held', flag: 'advance_due' })
      expect((await payments().findAttempt(attempt.id))?.data).toEqual({ advance: '20.00' })
      await payments().settle({ ...advance, status: 'SIGNED_DEAL', state: 'paid', flag: undefined }, later(9))
      expect(await statusOf(order.orderId)).toBe('paid')
    })

    it('accepts a reference once and only for its own payment method', async () => {
      const order = await anOrder()
      const reference = { tokenHash: 'h1', orderId: order.orderId, method: 'NEOPAY', amountCents: total }
      await payments().addReference({ ...reference, now: noon, expiresAt: later(1440) })
      const by = (over: object = {}) => {
        const { cartToken: _, ...rest } = request('', { referenceHash: 'h1', ...over })
        return payments().open(rest)
      }
      expect(await by({ referenceHash: 'h2' })).toEqual({ refused: 'payment.unknown_cart' })
      expect(await by({ provider: 'MOKILIZINGAS' })).toEqual({ refused: 'payment.unavailable' })
      expect(await by({ now: later(1441) })).toEqual({ refused: 'payment.reference_expired' })
      const first = await by()
      expect(await by()).toEqual({ ...first, isNew: false })
      expect(await by({ bank: 'LHVBEE22' })).toEqual({ refused: 'payment.reference_used' })
      expect(await by({ now: later(31) })).toEqual({ refused: 'payment.reference_used' })
    })

    it('opens no attempt for an order that is paid, cancelled or being paid', async () => {
      const paid = await opened()
      await payments().settle(report(paid.attempt.reference), noon)
      expect(await payments().open(request(paid.order.cartToken))).toEqual({
        refused: 'payment.already_paid',
      })
      const gone = await anOrder()
      await orders().setStatus(gone.orderId, 'cancelled', operator)
      expect(await payments().open(request(gone.cartToken))).toEqual({ refused: 'payment.order_closed' })
      const busy = await opened()
      await payments().settle(report(busy.attempt.reference, { status: 'signed', state: 'processing' }), noon)
      expect(await payments().open(request(busy.order.cartToken))).toEqual({ refused: 'payment.in_progress' })
      expect(await payments().open(request('0'.repeat(32)))).toEqual({ refused: 'payment.unknown_cart' })
    })

    it('marks an order paid only for its exact amount', async () => {
      const { orderId } = await anOrder('banktransfer')
      const mark = (amountCents: number) =>
        runMaintenance().markPaid(orderId, { amountCents, now: noon, data: {} })
      expect(await mark(total - 1)).toEqual({ refused: 'payment.amount_differs', amount_cents: total })
      expect(await mark(total)).toMatchObject({ ok: true, from: 'awaiting_payment' })
      expect(await mark(total)).toEqual({ refused: 'payment.already_paid' })
      expect(await statusOf(orderId)).toBe('paid')
    })

    it.each([
      [['ready']],
      [['ready', 'shipped']],
      [['ready', 'shipped', 'collected']],
      [['ready', 'shipped', 'fulfilled']],
      [['ready', 'shipped', 'collected', 'completed']],
    ] as const)('books a payment of an order that is %s and allows its return', async (moves) => {
      const { orderId } = await anOrder('cashondelivery', 'pending')
      for (const to of moves) await orders().setStatus(orderId, to, operator)
      const refunds = refundRepository(database.db)
      expect(await refunds.paidCents(orderId)).toBe(0)
      const mark = () => runMaintenance().markPaid(orderId, { amountCents: total, now: noon, data: {} })
      expect(await mark()).toMatchObject({ ok: true, from: moves.at(-1) })
      expect(await mark()).toEqual({ refused: 'payment.already_paid' })
      expect([await statusOf(orderId), await refunds.paidCents(orderId)]).toEqual([moves.at(-1), total])
      expect(await orders().setStatus(orderId, 'refunded', operator)).toMatchObject({ ok: true })
      expect(await brokenInvariants(database)).toEqual([])
    })

    it('lets staff settle a held attempt', async () => {
      const { order, attempt } = await opened()
      await payments().settle(report(attempt.reference, { amountCents: total - 1, facts: 'less' }), noon)
      expect(
        await runMaintenance().markPaid(order.orderId, { amountCents: total, now: noon, data: {} }),
      ).toMatchObject({
        ok: true,
      })
      expect([await stateOf(attempt.id), await statusOf(order.orderId)]).toEqual(['paid', 'paid'])
    })

    it('cancels no order with an attempt open at the provider', async () => {
      const { order, attempt } = await opened()
      expect(await runMaintenance().cancelUnpaid(order.orderId, later(29), [])).toEqual({
        refused: 'payment.in_progress',
      })
      await payments().settle(
        report(attempt.reference, { status: 'pending', state: 'processing' }),
        later(20),
      )
      expect(await runMaintenance().cancelUnpaid(order.orderId, later(31), [])).toEqual({
        refused: 'payment.in_progress',
      })
      await payments().settle(report(attempt.reference, { status: 'failed', state: 'failed' }), later(40))
      expect(await runMaintenance().cancelUnpaid(order.orderId, later(41), [])).toMatchObject({ ok: true })
      expect(await statusOf(order.orderId)).toBe('cancelled')
    })

    it('either pays or cancels an order when a payment arrives during cancellation', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { order, attempt } = await opened()
        await Promise.all([
          payments().settle(report(attempt.reference), later(60)),
          runMaintenance().cancelUnpaid(order.orderId, later(60), []),
        ])
        const found = `${await statusOf(order.orderId)} ${await stateOf(attempt.id)}`
        expect(['paid paid', 'cancelled held']).toContain(found)
      }
    })

    it('checks open attempts every 5 minutes, after an hour hourly, after 3 days no more', async () => {
      const { attempt } = await opened()
      const due = async (minutes: number) =>
        (await runMaintenance().claimDue(later(minutes), 1000))
          .map(({ id }) => id)
          .filter((id) => id === attempt.id)
      expect(await due(4)).toEqual([])
      expect(await due(5)).toEqual([attempt.id])
      expect(await due(9)).toEqual([])
      expect(await due(65)).toEqual([attempt.id])
      expect(await due(120)).toEqual([])
      expect(await due(125)).toEqual([attempt.id])
      expect(await due(3 * 1440 + 5)).toEqual([attempt.id])
      expect(await due(9 * 1440)).toEqual([])
    })

    it('never changes or deletes messages of a provider', async () => {
      const { attempt } = await opened()
      await payments().settle(report(attempt.reference), noon)
      await expect(
        database.db.updateTable('payment_messages').set({ status: 'failed' }).execute(),
      ).rejects.toThrow(/append-only|append only|never/)
      await expect(database.db.deleteFrom('payment_messages').execute()).rejects.toThrow(
        /append-only|append only|never/,
      )
      const cheaper = database.db.updateTable('payment_attempts').set({ amount_cents: 1 }).execute()
      await expect(cheaper).rejects.toThrow(/figures of a payment never change/)
    })
  })
}
