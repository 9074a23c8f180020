import { importPrices } from '@ambra/db/catalogue'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { type SeededRandom, seededRandom } from '@ambra/testing/seeded-random'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'
import { buyerOf, en, information } from './order-suite.ts'

const skus = Array.from({ length: 20 }, (_, index) => `SKU${String(index).padStart(2, '0')}`)
const piecesOfEach = 5
const kits = [0, 1, 2].map((kit) => ({ sku: `KIT${kit}`, parts: [skus[kit * 2], skus[kit * 2 + 1]] }))

const bundle = ({ sku, parts }: (typeof kits)[number]) =>
  aProduct({
    sku,
    product_type: 'bundle',
    price: null,
    bundle: parts.map((part = '', index) => ({
      titles: { et: `Osa ${index}` },
      required: true,
      links: [{ sku: part, qty: 1 + index, default: true }],
    })),
  })

/** Tests concurrent orders: invariants for any order of events, on either engine. */
export function orderRaces(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`concurrent orders on ${engine}`, () => {
    let database: TestDatabase
    let shop: TestApp
    const { cartWith, order } = buyerOf(() => shop)

    beforeAll(async () => {
      database = await open()
    })
    afterAll(() => (engine === 'PGlite' ? undefined : database.close()))

    const openShop = async (rows: unknown[]) => {
      shop = await createTestApp(rows, {}, async () => database)
    }
    const stockBooks = async () =>
      (
        await sql<{ oversold: number; reserved: number; ordered: number }>`
          select (select count(*) from stock where manage and reserved > qty)::integer as oversold,
            (select coalesce(sum(reserved), 0) from stock)::integer as reserved,
            (select coalesce(sum(s.qty), 0) from order_stock s join orders o on o.id = s.order_id
              where o.stock_state = 'reserved')::integer as ordered`.execute(database.db)
      ).rows[0]
    const ordersOfCart = async (cartId: string) =>
      (
        await database.db
          .selectFrom('orders')
          .innerJoin('carts', 'carts.id', 'orders.cart_id')
          .select('orders.number')
          .where('carts.token', '=', cartId)
          .execute()
      ).map(({ number }) => number)

    it('INV-2, INV-3: never sells more than the stock, and rejects orders without a trace', {
      timeout: 1_200_000,
    }, async () => {
      await openShop([
        ...skus.map((sku) => aProduct({ sku, price: 10, stock: { qty: piecesOfEach } })),
        ...kits.map(bundle),
      ])
      const random = seededRandom()
      const buyers = runLength(60, 1000)
      // All carts are filled while everything is in stock, so that only the orders race.
      const carts: string[] = []
      for (let buyer = 0; buyer < buyers; buyer += 1) carts.push(await cartWith(...request(random)))
      const late: string[] = []
      for (const sku of skus)
        for (let piece = 0; piece < piecesOfEach; piece += 1) late.push(await cartWith({ sku }))
      const notified: { cartId: string; response: TestResponse }[] = []
      const submit = async (cartId: string) => notified.push({ cartId, response: await order(cartId) })
      let samples = 0
      for (let first = 0; first < buyers; first += 20) {
        const sampling = sampleWhile(async () => {
          samples += 1
          expect(await stockBooks(), `seed ${random.seed}`).toMatchObject({ oversold: 0 })
        })
        await Promise.all(carts.slice(first, first + 20).map(submit))
        await sampling.stop()
        await cancelSome(notified, random)
      }
      await Promise.all(late.map(submit))
      const books = await stockBooks()
      // Demand was large enough: everything must be sold.
      expect(books, `seed ${random.seed}`).toEqual({ oversold: 0, reserved: 100, ordered: 100 })
      for (const { cartId, response } of notified) {
        const numbers = await ordersOfCart(cartId)
        expect(numbers, `seed ${random.seed}`).toEqual(
          response.status === 200 ? [response.body.result.orderNumber] : [],
        )
      }
      const placed = notified.filter(({ response }) => response.status === 200).length
      expect(notified.every(({ response }) => response.status < 500)).toBe(true)
      reportRun(`INV-2, INV-3 ${engine}`, {
        seed: random.seed,
        buyers: notified.length,
        placed,
        refused: notified.length - placed,
        samples,
        oversold: 0,
        phantoms: 0,
        'pieces reserved of 100': books?.reserved ?? 0,
      })
    })

    /** Cancels one order in ten, so that products return to stock while others order. */
    async function cancelSome(
      notified: readonly { response: TestResponse }[],
      random: SeededRandom,
    ): Promise<void> {
      const orders = orderRepository(database.db)
      for (const { response } of notified)
        if (response.status === 200 && random.chance(0.02))
          await orders.setStatus(response.body.result.backendOrderId, 'cancelled', {
            actor: 'operator',
            now: shop.clock.now(),
          })
    }

    it('INV-5: creates one order per cart, however it is submitted', { timeout: 1_200_000 }, async () => {
      await openShop([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1_000_000 } })])
      const rounds = runLength(15, 10_000)
      let replays = 0
      for (let round = 0; round < rounds; round += 1) {
        const cartId = await cartWith({ sku: 'CABLE' })
        const old = { created_at: new Date(shop.clock.now().getTime() - 5000).toISOString() }
        const submits = [
          ...Array.from({ length: 3 }, () => order(cartId, { task_id: `same-${round}` })),
          ...Array.from({ length: 3 }, () => order(cartId)),
          order(cartId, { ...old, task_id: `offline-${round}`, transmited: false }),
          order(cartId, {}, { 'idempotency-key': `device-${round}` }),
        ]
        const responses = await Promise.all(submits)
        replays += expectOneOrder(responses) - 1
        expect(await ordersOfCart(cartId)).toHaveLength(1)
      }
      const { count } = await database.db
        .selectFrom('orders')
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(rounds)
      reportRun(`INV-5 ${engine} in process`, {
        rounds,
        submits: rounds * 8,
        orders: count,
        replays,
        doubles: 0,
      })
    })

    it('INV-5: creates one order per cart submitted over HTTP', { timeout: 1_200_000 }, async () => {
      await openShop([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1_000_000 } })])
      const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
      const rounds = runLength(1, 100)
      const width = runLength(30, 100)
      for (let round = 0; round < rounds; round += 1) {
        const cartId = await cartWith({ sku: 'CABLE' })
        const responses = await Promise.all(
          Array.from({ length: width }, (_, index) =>
            postOrder(address, cartId, `task-${round}-${index % 10}`),
          ),
        )
        expectOneOrder(responses)
        expect(await ordersOfCart(cartId)).toHaveLength(1)
      }
      await shop.app.close()
      reportRun(`INV-5 ${engine} over HTTP`, { rounds, submits: rounds * width, doubles: 0 })
    })

    it('INV-13: charges the confirmed total or requires confirmation again (spec §4)', {
      timeout: 1_200_000,
    }, async () => {
      const goods = skus.slice(0, 5)
      await openShop(goods.map((sku) => aProduct({ sku, price: 10, stock: { qty: 1_000_000 } })))
      const random = seededRandom()
      const rounds = runLength(30, 1000)
      let [charged, requested] = [0, 0]
      for (let round = 0; round < rounds; round += 1) {
        const wanted = random.pick(goods)
        const cartId = await cartWith({ sku: wanted, qty: 1 + random.int(9) })
        const { body } = await shop.call('cartShippingInformation', {
          query: { ...en, cartId },
          body: { addressInformation: information },
        })
        const { totalCents, linesHash } = body.result.totals
        const changed = random.chance(0.5) ? wanted : random.pick(goods)
        if (random.chance(0.5)) await changePrice(changed, 1 + random.int(3000))
        shop.clock.advance(random.int(3) * 86_400_000)
        const at = shop.clock.now().toISOString()
        const confirmed = { total_cents: totalCents, lines_hash: linesHash, terms_version: '1', at }
        const response = await order(cartId, { confirmed, created_at: '2026-11-18T10:00:00.000Z' })
        const outcome = await outcomeOf(response)
        if (outcome === 'confirm again') requested += 1
        else charged += 1
        expect(['confirm again', totalCents], `seed ${random.seed}`).toContain(outcome)
      }
      expect(charged).toBeGreaterThan(0)
      expect(requested).toBeGreaterThan(0)
      reportRun(`INV-13 ${engine}`, { seed: random.seed, rounds, charged, requested, different: 0 })
    })

    /** Returns the charged cents, or that the shopper must confirm again. */
    async function outcomeOf({ status, body }: TestResponse): Promise<number | string | undefined> {
      if (status !== 200) return status === 409 ? 'confirm again' : `${status} ${body.meta.error}`
      const stored = await orderRepository(database.db).findById(body.result.backendOrderId)
      return stored?.totals.grandTotalCents
    }

    async function changePrice(sku: string, cents: number): Promise<void> {
      async function* entries() {
        yield { line: 1, sku, storeId: 0, price: cents / 100 }
      }
      await importPrices(database, entries(), { now: shop.clock.now() })
    }
  })
}

/** Returns one or two products; sometimes a kit beside one of its own parts. */
function request(random: SeededRandom): { sku: string; qty?: number }[] {
  if (random.chance(0.2)) {
    const kit = random.pick(kits)
    return random.chance(0.5) ? [{ sku: kit.sku }] : [{ sku: kit.sku }, { sku: random.pick(kit.parts) ?? '' }]
  }
  const first = random.pick(skus)
  const second = random.pick(skus)
  const wanted = [{ sku: first, qty: 1 + random.int(3) }]
  return random.chance(0.4) && second !== first ? [...wanted, { sku: second, qty: 1 }] : wanted
}

/** Checks repeatedly until stopped; an error fails the test. */
function sampleWhile(look: () => Promise<void>): { stop: () => Promise<void> } {
  let isRunning = true
  const running = (async () => {
    while (isRunning) {
      await look()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  return {
    stop: async () => {
      isRunning = false
      await running
    },
  }
}

type ApiResponse = Pick<TestResponse, 'status' | 'body'>

/**
 * Expects all successful responses to name the same order, and the others the reason. Returns the
 * number of successes.
 */
function expectOneOrder(responses: readonly ApiResponse[]): number {
  const placed = responses.filter(({ status }) => status === 200)
  expect(new Set(placed.map(({ body }) => body.result.orderNumber)).size).toBe(1)
  expect(responses.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
    Array(responses.length - placed.length).fill(409),
  )
  return placed.length
}

async function postOrder(address: string, cartId: string, task: string): Promise<ApiResponse> {
  const response = await fetch(`${address}/api/order/create?storeCode=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cart_id: cartId, task_id: task, addressInformation: information }),
  })
  // Only expectations read the body.
  return { status: response.status, body: (await response.json()) as ApiResponse['body'] }
}
