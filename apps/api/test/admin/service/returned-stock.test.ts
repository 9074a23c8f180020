import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { brokenInvariants } from '@ambra/db/invariants'
import { shipmentRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement } from '@ambra/testing/shop-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson } from '../admin-suite.ts'
import { aClaim, aWithdrawal, deliveredOrder } from './service-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
})

const roles = ['service-desk', 'owner'].map((role) => ({ role, store: null }))
const level = async () => {
  const { rows } = await sql<{
    qty: number
    free: number
  }>`select s.qty, s.qty - s.reserved as free from stock s
    join products p on p.id = s.product_id where p.sku = 'LAMP'`.execute(shop.database.db)
  return rows[0] ?? { qty: Number.NaN, free: Number.NaN }
}
const inStock = async () => (await level()).qty

type Outcome = AdminInput<'devices.inspect'>['outcome']

/** An order of two lamps, one of which came back. */
async function oneOfTwo() {
  const order = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 2 }])
  const agent = await aPerson(shop, roles)
  const one = {
    kind: 'withdrawal',
    code: await aWithdrawal(shop, order, { pieces: [{ line: 1, qty: 1 }] }),
  } as const
  await agent.run('service.accept', one)
  await agent.run('service.receive-goods', one)
  const inspect = (outcome: Outcome) => agent.run('devices.inspect', { ...one, line: 1, faults: [], outcome })
  const refund = async (restock = true) =>
    (await agent.run('service.refund', { ...one, restock })).body.result
  const refundOrder = async (qty: number) =>
    (await agent.run('orders.refund', { number: order.number, lines: [`#1=${qty}`], restock: true })).body
      .result
  return { order, agent, one, inspect, refund, refundOrder }
}

describe('one of two returned items', () => {
  it('does not restock on a refund after the item was inspected as new', async () => {
    const { inspect, refund } = await oneOfTwo()
    await inspect('new')
    expect(await inStock()).toBe(49)
    expect(await refund()).toMatchObject({ amountCents: 10_000, notRestocked: [] })
    expect(await inStock()).toBe(49)
  })

  it('does not restock on a refund from the order page after the inspection, even of both items', async () => {
    const { inspect, refundOrder } = await oneOfTwo()
    await inspect('new')
    expect(await refundOrder(2)).toMatchObject({ notRestocked: ['LAMP'] })
    expect(await inStock()).toBe(49)
  })

  it('keeps a written-off item out of stock', async () => {
    const { inspect, refund } = await oneOfTwo()
    await inspect('written_off')
    await refund()
    expect(await inStock()).toBe(48)
  })

  it('does not restock on the inspection after the refund restocked', async () => {
    const { agent, one, inspect, refund } = await oneOfTwo()
    expect(await refund()).toMatchObject({ notRestocked: [] })
    expect(await inStock()).toBe(49)
    await inspect('new')
    expect(await inStock()).toBe(49)
    expect((await agent.run('devices.returned', one)).body.result.pieces).toEqual([])
  })

  it('takes a restocked item out of stock when it is written off after the refund', async () => {
    const { inspect, refund } = await oneOfTwo()
    await refund()
    await inspect('written_off')
    expect(await inStock()).toBe(48)
  })

  it('restocks an item once when the order is refunded twice', async () => {
    const { refundOrder } = await oneOfTwo()
    expect(await refundOrder(1)).toMatchObject({ notRestocked: [] })
    expect(await refundOrder(1)).toMatchObject({ notRestocked: ['LAMP'] })
    expect(await inStock()).toBe(49)
  })

  it('restocks both items of an order that came back by two statements', async () => {
    const { order, agent, inspect, refund } = await oneOfTwo()
    const other = {
      kind: 'withdrawal',
      code: await aWithdrawal(shop, order, { pieces: [{ line: 1, qty: 1 }], name: 'Mari M.' }),
    } as const
    await agent.run('service.accept', other)
    await agent.run('service.receive-goods', other)
    await inspect('new')
    await refund()
    expect((await agent.run('service.refund', { ...other, restock: true })).status).toBe(200)
    expect(await inStock()).toBe(50)
    await agent.run('devices.inspect', { ...other, line: 1, faults: [], outcome: 'written_off' })
    expect(await inStock()).toBe(49)
  })

  it('does not restock before the items are recorded as back', async () => {
    const order = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 2 }])
    const agent = await aPerson(shop, roles)
    const one = { kind: 'withdrawal', code: await aWithdrawal(shop, order) } as const
    await agent.run('service.accept', one)
    const { notRestocked } = (await agent.run('service.refund', { ...one, restock: true })).body.result
    expect([notRestocked, await inStock()]).toEqual([['LAMP'], 48])
    await agent.run('service.receive-goods', one)
    await agent.run('devices.inspect', { ...one, line: 1, faults: [], outcome: 'new' })
    expect(await inStock()).toBe(49)
  })

  it('restocks the item of a claim once, and not before the shop holds it', async () => {
    const order = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 2 }])
    const agent = await aPerson(shop, roles)
    const codes = [await aClaim(shop, order), await aClaim(shop, order, 'The other one hums.')]
    const refund = async (code = '') =>
      (
        await agent.run('service.refund', {
          kind: 'claim',
          code,
          restock: true,
          lines: [{ line: 1, qty: 1 }],
        })
      ).body.result.notRestocked
    for (const code of codes)
      await agent.run('service.accept', { kind: 'claim', code, text: 'You get your money back.' })
    await agent.run('service.repair', { code: codes[0] ?? '', state: 'received' })
    await agent.run('devices.inspect', {
      kind: 'claim',
      code: codes[0] ?? '',
      line: 1,
      faults: [],
      outcome: 'new',
    })
    expect([await refund(codes[0]), await inStock()]).toEqual([[], 49])
    expect([await refund(codes[1]), await inStock()]).toEqual([['LAMP'], 49])
  })
})

/** Returns a pseudo-random generator: the same seed gives the same numbers. */
function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Creates an order and tracks what physically happens to its items. */
async function anOrderOf(qty: number) {
  const { db } = shop.database
  const orders = orderRepository(db)
  const at = { actor: 'operator', now: shop.clock.now() }
  const placed = await orders.place(
    aPlacement(await aCart(shop.database, [{ sku: 'LAMP', qty }]), {
      status: 'awaiting_payment',
      outbox: [],
    }),
  )
  if ('refused' in placed) throw new Error(placed.refused)
  const { orderId: id, number, orderToken } = placed
  for (const to of ['paid', 'ready'] as const) await orders.setStatus(id, to, at)
  return { id, number, orderToken, qty, with: 0, stated: 0, cases: [] as string[], back: new Set<string>() }
}

describe('stock of a product', () => {
  it.each([1, 2, 3])(
    'never exceeds the initial stock less the items that customers hold, seed %i',
    async (seed) => {
      const next = chance(seed)
      const agent = await aPerson(shop, roles)
      const { db } = shop.database
      const at = { actor: 'operator', now: shop.clock.now() }
      const pieces = new Map<string, number>()
      let out = 0
      for (let round = 0; round < 6; round += 1) {
        const order = await anOrderOf(1 + next(4))
        const { id, number } = order
        const one = () => ({ kind: 'withdrawal', code: order.cases[next(order.cases.length)] ?? '' }) as const
        const acts: Record<string, () => Promise<unknown>> = {
          async box() {
            const { status } = (await orderRepository(db).findById(id)) ?? {}
            const left =
              (
                await sql<{
                  n: number
                }>`select pieces_to_send(${id}::integer, 1) - sent_pieces(${id}::integer, 1) as n`.execute(db)
              ).rows[0]?.n ?? 0
            if (status !== 'ready' || left < 2) return
            const shipment = await db.transaction().execute((trx) =>
              shipmentRepository(trx).add({
                orderId: id,
                orderNumber: number,
                carrier: 'dpd',
                method: 'dpd',
                now: at.now,
                pieces: [{ line: 1, qty: 1 }],
              }),
            )
            await shipmentRepository(db).change(shipment, { version: 1, state: 'sent', now: at.now })
            order.with += 1
            out += 1
          },
          async ship() {
            const { rows } = await sql<{
              n: number
            }>`select pieces_to_send(${id}::integer, 1) - sent_pieces(${id}::integer, 1) as n`.execute(db)
            const moved = await orderRepository(db).setStatus(id, 'shipped', at)
            if ('refused' in moved) return
            const sent = Math.max(0, rows[0]?.n ?? 0)
            order.with += sent
            out += sent
          },
          async withdraw() {
            if (order.with - order.stated < 1) return
            const qty = 1 + next(order.with - order.stated)
            // Statements with the same text count as one statement.
            const name = `Mari ${order.cases.length}`
            const code = await aWithdrawal(shop, order, { pieces: [{ line: 1, qty }], name })
            await agent.run('service.accept', { kind: 'withdrawal', code })
            order.cases.push(code)
            order.stated += qty
            pieces.set(code, qty)
          },
          async receive() {
            const { code } = one()
            if (!code || order.back.has(code)) return
            const answer = await agent.run('service.receive-goods', { kind: 'withdrawal', code })
            expect(answer.status).toBe(200)
            order.back.add(code)
            order.with -= pieces.get(code) ?? 0
            order.stated -= pieces.get(code) ?? 0
            out -= pieces.get(code) ?? 0
          },
          inspect: () =>
            agent.run('devices.inspect', {
              ...one(),
              line: 1,
              faults: [],
              outcome: next(3) ? 'new' : 'written_off',
            }),
          refund: () => agent.run('service.refund', { ...one(), restock: next(4) > 0 }),
          refundOrder: () =>
            // Without a statement, a person states whether the items are back.
            agent.run('orders.refund', {
              number,
              lines: [`#1=${1 + next(order.qty)}`],
              restock: order.cases.length > 0 || order.with === 0,
            }),
          refundAll: () =>
            agent.run('orders.refund', { number, restock: order.cases.length > 0 || order.with === 0 }),
          cancel: () => agent.run('orders.cancel', { number }),
        }
        const names = ['box', 'ship', ...Object.keys(acts), 'withdraw', 'receive', 'inspect', 'inspect']
        const names2 = names.filter((name) => name !== 'cancel' || next(3) === 0)
        const done: string[] = []
        for (let step = 0; step < 14; step += 1) {
          const name = names2[next(names2.length)] ?? ''
          await acts[name]?.()
          done.push(name)
          const { free } = await level()
          expect({ seed, done, free, isTooMany: free > 50 - out }).toEqual({
            seed,
            done,
            free,
            isTooMany: false,
          })
        }
      }
      expect(await brokenInvariants(shop.database)).toEqual([])
    },
  )
})
