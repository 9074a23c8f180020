import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { type Shop, shopOf } from './labels.ts'

type Options = { store: string; isBlockingExpected: boolean }
type Fixtures = { shop: Shop; blocked: string[] }

/** Texts of all notifications by page: they disappear, and a slow machine may check too late. */
const said = new WeakMap<Page, readonly string[]>()

/** Runs in the page; a string, because tools without browser types import this file. */
const noteWhatIsSaid = `
  const stack = 'section[popover]'
  const note = (node) => {
    if (node instanceof Element && (node.closest(stack) || node.querySelector(stack))) noteSaid(node.textContent)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(note)
  }).observe(document, { childList: true, subtree: true })
`

/**
 * Provides the store of the project and the URL of the running shop. A test fails when the content security
 * policy blocks something (`blocked`), unless the test expects it.
 */
export const test = base.extend<Options & Fixtures>({
  store: ['en', { option: true }],
  baseURL: process.env['SHOP_URL'],
  context: async ({ context }, provide) => {
    await context.exposeBinding('noteSaid', ({ page }, text: string) => {
      said.set(page, [...(said.get(page) ?? []), text])
    })
    await context.addInitScript({ content: noteWhatIsSaid })
    await provide(context)
  },
  isBlockingExpected: [false, { option: true }],
  shop: ({ store }, provide) => provide(shopOf(store)),
  blocked: [
    async ({ context, isBlockingExpected }, provide) => {
      const reports: string[] = []
      context.on('request', (request) => {
        if (request.url().endsWith('/csp-report')) reports.push(request.postData() ?? '')
      })
      await provide(reports)
      if (!isBlockingExpected) expect(reports).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/**
 * Waits until a notification of the page has shown this text, including notifications that have disappeared
 * or were lost with a reload.
 */
export async function expectSaid(page: Page, text: string): Promise<void> {
  await expect.poll(() => said.get(page)?.join('\n') ?? '').toContain(text)
}

/**
 * Presses a key until the page notices the interaction, which it cannot before hydration. Starts the
 * offline parts.
 */
export async function awaken(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('#connection-strip')).toBeAttached({ timeout: 500 })
  }).toPass()
}

/**
 * Holds back the scripts of the next page, so that nothing of it is hydrated, until the returned function
 * is called. Open the page with `waitUntil: 'commit'`.
 */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return async () => {
    released.resolve()
    await awaken(page)
  }
}

/** Gives consent to store products and searches on the device. Call it before the page is opened. */
export async function allowStorage(page: Page): Promise<void> {
  const { SHOP_URL: url = '' } = process.env
  await page.context().addCookies([{ name: 'cookie-choice-2', value: 'all', url }])
}

/** Runs the operator's command against the running shop and returns its output. */
export function ambra(...args: string[]): { status: number | null; output: string } {
  const env = { ...process.env, DATA_DIR: process.env['SHOP_DATA'] ?? '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/server/src/cli.ts', ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/**
 * Opens a page repeatedly until it shows what a command has written: on PostgreSQL a command runs beside
 * the shop, which follows a moment later. Each attempt has a longer timeout.
 */
export async function openUntil(
  page: Page,
  path: string,
  { status = 200, shows }: { status?: number; shows?: Locator } = {},
): Promise<void> {
  let timeout = 1500
  await expect(async () => {
    expect((await page.goto(path))?.status()).toBe(status)
    if (shows) await expect(shows).toBeVisible({ timeout: (timeout *= 2) })
  }).toPass()
}

/**
 * Returns the mails in the outbox folder about this order, with soft line breaks of the encoding decoded.
 */
export function mailsAbout(orderNumber: string): string[] {
  const folder = join(process.env['SHOP_DATA'] ?? '', 'outbox')
  // The folder does not exist before the first mail.
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(orderNumber))
}
