import { cents } from '@ambra/domain/platform/money/money'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderPlacement, OrderError, PlacedOrder } from '../src/schema/records.ts'
import { couponRepository, customerKey, type NewCoupon } from '../src/promotions/coupon-repository.ts'
import { orderRepository } from '../src/sales/order-repository.ts'

const aCoupon = (over: Partial<NewCoupon> = {}): NewCoupon => ({
  code: 'AUTUMN10',
  kind: 'percent',
  value: 1000,
  minGoods: cents(0),
  categoryIds: [],
  storeIds: [],
  excludesReduced: true,
  ...over,
})
const isPlaced = (response: PlacedOrder | OrderError): response is PlacedOrder => !('refused' in response)
const lost = { refused: 'order.coupon_lost' }

/** Tests coupon uses on an engine. @see docs/rules/invariants INV-4 */
export function couponSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`coupons on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
      await database.truncate()
      await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 1000 } })])
    })
    beforeEach(async () => {
      await database.db.deleteFrom('coupon_redemptions').execute()
      await database.db.deleteFrom('coupons').execute()
    })
    afterAll(() => database.close())

    const coupons = () => couponRepository(database.db)
    const usedOf = async (code = 'AUTUMN10') => (await coupons().find(code))?.used

    /** Builds an order of one case at 100.00 with 10.00 off. */
    async function discounted(over: Partial<OrderPlacement> = {}): Promise<OrderPlacement> {
      const cart = await aCart(database, [{ sku: 'CASE' }])
      const plain = aPlacement(cart)
      return {
        ...plain,
        couponCode: 'AUTUMN10',
        lines: plain.lines.map((line) => ({ ...line, discountCents: 1000, taxCents: 1742 })),
        totals: { ...plain.totals, discountCents: 1000, taxCents: 1800, grandTotalCents: 9300 },
        ...over,
      }
    }
    const place = (placement: OrderPlacement) => orderRepository(database.db).place(placement)

    it.each([1, 10])('lets exactly %d of 30 concurrent buyers use a coupon (INV-4)', async (most) => {
      await coupons().create(aCoupon({ maxUses: most }), noon)
      const placements = []
      for (let buyer = 0; buyer < 30; buyer += 1)
        placements.push(await discounted({ email: `buyer${buyer}@example.ee` }))
      const responses = await Promise.all(placements.map(place))
      expect(responses.filter(isPlaced)).toHaveLength(most)
      expect(responses.filter((response) => !isPlaced(response))).toEqual(Array(30 - most).fill(lost))
      expect(await usedOf()).toBe(most)
      expect(await coupons().listUses('AUTUMN10')).toHaveLength(most)
    })

    it('lets one person use a coupon at most twice with many carts and address spellings', async () => {
      await coupons().create(aCoupon({ maxUsesPerCustomer: 2 }), noon)
      const spellings = ['Mari@example.ee', 'mari@example.ee', 'mari+1@example.ee', 'mari+2@EXAMPLE.ee']
      const placements = []
      for (const email of [...spellings, ...spellings]) placements.push(await discounted({ email }))
      const responses = await Promise.all(placements.map(place))
      expect(responses.filter(isPlaced)).toHaveLength(2)
      expect(isPlaced(await place(await discounted({ email: 'jaan@example.ee' })))).toBe(true)
    })

    it('counts an account whatever address it enters', async () => {
      await coupons().create(aCoupon({ maxUsesPerCustomer: 1 }), noon)
      const { rows } = await sql<{
        id: number
      }>`insert into customers (email, firstname, lastname, store_id, created_at, updated_at)
        values ('mari@example.ee', 'Mari', 'Maasikas', 1, now(), now()) returning id`.execute(database.db)
      const customerId = rows[0]?.id
      expect(isPlaced(await place(await discounted({ customerId, email: 'one@example.ee' })))).toBe(true)
      expect(await place(await discounted({ customerId, email: 'two@example.ee' }))).toEqual(lost)
      const known = await coupons().findFor('AUTUMN10', { customerId, email: undefined })
      expect(known).toMatchObject({ email: 'mari@example.ee', uses: { total: 1, ofCustomer: 1 } })
    })

    it('returns a use when the order is cancelled, once', async () => {
      await coupons().create(aCoupon({ maxUses: 1, maxUsesPerCustomer: 1 }), noon)
      const first = await place(await discounted())
      if (!isPlaced(first)) throw new Error(`refused: ${first.refused}`)
      expect(await place(await discounted())).toEqual(lost)
      const orders = orderRepository(database.db)
      await orders.setStatus(first.orderId, 'cancelled', { actor: 'operator', now: noon })
      expect(await usedOf()).toBe(0)
      expect(
        await orders.setStatus(first.orderId, 'cancelled', { actor: 'operator', now: noon }),
      ).toMatchObject({
        refused: 'order.illegal_status',
      })
      expect(isPlaced(await place(await discounted()))).toBe(true)
      expect(await usedOf()).toBe(1)
      expect((await coupons().listUses('AUTUMN10')).map((use) => use.releasedAt !== null)).toEqual([
        false,
        true,
      ])
    })

    it('keeps a use when an order changes status without being cancelled', async () => {
      await coupons().create(aCoupon({ maxUses: 1 }), noon)
      const order = await place(await discounted())
      if (!isPlaced(order)) throw new Error(`refused: ${order.refused}`)
      await orderRepository(database.db).setStatus(order.orderId, 'ready', { actor: 'operator', now: noon })
      expect(await usedOf()).toBe(1)
    })

    it('counts no use when the order is refused for another reason', async () => {
      await coupons().create(aCoupon({ maxUses: 1 }), noon)
      const response = await place(await discounted({ stock: [{ sku: 'CASE', qty: 2000 }] }))
      expect(response).toEqual({ refused: 'order.not_available', skus: ['CASE'] })
      expect(await usedOf()).toBe(0)
    })

    it('counts a repeated request once', async () => {
      await coupons().create(aCoupon({ maxUses: 5 }), noon)
      const placement = await discounted({ key: 'again' })
      const responses = await Promise.all(Array.from({ length: 8 }, () => place(placement)))
      expect(responses.filter(isPlaced)).toHaveLength(8)
      expect(await usedOf()).toBe(1)
    })

    it.each<[string, Partial<NewCoupon>]>([
      ['is over', { endsAt: noon }],
      ['has not begun', { startsAt: new Date(noon.getTime() + 1) }],
      ['is of another store', { storeIds: [2] }],
      ['is another person’s', { email: 'jaan@example.ee' }],
    ])('refuses a coupon at the last moment when it %s', async (_, over) => {
      await coupons().create(aCoupon(over), noon)
      expect(await place(await discounted())).toEqual(lost)
    })

    it('refuses a disabled or unknown coupon', async () => {
      expect(await place(await discounted())).toEqual(lost)
      await coupons().create(aCoupon(), noon)
      expect(await coupons().disable('AUTUMN10', noon)).toBe(true)
      expect(await coupons().disable('NONE', noon)).toBe(false)
      expect(await place(await discounted())).toEqual(lost)
    })

    it('throws when line discounts do not sum to the order discount', async () => {
      await coupons().create(aCoupon(), noon)
      const placement = await discounted()
      const [line] = placement.lines
      if (!line) throw new Error('an order has a line')
      const tampered = { ...placement, lines: [{ ...line, discountCents: 999 }] }
      await expect(place(tampered)).rejects.toThrow('do not add up to that of the order')
      expect(await usedOf()).toBe(0)
    })

    it('prevents any other statement from exceeding the limits of a coupon', async () => {
      await coupons().create(aCoupon({ maxUses: 1, maxUsesPerCustomer: 1 }), noon)
      const first = await place(await discounted())
      if (!isPlaced(first)) throw new Error(`refused: ${first.refused}`)
      const { couponCode: _, ...plain } = await discounted()
      const other = await place({
        ...plain,
        couponCode: undefined,
        lines: plain.lines.map((line) => ({ ...line, discountCents: 0 })),
        totals: { ...plain.totals, discountCents: 0, grandTotalCents: 10_300 },
      })
      if (!isPlaced(other)) throw new Error(`refused: ${other.refused}`)
      await expect(sql`update coupons set used = used + 1`.execute(database.db)).rejects.toThrow(
        'coupons_used_within_limit',
      )
      const redeem = (nth: number) =>
        sql`insert into coupon_redemptions
        (coupon_id, order_id, email_key, discount_cents, nth, limit_per_customer, redeemed_at)
        select id, ${other.orderId}, ${customerKey('mari@example.ee')}, 1000, ${nth}, 1, now() from coupons`.execute(
          database.db,
        )
      await expect(redeem(1)).rejects.toThrow('coupon_redemptions_nth')
      await expect(redeem(2)).rejects.toThrow('coupon_redemptions_within_limit')
    })

    it('gives each person one personal coupon per purpose, with 50 random bits', async () => {
      const terms = { purpose: 'newsletter', prefix: 'NEWS10', kind: 'percent', value: 1000 } as const
      const requested = ['mari@example.ee', 'Mari@Example.ee', 'mari+again@example.ee']
      const responses = await Promise.all(
        requested.map((email) => coupons().issuePersonalCoupon({ ...terms, email }, noon)),
      )
      expect(new Set(responses.map(({ code }) => code)).size).toBe(1)
      expect(responses.filter(({ isNew }) => isNew)).toHaveLength(1)
      const other = await coupons().issuePersonalCoupon({ ...terms, email: 'jaan@example.ee' }, noon)
      expect(other.code).toMatch(/^NEWS10-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      expect(other.code).not.toBe(responses[0]?.code)
      expect(await coupons().find(other.code)).toMatchObject({ maxUses: 1, email: 'jaan@example.ee' })
      expect(await place(await discounted({ couponCode: other.code, email: 'mari@example.ee' }))).toEqual(
        lost,
      )
      const own = await discounted({ couponCode: other.code, email: 'Jaan@example.ee' })
      expect(isPlaced(await place(own))).toBe(true)
    })
  })
}
