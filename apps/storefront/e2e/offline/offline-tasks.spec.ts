import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts } from '../support/catalogue.ts'
import { createCustomer, everythingStored, signInAt } from '../support/customer.ts'
import { awaken, expect, expectSaid, mailsAbout, test } from '../support/fixtures.ts'
import { openWithWorker } from '../support/persistent-browser.ts'

test('a message written offline waits, survives a reload and is sent once (spec §4 Offline)', async ({
  page,
  context,
  shop,
}) => {
  const { label, store } = shop
  const email = `anna-${crypto.randomUUID().slice(0, 8)}@example.com`
  await openWithWorker(page, `${store.prefix}/contact-us`)
  await awaken(page)
  const main = page.getByRole('main')
  await main.getByLabel(label('content.contact.name')).fill('{{token}} Anna')
  await main.getByLabel(label('content.contact.email')).fill(email)
  await main.getByLabel(label('content.contact.comment')).fill('Is it waterproof?')
  await context.setOffline(true)
  await main.getByRole('button', { name: label('content.contact.send') }).click()
  await expect(main.getByText(label('offline.saved'))).toBeVisible()
  await page.reload()
  await expect(main.getByText(label('offline.saved'))).toBeVisible()
  await context.setOffline(false)
  await expectSaid(page, label('offline.task.sent', { what: label('offline.task.contact') }))
  await expect(main.getByText(label('offline.saved'))).toBeHidden()
  await page.reload()
  await expect.poll(() => mailsAbout(email).length).toBe(2)
})

test('Profile update is queued for offline: shown at once and after a reload, then updated (spec §4 Offline)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label } = shop
  const { email, token } = await createCustomer(request, shop)
  await signInAt(page, shop, { path: '/my-account/details', email })
  const main = page.getByRole('main')
  const firstName = main.getByLabel(label('account.firstName'))
  await expect(firstName).not.toHaveValue('')
  await context.route('**/api/**', (route) => route.abort())
  await firstName.fill('Maarja')
  await main.getByRole('button', { name: label('account.save') }).click()
  await expect(main.getByText(label('offline.waits'))).toBeVisible()
  await page.reload()
  await expect(main.getByText(label('offline.waits'))).toBeVisible()
  await expect(firstName).toHaveValue('Maarja')
  await context.unroute('**/api/**')
  await page.reload()
  await awaken(page)
  await expectSaid(page, label('account.updated'))
  await expect(main.getByText(label('offline.waits'))).toBeHidden()
  const me = await request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await me.json()).result).toMatchObject({ firstname: 'Maarja', lastname: 'Maasikas', email })
})

test('a refused change restores the old values and shows the reason (spec §4 Offline)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label } = shop
  const { email } = await createCustomer(request, shop)
  await signInAt(page, shop, { path: '/my-account/details', email })
  const main = page.getByRole('main')
  const field = main.getByLabel(label('account.firstName'))
  await context.route('**/api/**', (route) => route.abort())
  await field.fill('Maarja')
  await main.getByRole('button', { name: label('account.save') }).click()
  await expect(main.getByText(label('offline.waits'))).toBeVisible()
  await context.unroute('**/api/**')
  // Simulated rejection: a name that passes the form may be rejected by a newer rule.
  const meta = { error: 'form.name_short_3', params: {} }
  await context.route('**/api/user/me*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 400, result: 'too short', meta } })
      : route.continue(),
  )
  await page.reload()
  await awaken(page)
  await expect(main.getByText(label('form.name_short_3'))).toBeVisible()
  await expect(field).toHaveValue('Mari')
  await main.getByRole('button', { name: label('offline.discard') }).click()
  await expect(main.getByText(label('form.name_short_3'))).toBeHidden()
})

test('a review whose response was lost is resent once by two tabs, under the same key (spec §4 Offline)', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [product] = await findProducts(request, shop, [{ terms: { visibility: [4] } }])
  if (!product) throw new Error('the demo shop has no product')
  await page.goto(`${store.prefix}${productPath(product)}`)
  await awaken(page)
  await page.getByRole('button', { name: label('reviews.write') }).click()
  const form = page.getByRole('form', { name: label('reviews.form.title') })
  // By keyboard: the buy bar may cover the stars.
  await form.getByRole('radio').last().press(' ')
  const title = `Good ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel(label('reviews.form.heading')).fill(title)
  await form.getByLabel(label('reviews.form.text')).fill('It does what it should.')
  await form.getByLabel(label('reviews.form.nickname')).fill('Anna')
  const keys: (string | undefined)[] = []
  await context.route('**/api/review/create**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The shop accepts it; its response is lost.
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: label('reviews.form.send') }).click()
  await expect(page.getByText(label('offline.saved'))).toBeVisible()
  const second = await context.newPage()
  await Promise.all([page.reload(), second.goto(`${store.prefix}/`)])
  await Promise.all([awaken(page), awaken(second)])
  await expect.poll(() => everythingStored(page)).not.toContain(title)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})
