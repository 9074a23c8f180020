import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp, withLimits } from '../api-suite.ts'
import { prepareSales } from '../fulfilment/download-suite.ts'
import { bearer, mari, signIn, signUp } from '../customers/user-suite.ts'
import { address, buyerOf, en, errorOf, information } from '../sales/order-suite.ts'

type Wanted = {
  sku?: string
  qty?: number
  email?: string
  street?: string
  method?: string
  network?: string
}
type Headers = Record<string, string>
type Sent = { body: Record<string, unknown>; headers: Headers }

const network = '2001:db8:7:7'

/** Tests the limits of stock reserved by unpaid orders, over HTTP (ATT-12 of the security table). */
export function heldStock(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`ATT-12: stock reserved without payment, on ${engine}`, () => {
    let database: TestDatabase
    let shop: TestApp
    let buyer = 0
    const { cartWith, order, available } = buyerOf(() => shop)

    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      const rows = [
        aProduct({ sku: 'LAMP', price: 10, stock: { qty: 1000 } }),
        aProduct({ sku: 'FEW', price: 10, stock: { qty: 8 } }),
        aProduct({ sku: 'SOME', price: 10, stock: { qty: 40 } }),
      ]
      // Calls are not throttled here: the limit is on reserved stock, at any rate of calls.
      shop = await createTestApp(rows, { ...withLimits, isThrottled: false }, async () => database)
      await prepareSales(shop)
    })
    afterAll(() => (engine === 'PGlite' ? undefined : database.close()))

    /**
     * Returns the request of a guest with a separate email address and street, by default from a
     * separate network.
     */
    function request({ email, street, method, network: from }: Wanted): Sent {
      buyer += 1
      const home = {
        ...address,
        email: email ?? `guest${buyer}@example.ee`,
        street: [street ?? `Pikk ${buyer}`],
      }
      const payment_method_code = method ?? 'banktransfer'
      return {
        body: { addressInformation: { ...information, shippingAddress: home, payment_method_code } },
        headers: { 'x-forwarded-for': from ?? `198.51.${buyer >> 8}.${buyer & 255}` },
      }
    }
    async function buy(wanted: Wanted = {}, more: Partial<Sent> = {}): Promise<TestResponse> {
      const { body, headers } = request(wanted)
      const cartId = await cartWith({ sku: wanted.sku ?? 'LAMP', qty: wanted.qty ?? 1 })
      return order(cartId, { ...body, ...more.body }, { ...headers, ...more.headers })
    }
    const setStatus = (response: TestResponse, status: 'paid' | 'cancelled' | 'ready') =>
      orderRepository(database.db).setStatus(response.body.result.backendOrderId, status, {
        actor: 'operator',
        now: shop.clock.now(),
      })
    const codesOf = (responses: readonly TestResponse[]) =>
      responses.map((one) => one.body.meta?.error ?? one.status)
    function counted(responses: readonly TestResponse[]): Record<string, number> {
      const counts: Record<string, number> = {}
      for (const code of codesOf(responses)) counts[String(code)] = (counts[String(code)] ?? 0) + 1
      return counts
    }
    const reserved = async () =>
      (
        await sql<{ sum: number }>`select coalesce(sum(reserved), 0)::integer as sum from stock`.execute(
          database.db,
        )
      ).rows[0]?.sum

    it('reserves nothing for carts, however many a bot fills', async () => {
      for (let cart = 0; cart < 10; cart += 1)
        await cartWith({ sku: 'FEW', qty: 8 }, { sku: 'LAMP', qty: 1000 })
      expect([await available('FEW'), await available('LAMP'), await reserved()]).toEqual([8, 1000, 0])
    })

    it('limits one network to twenty unpaid orders at once', async () => {
      const carts = []
      for (let n = 0; n < 30; n += 1) carts.push(await cartWith({ sku: 'LAMP' }))
      const responses = await Promise.all(
        carts.map((cartId, n) => {
          // Each request comes from another address of the same /64, behind forged proxies.
          const { body, headers } = request({ network: `203.0.113.${n}, ${network}::${n}` })
          return order(cartId, body, headers)
        }),
      )
      expect(counted(responses)).toEqual({ 200: 20, 'order.unpaid_network': 10 })
      expect(await reserved()).toBe(20)
      expect(errorOf(await buy({ network: '2001:db8:7:8::1' }))).toEqual([200, undefined])
    })

    it('limits one guest to five unpaid orders, however the address or the street is written', async () => {
      for (let n = 0; n < 5; n += 1) expect((await buy({ email: `Mari+${n}@example.ee` })).status).toBe(200)
      const sixth = await buy({ email: 'mari@example.ee' })
      expect(errorOf(sixth)).toEqual([409, 'order.unpaid_orders'])
      expect(sixth.body.result).toBe(
        'You already have 5 unpaid orders. Pay for one of them on its order page (the link is in its confirmation e-mail), or write to help@shop.test to cancel it. Then place this order again.',
      )
      for (const street of ['Lai tn 5', 'LAI TN 5', 'Lai tn. 5', ' lai  tn 5', 'Lai tn-5'])
        expect((await buy({ street })).status).toBe(200)
      expect(errorOf(await buy({ street: 'lai tn 5' }))).toEqual([409, 'order.unpaid_orders'])
      expect(await reserved()).toBe(10)
    })

    it.each(['paid', 'cancelled'] as const)('admits another order at once when one is %s', async (status) => {
      const orders = []
      for (let n = 0; n < 5; n += 1) orders.push(await buy({ email: 'mari@example.ee' }))
      expect((await buy({ email: 'mari@example.ee' })).status).toBe(409)
      if (orders[0]) await setStatus(orders[0], status)
      expect(
        codesOf([await buy({ email: 'mari@example.ee' }), await buy({ email: 'mari@example.ee' })]),
      ).toEqual([200, 'order.unpaid_orders'])
    })

    it('limits a guest to three orders on delivery, and then allows another payment method', async () => {
      const cash = { email: 'mari@example.ee', method: 'cashondelivery' }
      const orders = [await buy(cash), await buy(cash), await buy(cash)]
      expect(codesOf([...orders, await buy(cash)])).toEqual([200, 200, 200, 'order.unpaid_cash'])
      expect((await buy({ email: 'mari@example.ee' })).status).toBe(200)
      if (orders[0]) await setStatus(orders[0], 'ready')
      expect((await buy(cash)).status).toBe(200)
    })

    it('lets a company order fifty pieces as a guest, but not the whole stock', async () => {
      const office = { email: 'office@company.ee' }
      expect((await buy({ ...office, qty: 50 })).status).toBe(200)
      const more = await buy({ ...office, qty: 11 })
      expect([more.body.meta.error, more.body.meta.params.max]).toEqual(['order.unpaid_pieces', 60])
      const most = await buy({ sku: 'SOME', qty: 21 })
      expect([most.body.meta.error, most.body.meta.params]).toEqual([
        'order.unpaid_share',
        { max: 20, email: 'help@shop.test', product: expect.any(String) },
      ])
      expect((await buy({ sku: 'SOME', qty: 20 })).status).toBe(200)
      // A small quantity is always allowed: the last eight may go to one buyer.
      expect((await buy({ sku: 'FEW', qty: 8 })).status).toBe(200)
    })

    it('replays an order at the limit with the same response', async () => {
      const { body, headers } = request({ email: 'mari@example.ee' })
      const cartId = await cartWith({ sku: 'LAMP' })
      const send = () => order(cartId, { ...body, task_id: 'task-of-this-order' }, headers)
      const first = await send()
      for (let n = 0; n < 4; n += 1) await buy({ email: 'mari@example.ee' })
      expect((await buy({ email: 'mari@example.ee' })).status).toBe(409)
      const replays = await Promise.all([send(), send(), send()])
      expect(replays.map(({ body: { result } }) => result.orderNumber)).toEqual(
        Array(3).fill(first.body.result.orderNumber),
      )
    })

    it('accepts queued orders one by one, and retries a rejected one under its key', async () => {
      const placed: (Sent & { cartId: string })[] = []
      for (let n = 0; n < 7; n += 1) {
        const { body, headers } = request({ email: 'mari@example.ee' })
        const cartId = await cartWith({ sku: 'LAMP' })
        placed.push({ cartId, body: { ...body, task_id: `offline-${n}`, transmited: false }, headers })
      }
      const sendAll = () => Promise.all(placed.map((one) => order(one.cartId, one.body, one.headers)))
      const first = await sendAll()
      expect(counted(first)).toEqual({ 200: 5, 'order.unpaid_orders': 2 })
      for (const response of first) if (response.status === 200) await setStatus(response, 'paid')
      const again = await sendAll()
      expect(counted(again)).toEqual({ 200: 7 })
      expect(new Set(again.map(({ body }) => body.result.orderNumber)).size).toBe(7)
    })

    it('admits a customer who has paid before on a network whose limit others used up', async () => {
      await signUp(shop)
      const { token } = await signIn(shop)
      const headers = bearer(token).headers
      const paid = await buy({}, headers ? { headers } : {})
      await setStatus(paid, 'paid')
      for (let n = 0; n < 20; n += 1) expect((await buy({ network: '203.0.113.9' })).status).toBe(200)
      expect(errorOf(await buy({ network: '203.0.113.9' }))).toEqual([409, 'order.unpaid_network'])
      expect((await buy({ network: '203.0.113.9' }, { headers: { ...headers } })).status).toBe(200)
      await signUp(shop, { ...mari, email: 'new@example.ee' })
      const fresh = bearer((await signIn(shop, { email: 'new@example.ee' })).token)
      expect(errorOf(await buy({ network: '203.0.113.9' }, { headers: { ...fresh.headers } }))).toEqual([
        409,
        'order.unpaid_network',
      ])
    })

    it('limits an account to ten unpaid orders, from any network', async () => {
      await signUp(shop)
      const { token } = await signIn(shop)
      const headers = { ...bearer(token).headers }
      const responses = []
      for (let n = 0; n < 11; n += 1) responses.push(await buy({}, { headers }))
      expect(counted(responses)).toEqual({ 200: 10, 'order.unpaid_orders': 1 })
    })

    it('does not count an unknown proxy as one client', async () => {
      for (let n = 0; n < 21; n += 1) expect((await buy({ network: '10.0.0.7' })).status).toBe(200)
    })

    it('gives guests three days for a transfer, and customers five', async () => {
      const dueOf = async (response: TestResponse) => {
        const { orderNumber: number, orderToken } = response.body.result
        return (await shop.call('orderPull', { query: { ...en, number, orderToken } })).body.result
          .bankTransfer.dueDate
      }
      await signUp(shop)
      const headers = { ...bearer((await signIn(shop)).token).headers }
      expect([await dueOf(await buy()), await dueOf(await buy({}, { headers }))]).toEqual([
        '2026-11-23',
        '2026-11-25',
      ])
    })

    it('stores no names, and nothing once the order is paid', async () => {
      const response = await buy({ email: 'mari@example.ee', network: '203.0.113.9' })
      const keys = () => database.db.selectFrom('stock_hold_keys').select('key').execute()
      expect((await keys()).map(({ key }) => /^[\w-]{43}$|^[0-9a-f]{64}$/.test(key))).toEqual([
        true,
        true,
        true,
      ])
      await setStatus(response, 'paid')
      expect(await keys()).toEqual([])
    })
  })
}
