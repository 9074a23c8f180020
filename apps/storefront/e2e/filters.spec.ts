import { expect, test } from './support/fixtures.ts'

const slugs: Record<string, string> = { et: 'nutitelefonid', en: 'smartphones', ru: 'smartfony' }

test.beforeEach(async ({ page, shop }) => {
  await page.goto(`${shop.store.prefix}/c/${slugs[shop.store.code]}`)
  await page.getByRole('button', { name: shop.label('cookie.needed') }).click()
})

test('a filter that is ticked far down the page stays where it is', { tag: '@ci' }, async ({
  page,
  shop,
}) => {
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

test('the price is set by keyboard, key by key, without losing the place', { tag: '@ci' }, async ({
  page,
  shop,
}) => {
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
