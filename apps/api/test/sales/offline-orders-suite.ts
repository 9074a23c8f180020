import { importPrices } from '@ambra/db/catalogue'
import { cartRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { type SeededRandom, seededRandom } from '@ambra/testing/seeded-random'
import type { TestDatabase } from '@ambra/testing/test-database'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'
import { aCoupon, couponCalls } from '../promotions/coupon-suite.ts'
import { bearer, mari, signIn, signUp } from '../customers/user-suite.ts'
import {
  addServerFaults,
  inTurns,
  readBooks,
  removeServerFaults,
  shuffled,
  theyAgree,
} from './offline-orders-faults-suite.ts'
import { buyerOf, en, errorOf, information } from './order-suite.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const goods = ['LAMP', 'CABLE', 'PLUG', 'KETTLE', 'SOLD']

/** An order as the browser stores it: sent under its key until there is a final response. */
type Queued = {
  cartId: string
  body: Record<string, unknown>
  totalCents: number
  headers: Record<string, string>
}

/** Tests ORD-7 and INV-13 of docs/rules: the effects of a queue of pending orders, on either engine. */
export function offlineOrders(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`orders made offline and sent later, on ${engine}`, () => {
    let shop: TestApp
    const random = seededRandom()
    const { cartWith } = buyerOf(() => shop)
    const { apply } = couponCalls(() => shop)

    beforeAll(async () => {
      shop = await createTestApp(
        goods.map((sku, index) => aProduct({ sku, price: 9.99 + index * 10, stock: { qty: 100_000 } })),
        {},
        open,
      )
      await signUp(shop)
      await aCoupon(shop)
    })
    beforeEach(() => void (shop.deps.onOrderPlaced = () => undefined))
    afterAll(() => (engine === 'PGlite' ? undefined : shop.database.close()))

    /** Returns an order with the total that the shopper confirmed while online: that of the cart now. */
    async function confirmedOrder(
      cartId: string,
      key: string,
      headers: Record<string, string> = {},
    ): Promise<Queued> {
      const at = { query: { ...en, cartId }, headers }
      const shown = await shop.call('cartShippingInformation', {
        ...at,
        body: { addressInformation: information },
      })
      const { totalCents, linesHash } = shown.body.result.totals
      const items: { sku: string; qty: number }[] = (await shop.call('cartPull', at)).body.result
      const time = shop.clock.now().toISOString()
      return {
        cartId,
        totalCents,
        headers: { ...headers, 'idempotency-key': key },
        body: {
          cart_id: cartId,
          task_id: key,
          products: items.map(({ sku, qty }) => ({ sku, qty })),
          addressInformation: information,
          confirmed: { total_cents: totalCents, lines_hash: linesHash, terms_version: '1', at: time },
          created_at: time,
          transmited: false,
        },
      }
    }

    async function queueOf(size: number): Promise<Queued[]> {
      const queue: Queued[] = []
      for (let index = 0; index < size; index += 1) {
        const cartId = await cartWith(
          // Every kind of change affects the first one.
          { sku: index === 0 ? 'CABLE' : random.pick(goods), qty: 1 + random.int(3) },
          { sku: random.pick(goods), qty: 1 + random.int(3) },
        )
        if (index === 0 || random.chance(0.3)) await apply(cartId, 'NEWS10')
        queue.push(await confirmedOrder(cartId, `queued-${random.seed}-${index}-${cartId}`))
      }
      return queue
    }

    const send = ({ body, headers }: Queued) => shop.call('orderCreate', { query: en, body, headers })
    const onOtherDevice = (order: Queued): Queued => {
      const key = `other-${String(order.body['task_id'])}`
      return {
        ...order,
        body: { ...order.body, task_id: key },
        headers: { ...order.headers, 'idempotency-key': key },
      }
    }

    const run = async (statement: RawBuilder<unknown>) => void (await statement.execute(shop.database.db))
    let taxRise = 0
    const changes = {
      nothing: async () => undefined,
      'price and stock': async () => {
        await importPrices(shop.database, prices(random), { now: shop.clock.now() })
        await run(sql`update stock set qty = reserved
          where product_id in (select id from products where sku = 'SOLD')`)
      },
      'coupon and tax': async () => {
        await run(sql`update coupons set enabled = false`)
        taxRise = 100
        await run(sql`update tax_rules set rate_bp = rate_bp + ${taxRise}::integer`)
      },
      '60 days': async () => void shop.clock.advance(60 * dayMs),
      '91 days, more than any key or guest cart is kept': async () => {
        await cartRepository(shop.database.db).deleteStale(shop.clock.advance(91 * dayMs))
      },
    }
    const setRight = async () => {
      await run(sql`update stock set qty = 1000000`)
      await run(sql`update coupons set enabled = true`)
      await run(sql`update tax_rules set rate_bp = rate_bp - ${taxRise}::integer`)
      taxRise = 0
    }

    it.each(Object.keys(changes) as (keyof typeof changes)[])(
      // the names of its own literal
      'F9, INV-13: doubles and loses no order and changes no total when 3 tabs and 2 devices replay the queue after a change of %s',
      { timeout: 600_000 },
      async (change) => {
        const size = runLength(3, 50)
        const before = await readBooks(shop)
        const queue = await queueOf(size)
        await changes[change]()
        await addServerFaults(shop)
        try {
          const tries = queue.flatMap((order) => [order, order, order, onOtherDevice(order)])
          const replayed = await inTurns(shuffled(tries, random), { send, random, lostShare: 0.3 })
          const tally = theyAgree(queue, replayed, await readBooks(shop, before), `seed ${random.seed}`)
          reportRun(`F9, INV-13 after ${change} on ${engine}`, {
            orders: size,
            seed: random.seed,
            ...tally,
            doubles: 0,
            'other totals': 0,
            lost: 0,
          })
          expect(tally.placed + tally.refused).toBe(size)
          expect(tally.refused > 0, `seed ${random.seed}`).toBe(!['nothing', '60 days'].includes(change))
        } finally {
          await removeServerFaults(shop)
          await setRight()
        }
      },
    )

    it('F9: sends no order of the customer after sign-out or by another customer, and places it once with a session', {
      timeout: 600_000,
    }, async () => {
      const { token } = await signIn(shop)
      const cartId = String((await shop.call('cartCreate', { query: en, ...bearer(token) })).body.result)
      const cartItem = { sku: 'LAMP', qty: 1 }
      await shop.call('cartUpdate', { query: { ...en, cartId }, body: { cartItem }, ...bearer(token) })
      const order = await confirmedOrder(cartId, `customer-${random.seed}`, bearer(token).headers)
      const before = await readBooks(shop)
      const without = { ...order, headers: { 'idempotency-key': String(order.body['task_id']) } }
      expect(errorOf(await send(without))).toEqual([400, 'request.missing_parameter'])
      await signUp(shop, { email: 'jaan@example.ee' })
      const other = await signIn(shop, { email: 'jaan@example.ee' })
      const asOther = { ...order, headers: { ...without.headers, ...bearer(other.token).headers } }
      expect(errorOf(await send(asOther))).toEqual([400, 'cart.not_found'])
      expect((await readBooks(shop, before)).orders).toEqual([])
      shop.clock.advance(60 * dayMs)
      const renewed = await signIn(shop, { email: mari.email })
      const again = { ...order, headers: { ...without.headers, ...bearer(renewed.token).headers } }
      const responses = [await send(again), await send(again), await send(onOtherDevice(again))]
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 409])
      expect((await readBooks(shop, before)).orders).toHaveLength(1)
    })

    it('OPS-14 in small: responds to all returning devices with 200, 409, 400 or 429 with Retry-After', {
      timeout: 600_000,
    }, async () => {
      const before = await readBooks(shop)
      const queue = await queueOf(runLength(6, 300))
      const responses = await Promise.all(queue.flatMap((order) => [send(order), send(onOtherDevice(order))]))
      const odd = responses.filter((response) => !isAnswered(response))
      expect(odd.map(errorOf)).toEqual([])
      const books = await readBooks(shop, before)
      expect(books.orders).toHaveLength(queue.length)
      reportRun(`OPS-14 in small on ${engine}`, {
        devices: queue.length * 2,
        orders: books.orders.length,
        doubles: 0,
      })
    })
  })
}

async function* prices(random: SeededRandom) {
  for (const [line, sku] of goods.entries())
    if (sku === 'CABLE' || random.chance(0.5))
      yield { line: line + 1, sku, storeId: 0, price: (1 + random.int(5000)) / 100 }
}

const isAnswered = ({ status, response }: TestResponse): boolean =>
  [200, 400, 409].includes(status) || (status === 429 && Number(response.headers['retry-after']) > 0)
