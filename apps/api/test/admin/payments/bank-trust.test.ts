import { orderRepository } from '@ambra/db/sales'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement } from '@ambra/testing/shop-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { nameAccounts, ownAccount, statement } from './bank-suite.ts'

let shop: TestApp
let clerk: Awaited<ReturnType<typeof aPerson>>

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  await nameAccounts(shop, ownAccount, 'LT121000011101001000')
  clerk = await aPerson(shop, [{ role: 'accountant', store: null }])
})

/** Places an order of 103.00 euros. */
async function anOrder(status: 'awaiting_payment' | 'pending' = 'awaiting_payment') {
  const cart = await aCart(shop.database, [{ sku: 'LAMP' }])
  const placed = await orderRepository(shop.database.db).place(aPlacement(cart, { status, outbox: [] }))
  if ('refused' in placed) throw new Error(placed.refused)
  return { id: placed.orderId, number: placed.number, reference: referenceNumber(placed.number) }
}
const statusOf = async (number: string) =>
  (await orderRepository(shop.database.db).findByNumber(number))?.status
const take = (xml: string) => clerk.run('bank.import', { xml })
const matchAll = async () => (await clerk.run('bank.match-next', {})).body.result
const openLines = async () => (await clerk.run('bank.lines', {})).body.result.lines
const move = async (
  id: number,
  ...statuses: readonly ('ready' | 'shipped' | 'fulfilled' | 'completed')[]
) => {
  for (const to of statuses)
    await orderRepository(shop.database.db).setStatus(id, to, { actor: 'test', now: shop.clock.now() })
}

describe('the account of a statement', () => {
  it.each([
    ['a foreign one', 'LT601010012345678901'],
    ['one of no check digits', 'EE002200221020145685'],
    ['a number of a bank', '221020145685'],
  ])('rejects a statement whose account is %s, names the account and stores nothing', async (_, account) => {
    const { number, reference } = await anOrder()
    const refused = await take(statement([{ id: 'A', sum: '103.00', reference }], account))
    expect(codeOf(refused)).toBe('bank.foreign_account')
    expect(refused.body.meta.params).toEqual({ account })
    await matchAll()
    expect([await statusOf(number), await openLines()]).toEqual(['awaiting_payment', []])
  })

  it('accepts any account named in the settings', async () => {
    const { number, reference } = await anOrder()
    await take(statement([{ id: 'A', sum: '103.00', reference }], 'LT12 1000 0111 0100 1000'))
    expect([await matchAll(), await statusOf(number)]).toMatchObject([{ matched: 1 }, 'paid'])
  })

  it('rejects a whole file when one of its statements is of a foreign account', async () => {
    const own = statement([{ id: 'A', sum: '1.00' }])
    const foreign = statement([{ id: 'B', sum: '1.00' }], 'LT601010012345678901')
    const both = own.replace('</BkToCstmrStmt>', `${/<Stmt>.*<\/Stmt>/s.exec(foreign)?.[0]}</BkToCstmrStmt>`)
    expect(codeOf(await take(both))).toBe('bank.foreign_account')
    expect((await clerk.run('bank.lines', {})).body.result.left).toBe(0)
  })
})

describe('payment of an order by a movement', () => {
  it.each([
    ['instructed in dollars', '<AmtDtls><InstdAmt><Amt Ccy="USD">103.00</Amt></InstdAmt></AmtDtls>'],
    ['instructed in euros', '<AmtDtls><InstdAmt><Amt Ccy="EUR">103.00</Amt></InstdAmt></AmtDtls>'],
    ['a counter value', '<AmtDtls><CntrValAmt><Amt Ccy="EUR">103.00</Amt></CntrValAmt></AmtDtls>'],
    ['a sum before charges', '<AmtDtls><TxAmt><Amt Ccy="EUR">103.00</Amt></TxAmt></AmtDtls>'],
  ])('pays an order by the booked amount, not by %s', async (_, details) => {
    const { number, reference } = await anOrder()
    await take(statement([{ id: 'A', sum: '99.40', reference, details }]))
    expect(await matchAll()).toMatchObject({ matched: 0, open: 1 })
    expect(await statusOf(number)).toBe('awaiting_payment')
    expect(await openLines()).toMatchObject([{ amountCents: 9_940, note: 'payment.amount_differs' }])
  })

  it('pays orders in euros only', async () => {
    const { number, reference } = await anOrder()
    await take(statement([{ id: 'A', sum: '103.00', reference, currency: 'SEK' }]))
    expect(await matchAll()).toMatchObject({ matched: 0, open: 1 })
    const [line] = await openLines()
    expect(line).toMatchObject({ currency: 'SEK', note: 'bank.no_income' })
    expect(codeOf(await clerk.run('bank.match', { ids: [line.id], numbers: [number] }))).toBe(
      'bank.no_income',
    )
    expect(await statusOf(number)).toBe('awaiting_payment')
  })

  it('pays no order from a likely duplicate of an imported payment', async () => {
    const [first, second] = [await anOrder(), await anOrder()]
    const ends = '<Refs><EndToEndId>E2E-1</EndToEndId></Refs>'
    const of = (order: { reference: string }) => ({
      sum: '103.00',
      reference: order.reference,
      details: ends,
    })
    await take(statement([{ ...of(first), id: '' }]))
    expect(await matchAll()).toMatchObject({ matched: 1 })
    expect((await take(statement([{ ...of(second), id: '' }]))).body.result).toMatchObject({
      added: 1,
      twins: 1,
    })
    expect(await matchAll()).toMatchObject({ matched: 0, open: 1 })
    expect(await openLines()).toMatchObject([{ note: 'bank.likely_duplicate', twin: expect.any(Number) }])
    expect(await statusOf(second.number)).toBe('awaiting_payment')
  })

  it.each([
    ['2026-11-19', 'awaiting_payment'],
    ['2026-11-20', 'paid'],
  ])('pays an order of 20 November by a movement of %s only if it is not older: %s', async (day, status) => {
    const { number, reference } = await anOrder()
    await take(statement([{ id: 'A', sum: '103.00', reference }]).replace('2026-11-20', day))
    await matchAll()
    expect(await statusOf(number)).toBe(status)
    if (status === 'paid') return
    const [line] = await openLines()
    expect(line).toMatchObject({ note: 'bank.before_order' })
    expect((await clerk.run('bank.match', { ids: [line.id], numbers: [number] })).status).toBe(200)
    expect(await statusOf(number)).toBe('paid')
  })

  it('recognizes a movement at another position of another file', async () => {
    const { reference } = await anOrder()
    const line = { id: 'A', sum: '103.00', reference }
    const at = (place: number) => statement([line]).replace('<Ntry>', `<Ntry><NtryRef>${place}</NtryRef>`)
    expect((await take(at(1))).body.result).toMatchObject({ added: 1, known: 0 })
    expect((await take(at(7))).body.result).toMatchObject({ added: 0, known: 1 })
  })

  it('imports the valid movements beside unreadable ones', async () => {
    const { number, reference } = await anOrder()
    const lines = [
      { id: 'A', sum: '12,50' },
      { id: 'B', sum: '000000000000103.00', reference },
    ]
    const refused = [{ place: 1, bankReference: 'A', reason: 'amount' }]
    expect((await take(statement(lines))).body.result).toMatchObject({ added: 1, refused })
    expect([await matchAll(), await statusOf(number)]).toMatchObject([{ matched: 1 }, 'paid'])
  })
})

describe('payment of an order on delivery', () => {
  it('rejects a refund before the money of a delivered order has arrived, and says what to do', async () => {
    const { id, number } = await anOrder('pending')
    await move(id, 'ready', 'shipped', 'fulfilled', 'completed')
    const boss = await anOwner(shop)
    const refused = await boss.run('orders.refund', { number })
    expect([codeOf(refused), refused.body.meta.params]).toEqual(['order.not_paid_yet', { number }])
    expect((await boss.run('orders.show', { number })).body.result.paidCents).toBe(0)
    const unpaid = (await boss.run('orders.list', { paid: 'no' })).body.result.rows
    expect(unpaid).toMatchObject([{ number, is_paid: false }])
  })

  it.each([
    [['ready']],
    [['ready', 'shipped']],
    [['ready', 'shipped', 'fulfilled']],
    [['ready', 'shipped', 'fulfilled', 'completed']],
  ] as const)('matches and refunds the payment on delivery of an order that is %s', async (statuses) => {
    const { id, number } = await anOrder('pending')
    await move(id, ...statuses)
    await take(statement([{ id: 'A', sum: '103.00', text: `COD ${number}` }]))
    await matchAll()
    const [line] = await openLines()
    expect(line.suggestions).toMatchObject([{ number, why: 'number_and_sum' }])
    expect((await clerk.run('bank.match', { ids: [line.id], numbers: [number] })).status).toBe(200)
    expect(await statusOf(number)).toBe(statuses.at(-1))
    const boss = await anOwner(shop)
    const shown = (await boss.run('orders.show', { number })).body.result
    expect(shown).toMatchObject({ paidCents: 10_300 })
    expect((await boss.run('orders.refund', { number })).status).toBe(200)
    expect(await statusOf(number)).toBe('refunded')
    const { rows } = await sql<{ kind: string; cents: number }>`
      select kind, sum(debit_cents - credit_cents)::integer as cents from journal_entries where account = 'money'
      group by kind`.execute(shop.database.db)
    expect(rows).toEqual([{ kind: 'payment', cents: 10_300 }])
  })
})
