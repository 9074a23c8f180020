import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { prepareSales } from '../../fulfilment/download-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, auditOf, codeOf, anOwner, type Person } from '../admin-suite.ts'

let shop: TestApp
type MoveTo = AdminInput<'orders.set-status'>['status']
let desk: Person
let boss: Person
const buyer = buyerOf(() => shop)

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } }),
    aProduct({
      sku: 'CARD',
      product_type: 'virtual',
      gift_card: true,
      price: 25,
      stock: { qty: 0, manage: false },
    }),
  ])
  await prepareSales(shop)
  desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
  boss = await anOwner(shop)
})

const anOrder = async (): Promise<string> =>
  (await buyer.order(await buyer.cartWith({ sku: 'LAMP', qty: 3 }))).body.result.orderNumber
const show = async (number: string) => (await desk.run('orders.show', { number })).body.result
const dueOf = async (number: string) => Math.round((await show(number)).order.grand_total * 100)
const moveTo = async (number: string, ...statuses: readonly MoveTo[]) => {
  for (const status of statuses)
    expect((await desk.run('orders.set-status', { number, status })).status).toBe(200)
}
const take = (number: string, cents: number, more = {}) =>
  desk.run('orders.take-payment', { number, means: 'cash', cents, ...more })
const moneyOf = async () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn' }).format(shop.clock.now())
  return (await boss.run('books.summary', { from: day, to: day })).body.result.money
}

describe('payment at the counter', () => {
  it.each<[string, MoveTo[]]>([
    ['before packing', []],
    ['when packed', ['ready']],
    ['when sent', ['ready', 'shipped']],
    ['when collected', ['ready', 'shipped', 'collected']],
    ['when completed', ['ready', 'shipped', 'collected', 'completed']],
  ])('pays an order %s, with the means of payment in the books', async (_, statuses) => {
    const number = await anOrder()
    await moveTo(number, ...statuses)
    const due = await dueOf(number)
    expect((await take(number, due, { comment: 'receipt 17' })).status).toBe(200)
    const details = await show(number)
    expect(details).toMatchObject({ paidCents: due, counter: 'cash' })
    expect(details.history.at(-1)).toMatchObject({ what: 'paid', note: 'receipt 17' })
    expect(details.history.at(-1).by).toContain('Mari Maasikas')
    expect(await moneyOf()).toEqual([{ method: 'cash', inCents: due, outCents: 0 }])
    expect(await auditOf(shop)).toContainEqual(
      expect.objectContaining({ operation: 'orders.take-payment', outcome: 'done' }),
    )
    expect(codeOf(await take(number, due))).toBe('payment.already_paid')
  })

  it('requires the full amount due, and step-up', async () => {
    const number = await anOrder()
    const due = await dueOf(number)
    expect(codeOf(await take(number, due - 1))).toBe('payment.due_differs')
    expect(codeOf(await take(number, due + 1))).toBe('payment.due_differs')
    const { version } = await show(number)
    await moveTo(number, 'ready')
    expect(codeOf(await take(number, due, { version }))).toBe('staff.order_changed')
    shop.clock.advance(11 * 60_000)
    expect(codeOf(await take(number, due))).toBe('staff.step_up')
    expect((await show(number)).paidCents).toBe(0)
  })

  it('books the payment and the handover together or not at all', async () => {
    const number = await anOrder()
    await moveTo(number, 'ready', 'shipped')
    const due = await dueOf(number)
    const handOver = (cents: number) =>
      desk.run('orders.set-status', {
        number,
        status: 'collected',
        payment: { means: 'card_terminal', cents },
      })
    expect(codeOf(await handOver(due - 1))).toBe('payment.due_differs')
    expect((await show(number)).order.status).toBe('shipped')
    expect((await handOver(due)).status).toBe(200)
    expect(await show(number)).toMatchObject({
      order: { status: 'collected' },
      paidCents: due,
      counter: 'card_terminal',
    })
  })

  it('refunds a counter payment from the same till', async () => {
    const number = await anOrder()
    await moveTo(number, 'ready')
    const due = await dueOf(number)
    await take(number, due)
    expect((await desk.run('orders.refund', { number, amount: '20.00' })).status).toBe(200)
    const [refund] = (await boss.run('refunds.list', {})).body.result.refunds
    expect(refund).toMatchObject({ number, amountCents: 2_000, counter: 'cash' })
    expect((await boss.run('refunds.done', { id: refund.id })).status).toBe(200)
    expect(await moneyOf()).toEqual([{ method: 'cash', inCents: due, outCents: 2_000 }])
    expect(codeOf(await desk.run('orders.undo-payment', { number }))).toBe('bank.kept_given_back')
  })

  it('lets people who may refund undo a counter payment, and makes the order payable again', async () => {
    const number = await anOrder()
    await moveTo(number, 'ready')
    const due = await dueOf(number)
    expect(codeOf(await desk.run('orders.undo-payment', { number }))).toBe('payment.not_at_counter')
    await take(number, due)
    const accountant = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect(codeOf(await accountant.run('orders.undo-payment', { number }))).toBe('staff.not_allowed')
    const undone = await desk.run('orders.undo-payment', { number, reason: 'another order' })
    expect(undone.body.result).toEqual({ cents: due })
    expect(await show(number)).toMatchObject({ paidCents: 0, counter: null, order: { status: 'ready' } })
    expect(await moneyOf()).toEqual([{ method: 'cash', inCents: due, outCents: due }])
    expect((await take(number, due, { means: 'card_terminal' })).status).toBe(200)
  })

  it('requires a second person to undo a counter payment from the limit on', async () => {
    const number = await anOrder()
    await take(number, await dueOf(number))
    await boss.run('approvals.set-limit', { cents: 5_000 })
    expect(codeOf(await desk.run('orders.undo-payment', { number }))).toBe('approval.waiting')
    expect((await show(number)).counter).toBe('cash')
  })

  it('issues gift cards from the limit on only after a second person approves', async () => {
    await boss.run('approvals.set-limit', { cents: 5_000 })
    const cart = await buyer.cartWith({ sku: 'LAMP' }, { sku: 'CARD', qty: 2 })
    const order = (await buyer.order(cart)).body.result
    const number = order.orderNumber
    // After packing, the payment does not change the status of the order.
    await moveTo(number, 'ready')
    expect(codeOf(await take(number, await dueOf(number)))).toBe('approval.waiting')
    expect((await buyer.pullOrder(order)).giftCards ?? []).toEqual([])
  })
})
