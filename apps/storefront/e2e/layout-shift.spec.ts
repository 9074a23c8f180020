import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import { findUsedPhone } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'

const slugs: Record<string, string> = {
  et: 'taastatud-telefonid',
  en: 'refurbished-phones',
  ru: 'vosstanovlennye-telefony',
}

/**
 * Tolerated shift: a right-aligned word that gets longer. A line of text on a phone is ten times as much.
 */
const words = 0.002

/** Runs `press` and returns the layout shift measured by the browser, including shifts caused by input. */
async function shiftAfter(page: Page, press: () => Promise<unknown>): Promise<number> {
  const shift = await page.evaluateHandle(() => {
    const seen = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.sum += entry.value
    }).observe({ type: 'layout-shift' })
    return seen
  })
  await press()
  // Shifts are reported after their frame, and a request may end later still.
  await page.waitForTimeout(800)
  return shift.evaluate(({ sum }) => sum)
}

for (const width of [390, 1440]) {
  test(`selecting filters shifts nothing at ${width} px`, async ({ page, shop }) => {
    const { label, store } = shop
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${store.prefix}/c/${slugs[store.code]}`)
    await awaken(page)
    if (width < 800) await page.getByRole('button', { name: label('filters.title'), exact: true }).click()
    const panel =
      width < 800
        ? page.getByRole('dialog')
        : page.getByRole('complementary', { name: label('filters.title') })
    // Other results move cards and hints, which is the purpose of the click.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('#results :is(article, aside) { visibility: hidden }')
      document.adoptedStyleSheets.push(sheet)
    })
    for (const position of [0, 1]) {
      const box = panel.getByRole('checkbox').nth(position)
      const moved = await shiftAfter(page, async () => {
        await box.check()
        await expect(page.locator('#results')).not.toHaveAttribute('aria-busy')
      })
      expect(moved).toBeLessThan(words)
    }
    await expect(page).toHaveURL(/condition=/)
  })

  test(`selecting variants shifts nothing at ${width} px`, async ({ page, request, shop }) => {
    const { phone } = await findUsedPhone(request, shop)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${shop.store.prefix}${productPath(phone)}`)
    await awaken(page)
    const main = page.getByRole('main')
    const tiles = main.locator('fieldset label:is([data-kind], [title]):not([data-unavailable])')
    await tiles.first().scrollIntoViewIfNeeded()
    await page.waitForTimeout(1000)
    let picked = 0
    for (const tile of await tiles.all()) {
      if (await tile.getByRole('radio').isChecked()) continue
      const before = page.url()
      await tile.scrollIntoViewIfNeeded()
      const moved = await shiftAfter(page, async () => {
        await tile.click()
        await expect(page).not.toHaveURL(before)
      })
      expect.soft(moved, await tile.innerText()).toBeLessThan(words)
      picked++
      // A notification moves nothing, but the next one would push it up.
      const close = page.getByRole('status').getByRole('button', { name: shop.label('action.close') })
      // One may disappear while it is clicked.
      while ((await close.count()) > 0)
        await close
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined)
    }
    expect(picked).toBeGreaterThan(4)
  })

  test(`adding a product shifts nothing at ${width} px`, async ({ page, request, shop }) => {
    const { label, store } = shop
    const { phone } = await findUsedPhone(request, shop)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${store.prefix}${productPath(phone)}`)
    await awaken(page)
    const main = page.getByRole('main')
    const add = main.getByRole('button', { name: label('card.add'), exact: true }).first()
    await add.scrollIntoViewIfNeeded()
    await page.waitForTimeout(1500)
    const moved = await shiftAfter(page, async () => {
      await add.click()
      await expect(main.getByRole('region', { name: label('info.crossSell') }).first()).toBeVisible()
      // The button confirms the addition, then a stepper replaces it.
      await expect(main.getByRole('group', { name: new RegExp(phone.name) }).first()).toBeVisible()
    })
    expect(moved).toBeLessThan(words)
  })
}
