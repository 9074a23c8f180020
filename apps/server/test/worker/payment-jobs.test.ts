import { type OutboxHandler, createMailHandlers } from '@ambra/commerce/messaging'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPaymentProviders,
  settleReport,
  reconcileAll,
  reconcilePayments,
  paymentCheckHandler,
} from '@ambra/commerce/payments'
import {
  type FakeProvider,
  settingsFor,
  startFakeProvider,
} from '../../../api/test/payments/payment-suite.ts'
import type { PaymentReport } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { paymentRepository } from '@ambra/db/payments'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import * as mails from '@ambra/mail/render-mail'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelUnpaid } from '@ambra/commerce/sales'

let database: TestDatabase
let fake: FakeProvider
const log = pino({ level: 'silent' })
const outboxDir = mkdtempSync(join(tmpdir(), 'ambra-payment-mails-'))
const hours = { NEOPAY: { hours: 24 }, MOKILIZINGAS: { hours: 72 } }
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

beforeAll(async () => {
  fake = await startFakeProvider()
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 1000 } })])
})
afterAll(() => fake.close())

const checks = () => ({
  database,
  log,
  providers: createPaymentProviders(
    { payment: settingsFor(fake), paymentMethods: ['NEOPAY', 'MOKILIZINGAS'] },
    async () => undefined,
  ),
})
const statusOf = async (id: number) => (await orderRepository(database.db).findById(id))?.status

async function started(method: string, over: object = {}) {
  const cart = await aCart(database, [{ sku: 'LAMP' }])
  const payment = { methodCode: method, title: method }
  const order = await orderRepository(database.db).place(
    aPlacement(cart, { status: 'awaiting_payment', payment, outbox: [], ...over }),
  )
  if ('refused' in order) throw new Error(order.refused)
  const payments = paymentRepository(database.db)
  const response = await payments.open({
    provider: method,
    cartToken: cart.token,
    bank: undefined,
    storeId: 1,
    language: 'et',
    expiresAt: later(60),
    now: noon,
  })
  if ('refused' in response) throw new Error(response.refused)
  if (method === 'MOKILIZINGAS')
    await payments.storeToken(response.attemptId, `T${response.attemptId}`, later(60))
  const attempt = await payments.findAttempt(response.attemptId)
  if (!attempt) throw new Error('no attempt')
  return { ...order, attempt }
}
const neopaySays = (reference: string, over: Partial<PaymentReport> = {}): PaymentReport => ({
  provider: 'NEOPAY',
  reference,
  status: 'success',
  state: 'paid',
  checksAmount: true,
  amountCents: 10_300,
  currency: 'EUR',
  facts: '103 EUR',
  source: 'callback',
  message: {},
  ...over,
})
const settle = (report: PaymentReport) =>
  settleReport(report, { database, log, providers: { emulated: [] }, now: later(1) })

describe('reconciliation', () => {
  it('finds a contract whose alert was lost, by the authenticated status call', async () => {
    const { orderId } = await started('MOKILIZINGAS')
    fake.check = { status: 200, json: { result: 'SIGNED_DEAL' } }
    await reconcilePayments(checks(), later(4))
    expect(await statusOf(orderId)).toBe('awaiting_payment')
    expect((await reconcilePayments(checks(), later(5))).changed).toBe(1)
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('continues with the next attempt when a provider does not respond, and retries', async () => {
    const { orderId } = await started('MOKILIZINGAS')
    fake.isDown = true
    expect((await reconcilePayments(checks(), later(5))).failed).toBe(1)
    fake.isDown = false
    await reconcilePayments(checks(), later(10))
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('queries everything open at once when the operator requests it', async () => {
    const { orderId } = await started('MOKILIZINGAS')
    expect((await reconcileAll(checks(), later(1))).changed).toBe(1)
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('matches a message that arrived before its attempt was stored', async () => {
    const cart = await aCart(database, [{ sku: 'LAMP' }])
    const payment = { methodCode: 'NEOPAY', title: 'NEOPAY' }
    const order = await orderRepository(database.db).place(
      aPlacement(cart, { status: 'awaiting_payment', payment }),
    )
    if ('refused' in order) throw new Error(order.refused)
    expect(await settle(neopaySays(`A${order.number}-1`))).toEqual({ outcome: 'unknown', is_new: true })
    await paymentRepository(database.db).open({
      provider: 'NEOPAY',
      cartToken: cart.token,
      bank: undefined,
      storeId: 1,
      language: 'et',
      expiresAt: later(30),
      now: noon,
    })
    await reconcilePayments(checks(), later(2))
    expect(await statusOf(order.orderId)).toBe('paid')
  })

  it('checks after an alert, and leaves an unreachable provider to the queue', async () => {
    const { orderId, attempt } = await started('MOKILIZINGAS')
    const message = { id: 1, kind: 'payment.check', payload: { attempt_id: attempt.id }, attempts: 1 }
    const handle = paymentCheckHandler(checks(), () => later(1))
    fake.isDown = true
    await expect(handle(message)).rejects.toThrow(/provider_unreachable/)
    fake.isDown = false
    fake.check = { status: 200, json: { result: 'WAITING_FOR_DEAL_SIGN' } }
    await handle(message)
    expect(await statusOf(orderId)).toBe('awaiting_payment')
    fake.check = { status: 200, json: { result: 'SIGNED_DEAL' } }
    await handle(message)
    expect(await statusOf(orderId)).toBe('paid')
  })
})

describe('unpaid orders', () => {
  const cancelAt = (minutes: number) => cancelUnpaid(database, later(minutes), hours)

  it('cancels unpaid orders 24 hours after a bank link and 72 after an instalment contract, and releases their stock', async () => {
    const bank = await started('NEOPAY')
    const credit = await started('MOKILIZINGAS')
    await cancelAt(24 * 60)
    expect([await statusOf(bank.orderId), await statusOf(credit.orderId)]).toEqual([
      'awaiting_payment',
      'awaiting_payment',
    ])
    await cancelAt(24 * 60 + 1)
    expect([await statusOf(bank.orderId), await statusOf(credit.orderId)]).toEqual([
      'cancelled',
      'awaiting_payment',
    ])
    await cancelAt(72 * 60 + 1)
    expect(await statusOf(credit.orderId)).toBe('cancelled')
  })

  it('keeps an order while an attempt is open at the provider, for at most a week', async () => {
    const { orderId, attempt } = await started('NEOPAY')
    await settle(neopaySays(attempt.reference, { status: 'pending', state: 'processing' }))
    await cancelAt(3 * 1440)
    expect(await statusOf(orderId)).toBe('awaiting_payment')
    await cancelAt(7 * 1440 + 2)
    expect(await statusOf(orderId)).toBe('cancelled')
  })
})

describe('mails about payments', () => {
  async function deliver(): Promise<string[]> {
    const { handlers, close } = createMailHandlers({
      database,
      outboxDir,
      smtpUrl: undefined,
      from: 'Ambra <shop@ambra.example>',
      shopkeeper: 'orders@ambra.example',
      publicUrl: 'https://shop.example',
      downloadDays: 30,
      resetMinutes: 60,
      now: () => noon,
      ...mails,
    })
    const before = new Set(readdirSync(outboxDir))
    const byKind: Readonly<Record<string, OutboxHandler>> = handlers
    const kinds = ['mail.payment_received', 'mail.payment_failed', 'mail.payment_alert']
    const due = await outboxRepository(database.db).claim({ now: later(9), limit: 100, lockMs: 1e9, kinds })
    for (const message of due) await byKind[message.kind]?.(message)
    close()
    return readdirSync(outboxDir)
      .filter((name) => !before.has(name))
      .map((name) => readFileSync(join(outboxDir, name), 'utf8'))
  }

  it('notifies the shopper of success or failure, and the shopkeeper of what needs a person', async () => {
    await deliver()
    const paid = await started('NEOPAY', { language: 'en', storeId: 1 })
    await settle(neopaySays(paid.attempt.reference))
    const [received, more] = await deliver()
    expect(more).toBeUndefined()
    expect(received).toContain(`Subject: Payment received for order ${paid.number}`)
    expect(received).toContain('To: mari@example.ee')

    const failed = await started('NEOPAY', { language: 'en' })
    await settle(neopaySays(failed.attempt.reference, { status: 'pending', state: 'processing' }))
    await settle(neopaySays(failed.attempt.reference, { status: 'failed', state: 'failed' }))
    expect((await deliver()).join()).toContain(`The payment of order ${failed.number} did not go through`)

    const held = await started('NEOPAY')
    await settle(neopaySays(held.attempt.reference, { amountCents: 10_299, facts: '102.99 EUR' }))
    await settle(neopaySays('stranger', { facts: '5 EUR' }))
    const alerts = (await deliver()).join()
    expect(alerts).toContain('To: orders@ambra.example')
    expect(alerts).toContain(held.number)
    expect(alerts).toContain('102.99 EUR')
    expect(alerts).toContain('stranger')
  })
})
