import type { ShopStock } from '@ambra/contract/inventory/stock'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import { findProducts } from '../support/catalogue.ts'
import { awaken, expect, test } from '../support/fixtures.ts'
import type { Shop } from '../support/labels.ts'
import { shopper } from '../support/shopper.ts'

const api = '**/api/stock/shops?*'
const [counted, later] = ['2026-11-25T08:00:00Z', '2026-11-25T12:00:00Z'] as const

/** Sets the stock of each shop by its town; the rest of the response stays unchanged. */
async function count(page: Page, pieces: Record<string, number>): Promise<void> {
  await page.route(api, async (route) => {
    const response = await route.fetch()
    // Response of our own call.
    const document = (await response.json()) as { result: ShopStock[] }
    for (const { shop, items } of document.result)
      for (const item of items) Object.assign(item, { qty: pieces[shop.city] ?? 0, counted_at: counted })
    await route.fulfill({ response, json: document })
  })
}

const someProduct = async (request: Parameters<typeof findProducts>[0], shop: Shop) => {
  const products = await findProducts(request, shop, [{ terms: { type_id: ['simple'] } }])
  const product = products.find(
    ({ custom_options, stock, weightG }) =>
      custom_options.length === 0 && stock.qty > 10 && (weightG ?? 0) > 0,
  )
  if (!product) throw new Error('the demo shop has no product to be sent in stock')
  return product
}
const line = (page: Page, { label }: Shop) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: label('delivery.shops.open') }) })

test('shops with the product are listed nearest first and can be selected for the order', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const guest = shopper(page, shop)
  const product = await someProduct(request, shop)
  await page.clock.setFixedTime(new Date(later))
  await count(page, { Tallinn: 9, Tartu: 1 })
  await page.goto(`${store.prefix}${productPath(product)}`)
  await awaken(page)
  await expect(line(page, shop)).toContainText('Now in 2 of our 3 shops')
  await expect(line(page, shop)).toContainText('Ambra Tallinn, Kalamaja. Open now, until 19:00.')

  const dialog = page.getByRole('dialog', { name: label('delivery.shops.title') })
  const open = line(page, shop).getByRole('button')
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toContainText([
    /Tallinn.*More than 5 in stock\s*counted: 10:00/,
    /Tartu.*Last one/,
    /Pärnu.*Not here now/,
  ])
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: /^Collect here Ambra Tartu/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/at Ambra Tartu, Karlova, /).first()).toBeVisible()
  await expect(line(page, shop)).toContainText('Ambra Tartu, Karlova. Open now')

  await guest.addToCart()
  await guest.proceedToCheckout()
  await guest.giveDetails('liis.naidis@example.com')
  const shops = page.getByRole('radiogroup', { name: label('checkout.shop'), exact: true })
  const inTartu = shops.getByRole('radio', { name: /Ambra Tartu/ })
  await expect(inTartu).toBeChecked()
  await expect(inTartu).toHaveAccessibleName(/Everything is in this shop now/)
  await expect(shops.getByRole('radio', { name: /Ambra Pärnu/ })).toHaveAccessibleName(
    /we will bring it there/,
  )
})

test('the line links to all shops when the stock cannot be loaded', async ({ page, request, shop }) => {
  const { label, store } = shop
  await page.route(api, (route) => route.abort())
  await page.goto(`${store.prefix}${productPath(await someProduct(request, shop))}`)
  await awaken(page)
  const link = page.getByRole('listitem').getByRole('link', { name: label('delivery.stores.hours') })
  await expect(link).toBeVisible()
  await expect(line(page, shop)).toHaveCount(0)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Ambra Tallinn, Kalamaja' })).toBeVisible()
})
