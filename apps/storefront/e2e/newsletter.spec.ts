import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import { seriousErrors } from './support/accessibility.ts'
import { findProducts } from './support/catalogue.ts'
import { createCustomer, password } from './support/customer.ts'
import { ambra, allowStorage, awaken, expect, mailsAbout, openUntil, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { shopper } from './support/shopper.ts'

const anAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`

/** Returns the URL of the page that a mail links to. */
async function linkIn(email: string, path: RegExp): Promise<string> {
  const found = () => mailsAbout(email).flatMap((mail) => mail.replaceAll('=3D', '=').match(path)?.[0] ?? [])
  await expect.poll(() => found().length).toBeGreaterThan(0)
  const [link = ''] = found()
  return new URL(link).pathname
}

/** Returns the state as seen by the operator: shoppers see only their own. */
function stateOf(email: string): string | undefined {
  const { subscribers }: { subscribers: { email: string; state: string }[] } = JSON.parse(
    ambra('newsletter', 'list', '--json').output,
  )
  return subscribers.find((one) => one.email === email)?.state
}

test('a newsletter is subscribed by form, confirmed by the button on the mail’s page, rewarded with a coupon and unsubscribed by its link', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const email = anAddress('liis')
  await page.goto(`${store.prefix}/newsletter`)
  await awaken(page)
  const form = page.getByRole('region', { name: label('newsletter.title') })
  await form.getByLabel(label('newsletter.email')).fill('no address')
  await form.getByRole('button', { name: label('newsletter.send') }).click()
  await expect(form.getByLabel(label('newsletter.email'))).toBeFocused()
  await form.getByLabel(label('newsletter.email')).fill(email)
  expect(await seriousErrors(page)).toEqual([])
  await form.getByRole('button', { name: label('newsletter.send') }).click()
  await expect(form.getByText(label('newsletter.pending', { email, days: '7' }))).toBeVisible()

  const confirm = await linkIn(email, /http\S+\/newsletter\/[^\s/"]+\/[\w-]{43}/)
  await page.goto(confirm)
  await expect(page.getByRole('heading', { name: label('newsletter.confirm.title') })).toBeVisible()
  // Opening the link does not give consent.
  expect(stateOf(email)).toBe('pending')
  expect(await seriousErrors(page)).toEqual([])
  await page.getByRole('button', { name: label('newsletter.confirm.button') }).click()
  await expect(page.getByRole('heading', { name: label('newsletter.confirm.done') })).toBeFocused()
  expect(stateOf(email)).toBe('subscribed')
  const notified = await page.request.get(`/api/mailer/subscribe?email=${email}`)
  expect((await notified.json()).result).toBe('unknown')
  const coupon = (await page.getByText(/^NEWS-\w{5}-\w{5}$/).innerText()).trim()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: label('info.copy') }).click()
  await expect(page.getByRole('button', { name: label('info.copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coupon)

  const [product] = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { final_price: { gte: 20, lte: 60 } } },
  ])
  if (!product) throw new Error('the demo shop has no such product')
  await page.goto(`${store.prefix}${productPath(product, product.sku)}`)
  await shopper(page, shop).addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: label('coupon.add') }).click()
  await cart.getByLabel(label('coupon.label')).fill(coupon.toLowerCase())
  await cart.getByRole('button', { name: label('coupon.apply') }).click()
  await expect(cart.getByText(label('coupon.applied', { code: coupon }))).toBeVisible()

  // The same link again.
  await page.goto(confirm)
  await page.getByRole('button', { name: label('newsletter.confirm.button') }).click()
  await expect(page.getByRole('alert')).toHaveText(label('newsletter.invalid_link'))

  // Not the URL in the header, which mail programs use.
  await page.goto(await linkIn(email, /http:\/\/[^/\s]+(?:\/\w\w)?\/newsletter\/leave\/[\w-]{32}/))
  expect(stateOf(email)).toBe('subscribed')
  await page.getByRole('button', { name: label('newsletter.leave.button') }).click()
  await expect(page.getByRole('heading', { name: label('newsletter.leave.done') })).toBeFocused()
  expect(stateOf(email)).toBe('unsubscribed')
})

test('the newsletter popup opens once, after half a minute, and not above another panel', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.clock.install()
  await page.goto(`${store.prefix}/`)
  const popup = page.getByRole('dialog', { name: label('newsletter.offer', { percent: '10' }) })
  const wait = async () => {
    await page.mouse.move(10, 10)
    await page.mouse.move(40, 40)
    // The script of the overlays loads on the first interaction.
    await page.waitForLoadState('networkidle')
    // Not `runFor`, which would also trigger the timeout of browser storage.
    await page.clock.fastForward(40_000)
  }
  await wait()
  // Without consent the popup's answer could not be stored.
  await expect(popup).toBeHidden()
  await allowStorage(page)
  await expect(async () => {
    await page.clock.fastForward(2000)
    await expect(popup).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await seriousErrors(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await page.reload()
  await wait()
  for (let round = 0; round < 3; round += 1) {
    await page.clock.fastForward(3000)
    await expect(popup).toBeHidden()
  }
})

test('the wishlist follows the customer to another device, including removals', async ({
  page,
  browser,
  shop,
}) => {
  const { label, store } = shop
  const { email } = await createCustomer(page.request, shop)
  const other = await (await browser.newContext({ baseURL: process.env['SHOP_URL'] ?? '' })).newPage()

  async function addToWishlist(on: Page, position: number): Promise<string> {
    await on.goto(`${store.prefix}/c/smartphones`)
    await awaken(on)
    const card = on.getByRole('article').nth(position)
    const name = (await card.getByRole('heading').innerText()).trim()
    await card.getByRole('button', { name: label('card.wishlist', { name }) }).click()
    return name
  }
  async function signIn(on: Page) {
    await on
      .getByRole('banner')
      .getByRole('button', { name: label('nav.signIn'), exact: true })
      .click()
    const dialog = on.getByRole('dialog')
    await dialog.getByLabel(label('account.email')).fill(email)
    await dialog.getByLabel(label('account.password'), { exact: true }).fill(password)
    const notified = on.waitForResponse((response) => response.url().includes('/api/user/lists'))
    await dialog.getByRole('button', { name: label('nav.signIn') }).click()
    await notified
  }
  const heading = (on: Page, name: string) => on.getByRole('article').getByRole('heading', { name })

  const [first, second] = [await addToWishlist(page, 0), await addToWishlist(other, 1)]
  /**
   * Customer data loads on the first interaction, which a page cannot notice before its script has loaded.
   */
  async function showsAll(on: Page) {
    let step = 0
    let isNotified = false
    on.on('response', (response) => (isNotified ||= response.url().includes('/api/user/lists')))
    await expect(async () => {
      await on.mouse.move(20 + 5 * (step += 1), 20)
      expect(isNotified).toBe(true)
    }).toPass()
    for (const name of [first, second]) await expect(heading(on, name)).toBeVisible()
  }

  await signIn(page)
  await signIn(other)
  await other.goto(`${store.prefix}/wishlist`)
  await showsAll(other)
  await page.goto(`${store.prefix}/wishlist`)
  await showsAll(page)

  const notified = other.waitForResponse(
    (response) =>
      response.url().includes('/api/user/lists') && !!response.request().postData()?.includes('remove'),
  )
  await other
    .getByRole('article')
    .filter({ has: other.getByRole('heading', { name: first }) })
    .getByRole('button', { name: label('card.wishlist', { name: first }) })
    .click()
  await notified
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(heading(page, first)).toBeHidden()
  await expect(heading(page, second)).toBeVisible()
  await other.context().close()
})

async function openReviewForm(page: Page, { label }: Shop) {
  await page.getByRole('button', { name: label('reviews.write') }).click()
  return page.getByRole('form', { name: label('reviews.form.title') })
}

test('a review is rated by keyboard, published by the shop, then shown and can be reported', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [product] = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
  ])
  if (!product) throw new Error('the demo shop has no such product')
  const title = `Fine ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`${store.prefix}${productPath(product, product.sku)}`)
  await awaken(page)
  const form = await openReviewForm(page, shop)
  await form.getByRole('button', { name: label('reviews.form.send') }).click()
  await expect(form.getByRole('radio').first()).toBeFocused()
  await form.getByRole('radio').first().press('ArrowRight')
  await form.getByLabel(label('reviews.form.heading')).fill(title)
  await form.getByLabel(label('reviews.form.text')).fill('It does what it says.\nEvery day.')
  await form.getByLabel(label('reviews.form.nickname')).fill('Liis')
  expect(await seriousErrors(page)).toEqual([])
  // A review sent within a second counts as spam.
  await page.waitForTimeout(2000)
  await form.getByRole('button', { name: label('reviews.form.send') }).click()
  await expect(page.getByRole('heading', { name: label('reviews.form.sent') })).toBeFocused()

  const waiting: { id: number; title: string; rating: number }[] = JSON.parse(
    ambra('reviews', 'list', '--json').output,
  )
  const review = waiting.find((one) => one.title === title)
  expect(review).toMatchObject({ rating: 2 })
  expect(ambra('reviews', 'publish', String(review?.id)).status).toBe(0)
  const shown = page.getByRole('article').filter({ hasText: title })
  await openUntil(page, page.url(), { shows: shown })
  // Anyone may report a review; the number identifies it for the shop. @see docs/rules/law LAW-HST-1
  await shown.getByRole('link', { name: label('reviews.reportOf', { nickname: 'Liis' }) }).click()
  await expect(page.getByLabel(label('content.contact.comment'), { exact: true })).toHaveValue(
    `${label('content.contact.reportReview', { id: String(review?.id) })}\n`,
  )
})
