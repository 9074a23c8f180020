import type { Page } from '@playwright/test'
import { findChromium, launchArgs } from '../../../tooling/browser.ts'
import { expect, expectSaid, test } from './support/fixtures.ts'

const executablePath = findChromium()
// Only a complete browser judges whether an app can be installed.
test.use({ launchOptions: { args: [...launchArgs], ...(executablePath ? { executablePath } : {}) } })

/**
 * Dispatches the event that Chromium fires for an installable page, which headless browsers never do.
 * Returns whether the shop keeps the offer for its menus.
 */
const offerApp = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      document.documentElement.dataset['asked'] = 'yes'
      return { outcome: 'accepted' }
    }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    dispatchEvent(event)
    return event.defaultPrevented
  })

test('the menu offers to install the app once the browser does, and confirms the installation', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/wishlist`)
  const openMenu = () => page.getByRole('button', { name: label('nav.menu') }).click()
  const menu = page.getByRole('dialog', { name: label('nav.menu') })
  const entry = menu.getByRole('button', { name: label('install.app') })
  await openMenu()
  await expect(menu.getByRole('link').first()).toBeVisible()
  await expect(entry).toBeHidden()

  await expect.poll(() => offerApp(page)).toBe(true)
  // No prompt opens automatically: the entry is in the menu.
  await entry.click()
  await expect(menu).toBeHidden()
  await expectSaid(page, label('install.done'))
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes')
  await openMenu()
  await expect(menu.getByRole('link').first()).toBeVisible()
  await expect(entry).toBeHidden()
})

test('the manifest, its images and the pages of its shortcuts exist', async ({ page, shop }) => {
  await page.goto(shop.store.prefix || '/')
  const link = page.locator('link[rel=manifest]')
  const manifest = await (await page.request.get((await link.getAttribute('href')) ?? '')).json()
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const pictures: { src: string; type: string }[] = [...manifest.icons, { src: touch, type: 'image/png' }]
  for (const { src, type } of pictures) {
    const response = await page.request.get(src)
    expect([src, response.status(), response.headers()['content-type']]).toEqual([src, 200, type])
  }
  // Chromium's own reasons against installing: only the private window of the test.
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(errors).toEqual([])
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((one: { url: string }) => one.url)])
    expect([url, (await page.request.get(url)).status()]).toEqual([url, 200])
})

test('a URL with an invalid percent encoding returns 404', async ({ page, shop }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const response = await page.goto(`${shop.store.prefix}/%E0%A4%A`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We can['’]t find the page|404/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
  expect(faults).toEqual([])
})

test.describe('before the script of the footer has loaded', () => {
  test.use({ javaScriptEnabled: false })
  test('the "Cookie settings" link works before the script of the footer has loaded', async ({
    page,
    shop,
  }) => {
    await page.goto(shop.store.prefix || '/')
    await page.getByRole('link', { name: shop.label('footer.cookieSettings') }).click()
    await expect(page).toHaveURL(/#cookie-settings$/)
    await expect(page.locator('#cookie-settings')).toBeInViewport()
  })
})
