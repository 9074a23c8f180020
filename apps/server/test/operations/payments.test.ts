import { operationContext } from '@ambra/commerce/operation-context-suite'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository, paymentMaintenanceRepository } from '@ambra/db/payments'
import { settingsRepository } from '@ambra/db/platform'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../src/env/env.ts'
import { runCommand } from '../../src/operations/operations.ts'
import { operationSettings } from '../../src/compose/operation-settings.ts'
import {
  finishPayments,
  listPayments,
  markPaid,
  reconcile,
  returnPayment,
  showPayments,
} from '@ambra/commerce/operations'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 100 } })])
})

const env = readEnvironment({})
const operator = () => ({
  ...operationContext(database, { folder: env.DATA_DIR }),
  ...operationSettings(env, database),
})

/** Creates an order whose bank reported a cent too little. */
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
  it("lists payments that need a person, with the provider's message", async () => {
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

  it('marks an order as paid only for the exact amount, and once', async () => {
    const number = await heldOrder()
    const mark = (amount: string) => markPaid(operator(), { number, amount })
    await expect(mark('102.99')).rejects.toThrow(/costs 103\.00.*nothing was changed/)
    await expect(mark('a hundred')).rejects.toThrow(/is no amount/)
    await expect(markPaid(operator(), { number: '999999999', amount: '1' })).rejects.toThrow(/no order/)
    expect(await mark('103.00')).toEqual({ number, amountCents: 10_300 })
    await expect(mark('103.00')).rejects.toThrow(/paid already/)
  })

  it('marks no gift cards as paid from the limit on, which needs a second person', async () => {
    const cart = await aCart(database, [{ sku: 'LAMP', qty: 2 }])
    const order = await orderRepository(database.db).place(
      aPlacement(cart, {
        status: 'awaiting_payment',
        payment: { methodCode: 'banktransfer', title: 'Transfer' },
        giftCards: { validMonths: 60, lines: [{ line: 1, qty: 2, valueCents: 10_000 }] },
      }),
    )
    if ('refused' in order) throw new Error(order.refused)
    const { number } = order
    const mark = () =>
      runCommand(
        { command: 'payments.mark-paid', login: 'mari', input: { number, amount: '203.00' } },
        { ...operator(), env, login: 'mari' },
      )
    await settingsRepository(database.db).put('secondPersonFromCents', 5_000, noon)
    await expect(mark()).rejects.toThrow('second person')
    const after = await orderRepository(database.db).findByNumber(number)
    expect(after?.status).toBe('awaiting_payment')
    await settingsRepository(database.db).put('secondPersonFromCents', null, noon)
    expect(await mark()).toMatchObject({ number })
    const paid = await orderRepository(database.db).findByNumber(number)
    expect([paid?.status, paid?.events.at(-1)?.actor]).toEqual(['paid', 'operator:cli:mari'])
  })

  it('marks a held payment as returned once, and lets the order be paid again or expire', async () => {
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

  it('rejects ending a held payment by a note, since its order would wait permanently', async () => {
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
