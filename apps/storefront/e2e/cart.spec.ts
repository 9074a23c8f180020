import type { APIRequestContext, Page } from '@playwright/test'
import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts, findUsedPhone } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { openWithWorker } from './support/persistent-browser.ts'

/** Waits for hydration, before which a click has no effect. React marks hydrated elements. */
const untilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main a, main button') ?? {}).some((key) => key.startsWith('__react')),
  )

/** Actions of a shopper in the cart, by visible names only. */
function cartOf(page: Page, { label }: Shop) {
  const drawer = page.getByRole('dialog')
  const lines = drawer.getByRole('list', { name: label('cart.lines') })
  return {
    drawer,
    lines,
    async open() {
      await untilHydrated(page)
      await page
        .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
        .last()
        .click()
    },
    quantity: (name: string) => drawer.getByRole('textbox', { name: label('cart.quantityOf', { name }) }),
    async remove(name: string) {
      await drawer.getByRole('button', { name: label('cart.removeNamed', { name }) }).click()
      await drawer.getByRole('button', { name: label('cart.remove'), exact: true }).click()
    },
    undo: drawer.getByRole('button', { name: label('cart.undo') }),
  }
}

/** Finds simple products with plenty of stock, sold in any quantity. */
async function plainProducts(request: APIRequestContext, shop: Shop, count: number) {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
  ])
  return products
    .filter(({ stock, custom_options }) => stock.qty > 20 && !stock.min_sale_qty && !custom_options?.length)
    .slice(0, count)
}

async function visit(
  page: Page,
  { store }: Shop,
  product: { sku: string; slug: string; parentSku?: string },
) {
  await page.goto(`${store.prefix}${productPath(product)}`)
}

async function add(page: Page, shop: Shop, product: { sku: string; slug: string }) {
  await visit(page, shop, product)
  await untilHydrated(page)
  await page
    .getByRole('button', { name: shop.label('card.add'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: shop.label('product.viewCart') }).first()).toBeVisible()
}

test('two quick clicks on Add to cart buy one, and the stepper that replaces the button adds another', {
  tag: '@essential',
}, async ({ page, request, shop }) => {
  const { label, store } = shop
  const { phone, child } = await findUsedPhone(request, shop)
  const { lines, quantity } = cartOf(page, shop)
  await page.goto(`${store.prefix}${productPath(phone, child.sku)}`)
  await awaken(page)
  const press = page.getByRole('button', { name: label('card.add'), exact: true }).first()
  // In one script: two clicks of the test would be further apart than two quick taps.
  await press.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()))
  await expect(page.getByRole('button', { name: label('card.added') }).first()).toBeVisible()
  const more = page
    .getByRole('main')
    .getByRole('button', { name: label('cart.more') })
    .first()
  await expect(more).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('textbox', { name: label('cart.quantityOf', { name: phone.name }) })
      .first(),
  ).toHaveValue('1')
  // A long word must not leave the button.
  const next = page.getByRole('main').getByRole('button', { name: label('product.viewCart') })
  const beyond = await next.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  // Box and bar have the next step each; one of them announces it.
  await expect(page.getByRole('status').filter({ hasText: label('error.cart.added') })).toHaveCount(1)
  await more.click()
  await page
    .getByRole('main')
    .getByRole('button', { name: label('product.viewCart') })
    .first()
    .click()
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(quantity(phone.name)).toHaveValue('2')
})

test('a product added by mistake is removed at the place where it was added', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { phone, child } = await findUsedPhone(request, shop)
  await page.goto(`${store.prefix}${productPath(phone, child.sku)}`)
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: label('card.add'), exact: true }).first()
  await add.click()
  await main
    .getByRole('button', { name: new RegExp(`^${label('cart.removeNamed', { name: '' })}`) })
    .first()
    .click()
  await expect(add).toBeVisible()
  await expect(
    page.getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) }).first(),
  ).not.toContainText('1')
})

test('a product sold in fours is added to the cart in fours', async ({ page, request, shop }) => {
  const { label, store } = shop
  const { lines, open, quantity } = cartOf(page, shop)
  const [cells] = await findProducts(request, shop, [{ terms: { sku: ['TM-AA'] } }])
  if (!cells) throw new Error('the demo shop has no TM-AA')
  await page.goto(`${store.prefix}/search?q=${cells.sku}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: label('card.addNamed', { name: cells.name }) }).click()
  await open()
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(quantity(cells.name)).toHaveValue('4')
  const less = lines.getByRole('button', { name: label('cart.less') })
  await expect(less).toBeDisabled()
  await lines.getByRole('button', { name: label('cart.more') }).click()
  await expect(quantity(cells.name)).toHaveValue('8')
  await quantity(cells.name).fill('9')
  await quantity(cells.name).press('Enter')
  await expect(quantity(cells.name)).toHaveValue('12')
  await expect(lines.getByRole('alert')).toHaveText(label('cart.roundedUp', { quantityStep: 4, qty: 12 }))
  await less.click()
  await expect(quantity(cells.name)).toHaveValue('8')
})

test('a click before the script of the page has loaded counts once', async ({ page, request, shop }) => {
  const { label } = shop
  const [product] = await plainProducts(request, shop, 1)
  if (!product) throw new Error('the demo shop has no plain product')
  const { promise: isPressed, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  const press = page.getByRole('button', { name: label('card.add'), exact: true }).first()
  await page.goto(`${shop.store.prefix}${productPath(product)}`, { waitUntil: 'commit' })
  await press.click()
  resolve()
  const { lines, open, quantity } = cartOf(page, shop)
  await expect(page.getByRole('button', { name: label('product.viewCart') }).first()).toBeVisible()
  await open()
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(quantity(product.name)).toHaveValue('1')
})

test('a page that hydrates late responds to clicks, although the offline parts start before it', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [product] = await plainProducts(request, shop, 1)
  if (!product) throw new Error('the demo shop has no plain product')
  await openWithWorker(page, `${store.prefix}${productPath(product)}`)
  // A slow phone paints its first frame long after the script has loaded.
  await page.addInitScript(() => {
    const first = requestAnimationFrame
    window.requestAnimationFrame = (paint) => {
      window.requestAnimationFrame = first
      return window.setTimeout(() => first(paint), 2500)
    }
  })
  await page.reload()
  await page.waitForTimeout(3500)
  await page
    .getByRole('button', { name: label('card.add'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: label('product.viewCart') }).first()).toBeVisible()
})

test('a click on a part of the page whose script is loading counts once it has loaded', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const [product] = await plainProducts(request, shop, 1)
  if (!product) throw new Error('the demo shop has no plain product')
  await visit(page, shop, product)
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  const { promise: isPressed, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.getByRole('button', { name: label('reviews.write') }).click()
  resolve()
  await expect(page.getByRole('form', { name: label('reviews.form.title') })).toBeVisible()
})

test('lines are changed, removed with a confirmation and restored', { tag: '@essential' }, async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const [one, two] = await plainProducts(request, shop, 2)
  if (!one || !two) throw new Error('the demo shop has too few plain products')
  const { drawer, lines, open, quantity, remove, undo } = cartOf(page, shop)
  await add(page, shop, one)
  await add(page, shop, two)
  await open()
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await quantity(one.name).fill('0')
  await expect(drawer.getByText(label('error.form.quantity_above_zero'))).toBeVisible()
  await quantity(one.name).fill('3')
  await quantity(one.name).press('Enter')
  await remove(two.name)
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await undo.click()
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await open()
  await expect(quantity(one.name)).toHaveValue('3')
  await expect(quantity(two.name)).toHaveValue('1')
})

test('quick removals leave one line and its totals', async ({ page, request, shop }) => {
  const products = await plainProducts(request, shop, 3)
  const { drawer, lines, open, remove, quantity } = cartOf(page, shop)
  for (const product of products) await add(page, shop, product)
  await open()
  await expect(lines.getByRole('listitem')).toHaveCount(3)
  for (const { name } of products.slice(0, 2)) await remove(name)
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(quantity(products[2]?.name ?? '')).toHaveValue('1')
  await expect(drawer.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  const price = await lines.getByText(/€$/).first().innerText()
  await expect(drawer.locator('dl').getByText(price).last()).toBeVisible()
})

test('two tabs show one cart, including changes made offline in one of them', async ({
  page,
  request,
  shop,
}) => {
  const [one, two] = await plainProducts(request, shop, 2)
  if (!one || !two) throw new Error('the demo shop has too few plain products')
  const other = await page.context().newPage()
  await visit(other, shop, two)
  await add(page, shop, one)
  const here = cartOf(page, shop)
  const there = cartOf(other, shop)
  await there.open()
  await expect(there.lines.getByRole('listitem')).toHaveCount(1)
  await page.context().setOffline(true)
  await expect(there.drawer.getByText(shop.label('cart.offline'))).toBeVisible()
  await there.remove(one.name)
  await page.context().setOffline(false)
  await here.open()
  await expect(here.drawer.getByText(shop.label('cart.empty'))).toBeVisible()
  await page.reload()
  await here.open()
  await expect(here.drawer.getByText(shop.label('cart.empty'))).toBeVisible()
})

test('a line is saved for later and moved back', async ({ page, request, shop }) => {
  const { label } = shop
  const [product] = await plainProducts(request, shop, 1)
  if (!product) throw new Error('the demo shop has no such product')
  const { name } = product
  await add(page, shop, product)
  const cart = cartOf(page, shop)
  await cart.open()
  await cart.drawer.getByRole('button', { name: label('cart.saveNamed', { name }) }).click()
  await expect(cart.drawer.getByText(label('cart.empty'))).toBeVisible()
  await cart.undo.click()
  await expect(cart.quantity(name)).toHaveValue('1')
  await cart.drawer.getByRole('button', { name: label('cart.saveNamed', { name }) }).click()
  await expect(
    cart.drawer.getByRole('heading', { name: label('cart.savedTitle', { count: 1 }) }),
  ).toBeVisible()

  await page.reload()
  await cart.open()
  await cart.drawer.getByRole('button', { name: label('cart.moveNamed', { name }) }).click()
  await expect(cart.quantity(name)).toHaveValue('1')
  await expect(
    cart.drawer.getByRole('heading', { name: label('cart.savedTitle', { count: 1 }) }),
  ).toBeHidden()
})
