import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** The row of departments is shown only on wide screens. */
const wide = { width: 1440, height: 900 }

const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('departments that do not fit are folded into "More"', async ({ page, shop }) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 1120, height: 900 })
  await page.goto(store.prefix || '/')
  expect(await sidewaysOverflow(page)).toBe(0)
  const row = page.getByRole('navigation', { name: label('nav.categories') })
  const more = row.getByRole('button', { name: label('nav.more') })
  await page.mouse.move(500, 700)
  await page.setViewportSize({ width: 1120, height: 901 })
  // As many as on a wide screen, in either form.
  await page.setViewportSize({ width: 1900, height: 900 })
  await expect(more).toBeHidden()
  const all = await row.getByRole('link').allInnerTexts()
  await page.setViewportSize({ width: 1120, height: 900 })
  const shown = row.locator('ul').first().getByRole('link')
  if ((await shown.count()) < all.length) {
    await more.click()
    expect(await row.getByRole('link').allInnerTexts()).toEqual(all)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await expect(row.getByRole('link')).toHaveCount(await shown.count())
  }
  expect(await sidewaysOverflow(page)).toBe(0)
})

test('every department of the catalogue is reachable by keyboard', async ({ page, shop }) => {
  const { label, store } = shop
  await page.setViewportSize(wide)
  await page.goto(store.prefix || '/')
  const button = page.getByRole('button', { name: label('nav.catalogue') })
  const menu = page.locator('#catalogue-menu')
  const departments = menu.locator('ul').first().getByRole('link')
  const focused = page.locator(':focus')
  await button.focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(departments.first()).toBeFocused({ timeout: 3000 })
  }).toPass()
  const count = await departments.count()
  expect(count).toBeGreaterThan(3)
  for (let position = 1; position < count; position += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(departments.nth(position)).toBeFocused()
    const path = await departments.nth(position).getAttribute('href')
    // The first link below the groups leads to the whole department: the groups belong to the focused one.
    await page.keyboard.press('Tab')
    await expect(menu).toContainText(await departments.nth(position).innerText())
    expect(await menu.locator('p').getByRole('link').first().getAttribute('href')).toBe(path)
    await expect(departments.nth(position)).not.toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(departments.nth(position)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(departments.nth(0)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(menu).toBeHidden()
  await expect(focused).toBeVisible()
})

test('a mouse resting on a department opens it, and leaving closes it', async ({ page, shop }) => {
  const { label, store } = shop
  await page.setViewportSize(wide)
  await page.goto(store.prefix || '/')
  const link = page
    .getByRole('navigation', { name: label('nav.categories') })
    .getByRole('link')
    .nth(1)
  const menu = page.locator('#catalogue-menu')
  await expect(async () => {
    await page.mouse.move(700, 600)
    await link.hover()
    await expect(menu).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(menu.locator('a[data-current]')).toContainText(await link.innerText())
  await page.mouse.move(700, 890)
  await expect(menu).toBeHidden()
})

test('prices in the menu and in the variant panel show their energy class (LAW-ENE-1)', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.setViewportSize(wide)
  await page.goto(`${store.prefix}/c/smartphones`)
  const arrows = (place: Locator) => place.getByRole('img', { name: /[A-G]\b.*[A-G]\b/ })
  const choose = page.getByRole('button', { name: new RegExp(`^${label('card.choose')}`) }).first()
  const drawer = page.getByRole('dialog', { name: label('card.choose') })
  await expect(async () => {
    await choose.click()
    await expect(drawer).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(arrows(drawer)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const menu = page.locator('#catalogue-menu')
  await expect(async () => {
    await page.getByRole('button', { name: label('nav.catalogue') }).click()
    await expect(menu).toBeVisible({ timeout: 3000 })
  }).toPass()
  const departments = menu.locator('ul').first().getByRole('link')
  await expect(async () => {
    await departments.nth(1).hover()
    await departments.nth(0).hover()
    await expect(arrows(menu)).toHaveCount(1, { timeout: 1000 })
  }).toPass()
})
