import { seriousErrors } from './support/accessibility.ts'
import { findProducts } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'

test('phones are compared, the comparison is shared, and a removal is undone (spec §2, §4 "Wishlist and compare")', async ({
  page,
  browser,
  shop,
}) => {
  const { label, store } = shop
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`${store.prefix}/c/smartphones`, { waitUntil: 'networkidle' })
  const cards = page.getByRole('article')
  const names: string[] = []
  for (const position of [0, 1]) {
    const card = cards.nth(position)
    names.push((await card.getByRole('heading').innerText()).trim())
    await card.getByRole('button', { name: label('card.compare', { name: names[position] ?? '' }) }).click()
  }
  await page
    .getByRole('complementary', { name: label('nav.compare') })
    .getByRole('link', { name: label('compare.tray', { count: '2' }) })
    .click()
  await expect(page).toHaveURL(new RegExp(`${store.prefix}/compare$`))
  const table = page.getByRole('table')
  const rows = table.getByRole('row')
  await expect(table.getByRole('columnheader', { name: names[0] ?? '' })).toBeVisible()
  // Only the rows that differ at first; all of them on demand.
  const different = await rows.count()
  await page.getByRole('checkbox', { name: label('compare.onlyDifferences') }).uncheck()
  await expect.poll(() => rows.count()).toBeGreaterThan(different)
  expect(await seriousErrors(page)).toEqual([])

  const skus = await table
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => link.getAttribute('href')?.match(/\/p\/([^/]+)/)?.[1] ?? []),
    )
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${process.env['SHOP_URL']}${store.prefix}/compare?items=${skus.join(',')}`)
  await expect(other.getByText(label('lists.shared'))).toBeVisible()
  await other.getByRole('button', { name: label('lists.takeOver') }).click()
  await expect(other).toHaveURL(new RegExp(`${store.prefix}/compare$`))
  await expect(other.getByRole('columnheader', { name: names[1] ?? '' })).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: label('compare.remove', { name: names[0] ?? '' }) }).click()
  await expect(table.getByRole('columnheader', { name: names[0] ?? '' })).toBeHidden()
  await page.getByRole('button', { name: label('lists.undo') }).click()
  await expect(table.getByRole('columnheader', { name: names[0] ?? '' })).toBeVisible()
})

test('the wishlist opens as a panel, survives a reload and links to its page (spec §2, §4 "Wishlist and compare")', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/c/smartphones`, { waitUntil: 'networkidle' })
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').innerText()).trim()
  await card.getByRole('button', { name: label('card.wishlist', { name }) }).click()
  await page.reload()
  const opener = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${label('nav.wishlist')}`) })
  await expect(opener).toContainText('1')
  await opener.click()
  const panel = page.getByRole('dialog', { name: label('nav.wishlist') })
  await expect(panel.getByRole('link', { name })).toBeVisible()
  expect(await seriousErrors(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await panel.getByRole('link', { name: label('wishlist.openPage') }).click()
  await expect(page.getByRole('heading', { level: 1, name: label('nav.wishlist') })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible()
})

test('names and labels of the comparison stay visible while scrolling, and print has neither header nor buttons', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const phones = await findProducts(request, shop, [{ terms: { sku: ['NV-P7', 'NV-P7P'] } }])
  const [phone] = phones
  if (!phone || phones.length < 2) throw new Error('the demo shop has no such phones')
  const skus = phones.map(({ sku }) => sku)
  await page.goto(`${store.prefix}/compare?items=${skus.join(',')}`)
  const frame = page.getByRole('region', { name: label('compare.table') })
  const head = frame.getByRole('columnheader', { name: phone.name })
  await expect(head).toBeVisible()
  await expect(frame.getByRole('rowheader', { name: label('filters.price') })).toBeVisible()
  const names = page.locator('[aria-hidden=true]', { hasText: phone.name })
  await expect(names).toBeHidden()
  await page.getByRole('checkbox', { name: label('compare.onlyDifferences') }).uncheck()
  await frame.getByRole('rowheader').last().scrollIntoViewIfNeeded()
  await expect(head).not.toBeInViewport()
  await expect(names).toBeVisible()
  // When scrolled sideways, the labels stay in place and the names move with their columns.
  await frame.evaluate((node) => node.scrollTo({ left: 60 }))
  await expect.poll(() => names.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
  await expect(frame.getByRole('rowheader').last()).toBeInViewport({ ratio: 0.9 })

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('selected products are shown in a tray below their list', async ({ page, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/c/washing-machines`, { waitUntil: 'networkidle' })
  await awaken(page)
  const cards = page.locator('#results').getByRole('article')
  for (const position of [1, 2]) {
    const card = cards.nth(position)
    const name = (await card.getByRole('heading').innerText()).trim()
    const toggle = card.getByRole('button', { name: label('card.compare', { name }) })
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  }
  const tray = page.getByRole('complementary', { name: label('nav.compare') })
  await expect(tray.getByRole('link')).toHaveText(label('compare.tray', { count: '2' }))
  const bar = await page.getByRole('navigation').last().boundingBox()
  const place = await tray.boundingBox()
  if (bar && place && bar.y > place.y) expect(place.y + place.height).toBeLessThanOrEqual(bar.y + 1)
  await tray.getByRole('link').press('Enter')
  const cost = page.getByRole('row', { name: new RegExp(label('compare.electricity.cycles')) })
  await expect(cost).toContainText('€')
  await expect(page.getByText(/November 2026/)).toBeVisible()
  await page.goBack()
  await tray.getByRole('button').first().press('Enter')
  await expect(tray.getByRole('link')).toHaveText(label('compare.tray', { count: '1' }))
  await tray.getByRole('button').first().press('Enter')
  await expect(tray).toBeHidden()
})

test('the tray below a list works offline', async ({ page, context, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/c/washing-machines`, { waitUntil: 'networkidle' })
  await awaken(page)
  const cards = page.locator('#results').getByRole('article')
  const compare = async (position: number) => {
    const name = (await cards.nth(position).getByRole('heading').innerText()).trim()
    await cards
      .nth(position)
      .getByRole('button', { name: label('card.compare', { name }) })
      .click()
  }
  const tray = page.getByRole('complementary', { name: label('nav.compare') })
  await compare(1)
  await expect(tray.getByRole('link')).toHaveText(label('compare.tray', { count: '1' }))
  await context.setOffline(true)
  await compare(2)
  await expect(tray.getByRole('link')).toHaveText(label('compare.tray', { count: '2' }))
  await tray.getByRole('button').first().press('Enter')
  await expect(tray.getByRole('link')).toHaveText(label('compare.tray', { count: '1' }))
  await context.setOffline(false)
  await page.reload()
  // Loads with the first interaction.
  await expect(async () => {
    await page.mouse.wheel(0, 20)
    await expect(tray.getByRole('link')).toHaveText(label('compare.tray', { count: '1' }), { timeout: 1000 })
  }).toPass()
})

test('the lowest of several prices is compared with its variant', async ({ page, request, shop }) => {
  const { label, store } = shop
  const phones = await findProducts(request, shop, [
    { terms: { kind: ['phone'] } },
    { terms: { visibility: [4] } },
    { terms: { hasSeveralPrices: [true] } },
  ])
  const [one, other] = phones
  await page.goto(`${store.prefix}/compare?items=${one?.sku},${other?.sku}`)
  const row = page.getByRole('row', { name: label('filters.price') })
  for (const phone of [one, other]) {
    const variant = [label(`grade.${phone?.priceGrade}.word`), ...(phone?.childOptions ?? [])].join(' · ')
    await expect(row).toContainText(variant)
    await expect(page.getByRole('columnheader').filter({ hasText: phone?.name ?? '' })).toContainText(variant)
  }
})

test('products that are no longer sold are named, not counted, and removed with one click', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${store.prefix}/c/smartphones`, { waitUntil: 'networkidle' })
  const names: string[] = []
  for (const position of [0, 1]) {
    const card = page.getByRole('article').nth(position)
    const name = (await card.getByRole('heading').innerText()).trim()
    names.push(name)
    await card.getByRole('button', { name: label('card.wishlist', { name }) }).click()
  }
  const [left = '', gone = ''] = names
  await page.route(/\/api\/catalog\/[^/]+\/product\/_search/, async (route) => {
    const response = await route.fetch()
    const body: { hits: { hits: { _source: { name?: string } }[] } } = await response.json()
    body.hits.hits = body.hits.hits.filter(({ _source }) => _source.name !== gone)
    await route.fulfill({ response, json: body })
  })
  await page.goto(`${store.prefix}/wishlist`)
  await awaken(page)
  const main = page.getByRole('main')
  const badge = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${label('nav.wishlist')}`) })
  const note = main.getByText(label('lists.gone', { names: gone }))
  await expect(note).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(main.locator('output')).toContainText('1')
  await expect(badge).toContainText('1')
  await main.getByRole('button', { name: label('lists.removeGone') }).click()
  await expect(note).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await awaken(page)
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(main.getByRole('article').getByRole('heading', { name: left })).toBeVisible()
})
