import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'

const shop = consoleShop()

test('shows each person only what their role allows', { tag: '@essential' }, async ({ browser }) => {
  const violations: string[] = []
  const owner = await openDevice(browser, { width: 1440, height: 900 })
  owner.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  await acceptInvite(owner, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm', expectAccessible)
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')
  // Checks the order; other entries may be between.
  await expect(menu(owner)).toContainText([
    'Start',
    'Warehouse',
    'Scan',
    'People',
    'Roles',
    'Audit log',
    'My account',
  ])
  for (const path of ['', 'people', 'people/1', 'roles', 'roles/warehouse', 'audit', 'account']) {
    await owner.goto(`${shop.url}/admin/${path}`)
    await expect(owner.locator('main h1')).toBeVisible()
    await expectAccessible(owner)
  }
  await owner.goto(`${shop.url}/admin/people`)
  await owner.getByRole('button', { name: 'Invite a person' }).click()
  const invite = owner.getByRole('dialog', { name: 'Invite a person' })
  await invite.getByLabel('E-mail', { exact: true }).fill('jaan@shop.example')
  await invite.getByText('Warehouse', { exact: true }).click()
  await invite.getByRole('button', { name: 'Send the invitation' }).click()
  // This shop has no mail server, so the dialog shows the link.
  await expect(invite.getByText(/\/admin\/invite#/)).toBeVisible()
  await owner.keyboard.press('Escape')
  await expect(owner.getByRole('table', { name: 'Open invitations' })).toContainText('jaan@shop.example')

  const packer = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(packer, shop.inviteLink('kati@shop.example', 'warehouse'), 'Kati Kask')
  await packer.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(packer)).toContainText(['Start', 'Warehouse', 'Scan', 'My account'])
  await expect(menu(packer).filter({ hasText: /^(People|Roles|Audit)$/ })).toHaveCount(0)
  await packer.goto(`${shop.url}/admin/people`)
  await expect(packer.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expectAccessible(packer)
  expect(violations).toEqual([])
})

test('signs a person in by keyboard alone', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('liis@shop.example', 'owner'), 'Liis Lepp')
  await page.context().clearCookies()
  await page.goto(`${shop.url}/admin/people?q=liis`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Returns to the address of before the sign-in.
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?q=liis')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Liis Lepp' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Liis Lepp' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search or run' }).waitFor()
  await page.keyboard.type('disable')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Disable' })).toBeVisible()
  await expectAccessible(page)
})

test('leads to the sign-in screen when the session has ended', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('mart@shop.example', 'owner'), 'Mart Mets')
  await page.goto(`${shop.url}/admin/account`)
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByLabel('Your name').fill('Mart Mets-Tamm')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
})
