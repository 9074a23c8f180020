import type { Product } from '@ambra/contract/catalogue/product'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { roundToCents } from '@ambra/domain/platform/money/money'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { findUsedPhone } from './support/catalogue.ts'
import { createCustomer, password } from './support/customer.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

/** Default group of new accounts. */
const general = 1

async function search(request: APIRequestContext, shop: Shop, body: object): Promise<Product[]> {
  const url = `/api/catalog/${shop.store.index}/product/_search?size=500&sort=id:asc`
  const { hits } = await (await request.post(url, { data: body })).json()
  return hits.hits.map((hit: { _source: Product }) => hit._source)
}

/** Finds a simple product in stock that costs customers less than guests, with both prices. */
async function findGroupPriced(request: APIRequestContext, shop: Shop) {
  const filter = [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { terms: { 'stock.is_in_stock': [true] } },
  ]
  const query = { bool: { filter } }
  const listed = new Map((await search(request, shop, { query })).map((one) => [one.sku, one]))
  for (const product of await search(request, shop, { query, groupId: general })) {
    const guest = listed.get(product.sku)
    const tiers = guest?.tier_prices.filter(({ qty }) => qty > 1) ?? []
    const isCheaper = Number(product.final_price) < Number(guest?.final_price)
    if (guest && isCheaper && tiers.length > 0 && product.total_qty > 10)
      return { product: guest, own: product }
  }
  throw new Error('the demo shop has no product with a group price')
}

async function signIn(page: Page, { label }: Shop, email: string) {
  const form = page.getByRole('dialog').or(page.getByRole('main'))
  await form.getByLabel(label('account.email')).first().fill(email)
  await form.getByLabel(label('account.password'), { exact: true }).first().fill(password)
  await form
    .getByRole('button', { name: label('nav.signIn'), exact: true })
    .first()
    .click()
}

const money = (euros: number | null | undefined, shop: Shop) =>
  formatPrice(roundToCents(Number(euros) * 100), shop.store.language)

test('a customer of a group sees and pays the group’s price, a guest the list price; special offers require login (spec §6, §2 "Some pages require login")', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { product, own } = await findGroupPriced(request, shop)
  const [guestPrice, ownPrice] = [money(product.final_price, shop), money(own.final_price, shop)]
  const { email } = await createCustomer(request, shop)
  const prices: string[] = []
  page.on('request', (requested) => {
    if (requested.method() === 'POST' && requested.url().includes('_search'))
      prices.push(requested.postData() ?? '')
  })

  const totals: number[] = []
  page.on('response', async (response) => {
    if (!/cart\/(totals|collect-totals|shipping-information)/.test(response.url())) return
    // The response has no body after its page was left.
    const { result } = await response.json().catch(() => ({}))
    if (result) totals.push((result.totals ?? result).subtotal_incl_tax)
  })

  // A guest: the public price, no price request, nothing about groups in the page.
  await page.goto(`${store.prefix}${productPath(product)}`)
  const main = page.getByRole('main')
  await expect(main.getByText(guestPrice, { exact: true }).first()).toBeVisible()
  expect(await page.content()).not.toContain(`"value":${own.tier_prices[0]?.value}`)
  await awaken(page)
  expect(prices.filter((body) => body.includes('groupId'))).toEqual([])

  // Signed in on the page: it shows the group's price without a reload.
  await page
    .getByRole('button', { name: label('nav.signIn'), exact: true })
    .first()
    .click()
  await signIn(page, shop, email)
  await expect(main.getByText(ownPrice, { exact: true }).first()).toBeVisible()
  await expect(main.getByText(guestPrice, { exact: true })).toHaveCount(0)
  expect(prices.filter((body) => body.includes('"groupId":1'))).not.toEqual([])

  // The customer also pays it: the cart is priced on the server.
  await main
    .getByRole('button', { name: label('card.add'), exact: true })
    .first()
    .click()
  const cart = page.getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
  await cart.first().click()
  await expect(page.getByRole('dialog').getByText(ownPrice).first()).toBeVisible()
  await expect.poll(() => totals.at(-1)).toBe(own.final_price)
  await page.keyboard.press('Escape')

  // The offers of the group, on the screen for customers.
  await page.goto(`${store.prefix}/special-offers`)
  await expect(page.getByRole('heading', { level: 1, name: label('offers.title') })).toBeVisible()
  await expect(main.getByRole('article').first()).toBeVisible()

  // Signed out: the list price again.
  await page.goto(`${store.prefix}${productPath(product)}`)
  await expect(main.getByText(ownPrice, { exact: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: label('nav.account') })
    .first()
    .click()
  await page.getByRole('button', { name: label('account.signOut') }).click()
  await expect(page.getByText(label('account.logged_out'))).toBeVisible()
  await expect(main.getByText(guestPrice, { exact: true }).first()).toBeVisible()
  await page.goto(`${store.prefix}/special-offers`)
  await expect(page.getByText('You need to be logged in to see this page')).toBeVisible()
})

test('name and price are on the first screen of phones and wide screens', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${shop.store.prefix}${productPath(phone)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const buttons = page.getByRole('button', { name: shop.label('card.add'), exact: true })
    await expect
      .poll(async () => {
        for (const button of await buttons.all()) {
          const box = await button.boundingBox()
          if (box && box.y + box.height <= height && (await button.isVisible())) return 'in view'
        }
        return 'out of view'
      })
      .toBe('in view')
  }
})

test('a grade unavailable in the selected storage says so, and switching to it can be undone', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/p/NV-P7/nordvik-polar-7/NV-P7-512-SND-A`)
  await awaken(page)
  const elsewhere = page.locator('label[data-kind="grade"][data-elsewhere]').first()
  await expect(elsewhere).toContainText('GB')
  await expect(elsewhere).not.toContainText('€')
  await elsewhere.click()
  await expect(page).not.toHaveURL(/NV-P7-512-SND-A$/)
  await page
    .getByRole('status')
    .getByRole('button', { name: label('cart.undo') })
    .click()
  await expect(page).toHaveURL(/NV-P7-512-SND-A$/)
})

test('a product with an energy label shows its yearly electricity cost, also in print', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const filter = [{ terms: { kind: ['washing-machine'] } }, { terms: { visibility: [4] } }]
  const machine = (await search(request, shop, { query: { bool: { filter } } })).find(
    ({ specs, energyClass, product_links: links }) =>
      energyClass &&
      specs.some(({ code }) => code === 'kwh_100') &&
      links.some(({ link_type }) => link_type === 'related'),
  )
  if (!machine) throw new Error('the demo shop has no labelled washing machine')
  const kwh = Number.parseInt(machine.specs.find(({ code }) => code === 'kwh_100')?.value ?? '', 10)
  await page.goto(`${store.prefix}${productPath(machine)}`)
  const year = page.getByRole('paragraph').filter({ hasText: label('compare.electricity.cycles') })
  // The price of a kWh in the demo content.
  await expect(year).toContainText(money(kwh * 0.18, shop))
  // Arrow and sheet are in one row.
  const arrow = page.getByRole('main').locator('button:has(svg[role=img])').first()
  const middleOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }
  const sheet = page.getByRole('main').getByText(label('energy.sheet')).first()
  expect(Math.abs((await middleOf(arrow)) - (await middleOf(sheet)))).toBeLessThan(6)

  // In print, the page shows the product without buttons and other products.
  const related = page.getByRole('heading', { name: label('product.related') })
  await page.mouse.wheel(0, 400)
  await expect(related).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(related).toBeHidden()
  await expect(arrow).toBeVisible()
  await expect(page.getByRole('heading', { name: label('product.specs') })).toBeVisible()
  await expect(page.getByRole('button', { name: label('card.add'), exact: true })).toHaveCount(0)
})
