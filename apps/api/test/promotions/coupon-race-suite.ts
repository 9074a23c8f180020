import { couponRepository } from '@ambra/db/promotions'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '../api-suite.ts'
import { aCoupon, couponCalls } from './coupon-suite.ts'
import { address, buyerOf, en, errorOf, information } from '../sales/order-suite.ts'

const buyers = runLength(12, 200)
const skus = ['ONE', 'TWO', 'THREE'] as const

type Shown = { totalCents: number; linesHash: string; discount_amount: number }
type Buyer = { cartId: string; email: string; shown: Shown }

/** Tests more buyers than uses of a coupon: separate carts, started together, through to the order. */
export function couponRaces(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`one coupon and many buyers on ${engine}`, () => {
    let shop: TestApp
    const random = seededRandom()
    const { cartWith, order, pullOrder } = buyerOf(() => shop)
    const { apply } = couponCalls(() => shop)

    beforeAll(async () => {
      shop = await createTestApp(
        skus.map((sku, index) => aProduct({ sku, price: 9.99 + index * 33.33, stock: { qty: 100_000 } })),
        {},
        open,
      )
    })
    afterAll(() => (engine === 'PGlite' ? undefined : shop.database.close()))

    const informationOf = (email: string) => ({ ...information, shippingAddress: { ...address, email } })

    /** Returns the total that a buyer confirms in the review step. */
    async function review(cartId: string, email: string): Promise<Shown> {
      const { body } = await shop.call('cartShippingInformation', {
        query: { ...en, cartId },
        body: { addressInformation: informationOf(email) },
      })
      if (!body.result.totals) throw new Error(JSON.stringify(body))
      return body.result.totals
    }

    const buy = ({ cartId, email, shown }: Buyer) =>
      order(cartId, {
        addressInformation: informationOf(email),
        confirmed: {
          total_cents: shown.totalCents,
          lines_hash: shown.linesHash,
          terms_version: '1',
          at: shop.clock.now().toISOString(),
        },
      })

    async function prepare(emailOf: (index: number) => string): Promise<Buyer[]> {
      const all: Buyer[] = []
      for (let index = 0; index < buyers; index += 1) {
        const cartId = await cartWith({ sku: random.pick(skus), qty: 1 + random.int(9) })
        expect((await apply(cartId, 'NEWS10')).status).toBe(200)
        const email = emailOf(index)
        const shown = await review(cartId, email)
        expect(shown.discount_amount).toBeLessThan(0)
        all.push({ cartId, email, shown })
      }
      return all
    }

    /** Returns whether the order costs the confirmed total, and has the coupon or not. */
    async function isCharged(
      response: TestResponse,
      shown: Shown,
      coupon: string | undefined,
    ): Promise<boolean> {
      if (response.status !== 200) return false
      const { grand_total, coupon_code, discount_amount } = await pullOrder(response.body.result)
      const isWithout = coupon !== undefined || discount_amount === 0
      return Math.round(grand_total * 100) === shown.totalCents && coupon_code === coupon && isWithout
    }

    /** Confirms the new figures of a rejected order and orders again. */
    async function orderAgain(refused: TestResponse, buyer: Buyer): Promise<boolean> {
      const shown = await review(buyer.cartId, buyer.email)
      const isNotified =
        String(errorOf(refused)) === '409,order.total_changed' &&
        refused.body.meta.params.total_cents === shown.totalCents
      return isNotified && isCharged(await buy({ ...buyer, shown }), shown, undefined)
    }

    /** Runs all buyers at once. `wrong` counts orders that were charged or rejected wrongly. */
    async function race(all: readonly Buyer[]) {
      const responses = await Promise.all(all.map(buy))
      let [wrong, winners] = [0, 0]
      for (const [index, buyer] of all.entries()) {
        const response = responses[index]
        if (!response) throw new Error('an answer for every buyer')
        const isWinner = response.status === 200
        if (isWinner) winners += 1
        const isRight = isWinner
          ? await isCharged(response, buyer.shown, 'NEWS10')
          : await orderAgain(response, buyer)
        if (!isRight) wrong += 1
      }
      return { winners, wrong }
    }

    async function clean() {
      await shop.database.db.deleteFrom('coupon_redemptions').execute()
      await shop.database.db.deleteFrom('coupons').execute()
    }

    it.each([1, 10])(
      'allows exactly %d uses, responds 409 with the price without it to the others, and charges no wrong sum (INV-4)',
      { timeout: 600_000 },
      async (most) => {
        await clean()
        await aCoupon(shop, { maxUses: most })
        const all = await prepare((index) => `buyer${index}@example.ee`)
        const { winners, wrong } = await race(all)
        expect([winners, wrong]).toEqual([most, 0])
        expect((await couponRepository(shop.database.db).find('NEWS10'))?.used).toBe(most)
        reportRun(`INV-4 on ${engine}`, {
          carts: buyers,
          limit: most,
          used: winners,
          wrong,
          seed: random.seed,
        })
      },
    )

    it('allows each customer one use, whatever the number of carts (INV-4)', {
      timeout: 600_000,
    }, async () => {
      await clean()
      await aCoupon(shop, { maxUsesPerCustomer: 1 })
      const customers = 4
      const all = await prepare((index) => `customer${index % customers}+${index}@example.ee`)
      const { winners, wrong } = await race(all)
      expect([winners, wrong]).toEqual([customers, 0])
      reportRun(`INV-4 on ${engine}`, { carts: buyers, customers, 'used each': 1, wrong, seed: random.seed })
    })
  })
}
