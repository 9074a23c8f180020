import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentReport } from '../src/schema/payment-records.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { paymentRepository } from '../src/payments/payment-repository.ts'
import { paymentMaintenanceRepository } from '../src/payments/payment-maintenance-repository.ts'

const total = 10_300
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const provider = 'NEOPAY'

/** Tests emulated payments beside real ones. */
export function emulatedPaymentSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`emulated payments on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 1000 } })])
    })
    afterAll(() => database.close())

    const payments = () => paymentRepository(database.db)
    const runMaintenance = () => paymentMaintenanceRepository(database.db)
    const statusOf = async (id: number) => (await orderRepository(database.db).findById(id))?.status

    async function anOrder() {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const payment = { methodCode: provider, title: provider }
      const placed = await orderRepository(database.db).place(
        aPlacement(cart, { status: 'awaiting_payment', payment, outbox: [] }),
      )
      if ('refused' in placed) throw new Error(placed.refused)
      return { ...placed, cartToken: cart.token }
    }
    async function attemptFor(order: { cartToken: string }, isEmulated: boolean) {
      const response = await payments().open({
        provider,
        cartToken: order.cartToken,
        isEmulated,
        bank: 'HABAEE2X',
        storeId: 1,
        language: 'et',
        expiresAt: later(30),
        now: noon,
      })
      if ('refused' in response) throw new Error(response.refused)
      const attempt = await payments().findAttempt(response.attemptId)
      if (!attempt) throw new Error('the attempt just opened is gone')
      return attempt
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

    it('marks attempts at an emulator', async () => {
      expect(await attemptFor(await anOrder(), true)).toMatchObject({ isEmulated: true })
      expect(await attemptFor(await anOrder(), false)).toMatchObject({ isEmulated: false })
    })

    it('opens a new attempt once a real provider replaces the emulator', async () => {
      const order = await anOrder()
      const emulated = await attemptFor(order, true)
      const real = await attemptFor(order, false)
      expect(real.id).not.toBe(emulated.id)
      expect((await attemptFor(order, false)).id).toBe(real.id)
    })

    it.each([
      ['a provider', 'an emulated attempt', true],
      ['an emulator', 'a real attempt', false],
    ])('prevents a report of %s from settling %s', async (_, __, isEmulated) => {
      const order = await anOrder()
      const attempt = await attemptFor(order, isEmulated)
      const foreign = report(attempt.reference, { isEmulated: !isEmulated })
      expect(await payments().settle(foreign, later(1))).toMatchObject({ outcome: 'unknown' })
      expect(await statusOf(order.orderId)).toBe('awaiting_payment')
      await payments().settle(report(attempt.reference, { isEmulated, facts: 'own' }), later(2))
      expect(await statusOf(order.orderId)).toBe('paid')
    })

    it('ends open emulator attempts and changes no real ones', async () => {
      const [waiting, approved, differs, real] = [
        await anOrder(),
        await anOrder(),
        await anOrder(),
        await anOrder(),
      ]
      const open = await attemptFor(waiting, true)
      const processing = await attemptFor(approved, true)
      await payments().settle(
        report(processing.reference, { isEmulated: true, state: 'processing' }),
        later(1),
      )
      const held = await attemptFor(differs, true)
      await payments().settle(report(held.reference, { isEmulated: true, amountCents: 1 }), later(1))
      const other = await attemptFor(real, false)
      expect(await runMaintenance().closeEmulated(later(5))).toBe(3)
      expect(await runMaintenance().closeEmulated(later(6))).toBe(0)
      const states = await Promise.all(
        [open, processing, held, other].map(async ({ id }) => {
          const now = await payments().findAttempt(id)
          return [now?.state, now?.returnedAt !== undefined, now?.flag]
        }),
      )
      expect(states).toEqual([
        ['cancelled', false, undefined],
        ['cancelled', false, undefined],
        ['held', true, undefined],
        ['open', false, undefined],
      ])
      // None of them prevents a real payment of its order.
      for (const order of [waiting, approved, differs])
        expect(await attemptFor(order, false)).toMatchObject({ state: 'open', isEmulated: false })
    })

    it('counts orders paid only through an emulator until they are shipped', async () => {
      const order = await anOrder()
      const attempt = await attemptFor(order, true)
      expect(await runMaintenance().countEmulatedPaid()).toBe(0)
      await payments().settle(report(attempt.reference, { isEmulated: true }), later(1))
      expect(await runMaintenance().countEmulatedPaid()).toBe(1)
      const real = await anOrder()
      await payments().settle(report((await attemptFor(real, false)).reference), later(1))
      expect(await runMaintenance().countEmulatedPaid()).toBe(1)
      await orderRepository(database.db).setStatus(order.orderId, 'cancelled', {
        actor: 'operator',
        now: later(2),
      })
      expect(await runMaintenance().countEmulatedPaid()).toBe(0)
    })
  })
}
