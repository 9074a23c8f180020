import { totpCode, totpStep } from '@ambra/commerce/totp'
import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'

const shop = consoleShop()
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
}

test('signs in with a password and an authenticator app', async ({ browser }) => {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('kai@shop.example', 'order-desk'), 'Kai Kuusk')
  await page.goto(`${shop.url}/admin/account?open=password`)
  const dialog = page.getByRole('dialog', { name: 'Set a password with an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await dialog.getByText('Or enter this secret:').locator('span').textContent()) ?? ''
  // A code works once, so sign-in needs the next one.
  const codeOf = (steps: number) => totpCode(secret.replaceAll(' ', ''), totpStep(new Date()) + steps)
  await expectAccessible(page)
  await dialog.getByLabel('New password').fill('kevad lumi kask')
  await dialog.getByLabel('Code of the authenticator app').fill(codeOf(0))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your key is set.')).toBeVisible()
  await signOut(page, 'Kai Kuusk')
  await page.getByRole('link', { name: 'With a password' }).click()
  await page.getByLabel('E-mail').fill('kai@shop.example')
  await page.getByLabel('Password').fill('kevad lumi kask')
  await page.getByLabel('Code of the authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  // Keeps the typed password.
  await expect(page.getByLabel('Password')).toHaveValue('kevad lumi kask')
  await expectAccessible(page)
  await page.getByLabel('Code of the authenticator app').fill(codeOf(1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Kai Kuusk' })).toBeVisible()
})

test('sets new credentials with a recovery code alone', async ({ browser }) => {
  const lost = await openDevice(browser, phone)
  const [code = ''] = await acceptInvite(lost, shop.inviteLink('ott@shop.example', 'owner'), 'Ott Oja')
  await lost.goto(`${shop.url}/admin/account?open=passkey`)
  await lost.getByLabel('Name of the passkey').fill('The same')
  await lost.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(lost.getByText('This device already has one of your passkeys.')).toBeVisible()
  await lost.close()
  const page = await openDevice(browser, desk)
  await page.goto(`${shop.url}/admin/sign-in`)
  await page.getByRole('link', { name: 'With a recovery code' }).click()
  await page.getByLabel('E-mail').fill('ott@shop.example')
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/people`)
  await expect(page.getByRole('main')).toContainText('recovery code')
  await page.goto(`${shop.url}/admin/account?open=passkey`)
  await page.getByLabel('Name of the passkey').fill('New telephone')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByText('Your key is set.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'How you sign in' })).toContainText('New telephone')
})

test('asks for step-up authentication again when the last one has expired', async ({ browser }) => {
  const page = await openDevice(browser, desk)
  await acceptInvite(page, shop.inviteLink('eha@shop.example', 'owner'), 'Eha Ehala')
  await acceptInvite(
    await openDevice(browser, phone),
    shop.inviteLink('uku@shop.example', 'warehouse'),
    'Uku Urm',
  )
  await page.goto(`${shop.url}/admin/people`)
  await page.getByRole('link', { name: 'Uku Urm' }).click()
  // Simulates the response ten minutes after sign-in; in this test, sign-in is more recent.
  await page.route(
    '**/api/admin/staff.disable',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 403, result: '', meta: { error: 'staff.step_up', params: {} } },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Disable' }).click()
  const question = page.getByRole('dialog', { name: 'Disable' })
  await question.getByRole('button', { name: 'Disable' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Confirm with your passkey' }).click()
  await expect(page.getByText('Uku Urm is disabled.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('loses nothing while offline', async ({ browser }) => {
  const page = await openDevice(browser, phone)
  await acceptInvite(page, shop.inviteLink('iti@shop.example', 'owner'), 'Iti Ilves')
  await page.goto(`${shop.url}/admin/account`)
  await page.getByLabel('Your name').fill('Iti Ilves-Mets')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByLabel('Your name')).toHaveValue('Iti Ilves-Mets')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your account is saved.')).toBeVisible()
})

test('shows changes made by others without a reload', async ({ browser }) => {
  const page = await openDevice(browser, desk)
  await acceptInvite(page, shop.inviteLink('aet@shop.example', 'owner'), 'Aet Arro')
  await page.goto(`${shop.url}/admin/people`)
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Aet Arro')
  await acceptInvite(
    await openDevice(browser, phone),
    shop.inviteLink('ülo@shop.example', 'warehouse'),
    'Ülo Ülm',
  )
  // Signals presence; without it, no changes are shown.
  await page.bringToFront()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Ülo Ülm')
})
