import { requestCoupon } from '@ambra/domain/sales/cart/cart-coupon'
import { expect, it, vi } from 'vitest'
import { fakeBrowser, type TestCart } from '#app/cart/fake-browser.ts'

const settled = (cart: TestCart) =>
  vi.waitFor(() => expect(cart.getSnapshot()).toMatchObject({ status: 'ready', isSettled: true }))

async function cartWithKettle() {
  const browser = fakeBrowser()
  const { cart } = browser.openTab()
  await cart.add({
    product: {
      id: 6,
      sku: 'KETTLE',
      name: 'Kettle',
      slug: 'kettle',
      type_id: 'simple',
      image: '/k.svg',
      price_incl_tax: 10,
      stock: { is_in_stock: true, qty: 50 },
    },
    sku: 'KETTLE',
    qty: 1,
  })
  await settled(cart)
  return { browser, cart }
}

it("shows 'You've entered an incorrect coupon code. Please try again.' at the field and keeps the cart unchanged (spec §8)", async () => {
  const { browser, cart } = await cartWithKettle()
  browser.server.onCall((path) =>
    path === 'cart/apply-coupon' ? { status: 404, error: 'coupon.invalid' } : undefined,
  )
  await cart.change(requestCoupon('WRONG'))
  await vi.waitFor(() =>
    expect(cart.getSnapshot().cart.couponError).toMatchObject({ code: 'WRONG', error: 'coupon.invalid' }),
  )
  expect(cart.getSnapshot().cart).toMatchObject({ cartItems: [{ sku: 'KETTLE', qty: 1 }] })
  expect(cart.getSnapshot().cart).not.toHaveProperty('couponDue')
  expect(browser.server.lines()).toEqual(['KETTLE x1'])
})

it('does not retry a code after too many attempts, and continues with the rest of the queue', async () => {
  const { browser, cart } = await cartWithKettle()
  browser.server.onCall((path) =>
    path === 'cart/apply-coupon'
      ? { status: 429, error: 'request.throttled', params: { seconds: 3000 } }
      : undefined,
  )
  await cart.change(requestCoupon('GUESS'))
  await settled(cart)
  expect(cart.getSnapshot().cart.couponError).toMatchObject({ error: 'request.throttled' })
  expect(browser.server.log.filter((call) => call.startsWith('cart/apply-coupon'))).toHaveLength(1)
})
