import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentReport } from '../src/schema/payment-records.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { paymentRepository } from '../src/payments/payment-repository.ts'
import { paymentMaintenanceRepository } from '../src/payments/payment-maintenance-repository.ts'

const total = 10_300
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const provider = 'NEOPAY'

/** Tests payments that were never booked, and the timeout of their orders. */
export function returnedPaymentSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`held money and time on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 1000 } })])
    })
    afterAll(() => database.close())

    const payments = () => paymentRepository(database.db)
    const runMaintenance = () => paymentMaintenanceRepository(database.db)

    async function anOrder(method = provider) {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const payment = { methodCode: method, title: method }
      const placed = await orderRepository(database.db).place(
        aPlacement(cart, { status: 'awaiting_payment', payment, outbox: [] }),
      )
      if ('refused' in placed) throw new Error(placed.refused)
      return { ...placed, cartToken: cart.token }
    }
    const request = (cartToken: string) => ({
      provider,
      cartToken,
      bank: 'HABAEE2X',
      storeId: 1,
      language: 'et',
      expiresAt: later(30),
      now: noon,
    })
    async function opened() {
      const order = await anOrder()
      const response = await payments().open(request(order.cartToken))
      if ('refused' in response) throw new Error(response.refused)
      return { order, attempt: { reference: `A${order.number}-1` } }
    }
    const report = (reference: string, over: Partial<PaymentReport> = {}): PaymentReport => ({
      provider,
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
    const statusOf = async (id: number) => (await orderRepository(database.db).findById(id))?.status

    it('allows a new payment after a held one was returned, and holds a repeated one again', async () => {
      const { order, attempt } = await opened()
      await payments().settle(report(attempt.reference, { amountCents: total - 1, facts: 'short' }), noon)
      const change = () =>
        payments().changeMethod({
          orderId: order.orderId,
          payment: { methodCode: 'NEOPAY' },
          now: noon,
          outbox: [],
        })
      expect(await change()).toEqual({ refused: 'payment.in_progress' })
      // Nor by the cart id of older clients: the order would be paid twice.
      expect(await payments().open(request(order.cartToken))).toEqual({ refused: 'payment.in_progress' })
      const returned = (reference: string) =>
        runMaintenance().returnPayment(order.orderId, {
          reference,
          amountCents: total - 1,
          actor: 'operator',
          now: noon,
        })
      expect(await returned('A1-1')).toEqual({ refused: 'payment.unknown' })
      expect(await returned(attempt.reference)).toEqual({ ok: true })
      expect(await returned(attempt.reference)).toEqual({ refused: 'payment.returned' })
      expect(await change()).toEqual({ ok: true })
      const again = await payments().open(request(order.cartToken))
      expect(again).toMatchObject({ isNew: true })
      // The bank repeats an earlier message: no change. Another amount on the same attempt is a change.
      const short = report(attempt.reference, { amountCents: total - 1, facts: 'short' })
      expect(await payments().settle(short, noon)).toMatchObject({ outcome: 'repeated' })
      const other = await payments().settle(report(attempt.reference, { facts: 'other' }), noon)
      expect(other).toMatchObject({ outcome: 'applied', state: 'held', flag: 'second_payment' })
      expect(await statusOf(order.orderId)).toBe('awaiting_payment')
      expect(await returned(attempt.reference)).toEqual({ ok: true })
    })

    it('refuses to return a booked payment', async () => {
      const { order, attempt } = await opened()
      await payments().settle(report(attempt.reference), noon)
      const { reference } = attempt
      expect(
        await runMaintenance().returnPayment(order.orderId, {
          reference,
          amountCents: 1,
          actor: 'operator',
          now: noon,
        }),
      ).toEqual({ refused: 'payment.not_held', state: 'paid' })
    })

    it('starts the time of a bank link when it is chosen, up to 14 days', async () => {
      const order = await anOrder('banktransfer')
      const days = (count: number) => later(count * 24 * 60)
      await payments().changeMethod({
        orderId: order.orderId,
        payment: { methodCode: 'NEOPAY', title: 'Bank link' },
        now: days(5),
        outbox: [],
      })
      const isOverdue = async (at: Date) =>
        (await runMaintenance().listUnpaid('NEOPAY', new Date(at.getTime() - 24 * 3_600_000))).some(
          ({ id }) => id === order.orderId,
        )
      expect(await isOverdue(days(5.5))).toBe(false)
      expect(await isOverdue(days(6.1))).toBe(true)
    })

    async function unconfirmed() {
      const { order, attempt } = await opened()
      const word = { status: 'signed', state: 'processing' as const, facts: 'signed' }
      await payments().settle(report(attempt.reference, word), noon)
      expect(await runMaintenance().flagUnconfirmed(later(23 * 60))).toBe(0)
      expect(await runMaintenance().flagUnconfirmed(later(25 * 60))).toBe(1)
      expect(await runMaintenance().flagUnconfirmed(later(26 * 60))).toBe(0)
      return { order, attempt }
    }

    it('notifies staff of a payment unconfirmed for a day, and allows a new payment when it is abandoned', async () => {
      const { order } = await unconfirmed()
      const again = () =>
        payments().open({ ...request(order.cartToken), now: later(1500), expiresAt: later(1530) })
      expect(await again()).toEqual({ refused: 'payment.in_progress' })
      const note = { now: later(1500), comment: 'nothing came', actor: 'operator' }
      expect(await runMaintenance().clearFlags(order.orderId, note)).toBe(1)
      expect(await again()).toMatchObject({ isNew: true })
    })

    it('accepts the late confirmation of a payment marked by staff without counting a second payment', async () => {
      const { order, attempt } = await unconfirmed()
      const seen = { amountCents: total, now: later(1500), data: {} }
      expect(await runMaintenance().markPaid(order.orderId, seen)).toMatchObject({ ok: true })
      const settled = await payments().settle(report(attempt.reference), later(1600))
      expect(settled).toMatchObject({ outcome: 'late', state: 'paid' })
    })
  })
}
