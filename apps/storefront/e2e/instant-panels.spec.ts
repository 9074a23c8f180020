import type { Page } from '@playwright/test'
import { awaken, expect, test } from './support/fixtures.ts'

/** Holds back all frames after the first one, so that it can be inspected. */
async function holdFrames(page: Page) {
  await page.addInitScript(() => {
    const next = requestAnimationFrame.bind(window)
    const cancel = cancelAnimationFrame.bind(window)
    const held = new Map<number, FrameRequestCallback>()
    let isHeld = false
    let last = 0
    window.requestAnimationFrame = (run) => {
      if (!isHeld) return next(run)
      held.set(--last, run)
      return last
    }
    window.cancelAnimationFrame = (frame) => void (held.delete(frame) || cancel(frame))
    addEventListener('hold-frames', () => (isHeld = true))
    addEventListener('release-frames', () => {
      isHeld = false
      for (const run of held.values()) next(run)
      held.clear()
    })
  })
  return (action: 'hold' | 'release') =>
    page.evaluate((name) => void dispatchEvent(new Event(`${name}-frames`)), action)
}

test('the first frame of a panel has name, focus and Escape', async ({ page, shop }) => {
  const { label, store } = shop
  const frames = await holdFrames(page)
  await page.goto(`${store.prefix}/`)
  await awaken(page)
  await page.waitForLoadState('networkidle')
  const bar = page.getByRole('navigation', { name: label('nav.bottomBar') })
  const menu = page.getByRole('dialog', { name: label('nav.menu') })
  const content = menu.getByRole('navigation', { name: label('nav.catalogue') })
  const button = bar.getByRole('button', { name: label('nav.catalogue') })
  // Once, to load its code.
  await button.click()
  await expect(content).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await frames('hold')
  await button.click()
  await expect(menu).toBeVisible()
  await expect(content).toHaveCount(0)
  const close = menu.getByRole('button', { name: label('action.close') })
  await expect(close).toBeFocused()
  // A queued event of an earlier opening does not close this one.
  await menu.dispatchEvent('close')
  await expect(menu).toBeVisible()
  await menu.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const box = await menu.boundingBox()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await close.click()
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()

  await frames('release')
  await button.click()
  await expect(content).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await expect(close).toBeFocused()
  // It has moved to its position in the first frame.
  await expect.poll(() => menu.boundingBox()).toEqual(box)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a clicked filter is marked before the list changes', async ({ page, shop }) => {
  const { label, store } = shop
  const frames = await holdFrames(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/search?q=phone`)
  await awaken(page)
  await page.waitForLoadState('networkidle')
  const boxes = page
    .getByRole('complementary', { name: label('filters.title') })
    .getByRole('checkbox', { disabled: false, checked: false })
  const values = await Promise.all([0, 1].map((position) => boxes.nth(position).getAttribute('value')))
  const address = page.url()
  await frames('hold')
  const pressed = values.map((value) => page.locator(`aside input[type=checkbox][value="${value}"]`))
  for (const box of pressed) await box.check()
  for (const box of pressed) await expect(box).toBeChecked()
  expect(page.url()).toBe(address)
  await frames('release')
  // The second click includes the first, although nothing was rendered in between.
  for (const value of values) await expect(page).toHaveURL(new RegExp(`[=,]${value}(,|&|$)`))
  for (const box of pressed) await expect(box).toBeChecked()
})

test('two values clicked at once are both selected', async ({ page, shop }) => {
  const { label, store } = shop
  const frames = await holdFrames(page)
  await page.goto(`${store.prefix}/p/NV-P7/nordvik-polar-7-smartphone/NV-P7-128-SND-CP`)
  await awaken(page)
  await page.waitForLoadState('networkidle')
  await frames('hold')
  // By keyboard: a sticky bar may cover a radio button.
  await page.getByRole('radio', { name: /^512 GB/ }).press('Space')
  await page.getByRole('radio', { name: new RegExp(`^A\\s+${label('grade.a.word')}`) }).press('Space')
  await frames('release')
  await expect(page).toHaveURL(/NV-P7-512-SND-A$/)
})

test('the filter sheet is painted before the list is covered', async ({ page, shop }) => {
  const { label, store } = shop
  const frames = await holdFrames(page)
  await page.goto(`${store.prefix}/search?q=phone`)
  await awaken(page)
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: label('filters.title'), exact: true })
  const sheet = page.getByRole('dialog', { name: label('filters.title') })
  const results = page.locator('#results')
  // Once, to load its code.
  await button.click()
  await expect(sheet.getByRole('checkbox').first()).toBeVisible()
  await expect(results).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(results).toBeVisible()

  await frames('hold')
  await button.click()
  await expect(sheet).toBeVisible()
  await expect(results).toBeVisible()
  await page.keyboard.press('Escape')
  await frames('release')
  // A sheet closed before the next frame covers nothing.
  await expect(sheet).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  await expect(results).toBeVisible()
})
