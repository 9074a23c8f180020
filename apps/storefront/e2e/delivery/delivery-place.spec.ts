import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext, Page } from '@playwright/test'
import { findProducts } from '../support/catalogue.ts'
import { awaken, expect, test } from '../support/fixtures.ts'
import type { Shop } from '../support/labels.ts'
import { shopper } from '../support/shopper.ts'

/** Finds a small product without options that the search lists by name. */
async function smallProduct(request: APIRequestContext, shop: Shop) {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { weightG: { gt: 0, lte: 2000 } } },
  ])
  const product = products.find(
    ({ custom_options, stock, final_price }) =>
      custom_options.length === 0 && stock.qty > 10 && Number(final_price) < 90,
  )
  if (!product) throw new Error('the demo shop has no small product in stock')
  return product
}

/** Returns the line of the product page about the shopper's place. */
const placeLine = (page: Page, { label }: Shop) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('button', {
      name: new RegExp(
        `^(${label('delivery.place.chooseNamed')}|${label('delivery.place.changeNamed').split('{')[0]})`,
      ),
    }),
  })

async function choose(page: Page, shop: Shop, search: string, option: RegExp): Promise<void> {
  await placeLine(page, shop).getByRole('button').click()
  await page.getByRole('combobox', { name: shop.label('delivery.place.find') }).fill(search)
  await page.getByRole('option', { name: option }).first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('the promise for a selected locker is the same up to the order', async ({ page, request, shop }) => {
  const { label, store } = shop
  const guest = shopper(page, shop)
  const product = await smallProduct(request, shop)
  await page.goto(`${store.prefix}${productPath(product)}`)
  await awaken(page)
  await choose(page, shop, 'Tartu', /Omniva/)
  const sentence = placeLine(page, shop).locator('b')
  await expect(sentence).toHaveText(/^\w+day\s\d+\s\w+ to Tartu, .+, 2\.99/)
  const said = await sentence.innerText()

  await page.goto(`${store.prefix}/search?q=${encodeURIComponent(product.name)}`)
  const card = page.getByRole('article').filter({ hasText: product.name }).first()
  await expect(card).toContainText(said)

  await page.goto(`${store.prefix}${productPath(product)}`)
  await guest.addToCart()
  await page
    .getByRole('button', { name: new RegExp(label('nav.cart')) })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(said)).toBeVisible()

  await page.goto(`${store.prefix}/checkout`)
  await guest.giveDetails('liis.naidis@example.com')
  await expect(page.getByRole('radio', { name: new RegExp(label('checkout.locker')) }).first()).toBeChecked()
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Tartu')
  await page.getByLabel(label('checkout.phoneLocker')).fill('5555 0123')
  await page.getByRole('button', { name: label('checkout.toPayment') }).click()
  await guest.payOnDelivery()
  await guest.order('Order with obligation to pay')
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expect(page.getByText(said)).toBeVisible()
})

test('the countdown switches at the cutoff to the next day', async ({ page, request, shop }) => {
  const path = shop.store.prefix + productPath(await smallProduct(request, shop))
  const line = placeLine(page, shop)
  // In Tallinn: two minutes before the last cutoff before Christmas, at the cutoff, and in the holidays
  // after it.
  for (const [time, day, until] of [
    ['2026-12-22T12:58:00Z', 'Wednesday 23 Dec', /within\s2\smin/],
    ['2026-12-22T13:00:00Z', 'Monday 28 Dec', '23 Dec 2026, 15:00'],
    ['2026-12-24T10:00:00Z', 'Tuesday 29 Dec', '28 Dec 2026, 15:00'],
  ] as const) {
    await page.clock.setFixedTime(new Date(time))
    await page.goto(path)
    await choose(page, shop, 'Tallinn', /^To the door/)
    await expect(line).toContainText(`${day} to you in Tallinn`)
    await expect(line).toContainText(until)
  }
})

test('the countdown is updated every minute, also after the cutoff', async ({ page, request, shop }) => {
  const path = shop.store.prefix + productPath(await smallProduct(request, shop))
  const line = placeLine(page, shop)
  await page.clock.install({ time: new Date('2026-12-22T12:40:00Z') })
  await page.goto(path)
  await choose(page, shop, 'Tallinn', /^To the door/)
  await page.clock.pauseAt(new Date('2026-12-22T12:57:50Z'))
  await expect(line).toContainText(/within\s2\smin/)
  await page.clock.runFor(75_000)
  await expect(line).toContainText(/within\s1\smin/)
  await expect(line).toContainText('Wednesday 23 Dec to you in Tallinn')
  await page.clock.runFor(60_000)
  await expect(line).toContainText('Monday 28 Dec to you in Tallinn')
  await expect(line).toContainText('23 Dec 2026, 15:00')
})

test('a postcode shows the price of door delivery until it is cleared', async ({ page, request, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}${productPath(await smallProduct(request, shop))}`)
  await awaken(page)
  const line = placeLine(page, shop)
  await expect(line).toContainText(label('delivery.place.ask'))
  await choose(page, shop, '93812', /93812/)
  await expect(line).toContainText('to you in 93812, 6.99')
  // The browser remembers the place and shows it after the first interaction: the page itself is the same
  // for everyone.
  await page.reload()
  await expect(async () => {
    await page.mouse.wheel(0, 20)
    await expect(line).toContainText('to you in 93812, 6.99', { timeout: 1000 })
  }).toPass()
  await line.getByRole('button').click()
  await page.getByRole('button', { name: label('delivery.place.clear') }).click()
  await expect(line).toContainText(label('delivery.place.ask'))
})
