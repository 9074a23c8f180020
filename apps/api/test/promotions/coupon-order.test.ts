import { couponRepository } from '@ambra/db/promotions'
import { orderRepository } from '@ambra/db/sales'
import { cents } from '@ambra/domain/platform/money/money'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCoupon, couponCalls } from './coupon-suite.ts'
import { aCustomer } from '../catalogue/buyer-suite.ts'
import { address, buyerOf, en, errorOf, information } from '../sales/order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const { apply, stored } = couponCalls(() => shop)
const terms = { terms_version: '1', at: '2026-11-20T10:00:00.000Z' }

/** Returns the totals of the review step: with delivery, payment and the typed address. */
async function review(cartId: string, email = address.email) {
  const { body } = await shop.call('cartShippingInformation', {
    query: { ...en, cartId },
    body: { addressInformation: { ...information, shippingAddress: { ...address, email } } },
  })
  return body.result.totals
}
const confirmed = ({ totalCents, linesHash }: { totalCents: number; linesHash: string }) => ({
  confirmed: { total_cents: totalCents, lines_hash: linesHash, ...terms },
})
const by = (email: string) => ({
  addressInformation: { ...information, shippingAddress: { ...address, email } },
})
const usedOf = async () => (await couponRepository(shop.database.db).find('NEWS10'))?.used
const countOrders = async () => (await shop.database.db.selectFrom('orders').select('id').execute()).length

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'PHONE', price: 115, stock: { qty: 500 } }),
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
    aProduct({ sku: 'ODD', price: 3.33, stock: { qty: 500 } }),
  ])
})
beforeEach(async () => {
  await shop.database.db.deleteFrom('coupon_redemptions').execute()
  await shop.database.db.deleteFrom('coupons').execute()
})

describe('an order with a coupon', () => {
  it('charges what the review showed, in every row to the cent (INV-6)', async () => {
    await aCoupon(shop, { value: 1250 })
    const cartId = await cartWith({ sku: 'PHONE' }, { sku: 'CABLE', qty: 2 }, { sku: 'ODD', qty: 7 })
    await apply(cartId, 'NEWS10')
    const totals = await review(cartId)
    const placed = await order(cartId, confirmed(totals))
    expect(placed.status).toBe(200)
    const document = await pullOrder(placed.body.result)
    expect(document).toMatchObject({
      grand_total: totals.grand_total,
      discount_amount: totals.discount_amount,
      tax_amount: totals.tax_amount,
      coupon_code: 'NEWS10',
    })
    const inCents = (euros: number) => Math.round(euros * 100)
    const sum = (values: number[]) => values.reduce((total, value) => total + inCents(value), 0)
    type Item = { row_total_incl_tax: number; discount_amount: number; tax_amount: number }
    const items: Item[] = document.items
    expect(
      sum(items.map((item) => item.row_total_incl_tax)) -
        sum(items.map((item) => item.discount_amount)) +
        inCents(document.shipping_incl_tax),
    ).toBe(inCents(document.grand_total))
    expect(sum(document.taxes.flatMap((tax: { net: number; amount: number }) => [tax.net, tax.amount]))).toBe(
      inCents(document.grand_total),
    )
    const [payment] = await shop.database.db
      .selectFrom('payments')
      .select('amount_cents')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(payment?.amount_cents).toBe(totals.totalCents)
    expect(await usedOf()).toBe(1)
  })

  it('charges only delivery when the coupon covers the products', async () => {
    await aCoupon(shop, { kind: 'fixed', value: 100_000 })
    const cartId = await cartWith({ sku: 'CABLE' })
    await apply(cartId, 'NEWS10')
    const totals = await review(cartId)
    expect(totals.discount_amount).toBe(-10)
    expect(totals.grand_total).toBe(totals.shipping_incl_tax)
    expect((await order(cartId, confirmed(totals))).status).toBe(200)
  })

  it('rejects an order with 409 and the new figures when another order took the last use, then charges them', async () => {
    await aCoupon(shop, { maxUses: 1 })
    const [first, second] = [await cartWith({ sku: 'PHONE' }), await cartWith({ sku: 'PHONE' })]
    for (const cartId of [first, second]) await apply(cartId, 'NEWS10')
    const [shown, shownToOther] = [await review(first), await review(second, 'jaan@example.ee')]
    expect((await order(first, confirmed(shown))).status).toBe(200)
    const before = await countOrders()
    const lost = await order(second, { ...by('jaan@example.ee'), ...confirmed(shownToOther) })
    expect(errorOf(lost)).toEqual([409, 'order.total_changed'])
    expect(await countOrders()).toBe(before)
    const again = await review(second, 'jaan@example.ee')
    expect(again).toMatchObject({
      discount_amount: 0,
      couponFault: { code: 'NEWS10', error: 'coupon.used_up' },
    })
    expect(lost.body.meta.params).toMatchObject({
      total_cents: again.totalCents,
      lines_hash: again.linesHash,
    })
    const placed = await order(second, { ...by('jaan@example.ee'), ...confirmed(again) })
    const document = await pullOrder(placed.body.result)
    expect(Math.round(document.grand_total * 100)).toBe(again.totalCents)
    expect(document).not.toHaveProperty('coupon_code')
    expect(await usedOf()).toBe(1)
  })

  it('rejects an order without confirmed total once, and places it at full price when sent again', async () => {
    await aCoupon(shop, { maxUses: 1 })
    const cartId = await cartWith({ sku: 'PHONE' })
    await apply(cartId, 'NEWS10')
    await shop.database.db.updateTable('coupons').set({ used: 1 }).execute()
    expect(errorOf(await order(cartId))).toEqual([409, 'order.coupon_lost'])
    expect(await stored(cartId)).toBeNull()
    const placed = await order(cartId)
    expect(placed.status).toBe(200)
    expect((await pullOrder(placed.body.result)).discount_amount).toBe(0)
  })

  it("counts a guest's use of a coupon by the address, and reports it in the totals before ordering", async () => {
    await aCoupon(shop, { maxUsesPerCustomer: 1 })
    const first = await cartWith({ sku: 'CABLE' })
    await apply(first, 'NEWS10')
    expect((await order(first, by('Kati@Example.ee'))).status).toBe(200)
    const second = await cartWith({ sku: 'CABLE' })
    await apply(second, 'NEWS10')
    expect(await review(second, 'kati+again@example.ee')).toMatchObject({
      discount_amount: 0,
      couponFault: { error: 'coupon.already_used' },
    })
    const unseen = await cartWith({ sku: 'CABLE' })
    await apply(unseen, 'NEWS10')
    expect(errorOf(await order(unseen, by('kati@example.ee')))).toEqual([409, 'order.coupon_lost'])
  })

  it("counts a signed-in customer's use of a coupon by the account, whatever address is typed", async () => {
    await aCoupon(shop, { maxUsesPerCustomer: 1 })
    const { token } = await aCustomer(shop, 1)
    const query = { ...en, token }
    const buy = async (email: string) => {
      const cartId = (await shop.call('cartCreate', { query })).body.result
      await shop.call('cartUpdate', {
        query: { ...query, cartId },
        body: { cartItem: { sku: 'CABLE', qty: 1 } },
      })
      const applied = await apply(cartId, 'NEWS10', { token })
      return applied.status === 200
        ? shop.call('orderCreate', { query, body: { cart_id: cartId, ...by(email), task_id: email } })
        : applied
    }
    expect((await buy('one@example.ee')).status).toBe(200)
    expect(errorOf(await buy('two@example.ee'))).toEqual([400, 'coupon.already_used'])
  })

  it('returns the use of a coupon when the order is cancelled', async () => {
    await aCoupon(shop, { maxUses: 1 })
    const cartId = await cartWith({ sku: 'CABLE' })
    await apply(cartId, 'NEWS10')
    const { body } = await order(cartId)
    expect(await usedOf()).toBe(1)
    const stored = await orderRepository(shop.database.db).findByNumber(body.result.orderNumber)
    await orderRepository(shop.database.db).setStatus(stored?.id ?? 0, 'cancelled', {
      actor: 'operator',
      now: shop.clock.now(),
    })
    expect(await usedOf()).toBe(0)
  })

  it.each([
    ['a coupon', { coupon: 'NEWS10', coupon_code: 'NEWS10' }],
    ['a discount', { discount_amount: -9, totals: { discount_amount: -9 }, grand_total: 1 }],
  ])('ignores %s in the body', async (_, over) => {
    await aCoupon(shop, { kind: 'fixed', value: 900 })
    const placed = await order(await cartWith({ sku: 'CABLE' }), over)
    const document = await pullOrder(placed.body.result)
    expect(document).toMatchObject({ discount_amount: 0, subtotal_incl_tax: 10 })
    expect(document).not.toHaveProperty('coupon_code')
  })

  it('rejects a confirmed total that was lowered by hand', async () => {
    await aCoupon(shop, { minGoods: cents(0) })
    const cartId = await cartWith({ sku: 'CABLE' })
    await apply(cartId, 'NEWS10')
    const totals = await review(cartId)
    const response = await order(cartId, confirmed({ ...totals, totalCents: totals.totalCents - 1 }))
    expect(errorOf(response)).toEqual([409, 'order.total_changed'])
    expect(await usedOf()).toBe(0)
  })
})
