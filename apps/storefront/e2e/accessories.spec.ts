import type { Product } from '@ambra/contract/catalogue/product'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext } from '@playwright/test'
import { findProducts } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

/** Finds a product without options that has a matching accessory in stock. */
async function findWithAccessory(request: APIRequestContext, shop: Shop): Promise<Product> {
  const simple = await findProducts(request, shop, [{ terms: { type_id: ['simple'] } }])
  const isSimple = (sku: string) => simple.some((product) => product.sku === sku)
  const product = simple.find(
    ({ product_links, custom_options }) =>
      custom_options.length === 0 &&
      product_links.some((link) => link.link_type === 'crosssell' && isSimple(link.linked_product_sku)),
  )
  if (!product) throw new Error('the demo shop has no product with an accessory in stock')
  return product
}

test('an accessory is added to the cart with one click', async ({ page, request, shop }) => {
  const { label, store } = shop
  const product = await findWithAccessory(request, shop)
  await page.goto(`${store.prefix}${productPath(product)}`)
  await awaken(page)
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
  // Two quick clicks buy one.
  await rows.first().getByRole('button').dblclick()
  await expect(rows.first().getByRole('button')).toHaveText(label('card.added'))
  const cart = page.getByRole('button', { name: new RegExp(label('nav.cart')) }).first()
  await expect(cart).toContainText('2')
  await cart.click()
  await expect(page.getByRole('dialog').getByText(name, { exact: true }).first()).toBeVisible()
})

test('accessories open together with the confirmation on the button', async ({ page, request, shop }) => {
  const { label, store } = shop
  const product = await findWithAccessory(request, shop)
  await page.goto(`${store.prefix}${productPath(product)}`)
  await awaken(page)
  // The code is preloaded while the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 6000 })))
  await page.waitForTimeout(1000)
  const opened = await page.evaluateHandle(
    ([added, title]) => {
      const offers = () =>
        [...document.querySelectorAll('main h2')].filter(({ textContent }) => textContent === title).length
      const isAdded = () =>
        [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === added)
      const before = offers()
      const seen: { together?: boolean } = {}
      new MutationObserver(() => {
        if (isAdded()) seen.together ??= offers() > before
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      return seen
    },
    [label('card.added'), label('info.crossSell')] as const,
  )
  await page
    .getByRole('main')
    .getByRole('button', { name: label('card.add'), exact: true })
    .first()
    .click()
  await expect.poll(() => opened.evaluate(({ together }) => together)).toBe(true)
})

test('accessories close before they cover the focused element', async ({ page, request, shop }) => {
  const { label, store } = shop
  const product = await findWithAccessory(request, shop)
  const offers = page.locator('#main').getByRole('region', { name: label('info.crossSell') })
  const box = offers.filter({ has: page.getByRole('listitem') })
  for (const leave of ['Tab', 'Escape'] as const) {
    await page.goto(`${store.prefix}${productPath(product)}`)
    if (leave === 'Tab') await awaken(page)
    const before = await box.count()
    const add = page.getByRole('main').getByRole('button', { name: label('card.add'), exact: true })
    await add.first().click()
    await expect(box).toHaveCount(before + 1)
    await box.first().getByRole('button').last().focus()
    await expect(box).toHaveCount(before + 1)
    await page.keyboard.press(leave)
    await expect(box).toHaveCount(before)
  }
})
