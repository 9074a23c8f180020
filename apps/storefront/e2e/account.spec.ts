import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import { seriousErrors } from './support/accessibility.ts'
import { findUsedPhone } from './support/catalogue.ts'
import {
  confirmationLink,
  createCustomer,
  everythingStored,
  newAddress,
  password,
  signInAt,
} from './support/customer.ts'
import { awaken, expect, mailsAbout, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

/** Returns the subject of an account mail, the first line of its plain text. */
function subjectOf({ store }: Shop, key: string): string {
  const file = join(import.meta.dirname, `../../../packages/mail/src/messages/${store.language}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))[key]
}

/** Actions of a customer in the account, by visible names only. */
function customer(page: Page, { label, store }: Shop) {
  const dialog = page.getByRole('dialog')
  const header = page.getByRole('banner')
  const signIn = header.getByRole('button', { name: label('nav.signIn'), exact: true })
  const account = header.getByRole('button', { name: new RegExp(`^${label('nav.account')}`) })

  async function openSignUp() {
    await signIn.click()
    await dialog.getByRole('button', { name: label('account.create') }).click()
  }
  async function requestAccount(email: string, secret = password) {
    await openSignUp()
    await dialog.getByLabel(label('account.firstName')).fill('Mari')
    await dialog.getByLabel(label('account.lastName')).fill('Maasikas')
    await dialog.getByLabel(label('account.email')).fill(email)
    await dialog.getByLabel(label('account.password'), { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: label('account.create') }).click()
  }
  async function createAccount(email: string) {
    await requestAccount(email)
    await expect(dialog.getByText(label('account.checkMailHelp', { email }))).toBeVisible()
    await page.goto(store.prefix + (await confirmationLink(email, 'confirm-account')))
    const main = page.getByRole('main')
    await main.getByLabel(label('account.password'), { exact: true }).fill(password)
    await main.getByRole('button', { name: label('account.confirmButton') }).click()
    await expect(account).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${store.prefix}/my-account$`))
  }
  async function signInAs(email: string, secret = password) {
    await dialog.getByLabel(label('account.email')).fill(email)
    await dialog.getByLabel(label('account.password'), { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: label('nav.signIn') }).click()
  }
  async function signOut() {
    await page.goto(`${store.prefix}/`)
    await account.click()
    await page.getByRole('button', { name: label('account.signOut') }).click()
    await expect(signIn).toBeVisible()
  }
  return { dialog, header, signIn, account, openSignUp, requestAccount, createAccount, signInAs, signOut }
}

test('a customer creates an account, signs out and in, and stays signed in after a reload (spec §4 Session)', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  const email = newAddress()
  await page.goto(`${store.prefix}/`)
  await awaken(page)
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

test('the guest’s cart is merged into the customer’s, which is restored at the next sign-in (spec §4 "Authorising")', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  const { phone, child } = await findUsedPhone(request, shop)
  const email = newAddress()
  const cart = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
  await page.goto(`${store.prefix}${productPath(phone, child.sku)}`)
  await awaken(page)
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

test('a rejected token is renewed and the request repeated; an ended session opens sign-in (spec §4 "Token refresh")', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  await page.goto(`${store.prefix}/`)
  await awaken(page)
  await visit.createAccount(newAddress())
  let refused = 0
  const calls: string[] = []
  page.on('response', (response) => {
    // Excludes calls of the previous page, whose lists may still be loading.
    const path = /\/api\/(user\/(?:me|refresh|order-history))/.exec(response.url())?.[1]
    if (path) calls.push(`${path} ${response.status()}`)
    expect(response.url()).not.toContain('token=')
  })
  const unauthorized = { code: 401, result: 'not authorized', meta: { error: 'auth.not_authorized' } }
  await page.route('**/api/user/me', (route) =>
    refused++ === 0 ? route.fulfill({ status: 401, json: unauthorized }) : route.continue(),
  )
  await page.goto(`${store.prefix}/my-account`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('account.greeting', { name: 'Mari' }),
  )
  await expect
    .poll(() => calls)
    .toEqual(['user/me 401', 'user/refresh 200', 'user/me 200', 'user/order-history 200'])
  await page.route('**/api/user/*', (route) =>
    route.fulfill({ status: 401, json: { ...unauthorized, result: null } }),
  )
  await page.reload()
  await expect(visit.dialog.getByText(label('account.expired'))).toBeVisible()
  await expect(page.getByText(label('account.login_required'))).toBeVisible()
})

test('account forms show missing fields at the field and to screen readers', async ({ page, shop }) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${store.prefix}/`)
  await awaken(page)
  await visit.signIn.click()
  expect(await seriousErrors(page), 'sign in').toEqual([])
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
    expect(await seriousErrors(page), `create account ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect(visit.signIn).toBeFocused()
  await page.goto(`${store.prefix}/my-account`)
  await expect(page.getByText(label('account.login_required'))).toBeVisible()
  expect(await seriousErrors(page), 'my account').toEqual([])
})

test('creating an account shows the same page whether one exists or not; the mail informs the owner', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { email } = await createCustomer(request, shop)
  const visit = customer(page, shop)
  await page.goto(`${store.prefix}/`)
  await awaken(page)
  await visit.requestAccount(email, 'midagi hoopis muud')
  await expect(visit.dialog.getByText(label('account.checkMailHelp', { email }))).toBeVisible()
  expect(await seriousErrors(page), 'check the mail').toEqual([])
  await expect
    .poll(
      () =>
        mailsAbout(`To: ${email}`).filter((mail) => mail.includes(subjectOf(shop, 'account.exists'))).length,
    )
    .toBe(1)
  // Nothing has changed: the old password signs in, from here.
  await visit.dialog.getByRole('button', { name: label('nav.signIn') }).click()
  await visit.signInAs(email, 'midagi hoopis muud')
  await expect(visit.dialog.getByRole('alert')).toHaveText(label('account.bad_credentials'))
  await visit.signInAs(email)
  await expect(visit.account).toBeVisible()
})

test('the link of the mail activates an account once, only with the password and a click', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const email = newAddress()
  const account = { email, firstname: 'Mari', lastname: 'Maasikas' }
  await request.post('/api/user/create', { data: { customer: account, password } })
  const link = store.prefix + (await confirmationLink(email, 'confirm-account'))
  const main = page.getByRole('main')
  const open = async (secret: string) => {
    await main.getByLabel(label('account.password'), { exact: true }).fill(secret)
    await main.getByRole('button', { name: label('account.confirmButton') }).click()
  }
  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await awaken(page)
  // The secret is removed from the URL.
  await expect(page).toHaveURL(new RegExp(`${store.prefix}/confirm-account$`))
  const login = await request.post('/api/user/login', { data: { username: email, password } })
  expect(login.status()).toBe(401)
  expect(await seriousErrors(page), 'confirm account').toEqual([])
  await main.getByRole('button', { name: label('account.confirmButton') }).click()
  await expect(main.getByLabel(label('account.password'), { exact: true })).toBeFocused()
  await open('the password of a stranger')
  await expect(main.getByLabel(label('account.password'), { exact: true })).toHaveAccessibleDescription(
    label('account.chosen_password'),
  )
  await open(password)
  await expect(page.getByText(label('account.confirmed'))).toBeVisible()
  await page.goto(link)
  await open(password)
  await expect(main.getByRole('alert')).toHaveText(label('account.reset_token_invalid'))
  await page.goto(`${store.prefix}/confirm-account`)
  await expect(main.getByText(label('account.linkIncomplete'))).toBeVisible()
})

test('an email address change requires the password and the confirmation mail, and signs out other devices (M2)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { email, token } = await createCustomer(request, shop)
  const fresh = newAddress()
  await signInAt(page, shop, { path: '/my-account/details', email })
  const main = page.getByRole('main')
  const form = main.getByRole('region', { name: label('account.personal') })
  const [address, secret] = [
    form.getByLabel(label('account.email'), { exact: true }),
    form.getByLabel(label('account.currentPassword')),
  ]
  const save = form.getByRole('button', { name: label('account.save') })
  await expect(secret).toBeHidden()
  await address.fill(fresh)
  await expect(form.getByRole('status')).toContainText(label('account.emailChangeSteps'))
  expect(await seriousErrors(page), 'profile with password').toEqual([])
  await save.click()
  await expect(secret).toBeFocused()
  await expect(secret).toHaveAccessibleDescription(label('form.required'))
  await secret.fill('something else')
  await save.click()
  await expect(secret).toHaveAccessibleDescription(label('account.wrong_password'))
  // The change is not queued offline: the input stays in the form, and nothing is stored.
  await context.setOffline(true)
  await secret.fill(password)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(label('account.email_offline'))
  expect(await everythingStored(page)).not.toContain(password)
  await context.setOffline(false)
  await expect(address).toHaveValue(fresh)
  await save.click()
  await expect(form.getByText(label('account.emailSent', { email: fresh }))).toBeFocused()
  await expect(address).toHaveValue(email)
  await expect(secret).toBeHidden()

  const statusOf = async () =>
    (await request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await statusOf()).toBe(200)
  await page.goto(store.prefix + (await confirmationLink(fresh, 'confirm-email')))
  await expect(page).toHaveURL(new RegExp(`${store.prefix}/confirm-email$`))
  expect(await seriousErrors(page), 'confirm e-mail').toEqual([])
  await main.getByRole('button', { name: label('account.emailConfirmButton') }).click()
  await expect(page.getByRole('heading', { name: label('account.emailConfirmed') })).toBeFocused()
  expect(await statusOf()).toBe(401)
  await main.getByRole('link', { name: label('nav.account') }).click()
  await expect(main.getByText(label('account.signedInAs', { email: fresh }))).toBeVisible()
  await expect
    .poll(() =>
      mailsAbout(`To: ${email}`).some((mail) => mail.includes(subjectOf(shop, 'account.emailChanged'))),
    )
    .toBe(true)
})

test('a shop that reveals accounts (ACCOUNT_PRIVACY=spec) creates the account at once and names a taken address', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const visit = customer(page, shop)
  const { email } = await createCustomer(request, shop)
  let isTaken = true
  const created = { email, firstname: 'Mari', lastname: 'Maasikas', id: 7, addresses: [] }
  await page.route('**/api/user/create', (route) =>
    isTaken
      ? route.fulfill({
          status: 400,
          json: { code: 400, result: 'taken', meta: { error: 'account.email_taken', params: {} } },
        })
      : route.fulfill({ json: { code: 200, result: created } }),
  )
  await page.goto(`${store.prefix}/`)
  await awaken(page)
  await visit.requestAccount(email)
  await expect(visit.dialog.getByLabel(label('account.email'))).toHaveAccessibleDescription(
    label('account.email_taken'),
  )
  isTaken = false
  await visit.dialog.getByRole('button', { name: label('account.create') }).click()
  await expect(visit.account).toBeVisible()
  await page.route('**/api/user/reset-password', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 404, result: 'unknown', meta: { error: 'account.email_unknown', params: {} } },
    }),
  )
  await visit.signOut()
  await page.goto(`${store.prefix}/reset-password`)
  const main = page.getByRole('main')
  await main.getByLabel(label('account.email')).fill(email)
  await main.getByRole('button', { name: label('account.resetSend') }).click()
  await expect(main.getByLabel(label('account.email'))).toHaveAccessibleDescription(
    label('account.email_unknown'),
  )
})
