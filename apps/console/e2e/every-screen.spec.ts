import { type Language, languages } from '@ambra/contract/platform/api/language'
import { seededRandom } from '@ambra/testing/seeded-random'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { consoleClient } from './support/console-client.ts'
import { acceptInvite, consoleShop, openDevice } from './support/console-shop.ts'
import { keyboardFaults, plainKeyboardFaults } from './support/keyboard-walk.ts'
import { overlayFaults } from './support/overlay-check.ts'
import { faultsOf, openScreen } from './support/screen-check.ts'
import { screenRoutes } from './support/screen-routes.ts'
import { makeSamples, unknownPath } from './support/screen-samples.ts'
import { textOf } from './support/screen-words.ts'

// Creates accounts at once; this test does not cover the mails.
const shop = consoleShop({ ACCOUNT_PRIVACY: 'spec' })

type Combination = { language: Language; colorScheme: 'light' | 'dark'; width: 390 | 1440 }

const combinations = languages.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ([390, 1440] as const).map((width): Combination => ({ language, colorScheme, width })),
  ),
)

/** Returns all twenty combinations with CONSOLE_MATRIX=full, otherwise one selected by SEED. */
function chosen(): readonly Combination[] {
  if (process.env['CONSOLE_MATRIX'] === 'full') return combinations
  const { seed, pick } = seededRandom()
  console.log(`every screen of the console: SEED=${seed}`)
  return [pick(combinations)]
}

/** Checks each screen of a combination. Returns the faults as `address: fault`. */
async function faultsIn(
  page: Page,
  { language, colorScheme, width }: Combination,
  paths: readonly string[],
): Promise<string[]> {
  const { name } = await consoleClient(page).query('own.show', {})
  await consoleClient(page).command('own.change', { name, language })
  await page.setViewportSize({ width, height: width < 800 ? 844 : 900 })
  await page.emulateMedia({ colorScheme })
  const noScreens = ['title', 'notFoundTitle', 'refusedTitle', 'offlineTitle'].map((key) =>
    textOf(language, `error.${key}`),
  )
  const faults: string[] = []
  const said: string[] = []
  const listen = (text: string) => said.push(text)
  page.on('console', (message) => message.type() === 'error' && listen(message.text()))
  page.on('pageerror', (error) => listen(String(error)))
  // Starts from a new page, so that the first Tab is tested too.
  await page.goto('about:blank')
  for (const path of paths) {
    await openScreen(page, `${shop.url}/admin/${path}`)
    const heading = (await page.locator('main h1').first().textContent()) ?? ''
    if (noScreens.includes(heading) && path !== unknownPath) faults.push(`${path}: ${heading}`)
    const found = [...(await keyboardFaults(page)), ...(await faultsOf(page, language)), ...said.splice(0)]
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  faults.push(...(await overlayFaults(page, shop.url, language)), ...said)
  page.removeAllListeners('console').removeAllListeners('pageerror')
  return faults.map((fault) => `${language} ${colorScheme} ${width} ${fault}`)
}

/** Checks the screens before sign-in. */
async function faultsOutside(
  browser: Browser,
  { language, colorScheme, width }: Combination,
): Promise<string[]> {
  const page = await openDevice(browser, { width, height: width < 800 ? 844 : 900 })
  await page.emulateMedia({ colorScheme })
  await page.addInitScript((spoken) => localStorage.setItem('ambra-console-language', spoken), language)
  const faults: string[] = []
  const invite = shop.inviteLink('jaan@shop.example', 'warehouse')
  for (const url of [`${shop.url}/admin/sign-in`, `${shop.url}/admin/welcome`, invite]) {
    await openScreen(page, url)
    const found = [...(await plainKeyboardFaults(page)), ...(await faultsOf(page, language))]
    faults.push(
      ...found.map((fault) => `${language} ${colorScheme} ${width} ${new URL(url).pathname}: ${fault}`),
    )
  }
  await page.context().close()
  return faults
}

test('keeps every screen accessible and usable by keyboard', async ({ browser }) => {
  const tried = chosen()
  test.setTimeout(240_000 + tried.length * 300_000)
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  const samples = await makeSamples(page, shop)
  const outside = ['sign-in', 'welcome', 'invite']
  const redirects = ['goods/*']
  // Fails when a screen has no sample address and would go untested.
  expect([...Object.keys(samples), ...outside, ...redirects].sort()).toEqual([...screenRoutes].sort())
  const faults: string[] = []
  for (const combination of tried) {
    const inside = await faultsIn(page, combination, Object.values(samples).flat())
    const found = [...inside, ...(await faultsOutside(browser, combination))]
    console.log(Object.values(combination).join(' '), `${found.length} faults`)
    faults.push(...found)
  }
  expect(faults).toEqual([])
})
