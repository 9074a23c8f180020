import { randomUUID } from 'node:crypto'
import { aProduct } from '@ambra/testing/import-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'
import { orderReplays } from '@ambra/commerce/sales'
import { buyerOf, en, errorOf, information } from './order-suite.ts'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'

const absent = '999999999'
const line = { cartItem: { sku: 'CABLE', qty: 1 } }
const order = (cartId: string) => ({
  body: { cart_id: cartId, addressInformation: information, products: [{ sku: 'CABLE', qty: 1 }] },
})
const cart = (cartId: string, body?: unknown) => ({ query: { ...en, cartId }, ...(body ? { body } : {}) })

const calls = {
  cartPull: (id: string) => cart(id),
  cartUpdate: (id: string) => cart(id, line),
  cartDelete: (id: string) => cart(id, { cartItem: { item_id: 1 } }),
  cartTotals: (id: string) => cart(id),
  cartPaymentMethods: (id: string) => cart(id),
  cartShippingMethods: (id: string) => cart(id, { address: {} }),
  cartShippingInformation: (id: string) => cart(id, { addressInformation: information }),
  cartCollectTotals: (id: string) => cart(id, {}),
  cartApplyCoupon: (id: string) => ({ query: { ...en, cartId: id, coupon: 'NEWS10' } }),
  cartCoupon: (id: string) => cart(id),
  cartDeleteCoupon: (id: string) => cart(id),
  cartApplyGiftCard: (id: string) => cart(id, { code: 'ABCD-EFGH' }),
  cartDeleteGiftCard: (id: string) => cart(id, { ending: 'ABCD' }),
  pickupPoints: (id: string) => ({ query: { ...en, cartId: id, code: 'omniva' } }),
  orderQuote: order,
  orderCreate: order,
  orderWithhold: (id: string) => ({ ...cart(id), headers: { 'idempotency-key': randomUUID() } }),
} as const
const callNames = Object.keys(calls) as (keyof typeof calls)[]

let shop: TestApp
/** SQL statements since the test began: a count that stands for response time. */
let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}
const { cartWith } = buyerOf(() => shop)
let attacker: { headers?: Record<string, string> }

/** A guest's cart with its secret token and its guessable number. */
async function aGuestCart({ isOrdered = false } = {}) {
  const token = await cartWith({ sku: 'SECRET', qty: 3 })
  const { rows } = await sql<{ id: number }>`select id from carts where token = ${token}`.execute(
    shop.database.db,
  )
  const placed = isOrdered
    ? await shop.call('orderCreate', { query: en, body: guestOrder(token) })
    : undefined
  return { token, number: String(rows[0]?.id), orderToken: String(placed?.body.result.orderToken) }
}
const guestOrder = (cart_id: string) => ({ cart_id, addressInformation: information })

const send = (name: keyof typeof calls, id: string, headers: Record<string, string> = {}) => {
  const { query = en, ...call } = calls[name](id) as { query?: Record<string, string>; headers?: object }
  return shop.call(name, { query, ...call, headers: { ...call.headers, ...headers } })
}

beforeAll(async () => {
  const open = async () => {
    const database = await testDatabase()
    return { ...database, db: database.db.withPlugin(counting) }
  }
  const rows = ['CABLE', 'SECRET'].map((sku) => aProduct({ sku, price: 10, stock: { qty: 500 } }))
  shop = await createTestApp(rows, {}, open)
  await signUp(shop)
  attacker = bearer((await signIn(shop)).token)
})

describe('a guest’s cart named by its number (C1)', () => {
  it.each(callNames)("hides a guest's cart from a customer: %s", async (name) => {
    for (const isOrdered of [false, true]) {
      const { number, token, orderToken } = await aGuestCart({ isOrdered })
      const before = await contents(token)
      const { response } = await send(name, number, attacker.headers)
      const shown = response.payload + JSON.stringify(response.headers)
      for (const secret of ['SECRET', token, orderToken]) expect(shown).not.toContain(secret)
      expect(await contents(token)).toEqual(before)
    }
  })

  it("does not reveal a guest's order to a customer who guesses cart numbers", async () => {
    const { number } = await aGuestCart({ isOrdered: true })
    const response = await send('orderCreate', number, attacker.headers)
    expect(errorOf(response)).toEqual([400, 'cart.not_found'])
    expect(response.body.meta.params ?? {}).toEqual({})
  })

  it('replays no order for a cart number, only for its token', async () => {
    const { number, token, orderToken } = await aGuestCart({ isOrdered: true })
    const { id, storeId } = { id: Number(number), storeId: 2 }
    const record = { id, token, storeId, customerId: undefined } as never
    const { replayError, findReplay } = orderReplays(shop.database.db)
    const claim = { cartId: number, customerId: 4001 }
    expect((await replayError(record, claim)).params).toEqual({})
    expect((await replayError(record, { ...claim, cartId: token })).params).toMatchObject({ orderToken })
    const { rows } = await sql<{ key: string; hash: string }>`
      select key, request_hash as hash from order_attempts a join carts c on c.order_id = a.order_id
      where c.token = ${token}`.execute(shop.database.db)
    const attempt = { ...rows[0], claim } as never
    expect(await findReplay(attempt, record)).toBeUndefined()
  })

  it("opens a guest's cart by its token alone, signed in or not", async () => {
    const { token } = await aGuestCart()
    for (const headers of [{}, attacker.headers]) {
      const { body } = await send('cartPull', token, headers)
      expect(body.result).toMatchObject([{ sku: 'SECRET', qty: 3, quote_id: token }])
    }
  })
})

describe("another person's cart and a missing cart (L11)", () => {
  const looks = async (name: keyof typeof calls, id: string, headers?: Record<string, string>) => {
    statements = 0
    const { status, body, response } = await send(name, id, headers)
    return { status, body: comparable({ status, body }), headers: steady(response.headers), statements }
  }

  it.each(callNames)(
    "gives the same response to another person's cart and a missing one, with as many statements: %s",
    async (name) => {
      const guest = await aGuestCart()
      const ordered = await aGuestCart({ isOrdered: true })
      const { number: customers, token: customersToken } = await customerCart('jaan@example.ee')
      const names = [guest.number, ordered.number, customers]
      for (const headers of [undefined, attacker.headers]) {
        // The first call creates the customer's own cart.
        await looks(name, absent, headers)
        const none = await looks(name, absent, headers)
        const theirs = []
        for (const id of names) theirs.push(await looks(name, id, headers))
        expect(theirs).toEqual(names.map(() => none))
        expect(await looks(name, customersToken, headers)).toEqual(await looks(name, 'f'.repeat(32), headers))
      }
      expect((await looks(name, absent, attacker.headers)).statements).toBeGreaterThan(0)
    },
  )
})

/** Returns the response without what changes as each call adds a line to the customer's own cart. */
const comparable = ({ status, body }: Pick<TestResponse, 'status' | 'body'>) =>
  status === 200 ? Object.keys(body).sort() : body

/** Returns the headers without request id, time and length, which differ between calls. */
const steady = (headers: TestResponse['response']['headers']) =>
  Object.entries(headers).filter(([name]) => !['x-request-id', 'date', 'content-length'].includes(name))

async function contents(token: string) {
  const { rows } = await sql`
    select c.version, c.coupon_code, c.shipping, c.payment, c.customer_id, c.order_id,
      (select jsonb_agg(i order by i.id) from cart_items i where i.cart_id = c.id) as items
    from carts c where c.token = ${token}`.execute(shop.database.db)
  return rows
}

let customers = 0
async function customerCart(email: string) {
  customers += 1
  await signUp(shop, { email: `${customers}-${email}` })
  const { token: session } = await signIn(shop, { email: `${customers}-${email}` })
  const number = String((await shop.call('cartCreate', { query: en, ...bearer(session) })).body.result)
  await shop.call('cartUpdate', { ...cart(number, line), ...bearer(session) })
  const { rows } = await sql<{ token: string }>`select token from carts where id = ${Number(number)}`.execute(
    shop.database.db,
  )
  return { number, token: rows[0]?.token ?? '' }
}
