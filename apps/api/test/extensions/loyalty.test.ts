import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import loyalty from '../../../../extensions/loyalty/loyalty.ts'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { bearer, mari, signIn, signUp } from '../customers/user-suite.ts'
import { buyerOf, errorOf } from '../sales/order-suite.ts'
import { dropTables, withExtensions } from './extension-suite.ts'

describe('the extension loyalty', () => {
  let shop: TestApp
  let started: Awaited<ReturnType<typeof withExtensions>>
  let session: { headers: Record<string, string> }
  const balance = async () =>
    (await started.send({ url: '/api/x/loyalty/balance', headers: session.headers })).body
  const correct = (points: number, request: string) =>
    started.run('loyalty.correct', { email: mari.email, points, reason: 'Goodwill', request })

  beforeAll(async () => {
    shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
    await dropTables(shop.database, 'loyalty')
    started = await withExtensions(shop, [loyalty])
    await signUp(shop)
    session = bearer((await signIn(shop)).token) as { headers: Record<string, string> }
  })

  it('earns points for a paid order, and takes them back with a refund', async () => {
    const buyer = buyerOf(() => shop)
    const placed = await buyer.order(await buyer.cartWith({ sku: 'LAMP', qty: 2 }), {}, session.headers)
    const number: string = placed.body.result.orderNumber
    const orders = orderRepository(shop.database.db)
    const order = await orders.findByNumber(number)
    await orders.setStatus(order?.id ?? 0, 'paid', { actor: 'operator', now: shop.clock.now() })
    expect(await started.deliver()).toEqual([])
    const earned = (await balance()).result.points
    expect(earned).toBeGreaterThanOrEqual(40)
    await started.run('orders.refund', { number, amount: '10', reason: 'Scratched' })
    expect(await started.deliver()).toEqual([])
    const { points, entries } = (await balance()).result
    expect(points).toBe(earned - 10)
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['returned', 'earned'])
  })

  it('expires points after their months, the oldest first', async () => {
    const { points } = (await balance()).result
    const runJobs = async (at: Date) => {
      for (const job of started.extensions.jobs) await job.run(undefined, at)
    }
    const inYears = (years: number) => new Date(shop.clock.now().getTime() + years * 366 * 86_400_000)
    await runJobs(inYears(1))
    expect((await balance()).result.points).toBe(points)
    await runJobs(inYears(3))
    await runJobs(inYears(3))
    expect((await balance()).result.points).toBe(0)
  })

  it('corrects points once for each request, and never below zero', async () => {
    const { points } = (await balance()).result
    await correct(10, 'c-1')
    await correct(10, 'c-1')
    expect((await balance()).result.points).toBe(points + 10)
    await correct(-points - 6, 'c-3')
    await correct(-points - 6, 'c-3')
    expect((await balance()).result.points).toBe(4)
    await correct(points + 6, 'c-4')
    await expect(correct(-points - 11, 'c-2')).rejects.toMatchObject({ code: 'extension.refused' })
    expect((await balance()).result.points).toBe(points + 10)
  })

  it('shows points only to their customer', async () => {
    expect(errorOf(await started.send({ url: '/api/x/loyalty/balance' }))).toEqual([
      401,
      'auth.not_authorized',
    ])
  })
})
