import type { PaymentProviders } from '@ambra/commerce/payment/methods/registry'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { paymentRepository } from '@ambra/db/repositories/payment-repository'
import { paymentMaintenanceRepository } from '@ambra/db/repositories/payment-maintenance-repository'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../src/env/env.ts'
import { filesInFolders, shopFolders } from '@ambra/commerce/shop-data'
import { operationSettings } from '../../src/compose/operation-settings.ts'
import type { OperationContext } from '@ambra/commerce/operation'
import {
  finishPayments,
  listPayments,
  markPaid,
  reconcile,
  returnPayment,
  showPayments,
} from '@ambra/commerce/payment/payment-operations'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 100 } })])
})

const env = readEnvironment({})
const folders = shopFolders(env.DATA_DIR)
const operator = (): OperationContext & { providers: PaymentProviders } => ({
  shop: { database, folders, files: filesInFolders(folders), isEmbedded: true },
  search: undefined,
  now: () => noon,
  log: pino({ level: 'silent' }),
  ...operationSettings(env, database),
  settled: async () => undefined,
  report: () => undefined,
  signal: new AbortController().signal,
})

/** An order whose bank reported a cent too little. */
async function heldOrder(): Promise<string> {
  const cart = await aCart(database, [{ sku: 'LAMP' }])
  const payment = { methodCode: 'NEOPAY', title: 'Bank link' }
  const order = await orderRepository(database.db).place(
    aPlacement(cart, { status: 'awaiting_payment', payment }),
  )
  if ('refused' in order) throw new Error(order.refused)
  const payments = paymentRepository(database.db)
  const place = { storeId: 1, language: 'et', expiresAt: noon, now: noon }
  await payments.open({ provider: 'NEOPAY', cartToken: cart.token, bank: undefined, ...place })
  await payments.settle(
    {
      provider: 'NEOPAY',
      reference: `A${order.number}-1`,
      status: 'success',
      state: 'paid',
      checksAmount: true,
      amountCents: 10_299,
      currency: 'EUR',
      facts: '102.99 EUR',
      source: 'callback',
      message: {},
    },
    noon,
  )
  return order.number
}

describe('ambra payments', () => {
  it('lists what needs a person and shows what was said', async () => {
    const number = await heldOrder()
    const [flagged] = await listPayments(operator(), { flagged: true, open: false, limit: 5 })
    expect(flagged).toMatchObject({
      order: number,
      state: 'held',
      flag: 'amount_differs',
      amountCents: 10_300,
    })
    const { attempts, money } = await showPayments(operator(), { number })
    expect(money).toBe('open')
    expect(attempts[0]?.messages).toMatchObject([{ source: 'callback', status: 'success' }])
  })

  it('marks paid for the exact amount only, and once', async () => {
    const number = await heldOrder()
    const mark = (amount: string) => markPaid(operator(), { number, amount })
    await expect(mark('102.99')).rejects.toThrow(/costs 103\.00.*nothing was changed/)
    await expect(mark('a hundred')).rejects.toThrow(/is no amount/)
    await expect(markPaid(operator(), { number: '999999999', amount: '1' })).rejects.toThrow(/no order/)
    expect(await mark('103.00')).toEqual({ number, amountCents: 10_300 })
    await expect(mark('103.00')).rejects.toThrow(/paid already/)
  })

  it('marks a held payment as sent back, once; the order may then be paid again or runs out', async () => {
    const number = await heldOrder()
    const order = await orderRepository(database.db).findByNumber(number)
    const runMaintenance = paymentMaintenanceRepository(database.db)
    const cancel = () => runMaintenance.cancelUnpaid(order?.id ?? 0, noon, [])
    expect(await cancel()).toEqual({ refused: 'payment.in_progress' })
    const returned = (amount: string) => returnPayment(operator(), { number, amount, operator: 'jaan' })
    await expect(returned('a lot')).rejects.toThrow(/is no amount/)
    expect(await returned('102.99')).toEqual({ number, transaction: `A${number}-1`, amountCents: 10_299 })
    await expect(returned('102.99')).rejects.toThrow(/is held or too much/)
    const { attempts } = await showPayments(operator(), { number })
    expect(attempts).toMatchObject([{ state: 'returned', flag: '' }])
    const events = (await orderRepository(database.db).findByNumber(number))?.events
    expect(events?.at(-1)).toMatchObject({ kind: 'payment_returned', actor: 'operator:jaan' })
    expect(await cancel()).toMatchObject({ ok: true })
  })

  it('does not end a held payment with a note alone: its order would wait permanently', async () => {
    const number = await heldOrder()
    const done = () => finishPayments(operator(), { number, comment: 'refunded' })
    await expect(done()).rejects.toThrow(/is held: end it with "mark-paid" or "returned"/)
    await database.db.updateTable('payment_attempts').set({ flag: null }).execute()
    await returnPayment(operator(), { number, amount: '0' })
    await expect(done()).rejects.toThrow(/no payment of order .* is flagged/)
  })

  it('reconciles a method without a provider to query', async () => {
    expect(await reconcile(operator(), {})).toEqual({ queried: 0, changed: 0, failed: 0 })
  })
})
