import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { newDataDirectory, noServers, startShopOn } from '../../../storefront/e2e/support/start-shop.ts'

export { openDevice } from './device.ts'

export type ConsoleShop = {
  /** Address of the shop, without a slash at its end. */
  url: string
  /** A link from the command line, as the operator of the server gets it. */
  inviteLink: (mail: string, role: string) => string
  /** What the command line prints. */
  ambra: (...args: readonly string[]) => string
}

/**
 * A shop of its own for the tests of a file, from before the first until after the last: its first owner can come once, and
 * passkeys need a name, not an address of the network. Usable inside the tests alone. `variables`: settings of the shop.
 */
export function consoleShop(variables: Readonly<Record<string, string>> = {}): ConsoleShop {
  const folder: { path?: string } = {}
  const running: { url?: string; stop?: () => Promise<void> } = {}
  test.beforeAll(async () => {
    folder.path = newDataDirectory()
    Object.assign(running, await startShopOn(folder.path, variables, 'localhost'))
  })
  test.afterAll(async () => {
    await running.stop?.()
    if (folder.path) rmSync(folder.path, { recursive: true, force: true })
  })
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

/** A dialog hides the page behind it, and axe only guesses that one is open: these ask for that page's parts. */
const rulesOfPages = ['landmark-one-main', 'page-has-heading-one']

/** Every screen is looked at in light and dark by `npm run test:full`; a submission takes one, the next commit the other. */
const schemes = ['light', 'dark'] as const
const seenSchemes =
  process.env['TEST_TIER'] === 'full' ? schemes : [schemes[Number(process.env['SEED'] ?? 0) % 2] ?? 'light']

/** Expects that axe finds nothing, and that the page is no wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  const behindDialog = await page.getByRole('dialog').first().isVisible()
  for (const colorScheme of seenSchemes) {
    await page.emulateMedia({ colorScheme })
    // Colours that are still on their way are no colours of the page.
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
      ),
    )
    const axe = new AxeBuilder({ page }).disableRules(behindDialog ? rulesOfPages : [])
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide, 'wider than the window').toBe(false)
  }
}

/**
 * Follows an invitation to the first screen, with a new passkey. `look` is called on each screen of the way.
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
  await page.getByRole('button', { name: 'Make a passkey and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await look?.(page)
  const codes = await page.getByRole('main').getByRole('list').getByRole('listitem').allTextContents()
  await page.getByText('I have put the codes in a safe place').click()
  await page.getByRole('button', { name: 'Go to the console' }).click()
  await expect(page.getByRole('heading', { name: `Hello, ${name}` })).toBeVisible()
  return codes
}
