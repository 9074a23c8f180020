import { productPath } from '@ambra/domain/slug'
import { findProducts } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { shopper } from './support/shopper.ts'

test('what fits an added product is added by one press', { tag: '@ci' }, async ({ page, request, shop }) => {
  const { label, store } = shop
  const guest = shopper(page, shop)
  const simple = await findProducts(request, shop, [{ terms: { type_id: ['simple'] } }])
  const isSimple = (sku: string) => simple.some((product) => product.sku === sku)
  const product = simple.find(
    ({ product_links, custom_options }) =>
      custom_options.length === 0 &&
      product_links.some((link) => link.link_type === 'crosssell' && isSimple(link.linked_product_sku)),
  )
  if (!product) throw new Error('the demo shop has no product with an accessory in stock')
  await page.goto(`${store.prefix}${productPath(product)}`)
  await guest.refuseCookies()
  const offers = page.locator('#main').getByRole('region', { name: label('info.crossSell') })
  const box = offers.filter({ has: page.getByRole('listitem') })
  await page
    .getByRole('button', { name: label('card.add'), exact: true })
    .first()
    .click()
  const rows = box.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThanOrEqual(3)

  const [name = ''] = await rows.first().getByRole('link').allInnerTexts()
  // Two quick presses buy one.
  await rows.first().getByRole('button').dblclick()
  await expect(rows.first().getByRole('button')).toHaveText(label('card.added'))
  const cart = page.getByRole('button', { name: new RegExp(label('nav.cart')) }).first()
  await expect(cart).toContainText('2')
  await cart.click()
  await expect(page.getByRole('dialog').getByText(name, { exact: true }).first()).toBeVisible()
})
