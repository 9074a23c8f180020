import type { APIRequestContext } from '@playwright/test'
import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { addDays, formatDate, isoDay, startOfDay } from '@ambra/domain/platform/text/format'
import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts } from './support/catalogue.ts'
import { ambra, awaken, expect, mailsAbout, openUntil, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { oneBySku, openProduct, orderByTransfer } from './support/product-orders.ts'
import { shopper } from './support/shopper.ts'

const orderButton = 'Order with obligation to pay'

/** Issues a gift card as staff; returns its code. */
function issued(euros: string): string {
  const { output } = ambra('gift-cards', 'issue', euros)
  const [code = ''] = /(?:\w{4}-){4}\w{4}/.exec(output) ?? []
  expect(code).not.toBe('')
  return code
}

async function findSmall(request: APIRequestContext, shop: Shop) {
  const [product] = (
    await findProducts(request, shop, [
      { terms: { type_id: ['simple'] } },
      { terms: { visibility: [4] } },
      { range: { final_price: { gte: 20, lte: 60 } } },
    ])
  ).filter(
    ({ custom_options, weightG, stock }) =>
      custom_options.length === 0 && Number(weightG ?? 0) < 5000 && Number(stock.qty) > 5,
  )
  if (!product) throw new Error('the demo shop has no such product')
  return product
}

test('two gift cards pay a whole order, and the second keeps its remaining balance', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const guest = shopper(page, shop)
  const [small, large] = [issued('10'), issued('200')]
  const product = await findSmall(request, shop)

  await page.goto(`${store.prefix}${productPath(product, product.sku)}`)
  await awaken(page)
  await guest.addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: label('coupon.add') }).press('Enter')
  const field = cart.getByLabel(label('coupon.label'))
  // One wrong letter is detected without a request.
  await field.fill(`${small.slice(0, -1)}${small.endsWith('A') ? 'B' : 'A'}`)
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(small)
  await field.press('Enter')
  await expect(cart.getByText(`…${small.slice(-4)}`)).toBeVisible()
  await expect(cart.getByText(label('coupon.toPay'))).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill(large.toLowerCase())
  await field.press('Enter')
  await expect(cart.getByText(`…${large.slice(-4)}`)).toBeVisible()

  await guest.proceedToCheckout()
  await guest.giveDetails(`gift-card-${crypto.randomUUID().slice(0, 8)}@example.com`)
  await guest.chooseLocker('Tallinn')
  await expect(page.getByText(paymentTitles.giftcard[store.language], { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: label('checkout.paymentMethod') })).toHaveCount(0)
  await guest.review()
  await expect(page.getByText(`…${large.slice(-4)}`).last()).toBeVisible()
  const number = await guest.order(orderButton)
  expect(ambra('orders', 'show', number).output).toContain('paid')

  await page.goto(`${store.prefix}/gift-card`)
  await page.getByLabel(label('coupon.giftCardCode')).fill(small)
  await page.getByRole('button', { name: label('coupon.balanceCheck') }).click()
  await expect(page.getByRole('status').filter({ hasText: '10.00' })).toContainText('0.00')
})

test('a service and a gift card say beside the list what one gets', async ({ page, request, shop }) => {
  const { label, store } = shop
  for (const [sku, words] of [
    ['AM-I-TV', 'up to 85 inches'],
    ['AM-G50', 'valid for five years'],
  ] as const) {
    const { name } = await oneBySku(request, shop, sku)
    await page.goto(`${store.prefix}/search?q=${encodeURIComponent(name)}`)
    await awaken(page)
    const open = page.getByRole('button', { name: label('card.lookNamed', { name }), exact: true })
    await open.click()
    const drawer = page.getByRole('dialog', { name: label('card.look') })
    await expect(drawer.getByText(name, { exact: true })).toBeVisible()
    if (store.code === 'en') await expect(drawer).toContainText(new RegExp(words, 'i'))
    // Questions about the visit are asked before it is added.
    if (sku === 'AM-I-TV') await expect(drawer.getByRole('checkbox').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await drawer.getByRole('button', { name: label('card.add'), exact: true }).click()
    await expect(drawer).toBeHidden()
  }
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const lines = page.getByRole('dialog').getByRole('list', { name: label('cart.lines') })
  await expect(lines.getByRole('listitem')).not.toHaveCount(0)
})

test('a gift card says when its recipient gets it, beside its code, name and message', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const card = await oneBySku(request, shop, 'AM-G25')
  const [name, message, email, day] = card.custom_options.map(({ title }) => title)
  if (!name || !message || !email || !day) throw new Error('the gift card of the demo shop has no recipient')
  const recipient = 'kaja@example.ee'
  const [yesterday, tomorrow] = [-1, 1].map((days) => addDays(isoDay(new Date()), days))
  await openProduct(page, shop, card)
  await page.getByRole('textbox', { name }).fill('Mari')
  await page.getByRole('textbox', { name: message }).fill('All the best')
  await page.getByRole('textbox', { name: email }).fill(recipient)
  const days = page.getByLabel(day, { exact: true })
  await days.fill(yesterday ?? '')
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await days.fill(tomorrow ?? '')
  await expect(days).toHaveAttribute('aria-invalid', 'false')
  await shopper(page, shop).addToCart()
  const number = await orderByTransfer(page, shop)
  await expect(page.getByRole('region', { name: label('order.giftCards') })).toBeHidden()
  expect(ambra('orders', 'set-status', number, 'paid').status).toBe(0)
  const codes = page.getByRole('region', { name: label('order.giftCards') })
  await openUntil(page, page.url(), { shows: codes })
  await expect(codes).toContainText(`${name}: Mari`)
  await expect(codes).toContainText(`${message}: All the best`)
  const sentOn = formatDate(startOfDay(tomorrow ?? ''), shop.store.language)
  await expect(codes).toContainText(label('order.giftCardSendAt', { to: recipient, day: sentOn }))
  await expect.poll(() => mailsAbout(number).some((mail) => mail.includes('All the best'))).toBe(true)
})
