import type { Product } from '@ambra/contract/catalogue/product'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext, Page } from '@playwright/test'
import { findProducts } from './support/catalogue.ts'
import { ambra, awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { shopper } from './support/shopper.ts'

const orderButton = 'Order with obligation to pay'
const wrongCode = "You've entered an incorrect coupon code. Please try again."

/** Finds a product at its regular price, small enough for a locker. */
async function findRegular(request: APIRequestContext, shop: Shop): Promise<Product> {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { final_price: { gte: 20, lte: 60 } } },
  ])
  const regular = products.find(
    ({ special_price, custom_options, weightG, stock }) =>
      !special_price && custom_options.length === 0 && Number(weightG ?? 0) < 5000 && Number(stock.qty) > 5,
  )
  if (!regular) throw new Error('the demo shop has no such product')
  return regular
}

/** Returns the amount of a row of the totals in cents. */
async function amountOf(scope: ReturnType<Page['locator']>, label: string | RegExp): Promise<number> {
  const row = scope.locator('dl > div').filter({ has: scope.page().locator('dt', { hasText: label }) })
  const text = await row.locator('dd').first().innerText()
  return Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100)
}

test('a coupon is rejected, applied, removed, restored and ordered to the cent', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const guest = shopper(page, shop)
  const product = await findRegular(request, shop)
  // A coupon is valid once per customer: each run uses another one.
  const email = `coupon-${crypto.randomUUID().slice(0, 8)}@example.com`

  await page.goto(`${store.prefix}${productPath(product, product.sku)}`)
  await awaken(page)
  await guest.addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const cart = page.getByRole('dialog')

  // By keyboard only: unfold, type, submit.
  await cart.getByRole('button', { name: label('coupon.add') }).press('Enter')
  const field = cart.getByLabel(label('coupon.label'))
  await field.fill('nonsense')
  await field.press('Enter')
  await expect(cart.getByText(wrongCode)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(wrongCode)
  await expect(field).toHaveValue('NONSENSE')

  await field.fill('tere10')
  await cart.getByRole('button', { name: label('coupon.apply') }).click()
  await expect(cart.getByText(label('coupon.applied', { code: 'TERE10' }))).toBeVisible()
  const goods = await amountOf(cart, label('cart.subtotal'))
  const off = Math.round(goods / 10)
  expect(await amountOf(cart, 'TERE10')).toBe(-off)

  await cart.getByRole('button', { name: label('coupon.remove', { code: 'TERE10' }) }).click()
  await expect(field).toBeVisible()
  await expect(cart.getByText('(TERE10)')).toBeHidden()
  await cart.getByRole('button', { name: label('cart.undo') }).click()
  await expect(cart.getByText(label('coupon.applied', { code: 'TERE10' }))).toBeVisible()

  await guest.proceedToCheckout()
  await guest.giveDetails(email)
  await guest.chooseLocker('Tallinn')
  await guest.payOnDelivery()
  const review = page.getByRole('region', { name: label('checkout.summary') })
  expect(await amountOf(review, '(TERE10)')).toBe(-off)
  const total = await amountOf(review, label('cart.total'))
  expect(total).toBe(goods - off + (await amountOf(review, label('cart.delivery'))))
  const number = await guest.order(orderButton)

  await expect(page.getByText('(TERE10)').first()).toBeVisible()
  const { order } = JSON.parse(ambra('orders', 'show', number, '--json').output)
  expect(Math.round(order.grand_total * 100)).toBe(total)
  expect(Math.round(order.discount_amount * 100)).toBe(-off)
  const { uses } = JSON.parse(ambra('coupons', 'show', 'TERE10', '--json').output)
  expect(uses).toContainEqual(expect.objectContaining({ number, discountCents: off }))
})

test('a coupon that is no longer valid shows the reason and is not charged', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const guest = shopper(page, shop)
  const product = await findRegular(request, shop)
  const code = `MIN-${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  const price = Number(product.final_price)
  const made = ambra('coupons', 'create', code, '--amount', '5', '--minimum', String(Math.ceil(price * 2)))
  expect(made.status, made.output).toBe(0)

  await page.goto(`${store.prefix}${productPath(product, product.sku)}`)
  await awaken(page)
  await guest.addToCart()
  const more = page
    .getByRole('main')
    .getByRole('button', { name: label('cart.more') })
    .first()
  for (let piece = 1; piece < 3; piece += 1) await more.click()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: label('coupon.add') }).click()
  await cart.getByLabel(label('coupon.label')).fill(code)
  await cart.getByLabel(label('coupon.label')).press('Enter')
  await expect(cart.getByText(`(${code})`)).toBeVisible()
  const less = cart.getByRole('button', { name: label('cart.less') }).first()
  await less.click()
  await less.click()
  await expect(cart.getByText(label('coupon.resting', { code }))).toBeVisible()
  await expect(cart.getByText(`(${code})`)).toBeHidden()
})
