import AxeBuilder from '@axe-core/playwright'
import { productPath } from '@ambra/domain/slug'
import type { Page } from '@playwright/test'
import { findUsedPhone } from './catalogue.ts'
import { newAddress, password } from './customer.ts'
import { expect, test } from './fixtures.ts'
import type { Shop } from './labels.ts'

async function faultsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** What a customer does with the account, by visible names only. */
function customer(page: Page, { label }: Shop) {
  const dialog = page.getByRole('dialog')
  const header = page.getByRole('banner')
  const signIn = header.getByRole('button', { name: label('nav.signIn'), exact: true })
  const account = header.getByRole('button', { name: new RegExp(`^${label('nav.account')}`) })

  async function openSignUp() {
    await signIn.click()
    await dialog.getByRole('button', { name: label('account.create') }).click()
  }
  async function createAccount(email: string) {
    await openSignUp()
    await dialog.getByLabel(label('account.firstName')).fill('Mari')
    await dialog.getByLabel(label('account.lastName')).fill('Maasikas')
    await dialog.getByLabel(label('account.email')).fill(email)
    await dialog.getByLabel(label('account.password'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: label('account.create') }).click()
    await expect(account).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  async function signInAs(email: string, secret = password) {
    await dialog.getByLabel(label('account.email')).fill(email)
    await dialog.getByLabel(label('account.password'), { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: label('nav.signIn') }).click()
  }
  async function signOut() {
    await account.click()
    await page.getByRole('button', { name: label('account.signOut') }).click()
    await expect(signIn).toBeVisible()
  }
  return { dialog, header, signIn, account, openSignUp, createAccount, signInAs, signOut }
}

test('a customer creates an account, signs out and in, and stays signed in after a reload (spec §4 Session)', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  const email = newAddress()
  await page.goto(`${store.prefix}/`)
  await page.getByRole('button', { name: label('cookie.needed') }).click()
  await visit.createAccount(email)
  await page.reload()
  await expect(visit.account).toBeVisible()
  await visit.signOut()
  await expect(page.getByText(label('account.logged_out'))).toBeVisible()
  await page.reload()
  await visit.signIn.click()
  await visit.signInAs(email, 'something else')
  await expect(visit.dialog.getByRole('alert')).toHaveText(label('account.bad_credentials'))
  await visit.signInAs(email)
  await expect(visit.account).toBeVisible()
})

test('the guest’s cart joins the customer’s, which comes back at the next sign-in (spec §4 "Authorising")', {
  tag: '@ci',
}, async ({ page, request, shop }) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  const { phone, child } = await findUsedPhone(request, shop)
  const email = newAddress()
  const cart = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
  await page.goto(`${store.prefix}${productPath(phone, child.sku)}`)
  await page.getByRole('button', { name: label('cookie.needed') }).click()
  await page
    .getByRole('button', { name: label('card.add'), exact: true })
    .first()
    .click()
  await expect(cart).toHaveAccessibleName(/1$/)
  const joined = page.waitForResponse((response) => /cart\/totals\?cartId=\d{1,9}$/.test(response.url()))
  await visit.createAccount(email)
  await joined
  await visit.signOut()
  await expect(cart).toHaveAccessibleName(label('nav.cart'))
  await visit.signIn.click()
  await visit.signInAs(email)
  await expect(cart).toHaveAccessibleName(/1$/)
})

test('a refused token is renewed and the request repeated; an ended session asks to sign in (spec §4 "Token refresh")', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  await page.goto(`${store.prefix}/`)
  await page.getByRole('button', { name: label('cookie.needed') }).click()
  await visit.createAccount(newAddress())
  let refused = 0
  const calls: string[] = []
  page.on('response', (response) => {
    // Not of the page before: its lists may still be on their way.
    const path = /\/api\/(user\/(?:me|refresh|order-history))/.exec(response.url())?.[1]
    if (path) calls.push(`${path} ${response.status()}`)
    expect(response.url()).not.toContain('token=')
  })
  const answer = { code: 401, result: 'not authorized', meta: { error: 'auth.not_authorized' } }
  await page.route('**/api/user/me', (route) =>
    refused++ === 0 ? route.fulfill({ status: 401, json: answer }) : route.continue(),
  )
  await page.goto(`${store.prefix}/my-account`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('account.greeting', { name: 'Mari' }),
  )
  await expect
    .poll(() => calls)
    .toEqual(['user/me 401', 'user/refresh 200', 'user/me 200', 'user/order-history 200'])
  await page.route('**/api/user/*', (route) =>
    route.fulfill({ status: 401, json: { ...answer, result: null } }),
  )
  await page.reload()
  await expect(visit.dialog.getByText(label('account.expired'))).toBeVisible()
  await expect(page.getByText(label('account.login_required'))).toBeVisible()
})

test('forms of the account name what is missing, at the field and for a screen reader', {
  tag: '@ci',
}, async ({ page, shop }) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${store.prefix}/`)
  await page.getByRole('button', { name: label('cookie.needed') }).click()
  await visit.signIn.click()
  expect(await faultsOn(page), 'sign in').toEqual([])
  await visit.dialog.getByRole('button', { name: label('account.create') }).click()
  await visit.dialog.getByRole('button', { name: label('account.create') }).click()
  const first = visit.dialog.getByLabel(label('account.firstName'))
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription(label('form.required'))
  const secret = visit.dialog.getByLabel(label('account.password'), { exact: true })
  await secret.fill('short')
  await visit.dialog.getByRole('button', { name: label('account.create') }).click()
  await expect(secret).toHaveAccessibleDescription(new RegExp(label('form.password_short')))
  await visit.dialog.getByLabel(label('account.showPassword')).check()
  await expect(secret).toHaveAttribute('type', 'text')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await faultsOn(page), `create account ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect(visit.signIn).toBeFocused()
  await page.goto(`${store.prefix}/my-account`)
  await expect(page.getByText(label('account.login_required'))).toBeVisible()
  expect(await faultsOn(page), 'my account').toEqual([])
})
