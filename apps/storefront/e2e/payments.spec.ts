import type { OrderResult } from '@ambra/contract/sales/order'
import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import { findProducts } from './support/catalogue.ts'
import { ambra, awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { orderByCall } from './support/order-by-call.ts'
import { readCode } from './support/read-code.ts'
import { shopper } from './support/shopper.ts'

const email = 'maksja@example.com'
const orderButton = 'Order with obligation to pay'

/** Sets automatic actions of the provider's page in this browser; the shop's page is open. */
const atProvider = (page: Page, switches: string) =>
  page.context().addCookies([
    {
      name: 'sandbox',
      value: encodeURIComponent(switches),
      domain: new URL(page.url()).hostname,
      path: '/sandbox',
    },
  ])

const statusOf = (number: string) => ambra('orders', 'show', number, '--json').output

function orderPage(page: Page, { label, store }: Shop) {
  const path = ({ orderNumber, orderToken }: OrderResult) =>
    `${store.prefix}/order-completed?number=${orderNumber}&orderToken=${orderToken}`
  const heading = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return {
    open: (order: OrderResult) => page.goto(path(order)),
    heading,
    isPaid: async () => {
      await heading(new RegExp(`^${label('order.thankYouNamed', { name: 'Liis' })}`))
      await expect(page.getByText(label('order.payPaidHelp').split('{amount}')[1] ?? '')).toBeVisible()
    },
    payBy: (method: keyof typeof paymentTitles) =>
      page.getByRole('radio', { name: new RegExp(`^${paymentTitles[method][store.language]}`) }).check(),
    bank: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    pay: () =>
      page.getByRole('button', { name: new RegExp(`^${label('order.payNow').split(' ')[0]} `) }).click(),
  }
}

/** Expects the notice about the emulated provider, which each payment page of this shop shows. */
const saysEmulated = (page: Page, { label }: Shop) =>
  expect(page.getByRole('note').filter({ hasText: label('payment.emulatedTitle') })).toBeVisible()

/** Goes from the product page to the payment step. */
async function toPayment(page: Page, shop: Shop) {
  const guest = shopper(page, shop)
  const products = await findProducts(page.request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { final_price: { gte: 80, lte: 900 } } },
  ])
  const product = products.find(
    ({ stock, custom_options, weightG }) =>
      stock.qty > 10 && Number(weightG ?? 0) < 2000 && custom_options.every(({ is_require }) => !is_require),
  )
  if (!product) throw new Error('the demo shop has no such product in stock')
  await page.goto(`${shop.store.prefix}${productPath(product)}`)
  await awaken(page)
  await guest.addToCart()
  // By URL: the notice with the link to the checkout is shown for only five seconds.
  await page.goto(`${shop.store.prefix}/checkout`)
  await guest.giveDetails(email)
  await guest.chooseLocker('Tallinn')
  return guest
}

test('a bank link is paid: the bank is selected in the checkout, paid on the provider’s page, confirmed on ours (spec §4 "After an order with the bank-link code")', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = await toPayment(page, shop)
  await saysEmulated(page, shop)
  await guest.payBy('NEOPAY')
  await page.getByRole('radio', { name: 'LHV', exact: true }).check()
  await guest.review()
  await page.getByRole('checkbox', { name: shop.label('checkout.agree') }).check()
  await page.getByRole('button', { name: orderButton, exact: true }).click()

  await page.waitForURL(/\/sandbox\/neopay\/widget\.html/)
  await expect(page.getByRole('note')).toContainText('No money moves')
  await expect(page.getByText('LHV')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await page.waitForURL(/\/order-completed\?/)
  await orderPage(page, shop).isPaid()
  await saysEmulated(page, shop)
  const number = new URL(page.url()).searchParams.get('number') ?? ''
  expect(statusOf(number)).toContain('"paid"')
})

test('instalments show the legal example in the checkout and are signed on the financier’s page (spec §4 "After an order with the financing code")', async ({
  page,
  shop,
}) => {
  const guest = await toPayment(page, shop)
  await guest.payBy('MOKILIZINGAS')
  for (const key of ['payment.creditExample', 'payment.creditApr', 'payment.creditTotal'])
    await expect(page.getByText(shop.label(key))).toBeVisible()
  await expect(page.getByText(shop.label('payment.creditLender', { shop: 'Ambra' }))).toBeVisible()
  await expect(page.getByText('Caution! Borrowing money costs money.')).toBeVisible()
  await guest.review()
  await page.getByRole('checkbox', { name: shop.label('checkout.agree') }).check()
  await page.getByRole('button', { name: orderButton, exact: true }).click()

  await page.waitForURL(/\/sandbox\/mokilizingas\/api2\/eshop\//)
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await page.waitForURL(/\/order-completed\?/)
  await orderPage(page, shop).isPaid()
})

test('cash on delivery is confirmed at once, with nothing to pay now', async ({ page, shop }) => {
  const guest = await toPayment(page, shop)
  await guest.payBy('cashondelivery')
  await expect(page.getByText(shop.label('checkout.codTerms'))).toBeVisible()
  await guest.review()
  const number = await guest.order(orderButton)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Liis' })).toBeVisible()
  await expect(page.getByRole('heading', { name: shop.label('order.payHow') })).toBeHidden()
  expect(statusOf(number)).toContain('"pending"')
})

test('a bank transfer shows the account details', async ({ page, context, shop }) => {
  const guest = await toPayment(page, shop)
  await guest.payBy('banktransfer')
  await guest.review()
  const number = await guest.order(orderButton)
  await expect(page.getByRole('heading', { name: shop.label('order.transfer') })).toBeVisible()
  await expect(page.getByText(shop.label('order.reference'), { exact: true })).toBeVisible()
  // Nothing is packed before the money has arrived.
  const packing = page.getByRole('listitem').filter({ hasText: shop.label('order.packing') })
  await expect(packing).toContainText(shop.label('order.oncePaid'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = shop.label('order.account')
  await page.getByRole('button', { name: shop.label('order.copyNamed', { name: account }) }).click()
  await expect(page.getByText(shop.label('info.copied'))).toBeVisible()
  const iban = await page.evaluate(() => navigator.clipboard.readText())
  expect(iban).toMatch(/^EE\d{18}$/)
  const code = page.getByRole('img', { name: new RegExp(`^${shop.label('order.qrAlt').split(' {')[0]}`) })
  const fields = (await readCode(code)).split('\n')
  const { order } = JSON.parse(statusOf(number))
  const { payee, reference, amount } = order.bankTransfer
  expect(fields.slice(0, 5)).toEqual(['BCD', '002', '1', 'SCT', ''])
  expect(fields.slice(5)).toEqual([payee, iban, `EUR${amount.toFixed(2)}`, '', '', reference])
  expect(statusOf(number)).toContain('"awaiting_payment"')
})

test('an order can be cancelled with one click until it is packed', async ({ page, request, shop }) => {
  const order = await orderByCall(request, shop, { method: 'banktransfer', email })
  const completed = orderPage(page, shop)
  await completed.open(order)
  await page.getByRole('button', { name: shop.label('order.cancel'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(shop.label('order.cancelNothingPaid'))).toBeVisible()
  await dialog.getByRole('button', { name: shop.label('order.cancelConfirm') }).click()
  await expect(page.getByText(shop.label('order.cancelledMail'))).toBeVisible()
  await expect(page.getByRole('heading', { name: shop.label('order.transfer') })).toBeHidden()
  expect(statusOf(order.orderNumber)).toContain('"cancelled"')

  const packed = await orderByCall(request, shop, { method: 'cashondelivery', email })
  ambra('orders', 'set-status', packed.orderNumber, 'ready')
  await completed.open(packed)
  await expect(page.getByRole('heading', { name: shop.label('afterSale.order.rights') })).toBeVisible()
  await expect(page.getByRole('button', { name: shop.label('order.cancel'), exact: true })).toBeHidden()
})

test('an order cancelled at the bank is paid from another bank', async ({ page, request, shop }) => {
  const order = await orderByCall(request, shop, { method: 'NEOPAY', email })
  const completed = orderPage(page, shop)
  await completed.open(order)
  await completed.heading(shop.label('order.payOpen'))
  await completed.bank('SEB')
  await atProvider(page, 'auto=cancel')
  await completed.pay()
  await completed.heading(shop.label('order.payCancelled'))
  await completed.bank('Swedbank')
  await atProvider(page, 'auto=success')
  await completed.pay()
  await completed.isPaid()
  expect(statusOf(order.orderNumber)).toContain('"paid"')
})

test('the page waits for the bank while a payment is pending', async ({ page, request, shop }) => {
  const order = await orderByCall(request, shop, { method: 'NEOPAY', email })
  const completed = orderPage(page, shop)
  await completed.open(order)
  await atProvider(page, 'auto=success&order=pending-then-success&delay=3')
  await completed.pay()
  await completed.heading(shop.label('order.payWaiting'))
  await completed.isPaid()
})

test('an order is paid although the browser is closed before the return', async ({ page, request, shop }) => {
  const order = await orderByCall(request, shop, { method: 'NEOPAY', email })
  const completed = orderPage(page, shop)
  await completed.open(order)
  await atProvider(page, 'auto=success&order=no-return')
  await completed.pay()
  await expect(page.getByRole('heading', { name: 'you may close this window' })).toBeVisible()
  await completed.open(order)
  await completed.isPaid()
})

test('a refused credit is paid by bank link instead', async ({ page, request, shop }) => {
  const order = await orderByCall(request, shop, { method: 'MOKILIZINGAS', email })
  const completed = orderPage(page, shop)
  await completed.open(order)
  await completed.payBy('MOKILIZINGAS')
  await atProvider(page, 'auto=fail')
  await completed.pay()
  await completed.heading(shop.label('order.payFailed'))
  expect(statusOf(order.orderNumber)).toContain('"awaiting_payment"')
  await completed.payBy('NEOPAY')
  await atProvider(page, 'auto=success')
  await completed.pay()
  await completed.isPaid()
})
