import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import { findUsedPhone } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

const slugs: Record<string, string> = {
  et: 'taastatud-telefonid',
  en: 'refurbished-phones',
  ru: 'vosstanovlennye-telefony',
}
const listOf = ({ store }: Shop) => `${store.prefix}/c/${slugs[store.code]}`

test('the first products are on the first screen', async ({ page, shop }) => {
  await page.goto(listOf(shop))
  const picture = page.getByRole('article').first().locator('img')
  const box = await picture.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  // The complete picture of the first product, above the bottom bar of a phone.
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - 60)
})

test('icons of header and bottom bar come with the page', async ({ page, shop }) => {
  await page.route('**/icons*.svg', (route) => route.abort())
  await page.goto(shop.store.prefix || '/')
  const controls = page.locator('header, nav').locator('button:visible, a:visible').locator('svg path')
  expect(await controls.count()).toBeGreaterThan(3)
  const widths = await controls.evaluateAll((paths) =>
    paths.map((path) => path.getBoundingClientRect().width),
  )
  expect(Math.min(...widths)).toBeGreaterThan(8)
})

test('prices are on the first screen of a phone, in ten categories', async ({ page, request, shop }) => {
  const { store } = shop
  const response = await request.post(`/api/catalog/${store.index}/category/_search?size=60`, {
    data: { query: { bool: { filter: [{ terms: { level: [3] } }, { terms: { is_active: [true] } }] } } },
  })
  const { hits }: { hits: { hits: { _source: { slug: string } }[] } } = await response.json()
  await page.setViewportSize({ width: 390, height: 844 })
  const seen: { slug: string; first: number; visible: number }[] = []
  for (const { slug } of hits.hits.map(({ _source }) => _source)) {
    await page.goto(`${store.prefix}/c/${slug}`)
    const tops = await page
      .locator('#results article')
      .getByText(/\d\s€/)
      .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().top))
    const cards = await page.locator('#results article').count()
    if (cards < 4) continue
    const visible = tops.filter((top) => top < 844 - 67 - 20).length
    seen.push({ slug, first: Math.round(Math.min(...tops)), visible })
    if (seen.length === 10) break
  }
  expect(seen).toHaveLength(10)
  expect(seen.filter(({ first, visible }) => first > 560 || visible < 3)).toEqual([])
})

test('at 200 % zoom no sticky element covers the page', async ({ page, request, shop }) => {
  const { store } = shop
  const { phone } = await findUsedPhone(request, shop)
  // A screen of 1280 by 720 at 200 %.
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto(listOf(shop))
  await awaken(page)
  for (const path of [listOf(shop), `${store.prefix}${productPath(phone)}`]) {
    await page.goto(path)
    await page.mouse.move(300, 180)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    const covered = await page.evaluate(() => {
      const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
      const isStuck = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isStuck(element.parentElement))
      return rows.filter(isStuck).length / innerHeight
    })
    expect(covered).toBeLessThan(0.25)
  }
})

test('the home page shows the price of one device in each grade', async ({ page, shop }) => {
  const { label, store } = shop
  await page.goto(store.prefix || '/')
  const band = page.getByRole('list').filter({ hasText: label('grade.a-plus.note') })
  const link = band.getByRole('link').last()
  const price = (await link.innerText()).trim()
  expect(price).toMatch(/\d.*€/)
  expect(await band.getByRole('link').count()).toBeGreaterThan(2)
  await link.click()
  await expect(page).toHaveURL(/\/p\/[^/]+\/[^/]+\/[^/]+$/)
  await expect(page.getByRole('main').getByText(price, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('radio', { checked: true }).first()).toHaveAccessibleName(/C/)
})

test('slides of the home page do not move by themselves', async ({ page, shop }) => {
  const { label, store } = shop
  await page.clock.install()
  await page.goto(store.prefix || '/')
  await awaken(page)
  const slides = page.getByRole('region', { name: label('content.slides') })
  await expect(slides.getByRole('button', { name: label('content.slideNext') })).toBeVisible()
  const second = slides.locator('[aria-roledescription=slide]').nth(1)
  await page.clock.runFor(30_000)
  await expect(second).toHaveAttribute('inert')
  await slides.getByRole('button', { name: label('content.slideNext') }).click()
  await expect(second).not.toHaveAttribute('inert')
})

test('a slide can be moved before its script has loaded', async ({ page, context, shop }) => {
  const { label, store } = shop
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', (route) => released.then(() => route.continue()))
  await page.goto(store.prefix || '/', { waitUntil: 'commit' })
  const slides = page
    .getByRole('region', { name: label('content.slides') })
    .locator('[aria-roledescription=slide]')
  // Without script, focus scrolls a slide into view.
  const link = slides.nth(1).getByRole('link').first()
  await link.focus()
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 })
  release()
  await expect(slides.nth(0)).toHaveAttribute('inert')
  await expect(slides.nth(1)).not.toHaveAttribute('inert')
  await expect(link).toBeFocused()
})

test('the home page on a phone starts with products', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { label, store } = shop
  await page.goto(store.prefix || '/')
  await awaken(page)
  const height = page.viewportSize()?.height ?? 0
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? height
  expect(await top(label('home.categories'))).toBeLessThan(height * 0.7)
  expect(await top(label('home.new'))).toBeLessThan(height - 60)
  // Eight products in one row, which scrolls separately.
  const cards = page.getByRole('article')
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  // Tab follows the visual order: from the slide into the categories, not into the campaigns further down.
  const slides = page.getByRole('region', { name: label('content.slides') })
  const categories = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: label('home.categories') }) })
  // The browser knows the visual order once the page is laid out again after its script.
  await expect(async () => {
    await slides.getByRole('link').nth(1).focus()
    await page.keyboard.press('Tab')
    await expect(categories.getByRole('link').first()).toBeFocused({ timeout: 1000 })
  }).toPass()
})

test('every product group is linked from the home page', async ({ page, request, shop }) => {
  const { label, store } = shop
  const { tree } = await (await request.get(`${store.prefix}/menu`)).json()
  await page.goto(store.prefix || '/')
  await awaken(page)
  const all = page.locator('details').filter({ hasText: label('home.allCategories') })
  await expect(all.getByRole('link').first()).toBeHidden()
  await all.getByText(label('home.allCategories')).click()
  for (const department of tree)
    for (const { name, slug } of [department, ...department.children])
      await expect(all.locator(`a[href$="/c/${slug}"]`).first()).toHaveText(name)
})

declare global {
  interface Window {
    /** Number of parts that were not laid out when the HTML had arrived. */
    skipped?: number
  }
}

/** Counts the skipped parts when the HTML has arrived and the script has not run. */
async function countSkipped(page: Page) {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() => {
        const parts = [...document.querySelectorAll('main .section > *, footer > *')]
        window.skipped = parts.filter(
          (part) => part.checkVisibility() && !part.checkVisibility({ contentVisibilityAuto: true }),
        ).length
      }),
    ),
  )
  return () => page.evaluate(() => window.skipped)
}

/** Returns remaining traces of the layout order. */
const leftovers = (page: Page) =>
  page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    styled: document.querySelectorAll('[style*="content-visibility"], main .section[style=""]').length,
  }))

const nothing = { sheets: 0, styled: 0 }

test('the first screen is laid out first', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const skipped = await countSkipped(page)
  await page.goto(`${shop.store.prefix}${productPath(phone)}`)
  await expect.poll(skipped).toBeGreaterThan(5)
  await expect.poll(() => leftovers(page)).toEqual(nothing)
})

test('a page opened at an anchor is laid out completely', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const skipped = await countSkipped(page)
  await page.goto(`${shop.store.prefix}${productPath(phone)}#reviews`)
  await expect.poll(skipped).toBe(0)
  await expect(page.locator('#reviews h2')).toBeInViewport()
  await page.reload()
  await expect.poll(skipped).toBe(0)
})
