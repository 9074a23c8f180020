import { randomUUID } from 'node:crypto'
import type { CartRecord } from '@ambra/db/schema'
import { up } from '@ambra/db/migrations/0023_order_keys_of_owners'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'
import { bearer, mari, signIn, signUp } from '../customers/user-suite.ts'
import { buyerOf, en, errorOf } from './order-suite.ts'
import { ownedKey } from '@ambra/commerce/sales'

let shop: TestApp
let token: string
const { cartWith, order } = buyerOf(() => shop)

beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } })])
  await signUp(shop)
  token = (await signIn(shop)).token
})

const as = () => bearer(token).headers ?? {}
const numberOf = ({ body }: TestResponse): string => body.result.orderNumber
const countOrders = async () =>
  Number(
    (await sql<{ n: number }>`select count(*)::integer as n from orders`.execute(shop.database.db)).rows[0]
      ?.n,
  )

/** Returns a new cart of the customer with one line. */
async function ownCart(): Promise<string> {
  const cartId = String((await shop.call('cartCreate', { query: en, headers: as() })).body.result)
  const body = { cartItem: { sku: 'CABLE', qty: 1 } }
  await shop.call('cartUpdate', { query: { ...en, cartId }, body, headers: as() })
  return cartId
}

describe('the same key chosen by two clients (L9)', () => {
  it.each([
    ['task_id', (key: string) => [{ task_id: key }, {}] as const],
    ['a number as task_id', (key: string) => [{ task_id: key.length }, {}] as const],
    ['order_id', (key: string) => [{ task_id: undefined, order_id: key }, {}] as const],
    ['Idempotency-Key', (key: string) => [{ task_id: undefined }, { 'idempotency-key': key }] as const],
    [
      'a random Idempotency-Key',
      () => [{ task_id: undefined }, { 'idempotency-key': randomUUID() }] as const,
    ],
  ])('places a separate order for each client: %s', async (name, choose) => {
    const [body, headers] = choose(`1700000000-${name}`)
    const first = await order(await cartWith({ sku: 'CABLE' }), body, headers)
    const second = await order(await cartWith({ sku: 'CABLE', qty: 2 }), body, headers)
    const customers = await order(await ownCart(), body, { ...headers, ...as() })
    expect([first, second, customers].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set([first, second, customers].map(numberOf)).size).toBe(3)
  })

  it('keeps a key usable that another client withheld', async () => {
    const key = randomUUID()
    const foreign = { query: { ...en, cartId: await cartWith({ sku: 'CABLE' }) } }
    await shop.call('orderWithhold', { ...foreign, headers: { 'idempotency-key': key } })
    const placed = await order(await cartWith({ sku: 'CABLE' }), {}, { 'idempotency-key': key })
    expect(placed.status).toBe(200)
  })
})

describe('a repeated request by the owner of the key', () => {
  it('rejects the key for another cart of the customer', async () => {
    const key = { 'idempotency-key': 'one-key', ...as() }
    expect((await order(await ownCart(), {}, key)).status).toBe(200)
    const next = await ownCart()
    expect(errorOf(await order(next, {}, key))).toEqual([422, 'order.idempotency_conflict'])
    expect((await order(next, {}, as())).status).toBe(200)
  })

  it('rejects the key with another body for the same cart', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const key = { 'idempotency-key': 'other-words' }
    await order(cartId, { task_id: 'x' }, key)
    expect(errorOf(await order(cartId, { task_id: 'x', comment: 'Ring twice' }, key))).toEqual([
      422,
      'order.idempotency_conflict',
    ])
  })

  it('finds the order of a guest who has signed in since', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const body = { task_id: 'guest-then-customer' }
    const first = await order(cartId, body)
    const before = await countOrders()
    const again = await order(cartId, body, as())
    expect(again.body).toEqual(first.body)
    expect(await countOrders()).toBe(before)
  })

  it('finds the order weeks later, in a new session', async () => {
    const cartId = await ownCart()
    const first = await order(cartId, { task_id: 'weeks' }, as())
    shop.clock.advance(80 * 86_400_000)
    token = (await signIn(shop, { email: mari.email })).token
    expect((await order(cartId, { task_id: 'weeks' }, as())).body).toEqual(first.body)
  })

  it('finds an order whose key was stored without an owner', async () => {
    const { db } = shop.database
    const carts = [await cartWith({ sku: 'CABLE' }), await ownCart()]
    const headers = [{}, as()]
    for (const [index, cartId] of carts.entries()) {
      const body = { task_id: `older ${index}` }
      const first = await order(cartId, body, headers[index])
      const { backendOrderId: id } = first.body.result
      await sql`update order_attempts set key = ${body.task_id} where order_id = ${id}`.execute(db)
      await up(db as never)
      const { rows } = await sql<{ key: string; cart: Pick<CartRecord, 'customerId' | 'token'> }>`
        select a.key, jsonb_build_object('token', c.token, 'customerId', c.customer_id) as cart
        from order_attempts a join carts c on c.order_id = a.order_id where a.order_id = ${id}`.execute(db)
      const { token, customerId } = rows[0]?.cart ?? { token: '', customerId: undefined }
      expect(rows[0]?.key).toBe(ownedKey(body.task_id, { token, customerId: customerId ?? undefined }))
      expect((await order(cartId, body, headers[index])).body).toEqual(first.body)
    }
  })
})
