import { cancelUnpaid } from '@ambra/commerce/sales'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, codeOf, anOwner, type Person } from '../admin-suite.ts'
import { nameAccounts, ownAccount, statement } from './bank-suite.ts'
import { en, information } from '../../sales/order-suite.ts'
import { swapOf, swapSuite } from '../sales/order-swap-suite.ts'

const { at, buyer, ordered, stored, pay, plan, swap } = swapSuite()

const desk = [{ role: 'order-desk', store: null }]
const transfer = { addressInformation: { ...information, payment_method_code: 'banktransfer' } }
let boss: Person
const limit = (cents: number) => boss.run('approvals.set-limit', { cents })
/**
 * Swaps one of three lamps (20.00) into a new order, and returns that; a camera (90.00) leaves
 * 70.00 to pay.
 */
const swapped = async (sku: string, left = 2) => {
  const answer = await swap(swapOf(sku, 1, left))
  return answer.body.result?.newOrderId as string
}
const refundsOf = async () =>
  (
    await sql<{
      cents: number
      actor: string
    }>`select (amount_cents - credit_cents)::integer as cents, actor from refunds
      where amount_cents > credit_cents order by id`.execute(at.shop.database.db)
  ).rows
/** Advances the clock and ends what was not paid in time. */
async function timePasses(): Promise<number> {
  at.shop.clock.advance(30 * 86_400_000)
  return cancelUnpaid(at.shop.database, at.shop.clock.now(), {})
}
const refund = (number: string, amount: string) => at.mari.run('orders.refund', { number, amount })

beforeEach(async () => {
  boss = await anOwner(at.shop)
})

describe('a swap whose difference may never be paid', () => {
  it('requires two people from the limit on, since the paid part is refunded automatically when the rest is not paid', async () => {
    await limit(2000)
    const answer = await swap(swapOf('CAMERA'))
    expect(codeOf(answer)).toBe('approval.waiting')
    expect([await refundsOf(), (await stored()).status]).toEqual([[], 'paid'])
    const { approvals } = (await boss.run('approvals.list', {})).body.result
    expect(approvals).toMatchObject([{ operation: 'orders.change', number: at.number, sumCents: 2000 }])
    expect((await boss.run('approvals.approve', { id: approvals[0].id })).status).toBe(200)
    expect(await timePasses()).toBe(1)
    // No more than the price of the lamp, and two people have approved it.
    expect(await refundsOf()).toEqual([{ cents: 2000, actor: 'system' }])
  })

  it('requires two people for a large sum in small parts', async () => {
    await limit(3000)
    expect(await swapped('CAMERA')).toBeDefined()
    expect(codeOf(await swap(swapOf('CAMERA', 1, 1)))).toBe('approval.waiting')
    // Once it is paid, the money is the shop's again.
    const [made] = await exchanges()
    await pay(made ?? '')
    expect((await swap(swapOf('CAMERA', 1, 1))).status).toBe(200)
  })

  it('adds up a swap and a refund, before and after the deadline', async () => {
    await limit(2500)
    await swapped('CAMERA')
    expect((await refund(at.number, '4.99')).status).toBe(200)
    expect(codeOf(await refund(at.number, '0.01'))).toBe('approval.waiting')
    await timePasses()
    expect(await refundsOf()).toEqual([
      { cents: 499, actor: expect.any(String) },
      { cents: 2000, actor: 'system' },
    ])
    const mate = await aPerson(at.shop, desk)
    const more = await mate.run('orders.refund', { number: at.number, amount: '0.01' })
    expect(codeOf(more)).toBe('approval.waiting')
  })

  it('adds up a refund and a swap that is cancelled by hand', async () => {
    await limit(2500)
    const made = await swapped('CAMERA')
    expect((await refund(at.number, '4.00')).status).toBe(200)
    expect((await at.mari.run('orders.cancel', { number: made })).status).toBe(200)
    expect(codeOf(await refund(at.number, '1.00'))).toBe('approval.waiting')
  })
})

describe('orders linked by swaps', () => {
  it('counts linked orders as one purchase, from either end and over several swaps', async () => {
    await limit(2500)
    const first = await swapped('TORCH')
    const second = (await swap(swapOf('CABLE', 2, 0), first)).body.result.newOrderId
    // 6.00 were refunded with the second swap.
    expect((await refund(second, '7.00')).status).toBe(200)
    expect((await refund(at.number, '11.99')).status).toBe(200)
    for (const number of [at.number, second])
      expect(codeOf(await refund(number, '0.01'))).toBe('approval.waiting')
    // Other purchases have separate sums.
    expect((await refund(await ordered(), '20.00')).status).toBe(200)
  })

  it('counts concurrent refunds of several people in one sum', async () => {
    // One person may make one refund, but not one of each order together.
    await limit(1000)
    const made = await swapped('TORCH')
    const mates = await Promise.all(Array.from({ length: 3 }, () => aPerson(at.shop, desk)))
    const done = await Promise.all(
      mates.flatMap((mate) =>
        [made, at.number].map((number) => mate.run('orders.refund', { number, amount: '6.00' })),
      ),
    )
    const waiting = Array.from({ length: 5 }, () => 'approval.waiting')
    expect(done.map(codeOf).toSorted()).toEqual([...waiting, undefined])
    expect((await refundsOf()).map(({ cents }) => cents)).toEqual([600])
  })

  it('counts swaps of equal price too, whatever they cost', async () => {
    await limit(1000)
    expect(await swapped('TORCH')).toBeDefined()
    expect(codeOf(await swap(swapOf('CABLE', 1, 1)))).toBe('approval.waiting')
  })
})

describe('fewer items, a cancelled order and gift cards', () => {
  it('treats fewer items, a cancellation and gift cards like a refund of their sum', async () => {
    await limit(2000)
    const fewer = { lines: [{ line: 1, qty: 2 }] }
    const { afterCents } = (await plan(fewer)).body.result
    const answers = [
      await at.mari.run('orders.change', { number: at.number, ...fewer, afterCents }),
      await at.mari.run('orders.cancel', { number: at.number }),
      await at.mari.run('orders.refund', { number: at.number, lines: ['#1=1'] }),
      await at.mari.run('orders.refund', { number: at.number }),
    ]
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'approval.waiting'))
    expect(await refundsOf()).toEqual([])
  })
})

describe('an order that a person marked as paid', () => {
  it("rejects the shopper's cancellation for a sum that requires two people", async () => {
    await limit(2000)
    const cart = await buyer.cartWith({ sku: 'LAMP', qty: 3 })
    const { orderNumber: number, orderToken } = (await buyer.order(cart, transfer)).body.result
    const cancel = () => at.shop.call('orderCancel', { query: { ...en, number, orderToken } })
    expect((await at.mari.run('orders.set-status', { number, status: 'paid' })).status).toBe(200)
    expect(await buyer.pullOrder({ orderNumber: number, orderToken })).not.toHaveProperty('cancellation')
    expect(codeOf(await cancel())).toBe('order.not_cancellable')
    expect(await refundsOf()).toEqual([])
    expect(codeOf(await at.mari.run('orders.cancel', { number }))).toBe('approval.waiting')
  })

  it("allows the shopper's cancellation when the bank confirmed the payment or the sum is small", async () => {
    await limit(9000)
    const page = async (number: string) => {
      const { orderToken } = await stored(number)
      return buyer.pullOrder({ orderNumber: number, orderToken })
    }
    expect(await page(at.number)).toHaveProperty('cancellation')
    const cart = await buyer.cartWith({ sku: 'LAMP', qty: 1 })
    const { orderNumber: number } = (await buyer.order(cart, transfer)).body.result
    await at.mari.run('orders.set-status', { number, status: 'paid' })
    expect(await page(number)).toHaveProperty('cancellation')
  })
})

describe('a transfer that exceeds the reduced total of an order', () => {
  it('requires two people to refund the excess from the limit on, never the statement alone', async () => {
    await limit(2000)
    const cart = await buyer.cartWith({ sku: 'LAMP', qty: 3 })
    const { orderNumber: number } = (await buyer.order(cart, transfer)).body.result
    const sum = ((await stored(number)).totals.grandTotalCents / 100).toFixed(2)
    const fewer = { lines: [{ line: 1, qty: 2 }] }
    const { afterCents } = (await plan(fewer, number)).body.result
    await at.mari.run('orders.change', { number, ...fewer, afterCents })
    await nameAccounts(at.shop, ownAccount)
    const xml = statement([{ id: 'A', sum, reference: referenceNumber(number) }])
    const clerk = await aPerson(at.shop, [{ role: 'accountant', store: null }])
    await clerk.run('bank.import', { xml })
    expect((await clerk.run('bank.match-next', {})).body.result).toMatchObject({ matched: 0, open: 1 })
    const [line] = (await clerk.run('bank.lines', {})).body.result.lines
    expect(line.note).toBe('payment.amount_differs')
    const match = { ids: [line.id], numbers: [number], overCents: 2000 }
    expect(codeOf(await clerk.run('bank.match', { ...match, overCents: 0 }))).toBe('bank.sum_differs')
    expect(codeOf(await clerk.run('bank.match', match))).toBe('approval.waiting')
    expect([(await stored(number)).status, await refundsOf()]).toEqual(['awaiting_payment', []])
    const { approvals } = (await boss.run('approvals.list', {})).body.result
    expect(approvals).toMatchObject([{ operation: 'bank.match', number, sumCents: 2000 }])
    expect((await boss.run('approvals.approve', { id: approvals[0].id })).status).toBe(200)
    expect([(await stored(number)).status, await refundsOf()]).toEqual([
      'paid',
      [{ cents: 2000, actor: 'system' }],
    ])
  })
})

const exchanges = async () =>
  (
    await sql<{
      number: string
    }>`select o.number from refunds r join orders o on o.id = r.exchange_order_id order by r.id`.execute(
      at.shop.database.db,
    )
  ).rows.map(({ number }) => number)
