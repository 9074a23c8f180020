import { productPath } from '@ambra/domain/slug'
import type { Page } from '@playwright/test'
import { findUsedPhone } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'

declare global {
  interface Window {
    /** Parts of the page that were not laid out when its HTML had arrived. */
    skipped?: number
  }
}

/** Counts the parts that are left out, when the HTML is there and its script has not run. */
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

/** What is left of the order in which the page was laid out. */
const leftovers = (page: Page) =>
  page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    styled: document.querySelectorAll('[style*="content-visibility"], main .section[style=""]').length,
  }))

const nothing = { sheets: 0, styled: 0 }

test('the first window is laid out first', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const skipped = await countSkipped(page)
  await page.goto(`${shop.store.prefix}${productPath(phone)}`)
  await expect.poll(skipped).toBeGreaterThan(5)
  await expect.poll(() => leftovers(page)).toEqual(nothing)
})

test('a page opened at a place is laid out whole', { tag: '@ci' }, async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const skipped = await countSkipped(page)
  await page.goto(`${shop.store.prefix}${productPath(phone)}#reviews`)
  await expect.poll(skipped).toBe(0)
  await expect(page.locator('#reviews h2')).toBeInViewport()
  await page.reload()
  await expect.poll(skipped).toBe(0)
})
