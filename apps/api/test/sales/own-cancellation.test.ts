import type { OrderStatus } from '@ambra/contract/sales/order'
import { orderRepository } from '@ambra/db/sales'
import { refundRepository } from '@ambra/db/payments'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { billed, prepareSales, soldFiles } from '../fulfilment/download-suite.ts'
import { buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp(soldFiles())
  await prepareSales(shop)
})
const { available, cartWith, order, pullOrder } = buyerOf(() => shop)
const transfer = { addressInformation: { ...information, payment_method_code: 'banktransfer' } }
const orders = () => orderRepository(shop.database.db)

type Placed = { orderNumber: string; orderToken: string }
async function place(...args: Parameters<typeof order>): Promise<Placed> {
  return (await order(...args)).body.result
}
async function move({ orderNumber }: Placed, ...path: OrderStatus[]): Promise<void> {
  const { id = 0 } = (await orders().findByNumber(orderNumber)) ?? {}
  for (const to of path) await orders().setStatus(id, to, { actor: 'operator', now: shop.clock.now() })
}
const cancel = ({ orderNumber: number, orderToken }: Placed) =>
  shop.call('orderCancel', { query: { ...en, number, orderToken } })

const messagesOf = async ({ orderNumber }: Placed) => {
  const { id } = (await orders().findByNumber(orderNumber)) ?? {}
  const rows = await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).execute()
  return rows
    .filter(({ payload }) => (payload as { order_id?: number }).order_id === id)
    .map(({ kind, payload }) => `${kind} ${(payload as { status?: string }).status ?? ''}`.trim())
}

describe('an order cancelled by the shopper', () => {
  it('releases the stock of an unpaid order, and refunds nothing', async () => {
    const before = await available('LAMP')
    const placed = await place(await cartWith({ sku: 'LAMP' }), transfer)
    expect((await pullOrder(placed)).cancellation).toEqual({ refund: 0, giftCards: 0 })
    const { status, body } = await cancel(placed)
    expect([status, body.result.status, body.result.cancellation]).toEqual([200, 'cancelled', undefined])
    expect(await available('LAMP')).toBe(before)
    expect(await messagesOf(placed)).toContain('mail.order_status cancelled')
    expect(await messagesOf(placed)).not.toContain('mail.payment_alert')
  })

  it('adds the paid amount to the refund list, once', async () => {
    const placed = await place(await cartWith({ sku: 'LAMP' }), transfer)
    await move(placed, 'paid')
    const { grand_total: total, cancellation } = await pullOrder(placed)
    expect(cancellation).toEqual({ refund: total, giftCards: 0 })
    expect((await cancel(placed)).body.result.status).toBe('cancelled')
    expect((await cancel(placed)).body.result.status).toBe('cancelled')
    const todo = (await refundRepository(shop.database.db).listToDo()).filter(
      ({ orderNumber }) => orderNumber === placed.orderNumber,
    )
    expect(todo.map(({ amountCents, actor }) => [amountCents, actor])).toEqual([
      [Math.round(total * 100), 'customer'],
    ])
    expect((await messagesOf(placed)).filter((one) => one === 'mail.payment_alert')).toHaveLength(1)
  })

  it('rejects cancellation once packing has begun', async () => {
    const placed = await place(await cartWith({ sku: 'LAMP' }))
    await move(placed, 'ready')
    expect((await pullOrder(placed)).cancellation).toBeUndefined()
    expect(errorOf(await cancel(placed))).toEqual([409, 'order.not_cancellable'])
    expect((await pullOrder(placed)).status).toBe('ready')
  })

  it('rejects cancellation once its files can be downloaded', async () => {
    const placed = await place(await cartWith({ sku: 'GUIDE' }), { addressInformation: billed })
    expect((await pullOrder(placed)).cancellation).toBeDefined()
    await move(placed, 'paid')
    expect(errorOf(await cancel(placed))).toEqual([409, 'order.not_cancellable'])
  })

  it("rejects cancellation without the order's token", async () => {
    const placed = await place(await cartWith({ sku: 'LAMP' }), transfer)
    const other = await place(await cartWith({ sku: 'CARE' }), { addressInformation: billed })
    for (const orderToken of ['nobody', other.orderToken])
      expect(errorOf(await cancel({ ...placed, orderToken }))).toEqual([404, 'order.not_found'])
    expect((await pullOrder(placed)).status).toBe('awaiting_payment')
  })

  it('cancels once, however often the request is sent at once', async () => {
    const before = await available('LAMP')
    const placed = await place(await cartWith({ sku: 'LAMP' }), transfer)
    await move(placed, 'paid')
    const answers = await Promise.all([1, 2, 3].map(() => cancel(placed)))
    expect(answers.map(({ body }) => body.result.status)).toEqual(Array(3).fill('cancelled'))
    expect(await available('LAMP')).toBe(before)
  })
})
