import { productPath } from '@ambra/domain/platform/text/slug'
import { findUsedPhone } from './support/catalogue.ts'
import { ambra, expect, test } from './support/fixtures.ts'

test.use({ javaScriptEnabled: false })

test('home page, filtered and sorted category, and its next page work without JavaScript', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(store.prefix || '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('navigation', { name: label('info.noScript.categories') })
    .getByRole('link')
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState()
  const before = await main.getByRole('article').count()
  await main.getByRole('button', { name: label('listing.more') }).click()
  await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(before)

  const facet = page.getByRole('group').filter({ has: page.getByText('Like new') })
  await facet.getByRole('checkbox', { name: /Like new/ }).check()
  await page.getByRole('combobox', { name: label('filters.sort') }).selectOption('final_price:asc')
  await page.getByRole('button', { name: label('filters.apply') }).click()
  await expect(page).toHaveURL(/sort=final_price(%3A|:)asc/)
  const found = await main.getByRole('article').count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(before)
  await expect(facet.getByRole('checkbox', { name: /Like new/ })).toBeChecked()
})

test('a product shows its price and links its variants without JavaScript, and search works', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { phone } = await findUsedPhone(request, shop)
  await page.goto(`${store.prefix}/search`)
  await page.getByRole('search').getByRole('combobox').fill(phone.name)
  await page.getByRole('search').getByRole('combobox').press('Enter')
  await page.getByRole('main').getByRole('link', { name: phone.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: phone.name })).toBeVisible()
  const variants = page
    .getByRole('navigation', { name: label('info.noScript.variants') })
    .getByRole('listitem')
  const last = variants.last()
  const price = /[\d,.\s]+€/.exec((await last.textContent()) ?? '')?.[0].trim() ?? 'no price'
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/p\/[^/]+\/[^/]+\/[^/]+$/)
  const shown = page.getByRole('main').getByText(price, { exact: true }).filter({ visible: true })
  await expect(shown.first()).toBeVisible()
  // Controls that need script are hidden.
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
})

test('related products look like list cards without JavaScript', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  await page.goto(`${shop.store.prefix}${productPath(phone)}`)
  // A review with a photo is an article too.
  const cards = page.getByRole('article').filter({ has: page.locator('h3 a') })
  const related = cards.first()
  await related.scrollIntoViewIfNeeded()
  const [card, picture, name] = await Promise.all([
    related.boundingBox(),
    related.locator('img').boundingBox(),
    related.getByRole('heading').boundingBox(),
  ])
  if (!card || !picture || !name) throw new Error('the card is not shown')
  // Styled: a part of its row, with the picture in it and the name beside it on a phone, below it elsewhere.
  const width = page.viewportSize()?.width ?? 0
  const isPhone = width < 600
  expect(card.width).toBeLessThan(isPhone ? width - 32 : width / 2)
  expect(picture.width).toBeLessThan(card.width / (isPhone ? 3 : 1))
  if (isPhone) expect(name.x).toBeGreaterThan(picture.x + picture.width)
  else expect(name.y).toBeGreaterThan(picture.y + picture.height)
  const strays = await cards.evaluateAll(
    (all) => all.filter((card) => getComputedStyle(card).position !== 'relative').length,
  )
  expect(strays).toBe(0)
})

test('the contact form works without JavaScript, and shows errors with the typed values', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/contacts`)
  const comment = page.getByLabel(label('content.contact.comment'), { exact: true })
  const words = `Posted without script ${Date.now()}`
  await comment.fill(words)
  const send = page.getByRole('button', { name: label('content.contact.send') })
  await send.click()
  await expect(page.getByText(label('error.form.required')).first()).toBeVisible()
  await expect(comment).toHaveValue(words)
  await page.getByLabel(label('content.contact.name'), { exact: true }).fill('Jüri')
  await page.getByLabel(label('content.contact.email'), { exact: true }).fill('jyri@example.ee')
  await send.click()
  await expect(page.getByText(label('content.contact.sent'))).toBeVisible()
  await expect(page).toHaveURL(/\?sent=1$/)
  expect(ambra('contacts', 'list').output).toContain('Posted without script')
})

test('checkout, lists and account explain without JavaScript what they need and how to order anyway', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const { label, store } = shop
  for (const path of ['checkout', 'wishlist', 'compare', 'my-account', 'special-offers']) {
    await page.goto(`${store.prefix}/${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('paragraph').first(), path).toContainText(label('info.noScript.screen'))
    await expect(main.getByRole('link', { name: /^\+372/ })).toHaveAttribute('href', /^tel:\+372/)
    await expect(main.getByRole('link', { name: label('info.noScript.write') })).toBeVisible()
    // The page contains only the note: nothing says that the list is empty, and styles are loaded.
    await expect(main.locator(':scope > :not(noscript)').first(), path).toBeHidden()
  }
  for (const path of ['news', 'warranty-service', 'i/grades']) {
    await page.goto(`${store.prefix}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('ATT-5: forms posted by other sites are rejected without effect, and opening a page has no side effects', async ({
  request,
  baseURL,
  shop,
}) => {
  const { store } = shop
  const own = new URL(baseURL ?? '').origin
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    // A browser that sends only one of the two headers.
    { origin: 'https://evil.example' },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    { origin: `${own}.evil.example` },
  ]
  const email = `victim-${crypto.randomUUID().slice(0, 8)}@example.com`
  const fields = { email, name: 'Mari', comment: 'When do you open? I would like to know.', telephone: '' }
  const pages = [`${store.prefix}/newsletter`, `${store.prefix}/contact-us`]
  for (const path of pages.flatMap((page) => [page, `${page}.data`]))
    for (const headers of foreign) {
      const status = (await request.post(path, { form: fields, headers, maxRedirects: 0 })).status()
      expect([path, headers, status >= 400 && status < 500]).toEqual([path, headers, true])
    }
  // Only these two pages accept a form.
  for (const page of [
    '',
    '/my-account/details',
    '/checkout',
    '/wishlist',
    '/create-password/a@b.ee/x',
    '/confirm-email/a@b.ee/x',
  ]) {
    const response = await request.post(store.prefix + page || '/', { form: fields, maxRedirects: 0 })
    expect([page, response.status()]).toEqual([page, 405])
  }
  for (const page of [...pages, `${store.prefix}/newsletter/${email}/guess`, `${store.prefix}/my-account`])
    await request.get(`${page}?${new URLSearchParams(fields)}`)
  const listed = ambra('newsletter', 'list', '--json').output
  expect(listed).not.toContain(email)
  expect(ambra('contacts', 'list', '--json').output).not.toContain(email)
  // The form of the page itself is accepted.
  const taken = await request.post(pages[0] ?? '', {
    form: fields,
    headers: { origin: own, 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(taken.status()).toBe(303)
  expect(ambra('newsletter', 'list', '--json').output).toContain(email)
})
