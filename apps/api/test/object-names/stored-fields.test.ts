import { randomUUID } from 'node:crypto'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files, rows } from '../access-matrix-rows-suite.ts'
import {
  createOwner,
  type RequestParts,
  requestOf,
  type Owner,
  renewed,
  sendAs,
} from '../access-matrix-suite.ts'
import { aCoupon } from '../promotions/coupon-suite.ts'
import { information } from '../sales/order-suite.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  signed,
  startFakeProvider,
  transactionOf,
} from '../payments/payment-suite.ts'
import { openRequests } from './name-requests-suite.ts'

const planted = 'PLANTED-KEY'
const mark = 'planted-mark'

let fake: FakeProvider
let world: PayingShop
let owner: Owner

beforeAll(async () => {
  fake = await startFakeProvider()
  world = await payingShop(fake)
  const goods = [
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        { titles: { et: 'Lamp' }, required: true, input: 'checkbox', links: [{ sku: 'LAMP', qty: 1 }] },
      ],
    }),
  ]
  await stockShop(world.shop.database, goods, { basics: false })
  await world.shop.reindex()
  await aCoupon(world.shop)
  owner = await createOwner(world)
}, 120_000)
afterAll(() => fake.close())

/** Returns the value with keys unknown to the contract in each of its objects. */
function withPlanted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlanted)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlanted(one)]))
  return { ...inner, [planted]: mark, [`${planted}-object`]: { [planted]: [mark, { [planted]: mark }] } }
}

/** Returns the tables with a row that contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = world.shop.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const table = sql.table(name)
    const { rows: hits } = await sql`
      select 1 from ${table} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found
}

/** Returns the length of the longest row of each table that exceeds this limit. */
async function longRows(longest: number): Promise<string[]> {
  const { db } = world.shop.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows: sizes } = await sql<{ size: number | null }>`
      select max(length(to_jsonb(t)::text))::integer as size from ${sql.table(name)} t`.execute(db)
    const size = sizes[0]?.size ?? 0
    if (size > longest) found.push(`${name} ${size}`)
  }
  return found
}

const fresh = (request: RequestParts): RequestParts =>
  typeof request.body === 'object' && request.body !== null && 'task_id' in request.body
    ? { ...request, body: { ...request.body, task_id: randomUUID() } }
    : request

describe('stored parts of a request (L12)', () => {
  it('stores no field that the contract does not know', { timeout: 120_000 }, async () => {
    const requests = Object.entries({ ...rows, ...files }).map(([call, { request: makeRequest }]) => ({
      call,
      makeRequest,
    }))
    const all = [
      ...requests,
      ...Object.entries(openRequests).map(([call, makeRequest]) => ({ call, makeRequest })),
    ]
    const answered: string[] = []
    const failed: string[] = []
    for (const { call, makeRequest } of all.filter((one) => one.call !== 'userErase')) {
      const request = fresh(makeRequest(owner, owner))
      const query = { ...request.query, [planted]: mark }
      const body = withPlanted(request.body)
      const { status } = await sendAs(world, owner, { ...request, query, body })
      if (status >= 500) failed.push(call)
      if (status === 200 && request.body !== undefined) answered.push(call)
      if (rows[call as CallName]?.usesUp) owner = await renewed(world, owner)
    }
    expect(failed).toEqual([])
    // Each request is accepted although it holds unknown keys.
    const carriedOut = ['cartUpdate', 'cartShippingInformation', 'orderCreate', 'orderFeedback', 'userUpdate']
    expect(answered).toEqual(expect.arrayContaining([...carriedOut, 'claimCreate', 'reviewCreate']))
    expect(await tablesWith(planted)).toEqual([])
    expect(await tablesWith(mark)).toEqual([])
  })

  it('stores little, however much is sent', { timeout: 120_000 }, async () => {
    const huge = 'x'.repeat(70_000)
    const cartId = await world.buyer.cartWith({ sku: 'LAMP' })
    const kit = await world.buyer.cartWith({ sku: 'KIT' })
    const [line] = (await world.buyer.pull(kit)).body.result
    const [option] = line.product_option.extension_attributes.bundle_options
    const many = { ...option, option_selections: Array(8000).fill(option.option_selections[0]) }
    const unknown = Array.from({ length: 250 }, (_, index) => ({ ...option, option_id: 100_000 + index }))
    const place = { query: { cartId } }
    const shippingAddress = { ...information.shippingAddress, street: Array(4).fill('y'.repeat(300)) }
    const sent = [
      requestOf('cartShippingInformation', place.query, {
        addressInformation: { ...information, shippingAddress: { ...shippingAddress, note: huge }, huge },
      }),
      requestOf(
        'cartUpdate',
        { cartId: kit },
        {
          cartItem: {
            sku: 'KIT',
            qty: 1,
            product_option: { extension_attributes: { bundle_options: [many, ...unknown], huge: [huge] } },
          },
        },
      ),
      requestOf(
        'orderCreate',
        {},
        {
          cart_id: cartId,
          addressInformation: { ...information, payment_method_additional: { bank: huge, other: [huge] } },
          task_id: 'y'.repeat(128),
        },
      ),
      requestOf(
        'userUpdate',
        {},
        {
          customer: {
            firstname: 'Mari',
            addresses: [
              {
                ...information.shippingAddress,
                region: { region: huge, region_code: huge, region_id: 1 },
              },
            ],
          },
        },
      ),
      requestOf(
        'withdrawalCreate',
        {},
        {
          name: 'Mari',
          number: '1',
          email: 'mari@example.ee',
          lines: Array.from({ length: 500 }, () => ({ item_id: Number.MAX_SAFE_INTEGER, qty: 2 ** 52 })),
        },
      ),
    ]
    for (const request of sent) {
      const { status, body } = await sendAs(world, owner, request)
      expect([request.path, status, body.meta]).toEqual([request.path, 200, undefined])
    }
    expect(await longRows(16_000)).toEqual([])
  })

  it('stores at most four levels of a payment message', async () => {
    const { attempt } = await world.started()
    let deep: unknown = mark
    for (let level = 0; level < 1500; level += 1) deep = { a: deep }
    const transaction = transactionOf(attempt, { deep, wide: Array(1500).fill(mark) })
    const claims = { transactions: { [attempt.reference]: transaction } }
    expect((await world.callback(await signed(claims, world.shop.clock.now()))).status).toBe(200)
    const [{ report } = { report: {} }] = await world.payments.listMessages(attempt.id)
    expect(report).toMatchObject({ status: 'success', message: { bank: 'HABAEE2X' } })
    expect(JSON.stringify(report).length).toBeLessThan(3000)
  })
})
