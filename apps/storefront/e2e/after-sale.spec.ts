import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import type { APIRequestContext, Page } from '@playwright/test'
import { confirmationLink, everythingStored, newAddress, password } from './support/customer.ts'
import { ambra, expect, mailsAbout, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { orderByCall } from './support/order-by-call.ts'
import { readCode } from './support/read-code.ts'

/** Uses the API: these tests need an order, not the checkout. */
async function placeOrder(request: APIRequestContext, { store }: Shop) {
  const call = async (path: string, body?: object) => {
    const url = `/api/${path}${path.includes('?') ? '&' : '?'}storeCode=${store.code}`
    const response = body ? await request.post(url, { data: body }) : await request.get(url)
    return (await response.json()).result
  }
  const { products } = await (
    await request.get(`/api/catalog/${store.index}/product_c/_search`, {
      params: {
        storeCode: store.code,
        size: '40',
        request: JSON.stringify({
          query: { bool: { filter: [{ range: { final_price: { gt: 5, lt: 300 } } }] } },
        }),
      },
    })
  ).json()
  const simple = products.filter(
    (product: { type_id: string; stock: { is_in_stock: boolean } }) =>
      product.type_id === 'simple' && product.stock.is_in_stock,
  )
  const cartId = await call('cart/create', {})
  for (const { sku } of simple.slice(0, 2))
    await call(`cart/update?cartId=${cartId}`, { cartItem: { sku, qty: 2 } })
  const address = {
    country_id: 'EE',
    street: ['Pikk tn', '13'],
    telephone: '+37255555555',
    postcode: '10111',
    city: 'Tallinn',
    firstname: 'Liis',
    lastname: 'Näidis',
    email: 'liis.naidis@example.com',
  }
  const placed = await call('order/create', {
    cart_id: cartId,
    task_id: `${cartId}-after-sale`,
    addressInformation: {
      shippingAddress: address,
      shipping_carrier_code: 'dpd',
      shipping_method_code: 'courier',
      payment_method_code: 'banktransfer',
    },
  })
  const { orderNumber: number, orderToken } = placed
  for (const status of ['paid', 'ready', 'shipped', 'fulfilled']) {
    const moved = ambra('orders', 'set-status', number, status)
    expect(moved.status, moved.output).toBe(0)
  }
  return { number: String(number), orderToken: String(orderToken), name: String(simple[0].name) }
}

async function open(page: Page, { store }: Shop, path: string) {
  await page.goto(`${store.prefix}${path}`)
}

/** Expects the label of a return: its QR code contains statement and order, and its text can be copied. */
async function hasLabel(page: Page, { label }: Shop, { code, number }: { code: string; number: string }) {
  const figure = page.getByRole('figure').filter({ hasText: label('afterSale.withdraw.label') })
  const read = await readCode(figure.getByRole('img'))
  expect(read.split('\n').slice(0, 2)).toEqual([code, number])
  const copy = label('order.copyNamed', { name: label('afterSale.withdraw.code') })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await figure.getByRole('button', { name: copy }).click()
  await expect(figure.getByText(label('info.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
}

/** Waits for the script of a form, which enables it. */
const ready = (page: Page) =>
  expect(page.getByRole('main').locator('button[type=submit]').first()).toBeEnabled()

test('a guest withdraws from part of an order, in two steps with the legal wording (LAW-WDR-1 to 5)', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const words = withdrawalLabels[store.language]
  const { number, orderToken } = await placeOrder(request, shop)
  await open(page, shop, `/order-completed?${new URLSearchParams({ number, orderToken })}`)
  await page.getByRole('main').getByRole('link', { name: words.open, exact: true }).click()
  await expect(page.getByLabel(label('afterSale.withdraw.number'))).toHaveValue(number)
  await ready(page)

  await page.getByRole('radio', { name: label('afterSale.withdraw.part') }).check()
  await page.getByRole('button', { name: label('afterSale.withdraw.continue') }).click()
  await expect(page.getByText(label('error.withdrawal.nothing_chosen'))).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('main').getByRole('combobox').first().selectOption('1')
  await page.getByRole('button', { name: label('afterSale.withdraw.continue') }).click()

  await page.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(page.getByRole('heading', { name: label('afterSale.withdraw.done') })).toBeVisible()
  await expect(page.getByText(label('afterSale.withdraw.next'))).toBeVisible()
  const code = (await page.getByText(/^W-/).first().innerText()).trim()
  await hasLabel(page, shop, { code, number })

  await expect
    .poll(() => mailsAbout(code).map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim()))
    .toContain('liis.naidis@example.com')
  const accepted = ambra('withdrawals', 'accept', code)
  expect(accepted.output).toContain(`ambra orders refund ${number}`)
  await page.goto(`${store.prefix}/order-completed?${new URLSearchParams({ number, orderToken })}`)
  await expect(page.getByText(label('afterSale.order.withdrawal.accepted'))).toBeVisible()
  await hasLabel(page, shop, { code, number })
})

test('a withdrawal before dispatch ends the order: nothing is sent or returned', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const words = withdrawalLabels[store.language]
  const email = newAddress()
  const { orderNumber: number, orderToken } = await orderByCall(request, shop, {
    method: 'banktransfer',
    email,
  })
  const query = new URLSearchParams({ number, orderToken })
  await open(page, shop, `/withdraw?${query}`)
  await ready(page)
  await page.getByRole('button', { name: label('afterSale.withdraw.continue') }).click()
  await page.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(page.getByText(label('afterSale.withdraw.nothingToReturn'))).toBeVisible()
  await expect(page.getByText(label('afterSale.withdraw.label'), { exact: true })).toBeHidden()

  await open(page, shop, `/order-completed?${query}`)
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText(label('order.head.cancelled'))
  await expect(page.getByRole('complementary').getByText(label('order.status.cancelled'))).toBeVisible()
  await expect(page.getByRole('heading', { name: label('order.transfer') })).toBeHidden()
  await expect(page.getByRole('heading', { name: label('order.accountOffer') })).toBeHidden()
})

test('the withdrawal function is linked in the footer, and an unknown number is acknowledged too (LAW-WDR-7)', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  const words = withdrawalLabels[store.language]
  await open(page, shop, '/contacts')
  await page.getByRole('contentinfo').getByRole('link', { name: words.open, exact: true }).click()
  await expect(page.getByLabel(label('afterSale.withdraw.name'))).toBeVisible()
  await ready(page)
  await page.getByRole('button', { name: label('afterSale.withdraw.continue') }).click()
  await expect(page.getByLabel(label('afterSale.withdraw.name'))).toBeFocused()
  await page.getByLabel(label('afterSale.withdraw.name')).fill('Liis Näidis')
  await page.getByLabel(label('afterSale.withdraw.number')).fill('9')
  await page.getByLabel(label('afterSale.withdraw.email')).fill('liis.naidis@example.com')
  await page.getByRole('button', { name: label('afterSale.withdraw.continue') }).click()
  await page.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(page.getByRole('heading', { name: label('afterSale.withdraw.done') })).toBeVisible()
})

test("feedback is accepted once; the second time shows 'Feedback for this order already filled' (spec §8)", async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const { number, orderToken, name } = await placeOrder(request, shop)
  await open(page, shop, `/review/${orderToken}/${number}`)
  await ready(page)
  await page.getByRole('button', { name: label('afterSale.feedback.send') }).click()
  await expect(page.getByText(label('error.form.rating'))).toBeVisible()
  await page
    .getByRole('group', { name: label('afterSale.feedback.rating'), exact: true })
    .getByRole('radio')
    .last()
    .check({ force: true })
  const product = page.getByRole('group', { name: label('afterSale.feedback.ratingOf', { name }) })
  await product.getByRole('radio').nth(3).check({ force: true })
  await page
    .getByLabel(label('afterSale.feedback.text'), { exact: true })
    .first()
    .fill('Quiet and light, I am content.')
  await page.getByRole('button', { name: label('afterSale.feedback.send') }).click()
  await expect(page.getByRole('heading', { name: label('afterSale.feedback.thanks') })).toBeVisible()

  await page.reload()
  await expect(page.getByText(label('error.order.feedback_filled'))).toBeVisible()
  expect(ambra('feedback', 'list').output).toContain(number)
  const wrong = await page.goto(`${shop.store.prefix}/review/${'x'.repeat(32)}/${number}`)
  expect(wrong?.status()).toBe(404)
})

test('a guest claims a defect and tracks it by its code (spec §3 Claim)', async ({ page, shop }) => {
  const { label } = shop
  await open(page, shop, '/warranty-service')
  await ready(page)
  const form = page.getByRole('region', { name: label('afterSale.claim.title') })
  await form.getByLabel(label('afterSale.withdraw.name')).fill('Liis Näidis')
  await form.getByLabel(label('afterSale.withdraw.number')).fill('200000777')
  await form.getByLabel(label('afterSale.claim.email')).fill('liis.naidis@example.com')
  await form.getByLabel(label('afterSale.claim.product')).fill('Lamp')
  await form.getByLabel(label('afterSale.claim.description')).fill('It does not switch on any more.')
  await form.getByRole('radio', { name: label('afterSale.claim.remedy.repair') }).check()
  await form.getByRole('button', { name: label('afterSale.claim.send') }).click()
  await expect(form.getByRole('heading', { name: label('afterSale.claim.done') })).toBeVisible()
  const code = (await form.getByText(/^C-/).innerText()).trim()

  const answered = ambra('claims', 'answer', code, '--text', 'We repair it for you.')
  expect(answered.status, answered.output).toBe(0)
  await page.goto('about:blank')
  await page.goto(`${shop.store.prefix}/warranty-service#claim=${code}`)
  await expect(page.getByText('We repair it for you.')).toBeVisible()
  await expect.poll(() => mailsAbout(code).filter((mail) => /^To: liis\.naidis/m.test(mail)).length).toBe(2)
})

test('the link to an order is mailed to its owner; the page is the same for everyone', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const { number, orderToken } = await placeOrder(request, shop)
  for (const email of ['stranger@example.com', 'liis.naidis@example.com']) {
    await open(page, shop, '/order-completed')
    await ready(page)
    await page.getByLabel(label('afterSale.withdraw.number')).fill(number)
    await page.getByLabel(label('afterSale.lookup.email')).fill(email)
    await page.getByRole('button', { name: label('afterSale.lookup.send') }).click()
    await expect(page.getByText(label('afterSale.lookup.done'))).toBeVisible()
  }
  const links = () =>
    mailsAbout(number).filter((mail) => mail.includes(orderToken) && mail.includes('To: liis.naidis'))
  await expect.poll(() => links().length).toBeGreaterThan(0)
  expect(mailsAbout(number).some((mail) => mail.includes('To: stranger'))).toBe(false)
})

test("a guest's order is listed in the account confirmed by mail", async ({ page, request, shop }) => {
  const { label, store } = shop
  const email = newAddress()
  const { orderNumber, orderToken } = await orderByCall(request, shop, { method: 'cashondelivery', email })
  const order = `/order-completed?${new URLSearchParams({ number: orderNumber, orderToken })}`
  await open(page, shop, order)
  const offer = page.getByRole('region', { name: label('order.accountOffer') })
  const send = offer.getByRole('button', { name: label('account.create') })
  await offer.getByLabel(label('account.password'), { exact: true }).fill('short')
  await send.click()
  await expect(offer.getByLabel(label('account.password'), { exact: true })).toBeFocused()
  await offer.getByLabel(label('account.password'), { exact: true }).fill(password)
  await send.click()
  await expect(page.getByRole('heading', { name: label('order.accountOfferSent') })).toBeFocused()
  expect(await everythingStored(page)).not.toContain(password)
  await page.reload()
  await expect(page.getByText(label('order.accountOfferWaits', { email }))).toBeVisible()

  await page.goto(store.prefix + (await confirmationLink(email, 'confirm-account')))
  const main = page.getByRole('main')
  await main.getByLabel(label('account.password'), { exact: true }).fill(password)
  await main.getByRole('button', { name: label('account.confirmButton') }).click()
  await expect(page).toHaveURL(new RegExp(`${store.prefix}/my-account$`))
  await page.goto(`${store.prefix}/my-account/orders`)
  await expect(main.getByText(orderNumber).first()).toBeVisible()
  await page.goto(store.prefix + order)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)
})
