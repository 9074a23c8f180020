import { randomUUID } from 'node:crypto'
import { openServer, requestLimits } from '@ambra/db/connection'
import { aProduct } from '@ambra/testing/import-builders'
import { losableDatabase } from '@ambra/testing/losable-database'
import { serverDatabase } from '@ambra/testing/engine-server'
import { asTestDatabase, engineDatabase } from '@ambra/testing/test-database'
import { isOnServer } from '@ambra/testing/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './api-suite.ts'
import { createInProcessTransport } from '../src/http/in-process-transport.ts'
import { buyerOf, errorOf } from './sales/order-suite.ts'
import { apiRoutes } from '../src/routes/api-routes.ts'

const cable = () => aProduct({ sku: 'CABLE', price: 10, stock: { qty: 100 } })

describe.runIf(isOnServer)('an order whose stock another order has locked', () => {
  let shop: TestApp
  const { cartWith, order } = buyerOf(() => shop)
  beforeAll(async () => {
    const limits = { ...requestLimits, lockMs: 200, retryForMs: 1500 }
    const open = async () => asTestDatabase(await openServer({ databaseUrl: await serverDatabase(), limits }))
    shop = await createTestApp([cable()], {}, open)
  })
  afterAll(() => shop.database.close())

  async function lockStock(): Promise<() => Promise<void>> {
    const [held, releaseLease] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = shop.database.background.db.transaction().execute(async (db) => {
      await sql`select * from stock for update`.execute(db)
      held.resolve()
      await releaseLease.promise
    })
    await held.promise
    return async () => {
      releaseLease.resolve()
      await holding
    }
  }

  it('places an order once another order releases the stock lock', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const releaseLease = await lockStock()
    const placing = order(cartId)
    setTimeout(() => void releaseLease(), 700)
    expect((await placing).status).toBe(200)
  })

  it('responds 503 at the deadline, and accepts the order again', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const releaseLease = await lockStock()
    const [key, headers] = [randomUUID(), {}]
    const refused = await order(cartId, {}, { 'idempotency-key': key })
    expect(errorOf(refused)).toEqual([503, 'database.unavailable'])
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.result).toBe('The shop is busy at the moment, please try again in a little while.')
    await releaseLease()
    const placed = await order(cartId, {}, { 'idempotency-key': key, ...headers })
    expect(placed.status).toBe(200)
  })
})

describe('calls without a database', () => {
  let shop: TestApp
  const lost: ReturnType<typeof losableDatabase>[] = []
  const { cartWith, order, pull } = buyerOf(() => shop)
  beforeAll(async () => {
    shop = await createTestApp([cable()], {}, async () => {
      const database = await engineDatabase()
      const losable = losableDatabase(database)
      lost.push(losable)
      return { ...database, ...losable.database }
    })
  })

  it('responds 503 with Retry-After without a database, over HTTP and in process', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    lost[0]?.lose()
    for (const response of [await order(cartId), await pull(cartId), await shop.call('cartCreate')]) {
      expect(errorOf(response)).toEqual([503, 'database.unavailable'])
      expect(response.response.headers['retry-after']).toBe('5')
      expect(response.response.headers['cache-control']).toBe('no-store')
    }
    const inside = createInProcessTransport(apiRoutes(shop.deps), shop.deps)
    const call = { name: 'cartPull', method: 'GET', path: 'cart/pull', params: {}, body: undefined } as const
    expect(
      await inside({
        ...call,
        query: { cartId },
        storeCode: 'en',
        token: undefined,
        headers: {},
        signal: undefined,
      }),
    ).toMatchObject({ status: 503 })
    expect(shop.logged.filter((line) => line.includes('unexpected error'))).toEqual([])
    lost[0]?.restore()
    expect((await order(cartId)).status).toBe(200)
  })
})
