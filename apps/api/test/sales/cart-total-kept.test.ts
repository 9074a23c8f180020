import type { CartGiftCard } from '@ambra/contract/sales/cart'
import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import { cartDelivery, paidByGiftCards } from '@ambra/domain/fulfilment/cart-delivery'
import { type Cents, cents, centsFromEuros } from '@ambra/domain/platform/money/money'
import { aProduct } from '@ambra/testing/import-builders'
import { seededRandom } from '@ambra/testing/seeded-random'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aGiftCard } from '../promotions/gift-card-suite.ts'
import { address, buyerOf, en } from './order-suite.ts'
import { aCoupon } from '../promotions/coupon-suite.ts'

let shop: TestApp
const { cartWith } = buyerOf(() => shop)
const { seed, int, pick } = seededRandom()

const goods = {
  small: ['CABLE', 'CASE', 'PHONE'],
  large: ['FRIDGE', 'FREEZER'],
  virtual: ['WARRANTY', 'CARD'],
} as const
const kinds = [
  ['small'],
  ['large'],
  ['virtual'],
  ['small', 'large'],
  ['small', 'virtual'],
  ['large', 'virtual'],
] as const

beforeAll(async () => {
  const large = { weight_g: 60_000, size_mm: [600, 650, 1850] as [number, number, number] }
  const virtual = { product_type: 'virtual', stock: { qty: 0, manage: false } } as const
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 9.99, stock: { qty: 500 } }),
    aProduct({ sku: 'CASE', price: 24.5, stock: { qty: 500 } }),
    aProduct({ sku: 'PHONE', price: 399, stock: { qty: 500 } }),
    aProduct({ sku: 'FRIDGE', price: 529, ...large, stock: { qty: 500 } }),
    aProduct({ sku: 'FREEZER', price: 89, ...large, stock: { qty: 500 } }),
    aProduct({ sku: 'WARRANTY', price: 30, ...virtual }),
    aProduct({ sku: 'CARD', price: 25, gift_card: true, ...virtual }),
  ])
  await aCoupon(shop, { code: 'TEN' })
})

/**
 * Creates a cart of one of the kinds, a third of them with a coupon, a third with one or two gift cards.
 */
async function randomCart(index: number): Promise<{ cartId: string; words: string }> {
  const parts = kinds[index % kinds.length] ?? kinds[0]
  const lines = parts.map((kind) => ({ sku: pick(goods[kind]), qty: 1 + int(3) }))
  const cartId = await cartWith(...lines)
  const words = lines.map(({ sku, qty }) => `${qty} ${sku}`)
  const query = { ...en, cartId }
  // Rejected when the cart has only gift cards.
  if (int(3) === 0) {
    const { status } = await shop.call('cartApplyCoupon', { query: { ...query, coupon: 'TEN' } })
    words.push(`coupon ${status}`)
  }
  if (int(3) === 0)
    for (let card = 0; card <= int(2); card += 1) {
      const value = 100 + int(20_000)
      await shop.call('cartApplyGiftCard', { query, body: { code: await aGiftCard(shop, value) } })
      words.push(`gift card of ${value / 100}`)
    }
  return { cartId, words: words.join(', ') }
}

type Sums = { grand_total: number; giftCards?: CartGiftCard[] }
const centsOf = ({ grand_total }: Sums): Cents => centsFromEuros(grand_total) ?? cents(-1)

/** Returns the total that the cart shows, and whether it is a "from" price. */
async function shownIn(cartId: string) {
  const query = { ...en, cartId }
  const totals: Sums = (await shop.call('cartTotals', { query })).body.result
  const { body } = await shop.call('cartShippingMethods', {
    query,
    body: { address: { country_id: 'EE' } },
  })
  const methods: ShippingMethod[] = body.result
  const delivery = cartDelivery(methods)
  const least = delivery?.least ?? cents(0)
  const total = cents(centsOf(totals) + least - paidByGiftCards(least, totals.giftCards))
  return { total, isFrom: delivery?.isFrom ?? false, delivery, methods }
}

/** Returns the total of the review with this delivery method. */
async function reviewed(cartId: string, method: ShippingMethod | undefined): Promise<Cents> {
  const { body } = await shop.call('cartShippingInformation', {
    query: { ...en, cartId },
    body: {
      addressInformation: {
        shippingAddress: address,
        billingAddress: address,
        ...(method && {
          shipping_carrier_code: method.carrier_code,
          shipping_method_code: method.method_code,
        }),
      },
    },
  })
  return centsOf(body.result.totals)
}

/** Describes how the review differs from what the cart showed. */
async function brokenPromise(
  cartId: string,
): Promise<{ broken?: string; kind: 'virtual' | 'large' | 'exact' | 'from' }> {
  const { total, isFrom, delivery, methods } = await shownIn(cartId)
  const sums = { brought: [] as Cents[], collected: [] as Cents[] }
  for (const method of methods.length > 0 ? methods : [undefined])
    sums[method?.pickup === 'store' ? 'collected' : 'brought'].push(await reviewed(cartId, method))
  const kind = !delivery ? 'virtual' : delivery.isLarge ? 'large' : isFrom ? 'from' : 'exact'
  const said = `${isFrom ? 'from ' : ''}${total}, the review asks for ${JSON.stringify(sums)}`
  // One delivery to the door costs what the cart shows, and none costs less.
  const isKept = Math.min(...sums.brought) === total
  const isSame = [...sums.brought, ...sums.collected].every((sum) => sum === total)
  return { kind, ...((!isKept || (!isFrom && !isSame)) && { broken: said }) }
}

it(`keeps the total of the cart in the review, in 40 random carts (SEED=${seed})`, async () => {
  const broken: string[] = []
  const kindsSeen: string[] = []
  for (let index = 0; index < 40; index += 1) {
    const { cartId, words } = await randomCart(index)
    const promise = await brokenPromise(cartId)
    kindsSeen.push(promise.kind)
    if (promise.broken) broken.push(`${words}: ${promise.broken}`)
  }
  expect(broken).toEqual([])
  expect(new Set(kindsSeen)).toEqual(new Set(['virtual', 'large', 'exact', 'from']))
}, 120_000)
