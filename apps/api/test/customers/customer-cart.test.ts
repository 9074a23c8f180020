import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { information } from '../sales/order-suite.ts'
import { bearer, signIn, signUp } from './user-suite.ts'

let shop: TestApp
let token: string
beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 } }),
    aProduct({ sku: 'PLUG', price: 10, stock: { qty: 50 } }),
  ])
  await signUp(shop)
  token = (await signIn(shop)).token
})
afterEach(() => shop.app.close())

const create = async (query: Record<string, string>) => (await shop.call('cartCreate', { query })).body.result
const pull = (query: Record<string, string>) => shop.call('cartPull', { query })
const add = (query: Record<string, string>) =>
  shop.call('cartUpdate', { query, body: { cartItem: { sku: 'CABLE', qty: 2 } } })

describe('the cart of a customer', () => {
  it('finds or creates one cart per store on cart/create', async () => {
    const cartId = await create({ token })
    expect(cartId).toMatch(/^\d+$/)
    expect(await create({ token })).toBe(cartId)
    expect(await create({ token: (await signIn(shop)).token })).toBe(cartId)
    expect(await create({ token, storeCode: 'en' })).not.toBe(cartId)
  })

  it('creates one cart when many devices sign in at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => create({ token })))
    expect(new Set(ids).size).toBe(1)
  })

  it('rejects a bad token with 401', async () => {
    expect((await shop.call('cartCreate', { query: { token: 'x' } })).status).toBe(401)
    const cartId = await create({ token })
    expect((await pull({ token: 'x', cartId })).status).toBe(401)
  })

  it('keeps the lines of the cart for the next device', async () => {
    const cartId = await create({ token })
    await add({ token, cartId })
    const second = (await signIn(shop)).token
    expect((await pull({ token: second, cartId })).body.result).toMatchObject([
      { sku: 'CABLE', qty: 2, quote_id: cartId },
    ])
  })

  it('rejects access without the token and by another customer', async () => {
    const cartId = await create({ token })
    await add({ token, cartId })
    expect((await pull({ cartId })).status).toBe(400)
    await signUp(shop, { email: 'jaan@example.ee' })
    const other = (await signIn(shop, { email: 'jaan@example.ee' })).token
    // Same as for an expired cart: the response is about the customer's own cart.
    expect((await pull({ token: other, cartId })).body.result).toEqual([])
    await add({ token: other, cartId })
    expect((await pull({ token, cartId })).body.result).toMatchObject([{ sku: 'CABLE', qty: 2 }])
    expect((await pull({ token: other, cartId })).body.result).toMatchObject([{ sku: 'CABLE', qty: 2 }])
  })

  it('accepts the cart that the customer filled as a guest, by its mask', async () => {
    const mask = await create({})
    await add({ cartId: mask })
    expect((await pull({ token, cartId: mask })).body.result).toMatchObject([
      { sku: 'CABLE', qty: 2, quote_id: mask },
    ])
  })

  it('returns the active cart when the number is that of an old one', async () => {
    const cartId = await create({ token })
    await add({ token, cartId })
    expect((await pull({ token, cartId: '999999' })).body.result).toMatchObject([{ quote_id: cartId }])
  })

  it('keeps the cart after sign-out', async () => {
    const cartId = await create({ token })
    await add({ token, cartId })
    await shop.call('userLogout', { ...bearer(token), body: {} })
    token = (await signIn(shop)).token
    expect(await create({ token })).toBe(cartId)
  })
})

describe('an order of a customer', () => {
  const order = (cartId: string, task: string) =>
    shop.call('orderCreate', {
      query: { token, storeCode: 'en' },
      body: { cart_id: cartId, task_id: task, addressInformation: information },
    })
  const owners = async () =>
    (await shop.database.db.selectFrom('orders').select('customer_id').orderBy('id').execute()).map(
      ({ customer_id }) => customer_id,
    )

  it('assigns the customer to orders from the own cart and from the earlier guest cart', async () => {
    const own = await create({ token, storeCode: 'en' })
    await add({ token, cartId: own, storeCode: 'en' })
    expect((await order(own, 'task-one')).status).toBe(200)
    const mask = await create({ storeCode: 'en' })
    await add({ cartId: mask, storeCode: 'en' })
    expect((await order(mask, 'task-two')).status).toBe(200)
    const { id } = (await shop.call('userMe', bearer(token))).body.result
    expect(await owners()).toEqual([id, id])
  })

  it('returns the same order again when its response was lost', async () => {
    const cartId = await create({ token, storeCode: 'en' })
    await add({ token, cartId, storeCode: 'en' })
    const first = await order(cartId, 'task-one')
    const again = await order(cartId, 'task-one')
    expect(again.status).toBe(200)
    expect(again.body.result.orderNumber).toBe(first.body.result.orderNumber)
    expect(await create({ token, storeCode: 'en' })).not.toBe(cartId)
  })

  it('responds 400 for the ordered cart on every device, and puts no bought item in the next one (spec §4 Cart sync)', async () => {
    const cartId = await create({ token, storeCode: 'en' })
    await add({ token, cartId, storeCode: 'en' })
    expect((await order(cartId, 'task-one')).status).toBe(200)
    for (const call of [pull, add]) {
      const { status, body } = await call({ token, cartId, storeCode: 'en' })
      expect([status, body.meta?.error]).toEqual([400, 'cart.not_found'])
    }
    const next = await create({ token, storeCode: 'en' })
    expect((await pull({ token, cartId: next, storeCode: 'en' })).body.result).toEqual([])
  })

  it('moves items of another device to the next cart, unless the buyer removed them or sends no list (two devices)', async () => {
    const place = async (over: object) => {
      const cartId = await create({ token })
      await add({ token, cartId })
      const [{ item_id }] = (await pull({ token, cartId })).body.result
      const body = {
        cart_id: cartId,
        task_id: JSON.stringify(over),
        addressInformation: information,
        products: [{ sku: 'PLUG', qty: 1 }],
        ...('removed_items' in over
          ? { removed_items: [over.removed_items].flat().map(() => item_id) }
          : over),
      }
      const response = await shop.call('orderCreate', { query: { token }, body })
      expect(response.status).toBe(200)
      const next = await create({ token })
      expect(next).not.toBe(cartId)
      return (await pull({ token, cartId: next })).body.result
    }
    expect(await place({})).toEqual([])
    expect(await place({ removed_items: ['it'] })).toEqual([])
    expect(await place({ removed_items: [] })).toMatchObject([{ sku: 'CABLE', qty: 2 }])
  })

  it('rolls the order back when the next cart cannot be written (a server that dies in between)', async () => {
    const { db } = shop.database
    const cartId = await create({ token })
    await add({ token, cartId })
    const body = {
      cart_id: cartId,
      task_id: 'dies-in-between',
      addressInformation: information,
      products: [{ sku: 'PLUG', qty: 1 }],
      removed_items: [],
    }
    const place = () => shop.call('orderCreate', { query: { token }, body })
    await sql`create function dies() returns trigger language plpgsql as $$
      begin raise exception 'the server dies'; end $$`.execute(db)
    await sql`create trigger dies before insert on cart_items for each statement execute function dies()`.execute(
      db,
    )
    expect((await place()).status).toBe(500)
    expect((await pull({ token, cartId })).body.result).toMatchObject([{ sku: 'CABLE', qty: 2 }])
    await sql`drop trigger dies on cart_items`.execute(db)
    expect((await place()).status).toBe(200)
    expect((await place()).status).toBe(200)
    const next = await create({ token })
    expect(next).not.toBe(cartId)
    expect((await pull({ token, cartId: next })).body.result).toMatchObject([{ sku: 'CABLE', qty: 2 }])
  })
})
