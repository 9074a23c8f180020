import { expect, expectSaid, mailsAbout, test } from './support/fixtures.ts'
import { createCustomer, everythingStored, newAddress, password, signInAt } from './support/customer.ts'
import { orderByCall } from './support/order-by-call.ts'

test('a customer signs in at a page that requires it, changes details and leaves no trace at sign-out (spec §4 Logout)', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { email } = await createCustomer(request, shop)
  await signInAt(page, shop, { path: '/my-account/details', email })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('account.profile'))
  const main = page.getByRole('main')
  await main.getByLabel(label('account.firstName')).fill('M')
  await main.getByRole('button', { name: label('account.save') }).click()
  await expect(main.getByLabel(label('account.firstName'))).toHaveAccessibleDescription(
    label('form.name_short'),
  )
  await main.getByLabel(label('account.firstName')).fill('Maarja')
  await main.getByRole('button', { name: label('account.save') }).click()
  await expectSaid(page, label('account.updated'))

  await page.goto(`${store.prefix}/my-account/shipping-details`)
  await main.getByRole('button', { name: label('account.addAddress') }).click()
  await main.getByLabel(label('checkout.phone')).fill('5555 0123')
  await main.getByLabel(label('checkout.street')).fill('Pikk 13')
  await main.getByLabel(label('checkout.postcode')).fill('6150')
  await main.getByLabel(label('checkout.city')).fill('Elva')
  await main.getByRole('button', { name: label('account.save') }).click()
  await expect(main.getByLabel(label('checkout.postcode'))).toHaveAccessibleDescription(
    new RegExp(label('form.zip_format')),
  )
  await main.getByLabel(label('checkout.postcode')).fill('EE61507')
  await main.getByRole('button', { name: label('account.save') }).click()
  await expect(main.getByText('61507 Elva')).toBeVisible()
  await main.getByRole('button', { name: label('account.removeNamed', { place: 'Pikk 13' }) }).click()
  await expect(main.getByText('61507 Elva')).toBeHidden()
  await page.getByRole('button', { name: label('lists.undo') }).click()
  await expect(main.getByText('61507 Elva')).toBeVisible()

  const before = await everythingStored(page)
  const secrets = [...before.matchAll(/"token":"([^"]+)"/g)].map(([, secret = '']) => secret)
  expect(secrets).not.toEqual([])
  const traces = [email, 'Maarja', 'Maasikas', 'Pikk 13', 'Elva', '55550123', ...secrets]
  for (const trace of traces) expect(before).toContain(trace)
  await main
    .getByRole('button', { name: label('account.signOut') })
    .last()
    .click()
  await expect(page.getByText(label('account.logged_out'))).toBeVisible()
  await expect(main.getByText(label('account.login_required'))).toBeVisible()
  // Gives a busy browser enough time to write (spec §9 "write unresponsive").
  await expect
    .poll(async () => {
      const after = await everythingStored(page)
      return traces.filter((trace) => after.includes(trace))
    })
    .toEqual([])
})

test('a forgotten password is reset by mail, and the customer is signed in (spec §4 "After creating a password the user is logged in")', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { email } = await createCustomer(request, shop)
  await page.goto(`${store.prefix}/my-account`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: label('account.forgot') }).click()
  // The same message for an address without an account.
  const unknownAddress = newAddress()
  await main.getByLabel(label('account.email')).fill(unknownAddress)
  await main.getByRole('button', { name: label('account.resetSend') }).click()
  await expect(main.getByText(label('account.resetSent', { email: unknownAddress }))).toBeVisible()
  await main.getByRole('button', { name: label('account.resetAgain') }).click()
  await main.getByLabel(label('account.email')).fill(email)
  await main.getByRole('button', { name: label('account.resetSend') }).click()
  await expect(main.getByText(label('account.resetSent', { email }))).toBeVisible()

  const linkIn = (mail: string) => /\/create-password\/[^\s"<>]+/.exec(mail)?.[0]
  const link = () => mailsAbout(`To: ${email}`).flatMap((mail) => linkIn(mail) ?? [])[0]
  await expect.poll(link).toBeDefined()
  const response = await page.goto(store.prefix + link())
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page).toHaveURL(new RegExp(`${store.prefix}/create-password$`))
  await main.getByLabel(label('account.newPassword'), { exact: true }).fill('uus ja parem kringel')
  await main.getByLabel(label('account.repeatPassword'), { exact: true }).fill('midagi muud')
  await main.getByRole('button', { name: label('account.savePassword') }).click()
  await expect(main.getByLabel(label('account.repeatPassword'), { exact: true })).toHaveAccessibleDescription(
    label('form.passwords_differ'),
  )
  await main.getByLabel(label('account.repeatPassword'), { exact: true }).fill('uus ja parem kringel')
  await main.getByRole('button', { name: label('account.savePassword') }).click()
  await expect(page.getByText(label('account.password_changed'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('account.greeting', { name: 'Mari' }),
  )
})

test('a password change keeps this device signed in and signs out the others (spec §8 "(then automatic login)")', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const { email, token } = await createCustomer(request, shop)
  await signInAt(page, shop, { path: '/my-account/details', email })
  const main = page.getByRole('main')
  const better = 'uus ja parem kringel'
  await main.getByLabel(label('account.currentPassword')).first().fill(password)
  await main.getByLabel(label('account.newPassword'), { exact: true }).fill(better)
  await main.getByLabel(label('account.repeatPassword'), { exact: true }).fill(better)
  await main.getByRole('button', { name: label('account.changePassword') }).click()
  await expect(page.getByText(label('account.password_changed'))).toBeVisible()
  await page.reload()
  await expect(main.getByText(label('account.thisDevice'))).toBeVisible()
  const other = await request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })
  expect(other.status()).toBe(401)
})

test('a password change is refused offline, with a message (spec §8 offline)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label } = shop
  const { email } = await createCustomer(request, shop)
  await signInAt(page, shop, { path: '/my-account/details', email })
  const main = page.getByRole('main')
  await expect(main.getByText(label('account.thisDevice'))).toBeVisible()
  await context.setOffline(true)
  await main.getByLabel(label('account.currentPassword')).first().fill(password)
  await main.getByLabel(label('account.newPassword'), { exact: true }).fill('uus ja parem kringel')
  await main.getByLabel(label('account.repeatPassword'), { exact: true }).fill('uus ja parem kringel')
  await main.getByRole('button', { name: label('account.changePassword') }).click()
  await expect(page.getByText(label('account.reset_offline'))).toBeVisible()
})

test('an order of the account is viewed and ordered again (spec §2 single order)', async ({
  page,
  request,
  shop,
}) => {
  const { label } = shop
  const { email, token } = await createCustomer(request, shop)
  const { orderNumber } = await orderByCall(request, shop, { method: 'cashondelivery', email, token })
  await signInAt(page, shop, { path: '/my-account/orders', email })
  await page.getByRole('link', { name: label('order.heading', { number: orderNumber }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('order.heading', { number: orderNumber }),
  )
  await page.getByRole('button', { name: label('account.orderAgain') }).click()
  await page.getByRole('button', { name: label('account.toCart') }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
})
