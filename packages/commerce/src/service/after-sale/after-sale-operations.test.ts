import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import { type NewClaim, claimRepository, type NewWithdrawal, withdrawalRepository } from '@ambra/db/service'
import type { OrderPlacement } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository } from '@ambra/db/payments'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  acceptWithdrawal,
  replyToClaim,
  closeClaim,
  listClaims,
  listWithdrawals,
  rejectWithdrawal,
  showWithdrawal,
} from './after-sale-operations.ts'

let database: TestDatabase
const operator = (at = noon) => operationContext(database, { now: () => at })
const day = (days: number) => new Date(noon.getTime() + days * 86_400_000)

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 10 } })])
})

async function anOrder(over: Partial<OrderPlacement> = {}) {
  const response = await orderRepository(database.db).place(
    aPlacement(await aCart(database, [{ sku: 'CASE' }]), over),
  )
  if ('refused' in response) throw new Error(response.refused)
  return response
}
const who = { storeId: 1, language: 'et', name: 'Mari Maasikas', email: 'mari@example.ee', now: noon }
const stated = (over: Partial<NewWithdrawal> = {}) =>
  withdrawalRepository(database.db).record({
    ...who,
    code: 'W-1',
    key: 'W-1',
    orderId: undefined,
    orderNumber: '9',
    matched: 'none',
    lines: [],
    goods: '',
    statementHash: 'hash',
    deadline: undefined,
    isLate: false,
    ...over,
  })
const claimed = (over: Partial<NewClaim> = {}) =>
  claimRepository(database.db).record({
    ...who,
    code: 'C-1',
    key: 'C-1',
    orderId: undefined,
    orderNumber: '9',
    value: 'Case',
    description: 'It is torn.',
    remedy: 'repair',
    dueDay: '2026-12-05',
    ...over,
  })

describe('ambra withdrawals', () => {
  it('marks refunds that are due soon, from day 10 (LAW-WDR-8)', async () => {
    await stated()
    const urgent = async (at: Date) => (await listWithdrawals(operator(at), { limit: 9 }))[0]?.isUrgent
    expect([await urgent(day(9)), await urgent(day(10))]).toEqual([false, true])
    await expect(listWithdrawals(operator(), { limit: 9, state: 'lost' })).rejects.toThrow('is no state')
  })

  it('warns about late and unmatched withdrawals before the decision', async () => {
    const { number } = await anOrder()
    await stated({ orderNumber: number, matched: 'number', isLate: true, deadline: '2026-11-16' })
    const { warnings, order } = await showWithdrawal(operator(), { code: 'W-1' })
    expect(order?.number).toBe(number)
    expect(warnings).toEqual([
      'late: the period ended on 2026-11-16',
      'the order has another e-mail address: make sure who wrote this',
    ])
  })

  it('names lender and reference of a purchase on credit (LAW-CRD-3)', async () => {
    const { orderId, number } = await anOrder({
      payment: { methodCode: 'MOKILIZINGAS', title: 'Instalments' },
      status: 'awaiting_payment',
    })
    const method = 'MOKILIZINGAS'
    const times = { expiresAt: day(1), now: noon }
    const payments = paymentRepository(database.db)
    await payments.addReference({ tokenHash: 'hash', orderId, method, amountCents: 10_300, ...times })
    const shopper = { bank: undefined, storeId: 1, language: 'et' }
    await payments.open({ provider: method, referenceHash: 'hash', ...shopper, ...times })
    await stated({ orderNumber: number })
    const warnings = async () => (await showWithdrawal(operator(), { code: 'W-1' })).warnings.join()
    expect(await warnings()).not.toContain('credit')
    await database.db.updateTable('payment_attempts').set({ state: 'paid' }).execute()
    expect(await warnings()).toContain(`notify Mokilizingas (AS Inbank filialas), reference A${number}-1`)
  })

  it('accepts a late withdrawal with the order named, and requires a reason to refuse one', async () => {
    const { number } = await anOrder()
    await database.db.updateTable('payments').set({ state: 'paid' }).execute()
    await stated({ isLate: true, deadline: '2026-11-16' })
    await expect(rejectWithdrawal(operator(), { code: 'W-1', reason: ' ' })).rejects.toThrow('reason')
    await expect(acceptWithdrawal(operator(), { code: 'W-1' })).rejects.toThrow('add --order NUMBER')
    await expect(acceptWithdrawal(operator(), { code: 'W-1', order: '1' })).rejects.toThrow('no order 1')
    const done = await acceptWithdrawal(operator(), { code: 'W-1', order: number })
    expect(done).toMatchObject({ orderNumber: number, withdrawal: { refundCents: 10_300 } })
    await expect(acceptWithdrawal(operator(), { code: 'W-1' })).rejects.toThrow('decided already')
  })
})

describe('ambra claims', () => {
  it('marks claim answers that are due soon, from day 12 (LAW-CMP-1)', async () => {
    await claimed()
    const urgent = async (at: Date) => (await listClaims(operator(at), { limit: 9 }))[0]?.isUrgent
    expect([await urgent(day(11)), await urgent(day(12))]).toEqual([false, true])
  })

  it('requires a text in an answer, and extends liability by 12 months after a repair (LAW-RPR-1)', async () => {
    const { orderId } = await anOrder()
    for (const to of ['ready', 'shipped', 'collected'] as const)
      await orderRepository(database.db).setStatus(orderId, to, { actor: 'operator', now: noon })
    await claimed({ orderId })
    const response = { code: 'C-1', refuse: false, start: false }
    await expect(replyToClaim(operator(), response)).rejects.toThrow('--text')
    await replyToClaim(operator(), { ...response, text: 'We repair it for you.' })
    const closed = await closeClaim(operator(), { code: 'C-1', repaired: true })
    expect(closed).toMatchObject({ state: 'closed', liableUntil: '2029-11-20' })
    await expect(closeClaim(operator(), { code: 'C-1', repaired: false })).rejects.toThrow('is closed')
  })

  it('returns no delivery date for a claim without an order', async () => {
    await claimed()
    await expect(closeClaim(operator(), { code: 'C-1', repaired: true })).rejects.toThrow('not tied')
  })
})
