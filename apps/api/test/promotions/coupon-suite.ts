import { type NewCoupon, couponRepository } from '@ambra/db/promotions'
import { cents } from '@ambra/domain/platform/money/money'
import { aCategory, aProduct } from '@ambra/testing/import-builders'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { en } from '../sales/order-suite.ts'

/** Creates a shop with products of two categories, one of them at a special price. */
export const startCouponShop = (settings = {}) =>
  createTestApp(
    [
      aCategory({ code: 'cases', parent: 'phones' }),
      aCategory({ code: 'cables' }),
      aProduct({ sku: 'PHONE', price: 115, stock: { qty: 50 } }),
      aProduct({ sku: 'CASE', price: 20, categories: ['cases'], stock: { qty: 50 } }),
      aProduct({ sku: 'CABLE', price: 10, categories: ['cables'], stock: { qty: 50 } }),
      aProduct({ sku: 'SALE', price: 100, special: { price: 80, from: '2026-11-01', to: '2026-11-30' } }),
    ],
    settings,
  )

/** Stores a coupon, of 10 % without conditions by default. */
export async function aCoupon({ database, clock }: TestApp, over: Partial<NewCoupon> = {}): Promise<string> {
  const coupon = await couponRepository(database.db).create(
    {
      code: 'NEWS10',
      kind: 'percent',
      value: 1000,
      minGoods: cents(0),
      categoryIds: [],
      storeIds: [],
      excludesReduced: true,
      ...over,
    },
    clock.now(),
  )
  if (!coupon) throw new Error('a coupon of this code exists')
  return coupon.code
}

export function couponCalls(shop: () => TestApp) {
  const at = (cartId: string, more: Record<string, string> = {}) => ({ query: { ...en, cartId, ...more } })
  return {
    apply: (cartId: string, coupon: string, more: Record<string, string> = {}) =>
      shop().call('cartApplyCoupon', at(cartId, { coupon, ...more })),
    remove: (cartId: string, more: Record<string, string> = {}) =>
      shop().call('cartDeleteCoupon', at(cartId, more)),
    stored: async (cartId: string, more: Record<string, string> = {}) =>
      (await shop().call('cartCoupon', at(cartId, more))).body.result,
    totals: async (cartId: string, more: Record<string, string> = {}) =>
      (await shop().call('cartTotals', at(cartId, more))).body.result,
  }
}
