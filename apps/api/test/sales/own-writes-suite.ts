import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestBody } from '../api-suite.ts'
import { buildApp } from '../../src/app.ts'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'
import { en, information } from './order-suite.ts'

type Read = { path: string; query?: Record<string, string> }

/** Tests INV-15 of docs/rules: data confirmed with 200 is visible to the next request, on either engine. */
export function readYourWrites(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`INV-15: read-your-writes of orders, on ${engine}`, () => {
    let shop: TestApp
    /** A second server on the same database, as behind a load balancer. */
    let second: ReturnType<typeof buildApp>
    let headers: Record<string, string>

    beforeAll(async () => {
      shop = await createTestApp([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1_000_000 } })], {}, open)
      second = buildApp(shop.deps)
      await signUp(shop)
      headers = bearer((await signIn(shop)).token).headers ?? {}
    })
    afterAll(() => (engine === 'PGlite' ? undefined : shop.database.close()))

    async function read(as: Record<string, string>, { path, query = {} }: Read): Promise<TestBody> {
      const url = `/api/${path}?${new URLSearchParams({ ...en, ...query })}`
      const response = await second.inject({ method: 'GET', url, headers: as })
      return response.json()
    }

    async function buy(as: Record<string, string>) {
      const cartId = String((await shop.call('cartCreate', { query: en, headers: as })).body.result)
      const at = { query: { ...en, cartId }, headers: as }
      await shop.call('cartUpdate', { ...at, body: { cartItem: { sku: 'CABLE', qty: 1 } } })
      // The other server reads the cart itself at once.
      const pulled = await read(as, { path: 'cart/pull', query: { cartId } })
      const body = { cart_id: cartId, addressInformation: information }
      const placed = await shop.call('orderCreate', { query: en, headers: as, body })
      expect(placed.status).toBe(200)
      return { cartId, lines: pulled.result.length, ...placed.body.result }
    }

    it.each(['customer', 'guest'] as const)(
      'returns a new order of a %s at once by its token, in the history and as an ordered cart',
      { timeout: 600_000 },
      async (who) => {
        const as = who === 'customer' ? headers : {}
        const rounds = runLength(15, 1000)
        const missing: string[] = []
        for (let round = 0; round < rounds; round += 1) {
          const { orderNumber: number, orderToken, cartId, lines } = await buy(as)
          const [byToken, cart, page, history] = await Promise.all([
            read(as, { path: 'order/pull', query: { number, orderToken } }),
            read(as, { path: 'cart/pull', query: { cartId } }),
            who === 'customer' ? read(as, { path: 'user/order', query: { number } }) : undefined,
            who === 'customer'
              ? read(as, { path: 'user/order-history', query: { pageSize: '1' } })
              : undefined,
          ])
          if (lines !== 1) missing.push(`${number} line of the cart`)
          if (byToken.result?.increment_id !== number) missing.push(`${number} by token`)
          if (cart.meta?.error !== 'cart.not_found') missing.push(`${number} end of the cart`)
          if (page && page.result.increment_id !== number) missing.push(`${number} own page`)
          if (history && history.result.items[0]?.increment_id !== number) missing.push(`${number} history`)
        }
        reportRun(`INV-15 ${engine} ${who}`, { orders: rounds, missing: missing.length })
        expect(missing).toEqual([])
      },
    )
  })
}
