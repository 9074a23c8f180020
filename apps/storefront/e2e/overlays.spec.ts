import type { Page } from '@playwright/test'
import { seriousErrors } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

const topDialog = (page: Page) => page.locator('dialog:modal').last()

/**
 * Presses Tab and returns whether the focus stays in the topmost dialog. Focus in the browser's own toolbar
 * does not count as outside.
 */
async function staysInside(page: Page, presses: number): Promise<boolean> {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    const isInside = await topDialog(page).evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    )
    if (!isInside) return false
  }
  return true
}

/** Buttons of the phone's bottom bar that open a dialog. */
const panelsOfBar = ({ label }: Shop) => [label('nav.cart'), label('nav.catalogue')]

test('each panel traps focus, keeps the scroll position of the page and restores focus on Escape (spec §2 "Overlays")', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.store.prefix}/`, { waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const bar = page.getByRole('navigation', { name: shop.label('nav.bottomBar') })
  const width = () => page.evaluate(() => document.body.getBoundingClientRect().width)
  const before = await width()
  for (const name of panelsOfBar(shop)) {
    const button = bar.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(topDialog(page)).toBeVisible()
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    expect(await staysInside(page, 8)).toBe(true)
    expect(await width()).toBe(before)
    await page.mouse.move(380, 500)
    await page.mouse.wheel(0, 900)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(700)
  }
})

test('Escape closes only the topmost overlay, and leaving the page closes all (spec §2 "Overlays")', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/news`, { waitUntil: 'networkidle' })
  await page.goto(`${store.prefix}/`, { waitUntil: 'networkidle' })
  const bar = page.getByRole('navigation', { name: label('nav.bottomBar') })
  await bar.getByRole('button', { name: label('nav.catalogue') }).click()
  const sidebar = page.getByRole('dialog', { name: label('nav.menu') })
  await sidebar.getByRole('button', { name: store.name }).click()
  const languages = page.getByRole('dialog', { name: label('nav.languages') })
  await expect(languages).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(languages).toHaveCount(0)
  await expect(sidebar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar).toHaveCount(0)

  // Reached by client-side navigation, so that the router handles the browser's back button.
  await bar.getByRole('link', { name: label('nav.wishlist') }).click()
  await expect(page).toHaveURL(/\/wishlist$/)
  await bar.getByRole('button', { name: label('nav.cart') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/\/wishlist$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a notification is shown above an open panel, is reachable, and stays while it has focus (spec §4 "Notifications")', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/search?q=kettle`, { waitUntil: 'networkidle' })
  const adds = new RegExp(`^${label('card.add')}`)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: adds }) })
    .first()
  const name = (await card.getByRole('heading').innerText()).trim()
  await card.getByRole('button', { name: label('card.wishlist', { name }) }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${label('nav.wishlist')}`) })
    .click()
  const panel = page.getByRole('dialog', { name: label('nav.wishlist') })
  await panel.getByRole('button', { name: adds }).first().click()
  const proceed = panel.getByRole('status').getByRole('button', { name: label('cart.proceed') })
  await expect(proceed).toBeVisible()
  await proceed.focus()
  await expect(proceed).toBeFocused()
  // Longer than the lifetime of the notice.
  await page.waitForTimeout(5300)
  await expect(proceed).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a notification disappears after 5000 ms and one identical to the last is ignored (spec §4 "Notifications")', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/search?q=kettle`, { waitUntil: 'networkidle' })
  const add = page
    .getByRole('article')
    .getByRole('button', { name: new RegExp(`^${label('card.add')}`) })
    .first()
  const proceed = page.getByRole('button', { name: label('cart.proceed') })
  const notices = page.getByRole('status').filter({ has: proceed })
  // With uncertain stock the message is the same each time, otherwise it is "added", then "changed".
  for (let presses = 0; presses < 3; presses++) {
    await add.click()
    await expect(notices.first()).toBeVisible()
    await expect(add).not.toHaveAttribute('aria-busy', 'true')
  }
  const notified = await notices.allInnerTexts()
  expect(notified.length).toBeLessThan(3)
  expect(new Set(notified).size).toBe(notified.length)
  await page.mouse.move(5, 5)
  await expect(notices).toHaveCount(0)
})

test('the loader is shown only for a slow page (spec §2 "Overlays")', async ({ page, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/`, { waitUntil: 'networkidle' })
  await page.mouse.move(10, 10)
  const release = Promise.withResolvers<void>()
  await page.route(/news.*\.data/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.waitForTimeout(300)
  const link = page.getByRole('link', { name: label('home.allNews') }).first()
  await link.click()
  await expect(page.locator('[data-loader]')).toBeVisible()
  await expect(page.getByText(label('loader.page'))).toBeAttached()
  release.resolve()
  await expect(page).toHaveURL(/\/news$/)
  await expect(page.locator('[data-loader]')).toHaveCount(0)
})

test('each overlay has no serious accessibility error at 320, 390 and 1440 px', async ({ page, shop }) => {
  const { label, store } = shop
  const check = async (what: string) => {
    await expect(topDialog(page)).toBeVisible()
    expect(await seriousErrors(page, 'dialog[open]'), what).toEqual([])
    const overflow = await topDialog(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(overflow, `${what}: wider than its frame`).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`${store.prefix}/`, { waitUntil: 'networkidle' })
    const bar = page.getByRole('navigation', { name: label('nav.bottomBar') })
    for (const name of panelsOfBar(shop)) {
      await bar.getByRole('button', { name }).click()
      await check(`${name} at ${width}`)
    }
    await bar.getByRole('button', { name: label('nav.catalogue') }).click()
    await topDialog(page).getByRole('button', { name: store.name }).click()
    await check(`languages at ${width}`)
    await topDialog(page)
      .getByRole('button', { name: label('nav.signIn') })
      .click()
    await check(`auth element at ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/`, { waitUntil: 'networkidle' })
  for (const name of ['nav.cart', 'nav.signIn']) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: label(name) })
      .click()
    await check(`${name} at 1440`)
  }
})
