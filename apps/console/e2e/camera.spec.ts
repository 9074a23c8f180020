import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from '@playwright/test'
import { findChromium, launchArgs } from '../../../tooling/browser.ts'
import { writeCameraFilm } from './support/camera-film.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
const cable = 'SM-V5'
const folder = mkdtempSync(join(tmpdir(), 'ambra-film-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a phone whose camera shows a label, with camera permission granted or denied. */
async function openPhone(isAllowed: boolean): Promise<Page> {
  const film = join(folder, 'label.y4m')
  writeCameraFilm(film, cable)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...launchArgs,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      ...(isAllowed ? ['--use-fake-ui-for-media-stream'] : ['--deny-permission-prompts']),
    ],
  })
  return openDevice(browser, { width: 390, height: 844 })
}

test('counts goods with the camera of a phone without a scanner', async () => {
  test.setTimeout(600_000)
  const page = await openPhone(true)
  await acceptInvite(page, shop.inviteLink('kati@shop.example', 'warehouse'), 'Kati Kask')
  shop.ambra('stock', 'set', cable, '20')

  await page.goto(`${shop.url}/admin/scan`)
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByRole('main').getByText(cable).first()).toBeVisible()
  await expect(page).toHaveURL(/code=SM-V5/)
  await expect(page.getByRole('main').getByText('goods', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByLabel('Shelf').fill('A-01-1')
  await page.getByRole('button', { name: 'Save' }).click()

  // Documents of other screens may not use the camera: the button loads the one that may, and the count opens
  // again.
  await page.goto(`${shop.url}/admin/count`)
  await page.getByRole('button', { name: 'Start a count' }).click()
  await page.getByRole('dialog').getByLabel('Shelf').fill('A-01')
  await page.getByRole('dialog').getByRole('button', { name: 'Start a count' }).click()
  await expect(page.getByRole('heading', { name: 'Count: A-01' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/count\/\d+\?camera=on$/)
  // A label that stays in sight counts as one item.
  await expect(page.locator('video')).toBeVisible()
  await page.waitForTimeout(3000)
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expectAccessible(page)
  await page.context().browser()?.close()
})

test('shows that the camera is denied and still accepts typing', async () => {
  test.setTimeout(600_000)
  const page = await openPhone(false)
  await acceptInvite(page, shop.inviteLink('siim@shop.example', 'warehouse'), 'Siim Saar')
  await page.goto(`${shop.url}/admin/scan?camera=on`)
  await expect(page.getByText('Camera access is blocked.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code, SKU or number').fill(cable)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('main').getByText('goods', { exact: true })).toBeVisible()
  await page.context().browser()?.close()
})
