import type { Locator, Page } from '@playwright/test'
import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts } from './support/catalogue.ts'
import { confirmationLink } from './support/customer.ts'
import { expect, test } from './support/fixtures.ts'
import { type Shop, shopOf } from './support/labels.ts'

const orderButtons: Record<string, string> = {
  et: 'Tellimus koos maksekohustusega',
  en: 'Order with obligation to pay',
  ru: 'Заказ с обязательством оплаты',
}
const password = 'valge kohv ja kringel'
const newEmail = () => `liis.${Date.now()}.${Math.round(Math.random() * 1e6)}@example.ee`

type Request = Parameters<typeof findProducts>[0]

/** Finds the cheapest simple product that a courier can deliver: no options, plenty of stock. */
async function plainProduct(request: Request, shop: Shop) {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
  ])
  const plain = products.filter(
    ({ custom_options, stock, final_price }) =>
      custom_options.length === 0 && stock.qty > 10 && Number(final_price) > 5 && Number(final_price) < 300,
  )
  const [product] = plain
  if (!product) throw new Error('the demo shop has no plain product in stock')
  return product
}

/** Actions of a shopper in the checkout, by labels. */
function buyer(page: Page, { label, store }: Shop) {
  const field = (key: string): Locator => page.getByLabel(label(key), { exact: true })
  const next = (key: string) => page.getByRole('button', { name: label(key) }).click()
  const heading = (key: string) => page.getByRole('heading', { name: label(key) })
  return {
    field,
    next,
    heading,

    async toCheckout(request: Request, shop: Shop) {
      const product = await plainProduct(request, shop)
      await page.goto(`${store.prefix}${productPath(product)}`)
      await page
        .getByRole('button', { name: label('card.add'), exact: true })
        .first()
        .click()
      await page
        .getByRole('button', { name: label('product.viewCart') })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: label('cart.proceed') })
        .click()
      await expect(heading('checkout.details.title')).toBeVisible()
    },

    async details(email: string) {
      await field('checkout.firstName').fill('Liis')
      await field('checkout.lastName').fill('Näidis')
      await field('checkout.email').fill(email)
    },

    async courier() {
      await expect(heading('checkout.delivery.title')).toBeVisible()
      await page.locator('input[name="delivery"]').last().waitFor()
      const courier = page.getByRole('radio', { name: /courier|kuller|курьер/i }).first()
      await courier.check()
      await field('checkout.street').fill('Pikk 13')
      await field('checkout.postcode').fill('10 111')
      await field('checkout.city').fill('Tallinn')
      await field('checkout.phone').fill('600 4040')
    },

    async payOnDelivery() {
      await expect(heading('checkout.payment.title')).toBeVisible()
      await page.locator('input[name="payment"]').first().waitFor()
      const cash = page.getByRole('radio', {
        name: new RegExp(label('checkout.cashOnDelivery').slice(0, 12), 'i'),
      })
      await cash.first().check()
    },

    async order() {
      await expect(heading('checkout.review.title')).toBeVisible()
      await page.getByRole('checkbox', { name: label('checkout.agree') }).check()
      await page.getByRole('button', { name: orderButtons[store.code] ?? '', exact: true }).click()
    },

    async placed(): Promise<string> {
      const number = page.getByText(/\b\d{9}\b/).first()
      await expect(number).toBeVisible()
      return (await number.innerText()).match(/\d{9}/)?.[0] ?? ''
    },
  }
}

test('a reload keeps the typed values, and errors link to their fields (spec §4, §5)', {
  tag: '@essential',
}, async ({ page, request, shop }) => {
  const { label } = shop
  const guest = buyer(page, shop)
  await guest.toCheckout(request, shop)

  // Nothing is filled in: all errors are listed together, and the first field has the focus.
  await guest.next('checkout.toDelivery')
  const summary = page.getByRole('alert').filter({ hasText: label('checkout.email') })
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expect(guest.field('checkout.firstName')).toBeFocused()
  await summary.getByRole('link', { name: new RegExp(`^${label('checkout.email')}`) }).press('Enter')
  await expect(guest.field('checkout.email')).toBeFocused()
  await expect(guest.field('checkout.email')).toHaveAccessibleDescription(
    new RegExp(label('error.form.required')),
  )

  await guest.details('liis@')
  await guest.next('checkout.toDelivery')
  await expect(page.getByText(label('error.form.email'))).toBeVisible()
  await guest.field('checkout.email').fill('liis@example.ee')
  await guest.next('checkout.toDelivery')
  await guest.courier()
  await page.reload()
  await expect(guest.field('checkout.street')).toHaveValue('Pikk 13')
  await expect(guest.field('checkout.postcode')).toHaveValue('10 111')
  await expect(guest.field('checkout.phone')).toHaveValue('600 4040')
  await page.goBack()
  await expect(guest.field('checkout.email')).toHaveValue('liis@example.ee')
})

test('a company buys with a new account; a wrong digit is shown at the field (spec §3, §5, §4 "Placing an order")', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const guest = buyer(page, shop)
  await guest.toCheckout(request, shop)
  const email = newEmail()
  await guest.details(email)
  await page.getByRole('checkbox', { name: label('checkout.accountWish') }).check()
  await guest.field('account.password').fill('lühike')
  await guest.next('checkout.toDelivery')
  await expect(guest.field('account.password')).toHaveAccessibleDescription(
    new RegExp(label('error.form.password_short')),
  )
  await guest.field('account.password').fill(password)
  await guest.next('checkout.toDelivery')
  await guest.courier()
  await guest.next('checkout.toPayment')
  await guest.payOnDelivery()
  await page.getByRole('checkbox', { name: label('checkout.asCompany') }).check()
  await guest.field('checkout.company').fill('Näide OÜ')
  await guest.field('checkout.companyCode').fill('12345679')
  await guest.field('checkout.vatNumber').fill('EE100594103')
  await guest.next('checkout.toReview')
  await expect(guest.field('checkout.companyCode')).toHaveAccessibleDescription(
    new RegExp(label('error.form.company_code_invalid')),
  )
  await guest.field('checkout.companyCode').fill('12345678')
  await guest.field('checkout.vatNumber').fill('EE100594102')
  await guest.next('checkout.toReview')
  await expect(page.getByText('Näide OÜ, 12345678, EE100594102')).toBeVisible()

  await page.getByRole('button', { name: orderButtons[shop.store.code] ?? '', exact: true }).click()
  const terms = page.getByRole('checkbox', { name: label('checkout.agree') })
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAccessibleDescription(label('error.form.terms'))

  // Two quick clicks: one order.
  const sent: string[] = []
  page.on('request', (one) => void (one.url().includes('order/create') && sent.push(one.url())))
  await page.getByRole('checkbox', { name: label('checkout.agree') }).check()
  await page.getByRole('button', { name: orderButtons[shop.store.code] ?? '', exact: true }).dblclick()
  await guest.placed()
  await expect(page.getByText(label('checkout.accountConfirm'))).toBeVisible()
  expect(sent).toHaveLength(1)

  // The link of the mail activates the account, which includes the order.
  await page.goto(shop.store.prefix + (await confirmationLink(email, 'confirm-account')))
  const main = page.getByRole('main')
  await main.getByLabel(label('account.password'), { exact: true }).fill(password)
  await main.getByRole('button', { name: label('account.confirmButton') }).click()
  await expect(page).toHaveURL(new RegExp(`${shop.store.prefix}/my-account$`))

  // The next checkout is prefilled with customer and address, and does not offer an account.
  await guest.toCheckout(request, shop)
  await expect(page.getByText(/^You are signed in as liis\./)).toBeVisible()
  await expect(guest.field('checkout.firstName')).toHaveValue('Liis')
  await expect(page.getByRole('checkbox', { name: label('checkout.accountWish') })).toBeHidden()
  await guest.next('checkout.toDelivery')
  await page
    .getByRole('radio', { name: /courier|kuller|курьер/i })
    .first()
    .check()
  await expect(guest.field('checkout.street')).toHaveValue('Pikk 13')
})

test('an order delivered by courier in Tallinn is invoiced to Finland (LAW-GEO-1)', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const guest = buyer(page, shop)
  await guest.toCheckout(request, shop)
  await guest.details(newEmail())
  await guest.next('checkout.toDelivery')
  await guest.courier()
  await guest.next('checkout.toPayment')
  await guest.payOnDelivery()
  await page.getByRole('checkbox', { name: label('checkout.billingSame') }).uncheck()
  await guest.field('checkout.firstName').fill('Aino')
  await guest.field('checkout.lastName').fill('Esimerkki')
  const finland = new Intl.DisplayNames(store.locale, { type: 'region' }).of('FI') ?? 'FI'
  await guest.field('checkout.country').selectOption({ label: finland })
  await guest.field('checkout.street').fill('Esimerkkikatu 1')
  await guest.field('checkout.postcode').fill('00100')
  await guest.field('checkout.city').fill('Helsinki')
  await guest.next('checkout.toReview')
  await expect(page.getByText(finland)).toBeVisible()
  await guest.order()
  await guest.placed()
})

test('an order whose response was lost is placed once and found again (spec §8)', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const guest = buyer(page, shop)
  await guest.toCheckout(request, shop)
  await guest.details(newEmail())
  await guest.next('checkout.toDelivery')
  await guest.courier()
  await guest.next('checkout.toPayment')
  await guest.payOnDelivery()
  await guest.next('checkout.toReview')
  let numbers: string[] = []
  await page.route('**/order/create*', async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    numbers = [...numbers, result.orderNumber]
    // The first response never arrives, but the server has the order.
    if (numbers.length === 1) return route.abort('connectionreset')
    return route.fulfill({ response: response })
  })
  await guest.order()
  await expect(page.getByText(label('error.order.queued'))).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(await guest.placed()).toBe(numbers[0])
  expect(new Set(numbers).size).toBe(1)
})

test('order errors name the reason and the field, and lose no input (spec §8)', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const guest = buyer(page, shop)
  const { sku, name } = await plainProduct(request, shop)
  await guest.toCheckout(request, shop)
  await guest.details(newEmail())
  await guest.next('checkout.toDelivery')
  await guest.courier()
  await guest.next('checkout.toPayment')
  await guest.payOnDelivery()
  await guest.next('checkout.toReview')
  const errors: [status: number, error: string, params: object][] = [
    [409, 'order.total_changed', { total_cents: 1, lines_hash: 'x' }],
    [400, 'address.invalid', { email: 'help@shop.test', field: 'shippingAddress.postcode' }],
    [400, 'order.not_available', { skus: sku }],
  ]
  await page.route('**/order/create*', (route) => {
    const [status, error, params] = errors.shift() ?? [500, 'server.internal', {}]
    return route.fulfill({ status, json: { code: status, result: 'no', meta: { error, params } } })
  })
  await guest.order()
  await expect(page.getByRole('alert').getByText(label('error.order.total_changed'))).toBeVisible()

  // The server rejects the address: back to its field, everything else unchanged.
  await expect(async () => {
    // Nothing is sent while the new total is loading.
    await page.getByRole('button', { name: orderButtons[shop.store.code] ?? '', exact: true }).click()
    await expect(guest.heading('checkout.delivery.title')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(guest.field('checkout.postcode')).toHaveAccessibleDescription(/help@shop\.test/)
  await expect(guest.field('checkout.postcode')).toHaveValue('10 111')
  await guest.next('checkout.toPayment')
  await guest.next('checkout.toReview')
  await guest.order()
  await expect(page.getByText(label('error.order.not_available'))).toBeVisible()
  await page.getByRole('button', { name: label('checkout.removeGone', { name }) }).click()
  await expect(page.getByText(label('cart.empty'))).toBeVisible()
})

for (const code of ['et', 'ru'])
  test(`the checkout shows errors in the language of the store: ${code} (spec §5)`, async ({
    page,
    request,
  }) => {
    const shop = shopOf(code)
    const guest = buyer(page, shop)
    await guest.toCheckout(request, shop)
    await guest.details('x')
    await guest.field('checkout.firstName').fill('Liis1')
    await guest.next('checkout.toDelivery')
    await expect(page.getByText(shop.label('error.form.name_alphabet'), { exact: true })).toBeVisible()
    await expect(page.getByText(shop.label('error.form.email'), { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
