import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/sales'
import { paymentMaintenanceRepository } from '@ambra/db/payments'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement } from '@ambra/testing/shop-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { type Line, nameAccounts, ownAccount, statement } from './bank-suite.ts'

let shop: TestApp
let clerk: Awaited<ReturnType<typeof aPerson>>

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  await nameAccounts(shop, ownAccount)
  clerk = await anOwner(shop)
})
afterEach(async () => {
  const [broken] = await brokenInvariants(shop.database)
  if (broken) throw new Error(`${broken.invariant}: ${broken.rows}`)
})

/** Places an order of 103.00 euros. */
async function anOrder(status: 'awaiting_payment' | 'pending' = 'awaiting_payment') {
  const cart = await aCart(shop.database, [{ sku: 'LAMP' }])
  const placed = await orderRepository(shop.database.db).place(aPlacement(cart, { status, outbox: [] }))
  if ('refused' in placed) throw new Error(placed.refused)
  return { id: placed.orderId, number: placed.number, reference: referenceNumber(placed.number) }
}
const statusOf = async ({ number }: { number: string }) =>
  (await orderRepository(shop.database.db).findByNumber(number))?.status
const paidCents = async ({ number }: { number: string }) =>
  (await clerk.run('orders.show', { number })).body.result.paidCents
const move = (id: number, to: 'ready' | 'shipped' | 'fulfilled') =>
  orderRepository(shop.database.db).setStatus(id, to, { actor: 'test', now: shop.clock.now() })
const moneyInJournal = async () =>
  (
    await sql<{ cents: number }>`select coalesce(sum(debit_cents - credit_cents), 0)::integer as cents
      from journal_entries where account = 'money'`.execute(shop.database.db)
  ).rows[0]?.cents

/** Imports a statement, matches all of it and returns the ids of its open movements, oldest first. */
async function take(...lines: Line[]): Promise<number[]> {
  await clerk.run('bank.import', { xml: statement(lines) })
  for (let left = 1; left > 0; ) left = (await clerk.run('bank.match-next', {})).body.result.left
  const open = (await clerk.run('bank.lines', {})).body.result.lines
  return open.map(({ id }: { id: number }) => id).toReversed()
}
const linesOf = async (state: 'open' | 'matched' | 'ignored') =>
  (await clerk.run('bank.lines', { state })).body.result.lines

describe('a bank movement', () => {
  it('pays the orders of all its references when the sum is theirs', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    await take({ id: 'A', sum: '206.00', references: [one.reference, other.reference] })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['paid', 'paid'])
    const [line] = await linesOf('matched')
    expect(line.orders).toEqual([one, other].map(({ number }) => ({ number, cents: 10_300 })))
  })

  it('leaves a movement open when an order of its references is closed, and changes no other order', async () => {
    const [one, closed, next] = [await anOrder(), await anOrder(), await anOrder()]
    await orderRepository(shop.database.db).setStatus(closed.id, 'cancelled', {
      actor: 'test',
      now: shop.clock.now(),
    })
    await take(
      { id: 'A', sum: '206.00', references: [one.reference, closed.reference] },
      { id: 'B', sum: '103.00', reference: next.reference },
    )
    expect([await statusOf(one), await statusOf(next)]).toEqual(['awaiting_payment', 'paid'])
    expect(await linesOf('open')).toMatchObject([{ note: 'payment.order_closed' }])
  })

  it('pays several orders from one movement, and undoes all of them together', async () => {
    const orders = [await anOrder(), await anOrder()]
    const numbers = orders.map(({ number }) => number)
    const [id = 0] = await take({ id: 'A', sum: '206.00' })
    expect(codeOf(await clerk.run('bank.match', { ids: [id], numbers: numbers.slice(1) }))).toBe(
      'bank.sum_differs',
    )
    expect((await clerk.run('bank.match', { ids: [id], numbers })).status).toBe(200)
    expect(await Promise.all(orders.map(statusOf))).toEqual(['paid', 'paid'])
    expect(await moneyInJournal()).toBe(20_600)
    expect((await clerk.run('bank.unmatch', { id, reason: 'wrong' })).status).toBe(200)
    expect(await Promise.all(orders.map(statusOf))).toEqual(['awaiting_payment', 'awaiting_payment'])
    expect(await Promise.all(orders.map(paidCents))).toEqual([0, 0])
    expect([await moneyInJournal(), (await linesOf('open')).length]).toEqual([0, 1])
    expect(codeOf(await clerk.run('bank.unmatch', { id, reason: 'wrong' }))).toBe('bank.decided')
    expect((await clerk.run('bank.match', { ids: [id], numbers })).status).toBe(200)
    expect(await moneyInJournal()).toBe(20_600)
  })

  it('pays one order from several movements', async () => {
    const { number, ...order } = await anOrder()
    const ids = await take({ id: 'A', sum: '60.00' }, { id: 'B', sum: '43.00' })
    expect(codeOf(await clerk.run('bank.match', { ids: ids.slice(1), numbers: [number] }))).toBe(
      'bank.sum_differs',
    )
    expect((await clerk.run('bank.match', { ids, numbers: [number] })).status).toBe(200)
    expect([await statusOf({ number }), await paidCents({ number })]).toEqual(['paid', 10_300])
    expect(order.id).toBeGreaterThan(0)
  })

  it('refunds the stated overpayment of a match, and undoes the refund with the match', async () => {
    const { number } = await anOrder()
    const [id = 0] = await take({ id: 'A', sum: '113.00' })
    expect(codeOf(await clerk.run('bank.match', { ids: [id], numbers: [number] }))).toBe('bank.sum_differs')
    expect((await clerk.run('bank.match', { ids: [id], numbers: [number], overCents: 1_000 })).status).toBe(
      200,
    )
    expect(await paidCents({ number })).toBe(11_300)
    const toSend = async () => (await clerk.run('refunds.list', { state: 'to_do' })).body.result.refunds
    expect(await toSend()).toMatchObject([{ number, amountCents: 1_000 }])
    expect((await clerk.run('bank.unmatch', { id })).status).toBe(200)
    expect([await toSend(), await paidCents({ number })]).toEqual([[], 0])
  })

  it('matches the payout of a carrier, less its fee, with many orders', async () => {
    const orders = [await anOrder('pending'), await anOrder('pending')]
    for (const { id } of orders)
      for (const to of ['ready', 'shipped', 'fulfilled'] as const) await move(id, to)
    const numbers = orders.map(({ number }) => number)
    const [id = 0] = await take({ id: 'A', sum: '204.50', text: 'COD payout' })
    const fee = { method: 'cashondelivery', cents: 150 }
    expect((await clerk.run('bank.match', { ids: [id], numbers, fee })).status).toBe(200)
    expect(await Promise.all(orders.map(paidCents))).toEqual([10_300, 10_300])
    expect(await Promise.all(orders.map(statusOf))).toEqual(['fulfilled', 'fulfilled'])
    expect(await moneyInJournal()).toBe(20_450)
    expect((await clerk.run('bank.unmatch', { id })).status).toBe(200)
    expect([await moneyInJournal(), await paidCents({ number: numbers[0] ?? '' })]).toEqual([0, 0])
  })

  it('settles an order that was marked as paid by hand only once', async () => {
    const { id: order, number } = await anOrder()
    await paymentMaintenanceRepository(shop.database.db).markPaid(order, {
      amountCents: 10_300,
      now: shop.clock.now(),
      data: {},
    })
    const ids = await take({ id: 'A', sum: '103.00' }, { id: 'B', sum: '103.00', text: 'again' })
    expect((await clerk.run('bank.match', { ids: ids.slice(0, 1), numbers: [number] })).status).toBe(200)
    expect(codeOf(await clerk.run('bank.match', { ids: ids.slice(1), numbers: [number] }))).toBe(
      'payment.already_paid',
    )
    expect(await moneyInJournal()).toBe(10_300)
    await clerk.run('bank.unmatch', { id: ids[0] ?? 0 })
    expect(await statusOf({ number })).toBe('paid')
  })

  it('asks for confirmation before a likely duplicate pays an order', async () => {
    const orders = [await anOrder(), await anOrder()]
    const [id = 0] = await take(
      {
        id: '',
        sum: '103.00',
        reference: orders[0]?.reference ?? '',
        details: '<Refs><TxId>T</TxId></Refs>',
      },
      { id: '', sum: '103.00', text: 'x', details: '<Refs><TxId>T</TxId></Refs>' },
    )
    const match = { ids: [id], numbers: [orders[1]?.number ?? ''] }
    expect(codeOf(await clerk.run('bank.match', match))).toBe('bank.likely_duplicate')
    expect((await clerk.run('bank.match', { ...match, despite_duplicate: true })).status).toBe(200)
  })

  it('returns the totals of the orders of a match', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    await take({ id: 'A', sum: '103.00', reference: one.reference })
    const { orders } = (await clerk.run('bank.orders', { numbers: `${one.number} ${other.number} 999` })).body
      .result
    expect(
      orders.toSorted((a: { number: string }, b: { number: string }) => a.number.localeCompare(b.number)),
    ).toEqual([
      { number: one.number, dueCents: 10_300, is_paid: true, is_settled: true },
      { number: other.number, dueCents: 10_300, is_paid: false, is_settled: false },
    ])
  })
})

describe('a payment that the bank reversed', () => {
  const credit = (reference: string): Line => ({ id: 'A', sum: '103.00', reference })

  it.each<[string, Partial<Line>]>([
    ['by its reference', {}],
    ['by a marked reversal that names the order', { reference: '', isReversal: true }],
    ['by the id of the payment', { reference: '', details: '<Refs><EndToEndId>E2E</EndToEndId></Refs>' }],
  ])('flags the order of a reversed payment before it is packed: found %s', async (_, over) => {
    const { number, reference, id } = await anOrder()
    await take({ ...credit(reference), details: '<Refs><EndToEndId>E2E</EndToEndId></Refs>' })
    const text = over.isReversal ? `return ${number}` : ''
    const [line = 0] = await take({ id: 'R', sum: '103.00', direction: 'DBIT', reference, text, ...over })
    expect(await statusOf({ number })).toBe('paid')
    expect((await clerk.run('orders.show', { number })).body.result.reversals).toEqual([
      { cents: 10_300, day: '2026-11-20' },
    ])
    expect((await clerk.run('orders.list', {})).body.result.rows).toMatchObject([
      { number, is_reversed: true },
    ])
    expect((await clerk.run('parcels.queue', {})).body.result.rows).toMatchObject([
      { number, isReversed: true },
    ])
    expect(codeOf(await clerk.run('parcels.pack-start', { number }))).toBe('order.payment_reversed')
    expect(codeOf(await clerk.run('orders.set-status', { number, status: 'ready' }))).toBe(
      'order.payment_reversed',
    )
    expect(await move(id, 'ready')).toMatchObject({ refused: 'order.payment_reversed' })
    expect(await linesOf('open')).toMatchObject([{ id: line, reversed: [{ number, cents: 10_300 }] }])
    expect(codeOf(await clerk.run('bank.ignore', { id: line }))).toBe('order.payment_reversed')
  })

  it('lets a person keep the order paid or set it back to awaiting payment after a reversal', async () => {
    const [kept, unpaid] = [await anOrder(), await anOrder()]
    await take(credit(kept.reference), { ...credit(unpaid.reference), id: 'B' })
    const back = { sum: '103.00', direction: 'DBIT', isReversal: true }
    const [first = 0, second = 0] = await take(
      { ...back, id: 'R1', reference: kept.reference },
      { ...back, id: 'R2', reference: unpaid.reference },
    )
    await clerk.run('bank.decide-reversal', { id: first, outcome: 'kept', reason: 'paid again' })
    await clerk.run('bank.decide-reversal', { id: second, outcome: 'unpaid', reason: 'chargeback' })
    expect([await statusOf(kept), await statusOf(unpaid)]).toEqual(['paid', 'awaiting_payment'])
    expect([await paidCents(unpaid), await moneyInJournal()]).toEqual([0, 10_300])
    expect(await linesOf('open')).toEqual([])
    expect((await clerk.run('parcels.pack-start', { number: kept.number })).status).toBe(200)
    expect(codeOf(await clerk.run('bank.decide-reversal', { id: second, outcome: 'kept' }))).toBe(
      'bank.decided',
    )
    // The customer pays again.
    await take({ ...credit(unpaid.reference), id: 'C', text: 'again' })
    expect([await statusOf(unpaid), await moneyInJournal()]).toEqual(['paid', 20_600])
  })

  it('does not treat a refund of the shop as a reversal', async () => {
    const { number, reference } = await anOrder()
    await take(credit(reference))
    await clerk.run('orders.refund', { number, amount: '10.00' })
    await take({ id: 'R', sum: '10.00', direction: 'DBIT', reference })
    expect((await clerk.run('orders.show', { number })).body.result.reversals).toEqual([])
    expect(await linesOf('ignored')).toMatchObject([{ amountCents: 1_000 }])
  })

  it('flags a reversal in the same statement as its payment', async () => {
    const { number, reference } = await anOrder()
    await take(credit(reference), { id: 'A', sum: '103.00', direction: 'DBIT', isReversal: true })
    expect((await clerk.run('orders.show', { number })).body.result.reversals).toHaveLength(1)
  })

  it("rejects the shop's own returned money as income", async () => {
    const { number, reference } = await anOrder()
    const [id = 0] = await take({ id: 'A', sum: '103.00', reference, isReversal: true })
    expect(await statusOf({ number })).toBe('awaiting_payment')
    expect(codeOf(await clerk.run('bank.match', { ids: [id], numbers: [number] }))).toBe('bank.no_income')
  })
})
