import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { startShopOn } from '../../storefront/e2e/support/start-shop.ts'

/** A shop of its own: its first owner can come once. Passkeys need a name, not an address of the network. */
let dataDir: string
let shop: { url: string; stop: () => Promise<void> }

test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataDir = mkdtempSync(join(tmpdir(), 'ambra-console-'))
  shop = await startShopOn(dataDir, {}, 'localhost')
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A link from the command line, as the operator of the server gets it. */
function inviteLink(mail: string, role: string): string {
  const env = { ...process.env, DATA_DIR: dataDir }
  const said = execFileSync('node', ['apps/server/src/cli.ts', 'staff', 'invite', mail, '--role', role], {
    env,
  })
  return /http\S+#[\w-]+/.exec(said.toString())?.[0] ?? ''
}

/** A page of a device that has a passkey reader and a person before it. */
async function openDevice(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide, 'wider than the window').toBe(false)
  }
}

async function acceptInvite(page: Page, link: string, name: string, mail?: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await expectAccessible(page)
  expect(page.url()).not.toContain('#')
  if (mail) await page.getByLabel('E-mail').fill(mail)
  await page.getByRole('button', { name: 'Make a passkey and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('I have put the codes in a safe place').click()
  await page.getByRole('button', { name: 'Go to the console' }).click()
  await expect(page.getByRole('heading', { name: `Hello, ${name}` })).toBeVisible()
}

test('each person sees what their role allows', async ({ browser }) => {
  test.setTimeout(300_000)
  const violations: string[] = []
  const owner = await openDevice(browser, { width: 1440, height: 900 })
  owner.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  await acceptInvite(owner, inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')
  await expect(menu(owner)).toHaveText(['Start', 'People', 'Roles', 'Audit', 'My account'])
  for (const path of ['', 'people', 'people/1', 'roles', 'roles/warehouse', 'audit', 'account']) {
    await owner.goto(`${shop.url}/admin/${path}`)
    await expect(owner.locator('main h1')).toBeVisible()
    await expectAccessible(owner)
  }
  await owner.goto(`${shop.url}/admin/people`)
  await owner.getByRole('button', { name: 'Invite a person' }).click()
  const invite = owner.getByRole('dialog', { name: 'Invite a person' })
  await invite.getByLabel('E-mail').fill('jaan@shop.example')
  await invite.getByText('Warehouse', { exact: true }).click()
  await invite.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(owner.getByRole('table', { name: 'Open invitations' })).toContainText('jaan@shop.example')

  const packer = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(packer, inviteLink('kati@shop.example', 'warehouse'), 'Kati Kask')
  await packer.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(packer)).toHaveText(['Start', 'My account'])
  await packer.goto(`${shop.url}/admin/people`)
  await expect(packer.getByRole('heading', { name: 'You may not do this' })).toBeVisible()
  await expectAccessible(packer)
  expect(violations).toEqual([])
})

test('keys alone sign a person in @ci', async ({ browser }) => {
  test.setTimeout(300_000)
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, inviteLink('liis@shop.example', 'owner'), 'Liis Lepp')
  await page.context().clearCookies()
  await page.goto(`${shop.url}/admin/people?q=liis`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Back where the person was.
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?q=liis')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Liis Lepp' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Liis Lepp' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find or do' }).waitFor()
  await page.keyboard.type('disable')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Disable' })).toBeVisible()
  await expectAccessible(page)
})

test('an ended session leads to the sign-in @ci', async ({ browser }) => {
  test.setTimeout(300_000)
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, inviteLink('mart@shop.example', 'owner'), 'Mart Mets')
  await page.goto(`${shop.url}/admin/account`)
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByLabel('Your name').fill('Mart Mets-Tamm')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
})
