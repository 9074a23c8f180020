import { awaken, expect, test } from './support/fixtures.ts'

const slugs: Record<string, string> = { et: 'nutitelefonid', en: 'smartphones', ru: 'smartfony' }
const washers: Record<string, string> = {
  et: 'pesumasinad',
  en: 'washing-machines',
  ru: 'stiralnye-mashiny',
}

test.beforeEach(async ({ page, shop }) => {
  await page.goto(`${shop.store.prefix}/c/${slugs[shop.store.code]}`)
  await awaken(page)
})

test('a filter ticked far down the page keeps its position', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const filters = page.getByRole('complementary', { name: shop.label('filters.title') })
  await page.evaluate(() => scrollTo(0, 900))
  const box = filters.getByRole('checkbox').nth(3)
  const before = await box.boundingBox()
  expect(before?.y).toBeGreaterThan(0)
  await box.check()
  await expect(page.locator('#results')).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(/\?/)
  const after = await box.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4)
})

test('the price is set by keyboard without losing focus', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { label } = shop
  const filters = page.getByRole('complementary', { name: label('filters.title') })
  const handle = filters.getByRole('slider', { name: label('filters.lowest') })
  await handle.focus()
  for (const value of ['1', '2', '3']) {
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/price=/)
    await expect(page.locator('#results')).not.toHaveAttribute('aria-busy')
    await expect(handle).toBeFocused()
    await expect(handle).toHaveValue(value)
  }
  const to = filters.getByRole('textbox', { name: label('filters.to') })
  await to.fill('500')
  await to.press('Enter')
  await expect(page).toHaveURL(/price=[^&]*500/)
  await expect(to).toBeFocused()
  await expect(to).toHaveValue('500')
})

test('a number is moved to its limit, and an empty list names the nearest value', async ({ page, shop }) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/c/${washers[store.code]}?price=*-500`)
  const filters = page.getByRole('complementary', { name: label('filters.title') })
  const results = page.locator('#results')
  const noise = filters.locator('details', { hasText: /\d\s(dB|дБ)/ })
  await noise.locator('summary').click()
  const highest = noise.getByRole('slider').last()
  await highest.focus()
  // The lowest value, then the next.
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/noise=/)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/noise=\*-70/)
  await expect(results.getByRole('heading', { name: label('listing.empty') })).toBeVisible()
  await expect(results.getByText(/70\s(dB|дБ)/)).toBeVisible()
  const price = results.getByRole('button', { name: new RegExp(`^${label('filters.price')}: [\\d.,\\s]+€`) })
  const nearest = Number(/\d+/.exec(await price.innerText())?.[0])
  await price.click()
  await expect(page).toHaveURL(new RegExp(`price=\\*-${nearest}(&|$)`))
  await expect(page.getByRole('article')).not.toHaveCount(0)
  await expect(page).toHaveURL(/noise=\*-70/)
})

test('energy classes are shown as arrows without the labels of grades', async ({ page, shop }) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/c/${washers[store.code]}`)
  const filters = page.getByRole('complementary', { name: label('filters.title') })
  const best = label('energy.label', { energyClass: 'A', top: 'A', bottom: 'G' })
  await expect(filters.getByText(label('grade.a.word'), { exact: true })).toHaveCount(0)
  await filters.getByRole('checkbox', { name: best }).check()
  await expect(page.locator('#results').getByText(/: A$/)).toBeVisible()
})
