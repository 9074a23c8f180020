import { offerRepository, couponRepository } from '@ambra/db/promotions'
import { cents } from '@ambra/domain/platform/money/money'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../api-suite.ts'
import { buyerOf, en, errorOf } from '../sales/order-suite.ts'
import { aCustomer } from '../catalogue/buyer-suite.ts'
import { aCoupon, couponCalls, startCouponShop } from './coupon-suite.ts'

let shop: TestApp
const { cartWith } = buyerOf(() => shop)
const { apply, remove, stored, totals } = couponCalls(() => shop)
const segments = (result: { total_segments: { code: string; value: number | null }[] }) =>
  Object.fromEntries(result.total_segments.map(({ code, value }) => [code, value]))
const wrongCode = "You've entered an incorrect coupon code. Please try again."

beforeAll(async () => {
  shop = await startCouponShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-20T10:00:00Z')
  await shop.database.db.deleteFrom('coupon_redemptions').execute()
  await shop.database.db.deleteFrom('coupons').execute()
})

describe('cart/apply-coupon', () => {
  it('deducts the coupon from the products and shows it in the totals (spec §4)', async () => {
    await aCoupon(shop)
    const cartId = await cartWith({ sku: 'PHONE' }, { sku: 'CABLE', qty: 2 })
    const { status, body } = await apply(cartId, ' news10 ')
    expect([status, body.result]).toEqual([200, true])
    const result = await totals(cartId)
    expect(result).toMatchObject({
      coupon_code: 'NEWS10',
      discount_amount: -13.5,
      grand_total: 121.5,
      subtotal_incl_tax: 135,
      tax_amount: 23.51,
    })
    expect(result.items.map((item: { discount_amount: number }) => item.discount_amount)).toEqual([11.5, 2])
    expect(result.total_segments.find(({ code }: { code: string }) => code === 'discount')).toEqual({
      code: 'discount',
      title: 'Discount (NEWS10)',
      value: -13.5,
    })
    expect(await stored(cartId)).toBe('NEWS10')
  })

  it('responds to a wrong code with 404 and the text of the specification (spec §8)', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const { status, body } = await apply(cartId, 'NOTHING')
    expect([status, body.result, body.meta.error]).toEqual([404, wrongCode, 'coupon.invalid'])
    expect(await stored(cartId)).toBeNull()
  })

  it.each([
    ['is disabled', {}, true],
    ['is of another store', { storeIds: [1] }, false],
    ['has not begun', { startsAt: new Date('2026-11-21T00:00:00Z') }, false],
  ])('hides from guesses that the coupon exists but %s (ATT-11)', async (_, over, isDisabled) => {
    await aCoupon(shop, over)
    if (isDisabled) await couponRepository(shop.database.db).disable('NEWS10', shop.clock.now())
    const cartId = await cartWith({ sku: 'CABLE' })
    expect((await apply(cartId, 'NEWS10')).body).toEqual((await apply(cartId, 'NOTHING')).body)
  })

  it('reports an expired coupon', async () => {
    await aCoupon(shop, { endsAt: new Date('2026-11-20T10:00:00Z') })
    expect(errorOf(await apply(await cartWith({ sku: 'CABLE' }), 'NEWS10'))).toEqual([400, 'coupon.expired'])
  })

  it('reports the minimum of a coupon and the missing amount', async () => {
    await aCoupon(shop, { minGoods: cents(5000) })
    const { status, body } = await apply(await cartWith({ sku: 'CABLE', qty: 2 }), 'NEWS10')
    expect(status).toBe(400)
    expect(body.meta).toMatchObject({
      error: 'coupon.minimum',
      params: { minimum: '50.00\u00a0€', missing: '30.00\u00a0€' },
    })
    expect(body.result).toBe(
      'This coupon is valid for goods worth 50.00\u00a0€ or more. 30.00\u00a0€ is still missing.',
    )
  })

  it('reports a coupon without uses left', async () => {
    await aCoupon(shop, { maxUses: 1 })
    await shop.database.db.updateTable('coupons').set({ used: 1 }).execute()
    expect(errorOf(await apply(await cartWith({ sku: 'CABLE' }), 'NEWS10'))).toEqual([400, 'coupon.used_up'])
  })

  it('applies to products of its categories and their subcategories', async () => {
    const ids = await couponRepository(shop.database.db).findCategoryIds(['phones', 'none'])
    await aCoupon(shop, { categoryIds: [...ids.values()] })
    const cartId = await cartWith({ sku: 'CASE' }, { sku: 'CABLE' })
    expect((await apply(cartId, 'NEWS10')).status).toBe(200)
    expect((await totals(cartId)).discount_amount).toBe(-2)
    expect(errorOf(await apply(await cartWith({ sku: 'CABLE' }), 'NEWS10'))).toEqual([
      400,
      'coupon.not_for_goods',
    ])
  })

  it('excludes products at a special price or at an offer made to the customer', async () => {
    await aCoupon(shop)
    const customer = await aCustomer(shop, 1)
    const product = await shop.database.db
      .selectFrom('products')
      .select('id')
      .where('sku', '=', 'CABLE')
      .executeTakeFirstOrThrow()
    const now = shop.clock.now()
    await offerRepository(shop.database.db).put([
      { productId: product.id, for: { customerId: customer.id }, priceCents: 900, validFrom: now },
    ])
    const query = { ...en, token: customer.token }
    const cartId = (await shop.call('cartCreate', { query })).body.result
    for (const sku of ['SALE', 'CABLE', 'CASE'])
      await shop.call('cartUpdate', { query: { ...query, cartId }, body: { cartItem: { sku, qty: 1 } } })
    expect((await apply(cartId, 'NEWS10', { token: customer.token })).status).toBe(200)
    const { items } = await totals(cartId, { token: customer.token })
    expect(items.map((item: { discount_amount: number }) => item.discount_amount)).toEqual([0, 0, 2])
    await shop.database.db.deleteFrom('special_offers').execute()
  })

  it('accepts a personal coupon only from its customer', async () => {
    const { code } = await couponRepository(shop.database.db).issuePersonalCoupon(
      { purpose: 'newsletter', email: 'somebody@example.ee', prefix: 'NEWS10', kind: 'percent', value: 1000 },
      shop.clock.now(),
    )
    const { token } = await aCustomer(shop, 1)
    const query = { ...en, token }
    const cartId = (await shop.call('cartCreate', { query })).body.result
    await shop.call('cartUpdate', {
      query: { ...query, cartId },
      body: { cartItem: { sku: 'CASE', qty: 1 } },
    })
    expect(errorOf(await apply(cartId, code, { token }))).toEqual([400, 'coupon.other_email'])
  })

  it('keeps the former coupon when another is rejected', async () => {
    await aCoupon(shop)
    const cartId = await cartWith({ sku: 'CABLE' })
    await apply(cartId, 'NEWS10')
    await apply(cartId, 'WRONG')
    expect(await stored(cartId)).toBe('NEWS10')
  })

  it('applies the limit of free delivery after the discount', async () => {
    await aCoupon(shop, { kind: 'fixed', value: 2000 })
    const cartId = await cartWith({ sku: 'PHONE' })
    const offer = async () => {
      const { body } = await shop.call('cartShippingMethods', {
        query: { ...en, cartId },
        body: { address: { country_id: 'EE' } },
      })
      return body.result.find((method: { carrier_code: string }) => method.carrier_code === 'dpd')
        .price_incl_tax
    }
    expect(await offer()).toBe(0)
    await apply(cartId, 'NEWS10')
    expect(await offer()).toBeGreaterThan(0)
  })

  it.each([
    ['no code', {}, [400, 'request.missing_parameter']],
    ['an empty code', { coupon: '' }, [400, 'request.missing_parameter']],
    ['a code of blanks', { coupon: '   ' }, [404, 'coupon.invalid']],
    ['a code that is too long', { coupon: 'X'.repeat(65) }, [400, 'request.invalid']],
    ['SQL for a code', { coupon: "' or 1=1 --" }, [404, 'coupon.invalid']],
    ['a zero byte', { coupon: 'A\u0000B' }, [404, 'coupon.invalid']],
  ])('rejects %s as a coupon code', async (_, coupon, expected) => {
    const cartId = await cartWith({ sku: 'CABLE' })
    expect(errorOf(await shop.call('cartApplyCoupon', { query: { ...en, cartId, ...coupon } }))).toEqual(
      expected,
    )
  })

  it("rejects another customer's cart and a missing one", async () => {
    const { token } = await aCustomer(shop, 1)
    const cartId = (await shop.call('cartCreate', { query: { ...en, token } })).body.result
    expect(errorOf(await apply(cartId, 'NEWS10'))[0]).toBe(400)
    expect(errorOf(await remove('0'.repeat(32)))).toEqual([400, 'cart.not_found'])
    expect(errorOf(await shop.call('cartCoupon', { query: en }))).toEqual([400, 'cart.id_missing'])
  })
})

describe('cart/delete-coupon', () => {
  it('restores the price, and returns true even without a coupon', async () => {
    await aCoupon(shop)
    const cartId = await cartWith({ sku: 'CABLE' })
    await apply(cartId, 'NEWS10')
    for (const _ of [1, 2]) expect((await remove(cartId)).body.result).toBe(true)
    const result = await totals(cartId)
    expect(result).not.toHaveProperty('coupon_code')
    expect(segments(result)).toEqual({
      subtotal: 10,
      subtotal_incl_tax: 10,
      shipping: null,
      tax: 1.94,
      grand_total: 10,
    })
    expect(await stored(cartId)).toBeNull()
  })
})

describe('a coupon in a cart', () => {
  it('suspends a coupon below its minimum, reports it, and applies it again above', async () => {
    await aCoupon(shop, { minGoods: cents(3000), kind: 'fixed', value: 500 })
    const cartId = await cartWith({ sku: 'CABLE', qty: 3 })
    await apply(cartId, 'NEWS10')
    expect((await totals(cartId)).grand_total).toBe(25)
    const [item] = (await shop.call('cartPull', { query: { ...en, cartId } })).body.result
    const setQty = (qty: number) =>
      shop.call('cartUpdate', {
        query: { ...en, cartId },
        body: { cartItem: { sku: 'CABLE', qty, item_id: item.item_id } },
      })
    await setQty(2)
    const fallen = await totals(cartId)
    expect(fallen).toMatchObject({
      grand_total: 20,
      discount_amount: 0,
      couponFault: {
        code: 'NEWS10',
        error: 'coupon.minimum',
        params: { minimum: '30.00\u00a0€', missing: '10.00\u00a0€' },
      },
    })
    expect(fallen).not.toHaveProperty('coupon_code')
    expect(segments(fallen)).not.toHaveProperty('discount')
    await setQty(3)
    expect(await totals(cartId)).toMatchObject({ grand_total: 25, coupon_code: 'NEWS10' })
    expect(await totals(cartId)).not.toHaveProperty('couponFault')
  })

  it('ends a coupon with its last day', async () => {
    await aCoupon(shop, { endsAt: new Date('2026-11-20T22:00:00Z') })
    const cartId = await cartWith({ sku: 'CABLE' })
    await apply(cartId, 'NEWS10')
    shop.clock.set('2026-11-20T21:59:59Z')
    expect((await totals(cartId)).grand_total).toBe(9)
    shop.clock.set('2026-11-20T22:00:00Z')
    expect(await totals(cartId)).toMatchObject({ grand_total: 10, couponFault: { error: 'coupon.expired' } })
  })

  it('removes the coupon and applies it again on the cart of the customer who signs in (spec §4 "Authorising")', async () => {
    await aCoupon(shop)
    const guest = await cartWith({ sku: 'CASE' })
    await apply(guest, 'NEWS10')
    const { token } = await aCustomer(shop, 1)
    await remove(guest)
    const cartId = (await shop.call('cartCreate', { query: { ...en, token } })).body.result
    await shop.call('cartUpdate', {
      query: { ...en, token, cartId },
      body: { cartItem: { sku: 'CASE', qty: 1 } },
    })
    expect((await apply(cartId, 'NEWS10', { token })).status).toBe(200)
    expect((await totals(cartId, { token })).grand_total).toBe(18)
  })
})
