import { reviewRepository } from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement } from '@ambra/testing/shop-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '@ambra/domain/platform/shop/stores'
import { replaceContent } from '@ambra/commerce/search'
import { createTestApp, type TestApp, type TestCall } from '../api-suite.ts'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'

let shop: TestApp
const rows = [
  aProduct({ sku: 'LAMP' }),
  aProduct({ sku: 'GONE', status: 2 }),
  aConfigurable({ sku: 'PHONE' }),
]
beforeEach(async () => {
  shop = await createTestApp(rows)
})

const idOf = async (sku: string, there = shop) =>
  (
    await there.database.db
      .selectFrom('products')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
  ).id
const words = { title: 'Good light', detail: 'It shines\nall day.', nickname: 'Mari', rating: 5 }
const write = async (over: object = {}, more: TestCall = {}, there = shop) =>
  there.call('reviewCreate', {
    body: { review: { product_id: await idOf('LAMP', there), ...words, ...over } },
    ...more,
  })
const stored = () =>
  shop.database.db
    .selectFrom('reviews')
    .select(['title', 'status', 'verified', 'language', 'product_id'])
    .orderBy('id')
    .execute()

/** Creates an order of these products for a customer, delivered by default. */
async function buy(customerId: number, skus: string[], { isDelivered = true } = {}) {
  const { database, clock } = shop
  const cart = await aCart(
    database,
    skus.map((sku) => ({ sku })),
  )
  const placement = aPlacement(cart, { customerId })
  const lines = []
  for (const line of placement.lines) lines.push({ ...line, productId: await idOf(line.sku) })
  const placed = await orderRepository(database.db).place({ ...placement, lines })
  if ('refused' in placed) throw new Error(placed.refused)
  const event = {
    kind: 'status',
    from_status: 'shipped',
    to_status: 'collected',
    actor: 'operator',
    data: '{}',
  }
  if (isDelivered)
    await database.db
      .insertInto('order_events')
      .values({ order_id: placed.orderId, ...event, created_at: clock.now() })
      .execute()
}

describe('review/create (spec §7, §3 Review)', () => {
  it('stores title, detail, nickname and created_at for approval, whatever status is sent, and reports success by code 200', async () => {
    const { status, body } = await write({ review_status: 1, verified: true }, { query: { storeCode: 'en' } })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ ...words, review_status: 2, verified: false, store_id: 2 })
    expect(body.result.created_at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
    expect(await stored()).toMatchObject([{ status: 2, verified: false, language: 'en' }])
  })

  it('stores up to three pluses and three minuses as plain text', async () => {
    const { body } = await write({ pluses: ['Bright', ' bright\u202E ', '<b>Light</b>'], minuses: [' '] })
    expect(body.result).toMatchObject({ pluses: ['Bright', '<b>Light</b>'] })
    expect(body.result).not.toHaveProperty('minuses')
    const many = { pluses: ['a', 'b', 'c', 'd'] }
    expect((await write(many)).status).toBe(400)
    expect((await write({ minuses: ['x'.repeat(61)] })).status).toBe(400)
  })

  it.each([
    [{ title: ' ' }, 'title', 'form.required'],
    [{ detail: '12!' }, 'detail', 'form.text_short'],
    [{ nickname: '' }, 'nickname', 'form.required'],
    [{ nickname: 'M' }, 'nickname', 'form.name_short'],
  ])('rejects %j by the rules of the form', async (over, field, error) => {
    const response = await shop.send({
      method: 'POST',
      url: '/api/review/create',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ review: { product_id: 1, ...words, ...over } }),
    })
    expect(response.status).toBe(400)
    expect(response.body.result).toMatchObject([{ field, error }])
    expect(await stored()).toEqual([])
  })

  it.each([[{ rating: 6 }], [{ rating: 2.5 }], [{ product_id: 'LAMP' }], [{ detail: 'x'.repeat(5001) }]])(
    'rejects an invalid review by its schema: %#',
    async (over) => {
      expect((await write(over)).status).toBe(400)
      expect(await stored()).toEqual([])
    },
  )

  it('accepts reviews of older clients without stars', async () => {
    expect((await write({ rating: undefined })).status).toBe(200)
  })

  it('rejects unsold and unknown products', async () => {
    const unsold = await write({ product_id: await idOf('GONE') })
    expect([unsold.status, unsold.body.meta.error]).toEqual([404, 'product.not_found'])
    expect((await write({ product_id: 9999 })).status).toBe(404)
  })

  it('assigns the review of a variant to its parent product', async () => {
    await write({ product_id: await idOf('PHONE-white-a') })
    expect(await stored()).toMatchObject([{ product_id: await idOf('PHONE') }])
  })

  it('stores texts as plain text, without control characters', async () => {
    await write({ title: '<b>Good</b>\u0007', detail: 'See\u202e <script>alert(1)</script>' })
    const { title, detail } = await shop.database.db
      .selectFrom('reviews')
      .select(['title', 'detail'])
      .executeTakeFirstOrThrow()
    expect([title, detail]).toEqual(['<b>Good</b>', 'See <script>alert(1)</script>'])
  })

  it('stores one review when a form is sent twice', async () => {
    const [first, second] = [await write(), await write()]
    expect(second.body.result.id).toBe(first.body.result.id)
    expect(await stored()).toHaveLength(1)
  })

  it('stores one review per task id, at any time, without counting repeated attempts', async () => {
    const throttled = await createTestApp(rows, { isThrottled: true })
    const key = { headers: { 'idempotency-key': 'task-1' } }
    const ids = []
    for (const days of [0, 3, 0, 0, 30]) {
      throttled.clock.advance(days * 86_400_000)
      const { status, body } = await write({}, key, throttled)
      expect(status).toBe(200)
      ids.push(body.result.id)
    }
    expect(new Set(ids).size).toBe(1)
  })

  it('stores another review for a task id of another author or with another text', async () => {
    await signUp(shop)
    const key = { 'idempotency-key': 'task-1' }
    const guest = await write({}, { headers: key })
    shop.clock.advance(2 * 86_400_000)
    const { headers } = bearer((await signIn(shop)).token)
    const own = await write({}, { headers: { ...key, ...headers } })
    const other = await write({ title: 'Other words' }, { headers: key })
    const ids = [guest, own, other].map(({ body }) => body.result.id)
    expect(new Set(ids).size).toBe(3)
  })

  it('ignores an empty task id, and stores separate reviews', async () => {
    const key = { headers: { 'idempotency-key': '' } }
    const responses = [
      await write({}, key),
      await write({ title: 'Of somebody else', nickname: 'Jaan' }, key),
    ]
    expect(responses.map(({ body }) => body.result.title)).toEqual([expect.any(String), 'Of somebody else'])
    expect(await stored()).toHaveLength(2)
  })

  it('stores one review for two concurrent requests with one task id', async () => {
    const key = { headers: { 'idempotency-key': 'task-1' } }
    const responses = await Promise.all([write({}, key), write({}, key)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored()).toHaveLength(1)
  })

  it('hides the reviews of robots without an error', async () => {
    const responses = [
      await write({ website: 'http://spam.example' }),
      await write({ title: 'Fast', seconds: 0.2 }),
    ]
    expect(responses.map(({ body }) => body.result.review_status)).toEqual([2, 2])
    expect(await stored()).toMatchObject([{ status: 3 }, { status: 3 }])
  })

  it('throttles reviews by network and product', async () => {
    const throttled = await createTestApp(rows, { isThrottled: true })
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await write({ title: `T${n}` }, {}, throttled)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('verified purchases', () => {
  it('marks a review as verified only when a delivered order of the customer has the product', async () => {
    const id = await signUp(shop)
    const mine = bearer((await signIn(shop)).token)
    await buy(id, ['LAMP'], { isDelivered: false })
    await write({ title: 'Too early' }, mine)
    await shop.database.db.deleteFrom('reviews').execute()
    await buy(id, ['PHONE-white-a', 'LAMP'])
    await write({}, mine)
    await write({ product_id: await idOf('PHONE') }, mine)
    await write({ title: 'A guest', nickname: 'Kati' })
    expect((await stored()).map(({ verified }) => verified)).toEqual([true, true, false])
  })

  it("marks a review as verified only for the customer's own order, once per line", async () => {
    const id = await signUp(shop)
    await signUp(shop, { email: 'kati@example.ee' })
    await buy(id, ['LAMP'])
    await write({}, bearer((await signIn(shop, { email: 'kati@example.ee' })).token))
    const mine = bearer((await signIn(shop)).token)
    await write({ title: 'Mine' }, mine)
    const again = await write({ title: 'Mine again' }, mine)
    expect((await stored()).map(({ verified }) => verified)).toEqual([false, true])
    expect([again.status, again.body.meta.error]).toEqual([400, 'review.already_written'])
    expect((await write({ title: 'x' }, bearer('guess'))).status).toBe(401)
  })
})

describe('user/reviews', () => {
  it("lists only the customer's own reviews, newest first, with product and state", async () => {
    await signUp(shop)
    const mine = bearer((await signIn(shop)).token)
    await write({}, mine)
    await write({ title: 'Of a guest' })
    const { body } = await shop.call('userReviews', mine)
    expect(body.result).toMatchObject([
      {
        title: words.title,
        sku: 'LAMP',
        review_status: 2,
        product_path: expect.stringMatching(/^\/p\/LAMP\//),
      },
    ])
    expect((await shop.call('userReviews')).status).toBe(401)
    expect((await shop.call('userReviews', bearer('guess'))).status).toBe(401)
  })
})

describe('published reviews', () => {
  it('includes published reviews in search and in the rating of the product', async () => {
    const { body } = await write()
    await reviewRepository(shop.database.db).setStatus(body.result.id, { status: 1, now: shop.deps.now() })
    // Every server does this when it is notified of the change.
    for (const store of stores) await replaceContent(shop.deps, store)
    const found = await shop.call('catalogSearchPost', {
      params: { index: 'vue_storefront_catalog', type: 'review' },
      body: { query: { bool: { filter: [{ terms: { product_id: [await idOf('LAMP')] } }] } } },
    })
    expect(found.body.hits.hits.map((hit: { _source: object }) => hit._source)).toMatchObject([
      { title: words.title, rating: 5 },
    ])
  })
})
