import { orderRepository } from '@ambra/db/sales'
import { paymentRepository, paymentMaintenanceRepository } from '@ambra/db/payments'
import type { PaymentAttempt } from '@ambra/db/schema'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { aCart, aPlacement } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  signed,
  startFakeProvider,
  transactionOf,
} from './payment-suite.ts'

/** A message of the run, and its effect on the payment if everything else allows it. */
const events = [
  'success',
  'success',
  'success twice at once',
  'pending',
  'canceled',
  'failed',
  'wrong key',
  'no algorithm',
  'a cent less',
  'other currency',
  'other account',
  'order of another',
  'expired',
  'return',
  'time-out',
] as const
type Event = (typeof events)[number]

/** The state expected by the rules alone: the model with which the shop is compared. */
type Model = { order: 'waiting' | 'paid' | 'cancelled'; isHeld: boolean; isOpen: boolean; isBusy: boolean }

function expectedAfter(model: Model, event: Event): Model {
  const { order, isHeld } = model
  if (event.startsWith('success')) {
    if (order === 'paid' || isHeld) return model
    if (order === 'cancelled') return { ...model, isHeld: true, isOpen: false, isBusy: false }
    return { order: 'paid', isHeld: false, isOpen: false, isBusy: false }
  }
  if (['a cent less', 'other currency', 'other account'].includes(event))
    return order === 'paid' ? model : { ...model, isHeld: true, isOpen: false, isBusy: false }
  if (order === 'paid' || isHeld) return model
  if (event === 'pending' || event === 'return') return model.isOpen ? { ...model, isBusy: true } : model
  if (event === 'canceled' || event === 'failed') return { ...model, isOpen: false, isBusy: false }
  // The timeout after a day: a payment in progress at the bank still holds the order.
  if (event === 'time-out' && order === 'waiting' && !model.isBusy) return { ...model, order: 'cancelled' }
  return model
}

/**
 * Tests INV-7, ATT-21: an order is paid if and only if its provider confirmed exactly its amount,
 * whatever else happens.
 */
export function paidIffProven(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`paid if and only if proven on ${engine} (INV-7, ATT-21)`, () => {
    let fake: FakeProvider
    let paying: PayingShop
    let database: TestDatabase
    beforeAll(async () => {
      fake = await startFakeProvider()
      database = await open()
      paying = await payingShop(fake, {}, async () => database)
    })
    afterAll(async () => {
      fake.close()
      if (engine !== 'PGlite') await database.close()
    })
    const now = () => paying.shop.clock.now()

    async function anAttempt(): Promise<PaymentAttempt> {
      const at = now()
      const cart = await aCart(database, [{ sku: 'LAMP' }], at)
      const payment = { methodCode: 'NEOPAY', title: 'Bank link' }
      const placement = aPlacement(cart, { status: 'awaiting_payment', payment, outbox: [], now: at })
      const order = await orderRepository(database.db).place(placement)
      if ('refused' in order) throw new Error(order.refused)
      const payments = paymentRepository(database.db)
      const response = await payments.open({
        provider: 'NEOPAY',
        cartToken: cart.token,
        bank: 'HABAEE2X',
        storeId: 1,
        language: 'et',
        expiresAt: new Date(at.getTime() + 1),
        now: at,
      })
      const attempt = 'attemptId' in response ? await payments.findAttempt(response.attemptId) : undefined
      if (!attempt) throw new Error('no attempt')
      return attempt
    }

    async function sendForged(token: string): Promise<void> {
      const { status } = await paying.callback(token)
      if (status !== 400) throw new Error(`a forged message was answered ${status}`)
    }

    async function send(
      event: Event,
      attempt: PaymentAttempt,
      other: PaymentAttempt,
      round: number,
    ): Promise<void> {
      const claims = (over: object = {}) => ({
        transactions: { [attempt.reference]: transactionOf(attempt, over) },
      })
      // Tokens of one status differ in the payer, as real ones do; the relevant figures are the
      // same.
      const token = (over: object = {}) => signed({ ...claims(over), jti: String(round) }, now())
      const amount = (attempt.amountCents - 1) / 100
      switch (event) {
        case 'success twice at once': {
          const twice = await token()
          await Promise.all([paying.callback(twice), paying.callback(twice, 'form')])
          return
        }
        case 'wrong key':
          return sendForged(await signed(claims(), now(), 'not-the-key-of-the-project-000000'))
        case 'no algorithm':
          return sendForged(new UnsecuredJWT(claims()).encode())
        case 'expired': {
          const exp = Math.floor(now().getTime() / 1000) - 3600
          return sendForged(await signed({ ...claims(), exp }, now()))
        }
        case 'order of another':
          await paying.callback(
            await signed(
              { transactions: { [other.reference]: transactionOf(other, { status: 'pending' }) } },
              now(),
            ),
          )
          return
        case 'return':
          await paying.shop.send({
            url: '/api/neopay/return',
            query: { token: await signed({ transactionId: attempt.reference, status: 'success' }, now()) },
          })
          return
        case 'time-out':
          await paymentMaintenanceRepository(database.db).cancelUnpaid(attempt.orderId, now(), [])
          return
        case 'a cent less':
          return void (await paying.callback(await token({ amount })))
        case 'other currency':
          return void (await paying.callback(await token({ currency: 'SEK' })))
        case 'other account':
          return void (await paying.callback(await token({ receiverAccountNumber: 'LV80BANK0000435195001' })))
        default:
          return void (await paying.callback(await token({ status: event })))
      }
    }

    it('marks an order as paid exactly when proven, for random messages in any order', async () => {
      const random = seededRandom()
      const rounds = runLength(12, 1000)
      let messages = 0
      let paid = 0
      const wrong: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const other = await anAttempt()
        const attempt = await anAttempt()
        let model: Model = { order: 'waiting', isHeld: false, isOpen: true, isBusy: false }
        const sent: Event[] = []
        for (let step = 0; step < 6; step += 1) {
          const event = random.pick(events)
          sent.push(event)
          paying.shop.clock.advance(1000)
          await send(event, attempt, other, messages)
          model = expectedAfter(model, event)
          messages += 1
        }
        const order = await orderRepository(database.db).findById(attempt.orderId)
        const expected = { waiting: 'awaiting_payment', paid: 'paid', cancelled: 'cancelled' }[model.order]
        const state = (await paymentRepository(database.db).findAttempt(attempt.id))?.state
        if (order?.status !== expected || (state === 'held') !== model.isHeld)
          wrong.push(`${sent.join(', ')}: ${order?.status} ${state}`)
        if (order?.status === 'paid') paid += 1
      }
      reportRun('INV-7', { engine, orders: rounds, messages, paid, wrong: wrong.length, seed: random.seed })
      expect({ seed: random.seed, wrong }).toEqual({ seed: random.seed, wrong: [] })
    })
  })
}
