import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { newDataDirectory, noServers, startShopOn } from '../../../storefront/e2e/support/start-shop.ts'

export { openDevice } from './device.ts'

export type ConsoleShop = {
  /** Address of the shop, without a trailing slash. */
  url: string
  /** Creates an invitation link on the command line. */
  inviteLink: (mail: string, role: string) => string
  /** Runs `ambra` and returns its output. */
  ambra: (...args: readonly string[]) => string
}

/**
 * Starts a separate shop for the tests of a file, from before the first until after the last: its first owner
 * can join only once, and passkeys need a host name instead of an IP address. Usable only within tests.
 * `variables`: settings of the shop. `own`: an empty shop instead of the demo, with its name and the
 * arguments of `ambra init`.
 */
export function consoleShop(
  variables: Readonly<Record<string, string>> = {},
  own?: readonly string[],
): ConsoleShop {
  const folder: { path?: string } = {}
  const running: { url?: string; stop?: () => Promise<void> } = {}
  // Prevents both workers from starting a shop for the same file.
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    folder.path = own ? mkdtempSync(join(tmpdir(), 'ambra-own-')) : newDataDirectory()
    if (own) ambra('init', ...own)
    Object.assign(running, await startShopOn(folder.path, variables, 'localhost'))
  })
  test.afterAll(async () => {
    await running.stop?.()
    if (folder.path) rmSync(folder.path, { recursive: true, force: true })
  })
  // Devices left open keep their renderers, and with them most of the memory of a run.
  test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())))
  const ambra = (...args: readonly string[]): string => {
    const env = { ...process.env, DATA_DIR: folder.path, ...noServers }
    return execFileSync('node', ['apps/server/src/cli.ts', ...args], { env }).toString()
  }
  return {
    get url() {
      return running.url ?? ''
    },
    ambra,
    inviteLink: (mail, role) =>
      /http\S+#[\w-]+/.exec(ambra('staff', 'invite', mail, '--role', role))?.[0] ?? '',
  }
}

/** Rules about the page that axe reports wrongly when a dialog hides it. */
const rulesOfPages = ['landmark-one-main', 'page-has-heading-one']

/** Colour schemes to check: both in `npm run test:full`; otherwise one, alternating between commits. */
const schemes = ['light', 'dark'] as const
const seenSchemes =
  process.env['TEST_TIER'] === 'full' ? schemes : [schemes[Number(process.env['SEED'] ?? 0) % 2] ?? 'light']

/** Expects that axe finds no violations and the page is not wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  for (const colorScheme of seenSchemes) {
    await page.emulateMedia({ colorScheme })
    // Waits for transitions, whose intermediate colours would fail the contrast check.
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
      ),
    )
    const behindDialog = await page.getByRole('dialog').first().isVisible()
    const axe = new AxeBuilder({ page }).disableRules(behindDialog ? rulesOfPages : [])
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide, 'wider than the window').toBe(false)
  }
}

/**
 * Accepts an invitation with a new passkey and continues to the first screen. Calls `look` on each screen on
 * the way.
 * @returns the recovery codes
 */
export async function acceptInvite(
  page: Page,
  link: string,
  name: string,
  look?: (page: Page) => Promise<void>,
): Promise<string[]> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await look?.(page)
  expect(page.url()).not.toContain('#')
  await page.getByRole('button', { name: 'Create a passkey and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await look?.(page)
  const codes = await page.getByRole('main').getByRole('list').getByRole('listitem').allTextContents()
  await page.getByText('I have stored the codes in a safe place').click()
  await page.getByRole('button', { name: 'Go to the console' }).click()
  await expect(page.getByRole('heading', { name: `Hello, ${name}` })).toBeVisible()
  return codes
}
