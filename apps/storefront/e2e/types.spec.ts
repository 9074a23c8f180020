import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@ambra/domain/platform/money/money'
import { setPrice } from '@ambra/domain/catalogue/prices/set-price'
import type { Locator } from '@playwright/test'
import { findBundle, findProducts, optionCodes } from './support/catalogue.ts'
import { ambra, awaken, expect, mailsAbout, openUntil, test } from './support/fixtures.ts'
import {
  bySku,
  centsOf,
  linesOf,
  oneBySku,
  openProduct,
  orderByCourier,
  orderByTransfer,
  shownCents,
} from './support/product-orders.ts'
import { shopper } from './support/shopper.ts'

/** One purchase per product type, from the product page to the stored order. */

test('buys a simple product', async ({ page, request, shop }) => {
  const product = await oneBySku(request, shop, 'KG-E27')
  await openProduct(page, shop, product)
  await shopper(page, shop).addToCart()
  expect(linesOf(await orderByCourier(page, shop))).toEqual([['KG-E27', 1, centsOf(product)]])
})

test('buys a variant that is selected on its page and changed in the cart', async ({
  page,
  request,
  shop,
}) => {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['configurable'] } },
    { terms: { visibility: [4] } },
  ])
  const found = products.flatMap((product) => {
    const plenty = product.configurable_children.filter(({ status, stock }) => status === 1 && stock.qty > 8)
    const [first, second] = plenty
    const [option, other] = product.configurable_options
    const isPlain = option && !other && product.custom_options.length === 0
    return first && second && isPlain ? [{ product, first, second, option }] : []
  })[0]
  if (!found) throw new Error('the demo shop has no product with two variants in plenty')
  const { product, first, second, option } = found
  await openProduct(page, shop, product, second.sku)
  const buyer = shopper(page, shop)
  await buyer.choose(product, first)
  await buyer.addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${shop.label('nav.cart')}`) })
    .first()
    .click()
  await page.getByRole('button', { name: shop.label('cart.editNamed', { name: product.name }) }).click()
  const drawer = page.getByRole('dialog', { name: shop.label('card.choose') })
  const code = optionCodes(product, second)[option.attribute_code]
  const label = option.values.find((value) => value.code === code)?.label ?? ''
  await drawer.getByRole('radio', { name: label }).first().press('Space')
  await drawer.getByRole('button', { name: shop.label('product.saveChoice') }).click()
  await expect(drawer).toBeHidden()
  expect(linesOf(await orderByCourier(page, shop))).toEqual([[second.sku, 1, centsOf(second)]])
})

test('parts of a set and of a group are chosen beside the list', async ({ page, request, shop }) => {
  const { label, store } = shop
  for (const [sku, field] of [
    ['AM-B-LAUNDRY', 'radio'],
    ['AM-GR-LIGHT', 'spinbutton'],
  ] as const) {
    const { name } = await oneBySku(request, shop, sku)
    await page.goto(`${store.prefix}/search?q=${encodeURIComponent(name)}`)
    await awaken(page)
    await page.getByRole('button', { name: label('card.chooseNamed', { name }), exact: true }).click()
    const drawer = page.getByRole('dialog', { name: label('card.choose') })
    await expect(drawer.getByRole(field).first()).toBeVisible()
    await drawer.getByRole('button', { name: label('card.add'), exact: true }).click()
    await expect(drawer).toBeHidden()
  }
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const lines = page.getByRole('dialog').getByRole('list', { name: label('cart.lines') })
  await expect.poll(() => lines.getByRole('listitem').count()).toBeGreaterThan(1)
})

test('buys two products of a group in separate quantities', async ({ page, request, shop }) => {
  const group = await oneBySku(request, shop, 'AM-GR-LIGHT')
  const parts = await bySku(request, shop, 'KG-E27', 'KG-E27V', 'KG-E14', 'KG-L1')
  // Without waiting for hydration: quantities typed before it count.
  await page.goto(`${shop.store.prefix}/p/${group.sku}/${group.slug}`)
  const quantities = [2, 0, 1, 0]
  const sum = parts.reduce((total, part, index) => total + centsOf(part) * (quantities[index] ?? 0), 0)
  for (const [index, part] of parts.entries())
    await page
      .getByLabel(shop.label('product.quantityOf', { name: part.name }))
      .fill(String(quantities[index]))
  await expect.poll(() => shownCents(page, shop)).toBe(sum)
  await shopper(page, shop).addToCart()
  const wanted = parts.map((part, index): Line => [part.sku, quantities[index] ?? 0, centsOf(part)])
  expect(linesOf(await orderByCourier(page, shop))).toEqual(wanted.filter(([, qty]) => qty > 0))
})

test('buys a bundle with a part other than the default', async ({ page, request, shop }) => {
  const bundle = await findBundle(request, shop)
  const skus = bundle.bundle_options.flatMap(({ product_links }) => product_links.map(({ sku }) => sku))
  const parts = await findProducts(request, shop, [{ terms: { sku: skus } }])
  const option = bundle.bundle_options.find(
    ({ type, product_links }) => type !== 'checkbox' && product_links.length > 1,
  )
  const first = option?.product_links.find(({ is_default }) => is_default) ?? option?.product_links[0]
  const other = option?.product_links.find((link) => link !== first)
  const partOf = (sku = '') => parts.find((part) => part.sku === sku)
  const [usual, part] = [partOf(first?.sku), partOf(other?.sku)]
  if (!usual || !part) throw new Error('the demo shop has no small bundle with a choice')
  await openProduct(page, shop, bundle)
  await expect.poll(() => shownCents(page, shop)).toBe(centsOf(bundle))
  await page
    .getByRole('group', { name: option?.title ?? '' })
    .getByRole('radio', { name: part.name })
    .first()
    .press('Space')
  const difference = centsOf(part) - centsOf(usual)
  const apart = cents(Math.round(Number(bundle.price) * 100) + difference)
  const asSet = setPrice(apart, bundle.setReductions)
  expect(asSet).toBeLessThan(apart)
  await expect.poll(() => shownCents(page, shop)).toBe(asSet)
  await shopper(page, shop).addToCart()
  const [line] = linesOf(await orderByCourier(page, shop))
  expect(line?.[0]).toContain(part.sku)
  expect(line?.[2]).toBe(apart)
})

test('buys a service by bank transfer, without delivery', async ({ page, request, shop }) => {
  const service = await oneBySku(request, shop, 'AM-W12')
  await openProduct(page, shop, service)
  await shopper(page, shop).addToCart()
  const number = await orderByTransfer(page, shop)
  await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${number}\\d`) })).toBeVisible()
  expect(linesOf(number)).toEqual([['AM-W12', 1, centsOf(service)]])
  await expect
    .poll(() => mailsAbout(number).some((mail) => mail.includes('EE62 9900 2211 2233 4455')))
    .toBe(true)
  // The page of a cancelled order shows no thanks and no payment.
  expect(ambra('orders', 'set-status', number, 'cancelled').status).toBe(0)
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: shop.label('order.head.cancelled') }),
  ).toBeVisible()
  await expect(page.getByText('EE62 9900 2211 2233 4455')).toHaveCount(0)
  await expect(page.getByText(shop.label('order.next'))).toHaveCount(0)
})

test('buys a download, whose link works once it is paid and as often as promised', async ({
  page,
  request,
  shop,
}) => {
  const program = await oneBySku(request, shop, 'TR-SW1')
  await openProduct(page, shop, program)
  await shopper(page, shop).addToCart()
  const number = await orderByTransfer(page, shop, true)
  await expect(page.getByText(shop.label('order.downloadLater'))).toBeVisible()
  const paid = ambra('orders', 'set-status', number, 'paid')
  expect(paid.status, paid.output).toBe(0)
  const link = () =>
    mailsAbout(number)
      .map((mail) => /\/api\/download\/[\w=-]{43,}/.exec(mail.replaceAll('=3D', '='))?.[0])
      .find((found) => found)
  await expect.poll(link, { message: 'a mail with the link' }).toBeTruthy()
  const address = link() ?? ''
  const file = await request.get(address)
  expect(file.headers()['content-disposition']).toContain('taru-varukoopia-3.zip')
  expect((await file.body()).subarray(0, 2).toString()).toBe('PK')
  for (let left = 4; left > 0; left -= 1) expect((await request.get(address)).status()).toBe(200)
  expect((await request.get(address)).status()).toBe(403)
  await page.reload()
  await expect(page.getByText(shop.label('order.downloadEnded'))).toBeVisible()
  const renewed = ambra('orders', 'downloads', number, '--renew')
  expect(renewed.status, renewed.output).toBe(0)
  await page.reload()
  await page.getByRole('link', { name: /Installer|Paigaldusfail|Установочный/ }).waitFor()
})

/** Product with every kind of custom option, as in an operator's import. */
const gift = {
  type: 'product',
  sku: 'E2E-GIFT',
  product_type: 'simple',
  categories: ['smart-bulbs'],
  price: 19.99,
  stock: { qty: 50 },
  weight_g: 300,
  texts: {
    et: { name: 'Kinkelamp E2E', url_key: 'kinkelamp-e2e' },
    en: { name: 'Gift lamp E2E', url_key: 'gift-lamp-e2e' },
    ru: { name: 'Лампа в подарок E2E', url_key: 'lampa-e2e' },
  },
  custom_options: [
    { titles: { et: 'Graveering' }, input: 'field', required: true, price: 4.5, price_type: 'fixed' },
    {
      titles: { et: 'Karp' },
      input: 'drop_down',
      required: true,
      values: [
        { titles: { et: 'Papp' }, price: 0, price_type: 'fixed' },
        { titles: { et: 'Puit' }, price: 12.5, price_type: 'percent' },
      ],
    },
    {
      titles: { et: 'Pael' },
      input: 'radio',
      required: false,
      values: [
        { titles: { et: 'Punane' }, price: 1.25, price_type: 'fixed' },
        { titles: { et: 'Sinine' }, price: 2, price_type: 'fixed' },
      ],
    },
    {
      titles: { et: 'Lisad' },
      input: 'checkbox',
      required: false,
      values: [
        { titles: { et: 'Kaart' }, price: 3, price_type: 'percent' },
        { titles: { et: 'Konfetid' }, price: 0.7, price_type: 'fixed' },
      ],
    },
  ],
}

test('buys a product with custom options of every kind, priced to the cent', async ({
  page,
  request,
  shop,
}) => {
  const file = join(mkdtempSync(join(tmpdir(), 'ambra-e2e-')), 'gift.jsonl')
  writeFileSync(file, `${JSON.stringify(gift)}\n`)
  const imported = ambra('import', file)
  expect(imported.status, imported.output).toBe(0)
  await openUntil(page, `${shop.store.prefix}/p/E2E-GIFT/e2e-gift`)
  const product = await oneBySku(request, shop, 'E2E-GIFT')
  await openProduct(page, shop, product)
  const add = page.getByRole('button', { name: shop.label('card.add'), exact: true }).first()
  await add.click()
  await expect(page.getByText(shop.label('error.form.required')).first()).toBeVisible()
  const group = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
  await group('Graveering').getByRole('textbox').fill('Liisile 🎁')
  await group('Karp').getByRole('combobox').selectOption({ index: 2 })
  await group('Pael').getByRole('radio', { name: 'Sinine' }).press('Space')
  await group('Lisad').getByRole('checkbox', { name: 'Kaart' }).press('Space')
  await group('Lisad').getByRole('checkbox', { name: 'Konfetid' }).press('Space')
  // 19.99 + 4.50 + 12.5 % (2.50) + 2.00 + 3 % (0.60) + 0.70
  await expect.poll(() => shownCents(page, shop)).toBe(3029)
  await shopper(page, shop).addToCart()
  expect(linesOf(await orderByCourier(page, shop))).toEqual([['E2E-GIFT', 1, 3029]])
})

const oddName = '</script><b>🔋 מטען مرحبا</b> & "õ"'
const odd = [
  { sku: 'E2E-ODD', name: oddName, price: 9.9, custom_options: [] },
  { sku: 'E2E-NOPRICE', name: 'Hinnata E2E', price: null, custom_options: [] },
  {
    sku: 'E2E-HUGE',
    name: 'Kümme tuhat E2E',
    price: 5,
    custom_options: [
      {
        titles: { et: 'Valik' },
        input: 'radio',
        required: false,
        values: Array.from({ length: 10_000 }, (_, index) => ({
          titles: { et: `V${index}` },
          price: 1,
          price_type: 'fixed',
        })),
      },
    ],
  },
]

test('shows products with unusual names and with 10,000 options, and rejects one without a price', async ({
  page,
  shop,
}) => {
  const file = join(mkdtempSync(join(tmpdir(), 'ambra-e2e-')), 'odd.jsonl')
  const rows = odd.map(({ sku, name, price, custom_options }) => ({
    type: 'product',
    sku,
    product_type: 'simple',
    categories: ['smart-bulbs'],
    price,
    stock: { qty: 5 },
    texts: { et: { name, url_key: sku.toLowerCase() } },
    custom_options,
  }))
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  // A product without a price is rejected with its reason; the other rows are still imported.
  const imported = ambra('import', file)
  expect([imported.status, imported.output]).toEqual([1, expect.stringContaining('no price')])
  const path = (sku: string) => `${shop.store.prefix}/p/${sku}/${sku.toLowerCase()}`
  await openUntil(page, path('E2E-ODD'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(oddName)
  expect((await page.goto(path('E2E-NOPRICE')))?.status()).toBe(404)
  await page.goto(path('E2E-HUGE'))
  const list = page.getByRole('combobox', { name: 'Valik' })
  // Before hydration a selection has no effect.
  await expect(async () => {
    await list.selectOption({ index: 0 })
    await list.selectOption({ index: 10_000 })
    await expect.poll(() => shownCents(page, shop)).toBe(600)
  }).toPass()
})

test('shows the energy labels of the selected parts of a set, on its page and in the cart', async ({
  page,
  request,
  shop,
}) => {
  const set = await oneBySku(request, shop, 'AM-B-LAUNDRY')
  await openProduct(page, shop, set)
  const [washers = [], dryers = []] = set.bundle_options.map(({ product_links }) =>
    product_links.map(({ sku }) => sku),
  )
  const parts = await bySku(request, shop, ...washers, ...dryers)
  const nameOf = (sku = '') => parts.find((part) => part.sku === sku)?.name ?? ''
  /** Returns the names of the parts with an arrow beside them. */
  const labelled = (within: Locator) =>
    within.locator('div:has(> span + span svg[role=img]) > span:first-child').allInnerTexts()
  const main = page.getByRole('main')
  const [first, other] = washers.map(nameOf)
  const dryer = nameOf(dryers[0])
  await expect.poll(() => labelled(main)).toEqual([first, dryer])
  await page
    .getByRole('radio', { name: other ?? '' })
    .first()
    .press('Space')
  await expect.poll(() => labelled(main)).toEqual([other, dryer])
  await shopper(page, shop).addToCart()
  await page
    .getByRole('button', { name: new RegExp(`^${shop.label('nav.cart')}`) })
    .first()
    .click()
  const cart = page.getByRole('dialog', { name: new RegExp(`^${shop.label('nav.cart')}`) })
  await expect.poll(() => labelled(cart)).toEqual([other, dryer])
})
