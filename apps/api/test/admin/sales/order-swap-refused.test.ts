import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { swapOf, swapSuite } from './order-swap-suite.ts'

const { at, buyer, ordered, paidOrder, stored, reserved, outbox, plan, swap } = swapSuite()

describe('a rejected swap', () => {
  it('rejects a swap without items, beyond the items, for unavailable products, and for products without a parcel', async () => {
    const code = async (change: object) => codeOf(await plan(change))
    expect(await code({ lines: [], add: [{ sku: 'CAMERA', qty: 1 }] })).toBe('staff.swap_paid')
    expect(await code({ lines: [{ line: 1, qty: 3 }], add: [{ sku: 'CAMERA', qty: 1 }] })).toBe(
      'staff.swap_paid',
    )
    expect(await code(swapOf('CAMERA', 0))).toBe('request.invalid')
    expect(await code(swapOf('GONE'))).toBe('cart.unknown_sku')
    expect(await code(swapOf('NONE'))).toBe('cart.unknown_sku')
    expect(await code(swapOf('CARE'))).toBe('staff.swap_virtual')
    expect(await code({ ...swapOf('CAMERA'), lines: [{ line: 9, qty: 0 }] })).toBe('staff.wrong_field')
    expect(codeOf(await swap(swapOf('CAMERA', 1000)))).toBe('order.not_available')
    expect(await reserved()).toEqual(['CABLE 1', 'LAMP 3'])
    expect(await outbox('credit_note.issue')).toEqual([])
  })

  it('rejects a swap of returned, packed or shipped items, and in a closed order', async () => {
    await at.mari.run('orders.refund', { number: at.number, lines: ['#1=2'] })
    expect(codeOf(await plan(swapOf('CAMERA', 1, 1)))).toBe('staff.swap_paid')
    const packer = await aPerson(at.shop, [{ role: 'warehouse', store: null }])
    expect((await packer.run('parcels.pack-start', { number: at.number })).status).toBe(200)
    expect(codeOf(await plan(swapOf('CAMERA', 1, 0)))).toBe('staff.order_packing')
    await at.mari.run('orders.set-status', { number: at.number, status: 'shipped' })
    expect(codeOf(await plan(swapOf('CAMERA', 1, 0)))).toBe('staff.order_left')
    const other = await ordered()
    await at.mari.run('orders.cancel', { number: other })
    expect(codeOf(await plan(swapOf('CAMERA'), other))).toBe('staff.order_left')
  })

  it('rejects a swap of products under a credit contract', async () => {
    const { id } = await stored()
    await sql`update orders set payment = payment || '{"methodCode": "MOKILIZINGAS"}' where id = ${id}`.execute(
      at.shop.database.db,
    )
    expect(codeOf(await plan(swapOf('CAMERA')))).toBe('staff.swap_credit')
  })

  it('rejects a swap by people of another store, and of an outdated version', async () => {
    const other = await aPerson(at.shop, [{ role: 'order-desk', store: 'ru' }])
    const { afterCents } = (await plan(swapOf('CAMERA'))).body.result
    const input = { number: at.number, ...swapOf('CAMERA'), afterCents }
    expect(codeOf(await other.run('orders.change', input))).toBe('order.not_found')
    const { version } = (await at.mari.run('orders.show', { number: at.number })).body.result
    await at.mari.run('orders.correct', { number: at.number, city: 'Tartu' })
    expect(codeOf(await at.mari.run('orders.change', { ...input, version }))).toBe('staff.order_changed')
  })

  it('rejects a swap once the price has changed', async () => {
    const { afterCents } = (await plan(swapOf('CAMERA'))).body.result
    await sql`update prices set price_cents = 9100 where product_id = (select id from products where sku = 'CAMERA')`.execute(
      at.shop.database.db,
    )
    const input = { number: at.number, ...swapOf('CAMERA'), afterCents }
    expect(codeOf(await at.mari.run('orders.change', input))).toBe('staff.sum_changed')
    expect(await reserved()).toEqual(['CABLE 1', 'LAMP 3'])
    expect((await swap(swapOf('CAMERA'))).body.result).toMatchObject({ dueCents: 7100 })
  })

  it('requires the second person for a large sum, who then carries the swap out', async () => {
    const boss = await anOwner(at.shop)
    await boss.run('approvals.set-limit', { cents: 1000 })
    expect(codeOf(await swap(swapOf('CABLE')))).toBe('approval.waiting')
    expect(await reserved()).toEqual(['CABLE 1', 'LAMP 3'])
    const [asked] = (await boss.run('approvals.list', {})).body.result.approvals
    expect(asked).toMatchObject({ operation: 'orders.change', sumCents: 1300 })
    expect((await boss.run('approvals.approve', { id: asked.id })).status).toBe(200)
    expect(await reserved()).toEqual(['CABLE 2', 'LAMP 2'])
  })
})

describe('concurrent swaps', () => {
  it('makes one of four concurrent swaps, and the same one for a repeated request', async () => {
    const { afterCents } = (await plan(swapOf('CAMERA'))).body.result
    const { version } = (await at.mari.run('orders.show', { number: at.number })).body.result
    const input = { number: at.number, version, ...swapOf('CAMERA'), afterCents }
    const done = await Promise.all([1, 2, 3, 4].map(() => at.mari.run('orders.change', input)))
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await reserved()).toEqual(['CABLE 1', 'CAMERA 1', 'LAMP 2'])
    const again = { number: at.number, ...swapOf('TORCH', 1, 1), afterCents: 0 }
    again.afterCents = (await plan(swapOf('TORCH', 1, 1))).body.result.afterCents
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await at.mari.run('orders.change', again, headers)
    const repeated = await at.mari.run('orders.change', again, headers)
    expect(repeated.body.result.newOrderId).toBe(first.body.result.newOrderId)
    expect(await reserved()).toEqual(['CABLE 1', 'CAMERA 1', 'LAMP 1', 'TORCH 1'])
  })

  it("makes both of two swaps for each other's products", async () => {
    const torches = await buyer.cartWith({ sku: 'TORCH', qty: 1 })
    const other = await paidOrder(torches)
    const done = await Promise.all([swap(swapOf('TORCH')), swap(swapOf('LAMP', 1, 0), other)])
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    expect(await reserved()).toEqual(['CABLE 1', 'LAMP 3', 'TORCH 1'])
  })
})
