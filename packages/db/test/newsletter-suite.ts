import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerListRepository } from '../src/customers/customer-list-repository.ts'
import { customerRepository } from '../src/customers/customer-repository.ts'
import { newsletterIssueRepository } from '../src/messaging/newsletter-issue-repository.ts'
import { newsletterRepository, type SubscriptionRequest } from '../src/messaging/newsletter-repository.ts'
import { orderRepository } from '../src/sales/order-repository.ts'
import { reviewRepository } from '../src/service/review-repository.ts'

const later = (ms: number) => new Date(noon.getTime() + ms)
const aSubscription = (over: Partial<SubscriptionRequest> = {}): SubscriptionRequest => ({
  email: 'mari@example.ee',
  storeId: 1,
  source: 'form',
  consentVersion: '2026-11',
  networkHash: 'hash',
  ...over,
})

/** Tests newsletter, customer lists and review moderation on an engine. */
export function newsletterSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`newsletter and lists on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      const skus = ['CASE', 'CABLE', 'LAMP', 'DESK']
      await stockShop(
        database,
        skus.map((sku) => aProduct({ sku })),
      )
    })
    afterAll(() => database.close())

    const subscribers = () => newsletterRepository(database.db)
    async function subscribed(email: string, storeId = 1): Promise<number> {
      const request = await subscribers().request(aSubscription({ email, storeId }), noon)
      await subscribers().setCode(request?.id ?? 0, `code of ${email}`, later(1000))
      const done = await subscribers().confirm({ email, codeHash: `code of ${email}` }, noon)
      return done?.id ?? 0
    }
    async function aCustomer(email = 'mari@example.ee'): Promise<number> {
      const names = { firstname: 'Mari', lastname: 'Maasikas', passwordHash: 'x' }
      const made = await customerRepository(database.db).create(
        { email, ...names, storeId: 1, groupId: 1, addresses: [] },
        noon,
      )
      if (!made) throw new Error('no customer')
      return made.id
    }

    it('keeps what was agreed to, when and where, after confirming and unsubscribing', async () => {
      await subscribed('Mari@Example.ee')
      const known = await subscribers().findByEmail('mari@example.ee')
      expect(known).toMatchObject({
        state: 'subscribed',
        source: 'form',
        consentVersion: '2026-11',
        networkHash: 'hash',
        requestedAt: noon,
        confirmedAt: noon,
      })
      expect(await subscribers().leave({ leaveToken: known?.leaveToken ?? '' }, later(5))).toBe(true)
      expect(await subscribers().findByEmail('mari@example.ee')).toMatchObject({
        state: 'unsubscribed',
        confirmedAt: noon,
        unsubscribedAt: later(5),
      })
    })

    it('accepts a code once, in time and only with its address', async () => {
      const request = await subscribers().request(aSubscription(), noon)
      await subscribers().setCode(request?.id ?? 0, 'hash-1', later(1000))
      const confirm = (email: string, codeHash: string, now = noon) =>
        subscribers().confirm({ email, codeHash }, now)
      expect(await confirm('kati@example.ee', 'hash-1')).toBeUndefined()
      expect(await confirm('mari@example.ee', 'hash-2')).toBeUndefined()
      expect(await confirm('mari@example.ee', 'hash-1', later(1000))).toBeUndefined()
      const both = await Promise.all([
        confirm('mari@example.ee', 'hash-1'),
        confirm('mari@example.ee', 'hash-1'),
      ])
      expect(both.filter(Boolean)).toHaveLength(1)
    })

    it('keeps a subscription unchanged when it is requested again', async () => {
      const id = await subscribed('mari@example.ee')
      expect(await subscribers().request(aSubscription({ source: 'popup' }), later(9))).toBeUndefined()
      expect(await subscribers().findById(id)).toMatchObject({ state: 'subscribed', source: 'form' })
    })

    it('unsubscribes only subscribed addresses (spec §4 Newsletter)', async () => {
      await subscribed('mari@example.ee')
      const leave = (email: string) => subscribers().leave({ email }, noon)
      expect([
        await leave('mari@example.ee'),
        await leave('mari@example.ee'),
        await leave('x@example.ee'),
      ]).toEqual([true, false, false])
    })

    it('deletes only unconfirmed subscriptions', async () => {
      await subscribed('mari@example.ee')
      await subscribers().request(aSubscription({ email: 'kati@example.ee' }), noon)
      await subscribers().deleteUnconfirmed(later(1))
      expect((await subscribers().find({ limit: 9 })).map(({ email }) => email)).toEqual(['mari@example.ee'])
    })

    it('queues an issue once per subscriber of its store and resumes after an interruption', async () => {
      for (const name of ['a', 'b', 'c']) await subscribed(`${name}@example.ee`)
      await subscribed('en@example.ee', 2)
      await subscribers().request(aSubscription({ email: 'waiting@example.ee' }), noon)
      const issues = newsletterIssueRepository(database.db)
      const issue = { contentHash: 'h', storeId: 1, subject: 'News', body: 'Text' }
      const id = await issues.put(issue, noon)
      expect(await issues.queue(id, 2, noon)).toBe(2)
      expect(await issues.count(1, 'h')).toEqual({ subscribers: 3, reached: 2 })
      expect(await issues.put(issue, later(5))).toBe(id)
      expect([await issues.queue(id, 2, noon), await issues.queue(id, 2, noon)]).toEqual([1, 0])
      const queued = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'mail.newsletter')
        .execute()
      expect(queued).toHaveLength(3)
    })

    it('adds missing SKUs, removes by SKU, and keeps the order of adding (spec §4 "Wishlist and compare")', async () => {
      const id = await aCustomer()
      const lists = customerListRepository(database.db)
      const change = { wishlist: { add: ['LAMP', 'CASE', 'GHOST'] }, compare: { add: ['DESK'] } }
      const first = await lists.change(id, change, noon)
      expect(first).toEqual({ wishlist: ['LAMP', 'CASE'], compare: ['DESK'] })
      expect(await lists.change(id, change, noon)).toEqual(first)
      const next = { wishlist: { add: ['CABLE', 'LAMP'], remove: ['CASE', 'GHOST'] } }
      expect(await lists.change(id, next, noon)).toEqual({ wishlist: ['LAMP', 'CABLE'], compare: ['DESK'] })
      expect(await lists.read(await aCustomer('kati@example.ee'))).toEqual({ wishlist: [], compare: [] })
    })

    it('gives two devices that change a list concurrently the same final list', async () => {
      const id = await aCustomer()
      const lists = customerListRepository(database.db)
      await Promise.all(
        ['LAMP', 'CASE', 'LAMP', 'DESK'].map((sku) => lists.change(id, { wishlist: { add: [sku] } }, noon)),
      )
      expect((await lists.read(id)).wishlist.toSorted()).toEqual(['CASE', 'DESK', 'LAMP'])
    })

    it('stores one review per submission and order line, even for concurrent requests', async () => {
      const product = await database.db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'LAMP')
        .executeTakeFirstOrThrow()
      const words = {
        title: 'Good',
        detail: 'It shines',
        nickname: 'Mari',
        language: 'et',
        productId: product.id,
      }
      const placed = await orderRepository(database.db).place(
        aPlacement(await aCart(database, [{ sku: 'LAMP' }])),
      )
      if ('refused' in placed) throw new Error(placed.refused)
      const orderLine = { orderId: placed.orderId, line: 1 }
      const write = (over: object) => reviewRepository(database.db).create({ ...words, ...over }, 1, noon)
      for (const same of [{ taskKey: 'task' }, { orderLine }]) {
        const made = await Promise.all([write(same), write(same)])
        expect(made.filter((review) => review !== undefined)).toHaveLength(1)
      }
      expect(await reviewRepository(database.db).findSent('task', 1)).toMatchObject({ title: 'Good' })
      expect(await reviewRepository(database.db).findSent('another', 1)).toBeUndefined()
    })

    it('counts a published review and not a withdrawn one', async () => {
      const { id: productId } = await database.db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'LAMP')
        .executeTakeFirstOrThrow()
      const reviews = reviewRepository(database.db)
      const words = { title: 'Good', detail: 'It shines', nickname: 'Mari', language: 'et', rating: 4 }
      const made = await reviews.create({ productId, ...words }, 1, noon)
      const id = made?.id ?? 0
      const shown = async () => (await reviews.list({ status: 1, limit: 9 })).map((review) => review.id)
      expect([await reviews.setStatus(id, { status: 1, now: noon }), await shown()]).toEqual([true, [id]])
      expect([await reviews.setStatus(id, { status: 3, now: noon }), await shown()]).toEqual([true, []])
      expect(await reviews.setStatus(id + 100, { status: 1, now: noon })).toBe(false)
    })
  })
}
