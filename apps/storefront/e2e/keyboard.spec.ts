import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })

/** Maximum number of Tab presses to reach an element. */
const longestWay = 150

/** Presses Tab until the element has focus; fails for a focus trap or an unreachable element. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = await target.first().elementHandle()
  for (let presses = 0; presses < longestWay; presses++) {
    if (await wanted?.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${longestWay} presses of ${key} do not reach ${target}`)
}

test('a shopper without a mouse filters a list, opens a product, compares and saves it', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  const slug = { et: 'nutitelefonid', en: 'smartphones', ru: 'smartfony' }[store.code] ?? ''
  await page.goto(`${store.prefix}/c/${slug}`, { waitUntil: 'networkidle' })

  // The first tab stop skips the header.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: label('nav.skip') })).toBeFocused()
  await page.keyboard.press('Enter')

  // From the list to a filter: Space selects, and the focus stays.
  const facets = page.getByRole('complementary', { name: label('filters.title') })
  const option = facets.getByRole('checkbox', { disabled: false }).first()
  await tabTo(page, option)
  await page.keyboard.press('Space')
  await expect(option).toBeChecked()
  await expect(page).toHaveURL(/\?condition=/)
  await expect(option).toBeFocused()
  await expect(page.locator('#results')).not.toHaveAttribute('aria-busy', 'true')

  // From the filter to a product: each card has its toggles and its link.
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').innerText()).trim()
  const compare = card.getByRole('button', { name: label('card.compare', { name }) })
  await tabTo(page, compare)
  await page.keyboard.press('Space')
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, card.getByRole('heading').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // Back to the list: the filter and its selection are kept. A headless browser has no back key.
  await page.goBack()
  await expect(option).toBeChecked()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  const request = card.getByRole('button', { name: label('card.wishlist', { name }) })
  await tabTo(page, request)
  await page.keyboard.press('Enter')
  await expect(request).toHaveAttribute('aria-pressed', 'true')

  // Compare, by its link in the header.
  const header = page.getByRole('banner')
  await tabTo(page, header.getByRole('link', { name: new RegExp(`^${label('nav.compare')}`) }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${store.prefix}/compare$`))
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()

  // Wishlist: a panel that Escape closes, and the page behind it.
  const wishlist = header.getByRole('link', { name: new RegExp(`^${label('nav.wishlist')}`) })
  await tabTo(page, wishlist, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(name).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(wishlist).toBeFocused()
})

test('the catalogue menu opens, is navigated by arrow keys and restores the focus', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/`, { waitUntil: 'networkidle' })
  const button = page.getByRole('banner').getByRole('button', { name: label('nav.catalogue') })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: label('nav.catalogue') })
  await expect(menu.getByRole('link').first()).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, menu.getByRole('link').first(), 'Tab')
  const first = await menu.getByRole('link').first().getAttribute('href')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  // Entries are removed 300 ms after closing, not only hidden (spec §2 "Layouts").
  const entries = page
    .getByRole('navigation', { name: label('nav.catalogue'), includeHidden: true })
    .getByRole('link', { includeHidden: true })
  await expect(entries).toHaveCount(0)
  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link').first(), 'Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await expect(menu).toHaveCount(0)
})
