import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import { emptyCart } from '@ambra/domain/sales/cart/local-cart'
import { seededRandom } from '@ambra/testing/seeded-random'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { storageKeys } from '../app/storage/storage-keys.ts'
import { findProducts } from './support/catalogue.ts'
import { ambra, awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { fillAddress } from './support/product-orders.ts'
import { shopper } from './support/shopper.ts'

const { seed, int, pick } = seededRandom()
/** Every submission has its own SEED and thereby other carts. */
const count = process.env['TEST_TIER'] === 'submission' ? 8 : 40

const kinds = [
  ['small'],
  ['large'],
  ['virtual'],
  ['small', 'large'],
  ['small', 'virtual'],
  ['large', 'virtual'],
] as const

/** Returns skus of each kind that can be bought without a choice. */
async function findGoods(request: APIRequestContext, shop: Shop) {
  const find = async (type: string, ...filter: object[]) =>
    (
      await findProducts(request, shop, [
        { terms: { type_id: [type] } },
        { terms: { visibility: [4] } },
        ...filter,
      ])
    )
      .filter(
        ({ custom_options, stock }) =>
          custom_options.every(({ is_require }) => !is_require) && (!stock.manage_stock || stock.qty > 4),
      )
      .map(({ sku }) => sku)
  return {
    small: await find('simple', {
      terms: { kind: ['charger', 'cable', 'smart-bulb', 'smart-plug', 'scale'] },
    }),
    large: await find('simple', { terms: { kind: ['washing-machine', 'tumble-dryer', 'freezer', 'oven'] } }),
    virtual: await find('virtual'),
  }
}

/** Calls the public API for a cart. */
function cartCalls(request: APIRequestContext, { store }: Shop) {
  return async (path: string, query: Record<string, string>, data: object) => {
    const params = new URLSearchParams({ storeCode: store.code, ...query })
    const response = await request.post(`/api/${path}?${params}`, { data })
    return { isAccepted: response.ok(), result: (await response.json()).result }
  }
}

/** Replaces the cart of this browser by one that the server has. */
async function adopt(page: Page, cartServerToken: string): Promise<void> {
  await page.evaluate(
    async ([name, cart]) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const opening = indexedDB.open('ambra')
      opening.onerror = () => reject(new Error('no database'))
      opening.onsuccess = () => {
        const { result: database } = opening
        const change = database.transaction('values', 'readwrite')
        change.objectStore('values').put(cart, name)
        change.oncomplete = () => resolve(database.close())
      }
      await promise
    },
    [storageKeys.cart.name, { ...emptyCart, cartServerToken, pullDue: true }] as const,
  )
}

/** Returns the total of a cart or a review in cents, once the shop has answered. */
async function totalIn(scope: Locator, { label }: Shop): Promise<number> {
  const settled = scope.locator('[aria-busy="false"]').filter({ has: scope.page().locator('dl') })
  const names = new RegExp(`^(${label('cart.total')}|${label('coupon.toPay')})$`)
  const rows = settled.locator('dl > div').filter({ has: scope.page().locator('dt', { hasText: names }) })
  return Number((await rows.locator('dd').innerText()).replace(/\D/g, ''))
}

/** Continues from the open cart to the review with the delivery that is offered first and the cheapest. */
async function toReview(page: Page, shop: Shop, methods: readonly ShippingMethod[]) {
  const { label } = shop
  const guest = shopper(page, shop)
  await guest.proceedToCheckout()
  if (methods.length === 0) await guest.giveDetails('liis.naidis@example.com', 'checkout.toPayment')
  else {
    await guest.giveDetails('liis.naidis@example.com')
    await expect(page.getByRole('heading', { name: label('checkout.delivery.title') })).toBeVisible()
    if (methods[0]?.pickup === 'locker') await guest.chooseLocker('Tallinn')
    else {
      await page.locator('input[name="delivery"]').first().check()
      await fillAddress(page, shop)
      await page.getByLabel(label('checkout.phone'), { exact: true }).fill('5555 0123')
      await page.getByRole('button', { name: label('checkout.toPayment') }).click()
    }
  }
  await expect(page.getByRole('heading', { name: label('checkout.payment.title') })).toBeVisible()
  if (methods.length === 0) await fillAddress(page, shop)
  await guest.review()
}

test('the total of the cart is the total of the review, in random carts', async ({ page, request, shop }) => {
  const { label, store } = shop
  const call = cartCalls(request, shop)
  const goods = await findGoods(request, shop)
  const cards = ['10', '35.50', '900'].map(
    (euros) => /(?:\w{4}-){4}\w{4}/.exec(ambra('gift-cards', 'issue', euros).output)?.[0] ?? '',
  )
  const light = `${store.prefix}/contact`
  await page.goto(light)
  await awaken(page)
  const seen: { cart: string; inCart: number; inReview: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const parts = kinds[index % kinds.length] ?? kinds[0]
    const { result: cartId } = await call('cart/create', {}, {})
    const words: string[] = []
    for (const kind of parts) {
      const cartItem = { sku: pick(goods[kind]), qty: 1 + int(3), quoteId: cartId }
      const { isAccepted, result } = await call('cart/update', { cartId }, { cartItem })
      expect(isAccepted, JSON.stringify({ cartItem, result })).toBe(true)
      words.push(`${cartItem.qty} ${cartItem.sku}`)
    }
    // Rejected when the cart has only gift cards.
    if (int(3) === 0)
      words.push(`coupon ${(await call('cart/apply-coupon', { cartId, coupon: 'TERE10' }, {})).isAccepted}`)
    for (const code of int(3) === 0 ? cards.slice(int(3)) : [])
      words.push(`card ${(await call('cart/apply-gift-card', { cartId }, { code })).isAccepted}`)
    const { result: methods } = await call(
      'cart/shipping-methods',
      { cartId },
      { address: { country_id: 'EE' } },
    )

    await adopt(page, cartId)
    await page.goto(light)
    await awaken(page)
    await page
      .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
      .last()
      .click()
    const inCart = await totalIn(page.getByRole('dialog'), shop)
    await toReview(page, shop, methods)
    const inReview = await totalIn(page.getByRole('region', { name: label('checkout.summary') }), shop)
    seen.push({ cart: words.join(', '), inCart, inReview })
  }
  expect(seen).toHaveLength(count)
  expect(
    seen.filter(({ inCart, inReview }) => inCart !== inReview),
    `SEED=${seed}`,
  ).toEqual([])
})
