import { productPath } from '@ambra/domain/slug'
import { findProducts, findUsedPhone } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'

test('two grades are compared by keyboard', async ({ page, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/i/grades`)
  await awaken(page)
  const viewer = page.locator('#wear')
  await viewer.getByRole('radio', { name: label('wear.part.screen') }).check()
  await expect(viewer.getByRole('img', { name: new RegExp(label('wear.screen.c')) })).toBeVisible()
  const boundary = viewer.getByRole('slider', { name: label('wear.boundary') })
  const cut = () =>
    viewer
      .getByRole('img')
      .last()
      .evaluate((img) => getComputedStyle(img).clipPath)
  const before = await cut()
  await boundary.press('ArrowRight')
  await expect.poll(cut).not.toBe(before)
  await viewer.getByLabel(label('wear.right')).selectOption('b')
  const shown = viewer.getByRole('img', { name: new RegExp(label('wear.screen.b')) })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('what is picked before the script came holds', async ({ page, shop }) => {
  const { label, store } = shop
  const scripts = Promise.withResolvers<void>()
  await page.goto(`${store.prefix}/i/grades`)
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const viewer = page.locator('#wear')
  await viewer.getByRole('radio', { name: label('wear.part.screen') }).check()
  await viewer.getByLabel(label('wear.right')).selectOption('b')
  await viewer.getByRole('slider', { name: label('wear.boundary') }).press('ArrowRight')
  await expect(viewer.getByRole('img', { name: new RegExp(label('wear.screen.b')) })).toHaveCount(0)
  scripts.resolve()
  await expect(viewer.getByRole('img', { name: new RegExp(label('wear.screen.b')) })).toBeVisible()
  const cut = await viewer.locator('input[type=range]').evaluate((range: HTMLInputElement) => ({
    is: range.parentElement?.style.getPropertyValue('--at'),
    wanted: `${range.value}%`,
  }))
  expect(cut.is).toBe(cut.wanted)
  expect(cut.is).not.toBe('50%')
  await expect(viewer.getByRole('radio', { name: label('wear.part.screen') })).toBeChecked()
})

test('a grade picked before any script came holds', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${shop.store.prefix}${productPath(phone)}`, { waitUntil: 'commit' })
  const tile = page.locator(
    'fieldset label[data-kind=grade]:not([data-unavailable]):has(input:not(:checked))',
  )
  const before = page.url()
  const value = await tile.first().getByRole('radio').getAttribute('value')
  await tile.first().click()
  scripts.resolve()
  await expect(page).not.toHaveURL(before)
  if (value) await expect(page.locator(`input[type=radio][value="${value}"]`)).toBeChecked()
})

test('the chosen variant shows its measured battery', async ({ page, request, shop }) => {
  const phones = await findProducts(request, shop, [
    { terms: { kind: ['phone'] } },
    { terms: { type_id: ['configurable'] } },
    { terms: { visibility: [4] } },
  ])
  const phone = phones.find(({ configurable_children: all }) => all.some((one) => one.batteryHealth))
  if (!phone) throw new Error('the demo shop has no phone with a measured battery')
  const measured = phone.configurable_children.filter(
    ({ batteryHealth, status }) => batteryHealth && status === 1,
  )
  const [one] = measured
  const other = measured.find(({ batteryHealth }) => batteryHealth !== one?.batteryHealth)
  for (const child of [one, other]) {
    await page.goto(`${shop.store.prefix}${productPath(phone, child?.sku)}`)
    const gauge = page.getByRole('meter', { name: shop.label('wear.measured') })
    await expect(gauge).toHaveJSProperty('value', child?.batteryHealth)
  }
})

test('a phone is shown in pictures and its grades by part', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  await page.goto(`${shop.store.prefix}${productPath(phone)}`)
  const [first, ...others] = phone.highlights ?? []
  if (!first || others.length === 0) throw new Error('the demo shop has no phone with tiles')
  for (const { title, text } of [first, ...others]) {
    const tile = page.getByRole('listitem').filter({ hasText: title })
    await expect(tile).toContainText(text)
    await tile.locator('img').scrollIntoViewIfNeeded()
    await expect
      .poll(() => tile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  }
  const row = page.locator('#grades').getByRole('row', { name: `B ${shop.label('grade.b.word')}` })
  await expect(row).toContainText(shop.label('wear.screen.b'), { ignoreCase: true })
  await expect(row).toContainText(shop.label('wear.housing.b'), { ignoreCase: true })
  await expect(row).toContainText(shop.label('wear.least', { percent: '85' }))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every close-up stands on the page', async ({ page, shop }) => {
    await page.goto(`${shop.store.prefix}/i/grades`)
    // Three parts in five grades, and the two side by side.
    await expect(page.locator('#wear img')).toHaveCount(17)
    await expect(page.locator('#wear').getByRole('slider')).toBeHidden()
    await page.goto(shop.store.prefix || '/')
    await expect(page.locator('#wear img').first()).toBeAttached()
  })
})

test('the grade in most orders says so', async ({ page, request, shop }) => {
  const { label, store } = shop
  const [phone] = await findProducts(request, shop, [{ terms: { sku: ['NV-P7'] } }])
  if (!phone) throw new Error('the demo shop has no such phone')
  await page.goto(store.prefix + productPath(phone, phone.sku))
  const marked = page.locator('label').filter({ hasText: label('product.mostChosen') })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText(label('grade.b.word'))
})
