import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'
import { en, information } from './order-suite.ts'
import { aMutation, honestOrder, type Line, type Mutation, mutated } from './order-tampering-suite.ts'

/** INVARIANTS=full runs as many as ATT-2 requires. */
const count = runLength(40, 500)

let shop: TestApp
let customOption: { option_id: string; option_value: string }
let customerId: number
const buyers = ['guest', 'customer'] as const
type Buyer = (typeof buyers)[number]
let sessions: Record<Buyer, Record<string, string>>
/** Carts of other buyers, by guessable ids. */
let othersCarts: string[]

beforeAll(async () => {
  shop = await createTestApp([
    // A lower price for a group to which no buyer belongs.
    aProduct({
      sku: 'CABLE',
      price: 10,
      stock: { qty: 100_000 },
      tiers: [{ group: 2, qty: 1, price: 1 }],
    }),
    aProduct({
      sku: 'GIFT',
      price: 19.99,
      stock: { qty: 100_000 },
      custom_options: [
        {
          titles: { et: 'Tekst', en: 'Text' },
          input: 'field',
          required: true,
          price: 4.5,
          price_type: 'fixed',
        },
      ],
    }),
  ])
  customerId = await signUp(shop, { email: 'owner@example.ee' })
  const { option_id } = await shop.database.db
    .selectFrom('custom_options')
    .select('id as option_id')
    .executeTakeFirstOrThrow()
  customOption = { option_id: String(option_id), option_value: 'Liis' }
  await signUp(shop, { email: 'buyer@example.ee' })
  const session = async (email: string) => bearer((await signIn(shop, { email })).token).headers ?? {}
  sessions = { guest: {}, customer: await session('buyer@example.ee') }
  const own = await fillCart(await session('owner@example.ee'))
  const { cartId: token } = await fillCart({})
  const { rows } = await sql<{ id: string }>`select id::text as id from carts where token = ${token}`.execute(
    shop.database.db,
  )
  othersCarts = [...rows.map(({ id }) => id), own.cartId]
})

/** Fills a cart with two cables and an engraved gift, and returns the shop's figures for it. */
async function fillCart(headers: Record<string, string>) {
  const cartId: string = (await shop.call('cartCreate', { query: en, headers })).body.result
  const query = { ...en, cartId }
  for (const { item_id } of (await shop.call('cartPull', { query, headers })).body.result)
    await shop.call('cartDelete', { query, headers, body: { cartItem: { item_id } } })
  const lines: Line[] = []
  for (const cartItem of [
    { sku: 'CABLE', qty: 2 },
    { sku: 'GIFT', qty: 1, product_option: { extension_attributes: { custom_options: [customOption] } } },
  ]) {
    const { body } = await shop.call('cartUpdate', { query, headers, body: { cartItem } })
    lines.push({ ...cartItem, server_item_id: body.result.item_id })
  }
  const { shipping_carrier_code, shipping_method_code, payment_method_code } = information
  const { body } = await shop.call('cartShippingInformation', {
    query,
    headers,
    body: { addressInformation: { shipping_carrier_code, shipping_method_code, payment_method_code } },
  })
  const { totalCents, linesHash } = body.result.totals
  return { cartId, lines, totalCents, linesHash }
}

/** Returns all stored values of an order that matter for money or rights. */
async function stored(number: string) {
  const { rows } = await sql`
    select o.status, o.currency, o.coupon_code, o.customer_id, o.store_id, o.language, o.subtotal_cents,
      o.discount_cents, o.shipping_cents, o.payment_cents, o.tax_cents, o.grand_total_cents, o.stock_state,
      (select json_agg(json_build_array(l.sku, l.qty, l.unit_cents, l.row_cents, l.discount_cents, l.tax_bp) order by l.line)
        from order_lines l where l.order_id = o.id) as lines,
      (select json_agg(json_build_array(p.state, p.amount_cents)) from payments p where p.order_id = o.id) as payments
    from orders o where o.number = ${number}`.execute(shop.database.db)
  return rows[0]
}

const contentsOf = async (ids: readonly string[]) =>
  (
    await sql`select c.*, (select jsonb_agg(i order by i.id) from cart_items i where i.cart_id = c.id) as items
      from carts c where id::text = any(${[...ids]}::text[]) order by id`.execute(shop.database.db)
  ).rows

const counts = async () =>
  (
    await sql<{ orders: number; reserved: number; ordered: number }>`
      select (select count(*) from orders)::integer as orders,
        (select sum(reserved) from stock)::integer as reserved,
        (select coalesce(sum(qty), 0) from order_stock)::integer as ordered`.execute(shop.database.db)
  ).rows[0]

const send = (body: Record<string, unknown>, buyer: Buyer = 'guest') =>
  shop.call('orderCreate', { query: en, body, headers: sessions[buyer] })

describe('ATT-2: tampered order bodies', () => {
  it.each(buyers)(
    `accepts none of ${count} mutations with effect from a %s`,
    { timeout: 600_000 },
    async (buyer) => {
      const random = seededRandom()
      const fill = () => fillCart(sessions[buyer])
      const first = await fill()
      const honest = await send(honestOrder({ ...first, task: `honest ${buyer}` }), buyer)
      expect(honest.status).toBe(200)
      const expected = await stored(honest.body.result.orderNumber)
      const tally = { refused: 0, 'accepted without effect': 0, 'accepted with effect': 0 }
      const errors: { mutation: Mutation; got: unknown }[] = []
      const others = await contentsOf(othersCarts)
      let cart = await fill()
      for (let index = 0; index < count; index += 1) {
        const before = await counts()
        const more = [customerId, String(customerId), '1', 2, 'GIFT', 'CABLE', 3, ...othersCarts]
        const mutation = aMutation(random, more)
        const response = await send(
          mutated(honestOrder({ ...cart, task: `${buyer} ${index}` }), mutation),
          buyer,
        )
        if (response.status !== 200) {
          tally.refused += 1
          const isClean = JSON.stringify(await counts()) === JSON.stringify(before)
          if (response.status >= 500 || !isClean) errors.push({ mutation, got: response.body })
          continue
        }
        const got = await stored(response.body.result.orderNumber)
        const isSame = JSON.stringify(got) === JSON.stringify(expected)
        tally[isSame ? 'accepted without effect' : 'accepted with effect'] += 1
        cart = await fill()
        if (!isSame) errors.push({ mutation, got })
      }
      reportRun(`ATT-2 ${buyer}`, { mutations: count, ...tally, seed: random.seed })
      expect(errors, `seed ${random.seed}`).toEqual([])
      expect(tally.refused).toBeGreaterThan(0)
      expect(tally['accepted without effect']).toBeGreaterThan(0)
      const books = await counts()
      expect(books?.reserved).toBe(books?.ordered)
      expect(await contentsOf(othersCarts)).toEqual(others)
    },
  )

  it.each(buyers)("places no order on another buyer's cart for a %s", async (buyer) => {
    const cart = await fillCart(sessions[buyer])
    const others = await contentsOf(othersCarts)
    for (const [index, cartId] of othersCarts.entries())
      for (const cart_id of [cartId, Number(cartId)]) {
        const body = {
          ...honestOrder({ ...cart, task: `of another ${buyer} ${index} ${typeof cart_id}` }),
          cart_id,
        }
        const response = await send(body, buyer)
        const isNumber = /^\d{1,9}$/.test(cartId)
        const code = buyer === 'guest' && isNumber ? 'request.missing_parameter' : 'cart.not_found'
        expect([response.status, response.body.meta.error]).toEqual([400, code])
      }
    expect(await contentsOf(othersCarts)).toEqual(others)
  })

  it.each([
    ['a quantity of pieces that cannot be', { qty: -1 }, 'cart.invalid_quantity'],
    ['half a piece', { qty: 0.5 }, 'cart.invalid_quantity'],
    ['more pieces than any order', { qty: 1e9 }, 'cart.invalid_quantity'],
    ['no piece', { qty: 0 }, 'cart.invalid_quantity'],
    ['other goods', { sku: 'CABLE-FREE' }, 'cart.unknown_sku'],
  ])('rejects an order with %s', async (_, over, error) => {
    const cart = await fillCart({})
    const body = honestOrder({ ...cart, task: `odd ${error} ${JSON.stringify(over)}` })
    const [cable, gift] = body.products
    const products = [{ ...cable, server_item_id: undefined, ...over }, gift]
    const response = await send({ ...body, products })
    expect(response.body.meta?.error).toBe(error)
  })

  it('requires confirmation again when unconfirmed items were added', async () => {
    const cart = await fillCart({})
    const body = honestOrder({ ...cart, task: 'three' })
    const [cable, gift] = body.products
    const response = await send({ ...body, products: [{ ...cable, qty: 3 }, gift] })
    expect([response.status, response.body.meta.error]).toEqual([409, 'order.total_changed'])
  })
})
