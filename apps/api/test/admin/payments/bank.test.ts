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

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  await nameAccounts(shop, ownAccount)
})

/** Places an order of 103.00 euros that awaits payment. */
async function waiting(): Promise<string> {
  const cart = await aCart(shop.database, [{ sku: 'LAMP' }])
  const placed = await orderRepository(shop.database.db).place(
    aPlacement(cart, { status: 'awaiting_payment', outbox: [] }),
  )
  if ('refused' in placed) throw new Error(placed.refused)
  return placed.number
}
const statusOf = async (number: string) =>
  (await orderRepository(shop.database.db).findByNumber(number))?.status

describe('a bank statement', () => {
  it('pays the orders whose reference and sum match', async () => {
    const clerk = await aPerson(shop, [{ role: 'accountant', store: null }])
    const [right, wrongSum, named] = [await waiting(), await waiting(), await waiting()]
    const xml = statement([
      { id: 'A', sum: '103.00', reference: referenceNumber(right) },
      { id: 'B', sum: '100.00', reference: referenceNumber(wrongSum) },
      { id: 'C', sum: '103.00', text: `order ${named}` },
      { id: 'D', sum: '9.90', direction: 'DBIT' },
      // One digit of the reference is wrong: no order has it.
      {
        id: 'E',
        sum: '103.00',
        reference: `${wrongSum}${(Number(referenceNumber(wrongSum).at(-1)) + 1) % 10}`,
      },
    ])
    expect((await clerk.run('bank.import', { xml })).body.result).toEqual({
      added: 5,
      known: 0,
      twins: 0,
      left: 5,
      refused: [],
    })
    expect((await clerk.run('bank.match-next', {})).body.result).toEqual({ matched: 1, open: 4, left: 0 })
    expect([await statusOf(right), await statusOf(wrongSum)]).toEqual(['paid', 'awaiting_payment'])
    const { lines, open } = (await clerk.run('bank.lines', {})).body.result
    expect(open).toBe(3)
    const byNote = lines.map(({ note, suggestions }: { note: string; suggestions: { why: string }[] }) => [
      note,
      suggestions[0]?.why,
    ])
    expect(byNote).toEqual([
      ['', 'sum'],
      ['', 'number_and_sum'],
      ['payment.amount_differs', 'number'],
    ])
    const outgoing = (await clerk.run('bank.lines', { state: 'ignored' })).body.result.lines
    expect(outgoing).toMatchObject([{ is_credit: false, amountCents: 990 }])
  })

  it('changes nothing when a statement is imported twice', async () => {
    const boss = await anOwner(shop)
    const number = await waiting()
    const line = { id: 'A', sum: '103.00', reference: referenceNumber(number) }
    await boss.run('bank.import', { xml: statement([line]) })
    await boss.run('bank.match-next', {})
    // The statement of the next day overlaps with this one.
    const xml = statement([line, { id: 'B', sum: '1.00' }])
    expect((await boss.run('bank.import', { xml })).body.result).toMatchObject({
      added: 1,
      known: 1,
      left: 1,
    })
    // A second payment waits for a person.
    const again = statement([{ ...line, id: 'C' }])
    await boss.run('bank.import', { xml: again })
    await boss.run('bank.match-next', {})
    const { lines } = (await boss.run('bank.lines', {})).body.result
    expect(lines.map(({ note }: { note: string }) => note)).toEqual(['payment.already_paid', ''])
    const { rows } = await sql<{ paid: number }>`
      select count(*)::integer as paid from order_events where to_status = 'paid'`.execute(shop.database.db)
    expect(rows[0]?.paid).toBe(1)
  })

  it('matches a movement once when two people match it at the same moment', async () => {
    const team = [await anOwner(shop), await anOwner(shop)]
    const number = await waiting()
    await team[0]?.run('bank.import', {
      xml: statement([{ id: 'A', sum: '103.00', reference: referenceNumber(number) }]),
    })
    const parts = await Promise.all(team.map((one) => one.run('bank.match-next', {})))
    expect(parts.reduce((sum, { body }) => sum + body.result.matched, 0)).toBe(1)
  })

  it('lets a person match a movement with an order of the same sum', async () => {
    const boss = await anOwner(shop)
    const number = await waiting()
    await boss.run('bank.import', {
      xml: statement([
        { id: 'A', sum: '103.00' },
        { id: 'B', sum: '50.00' },
      ]),
    })
    await boss.run('bank.match-next', {})
    const { lines } = (await boss.run('bank.lines', {})).body.result
    const [other, fitting] = lines
    expect(codeOf(await boss.run('bank.match', { ids: [other.id], numbers: [number] }))).toBe(
      'bank.sum_differs',
    )
    expect(codeOf(await boss.run('bank.match', { ids: [fitting.id], numbers: ['999999999'] }))).toBe(
      'order.not_found',
    )
    expect((await boss.run('bank.match', { ids: [fitting.id], numbers: [number] })).status).toBe(200)
    expect(codeOf(await boss.run('bank.match', { ids: [fitting.id], numbers: [number] }))).toBe(
      'bank.decided',
    )
    expect(await statusOf(number)).toBe('paid')
    expect((await boss.run('bank.ignore', { id: other.id, reason: 'interest' })).status).toBe(200)
    expect((await boss.run('bank.lines', {})).body.result.lines).toEqual([])
    expect((await boss.run('bank.reopen', { id: other.id })).status).toBe(200)
    const matched = (await boss.run('bank.lines', { state: 'matched' })).body.result.lines
    expect(matched).toMatchObject([{ id: fitting.id, orders: [{ number, cents: 10_300 }] }])
  })

  it('rejects a hostile statement and says why', async () => {
    const boss = await anOwner(shop)
    const xml = `<!DOCTYPE x [<!ENTITY a "a">]>${statement([{ id: 'A', sum: '1.00' }])}`
    const refused = await boss.run('bank.import', { xml })
    expect(codeOf(refused)).toBe('bank.unreadable')
    expect(refused.body.meta.params.reason).toMatch(/document type/)
    expect(codeOf(await boss.run('bank.import', { xml: 'x'.repeat(900_001) }))).toBe('request.invalid')
  })

  it('restricts bank statements to people with rights in every store', async () => {
    const local = await aPerson(shop, [{ role: 'owner', store: 'en' }])
    for (const name of ['bank.lines', 'bank.match-next'] as const)
      expect(codeOf(await local.run(name, {}))).toBe('staff.not_allowed')
  })

  it('erases the payer together with the order and keeps the sum', async () => {
    const boss = await anOwner(shop)
    const number = await waiting()
    await boss.run('bank.import', {
      xml: statement([{ id: 'A', sum: '103.00', reference: referenceNumber(number) }]),
    })
    await boss.run('bank.match-next', {})
    const orders = orderRepository(shop.database.db)
    const order = await orders.findByNumber(number)
    await orders.setStatus(order?.id ?? 0, 'cancelled', { actor: 'operator', now: shop.clock.now() })
    await sql`delete from payments`.execute(shop.database.db)
    await boss.run('customers.erase', { email: 'mari@example.ee' })
    const { rows } = await sql`select payer, text, amount_cents::integer from bank_lines`.execute(
      shop.database.db,
    )
    expect(rows).toEqual([{ payer: '', text: '', amount_cents: 10_300 }])
  })
})
