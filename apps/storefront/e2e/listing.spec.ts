import { constants } from '@ambra/domain/platform/shop/constants'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import { findUsedPhone } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

type Found = { path: string; id: number; total: number; urlPath: string }

/** Finds a category with more than one page. */
async function findLongCategory(request: APIRequestContext, { store }: Shop): Promise<Found> {
  const response = await request.post(`/api/catalog/${store.index}/category/_search?size=50`, {
    data: { query: { bool: { filter: [{ terms: { level: [2] } }, { terms: { is_active: [true] } }] } } },
  })
  const { hits }: { hits: { hits: { _source: { id: number; slug: string; url_path: string } }[] } } =
    await response.json()
  for (const { _source: category } of hits.hits) {
    const path = `${store.prefix}/c/${category.slug}`
    const html = await (await request.get(path)).text()
    const total = Number(/<progress[^>]*max="(\d+)"/.exec(html)?.[1] ?? 0)
    if (total > constants.productsPageSize.value)
      return { path, id: category.id, total, urlPath: category.url_path }
  }
  throw new Error('the demo shop has no category of two pages')
}

const cards = (page: Page) => page.locator('#results').getByRole('article')

/** Returns the facets: beside the list, or on a phone in a sheet that is opened here. */
async function openFacets(page: Page, { label }: Shop): Promise<Locator> {
  const button = page.getByRole('button', { name: new RegExp(`^${label('filters.title')}`) })
  if (!(await button.isVisible())) return page.getByRole('complementary', { name: label('filters.title') })
  await button.click()
  return page.getByRole('dialog', { name: label('filters.title') })
}

async function closeFacets(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Waits until the results match the URL. */
const settled = (page: Page) => expect(page.locator('#results')).not.toHaveAttribute('aria-busy', 'true')

test('"Load more" adds the next page, and back restores number and scroll position (spec §4 "Category listing", §2)', async ({
  page,
  request,
  shop,
}) => {
  const { path, total } = await findLongCategory(request, shop)
  await page.goto(path)
  await awaken(page)
  const pageSize = constants.productsPageSize.value
  await expect(cards(page)).toHaveCount(pageSize)
  await expect(
    page.getByText(shop.label('listing.showing', { shown: String(pageSize), total: String(total) })),
  ).toBeVisible()

  await page.getByRole('button', { name: shop.label('listing.more'), exact: true }).click()
  const all = Math.min(total, 2 * pageSize)
  await expect(cards(page)).toHaveCount(all)
  await expect(page).toHaveURL(/[?&]page=2/)
  const firstNew = cards(page).nth(pageSize).getByRole('heading').getByRole('link')
  await expect(firstNew).toBeFocused()

  const wanted = cards(page)
    .nth(all - 1)
    .getByRole('heading')
    .getByRole('link')
  await wanted.scrollIntoViewIfNeeded()
  const name = await wanted.innerText()
  const place = await page.evaluate(() => scrollY)
  await wanted.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // React marks hydrated elements; going back before hydration renders the whole page again.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main a, main button') ?? {}).some((key) => key.startsWith('__react')),
  )
  // Without interaction header and footer have no script yet, and must stay.
  const footer = await page.getByRole('contentinfo').elementHandle()
  await page.goBack()
  await expect(cards(page)).toHaveCount(all)
  expect(await footer?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2)
  await expect(wanted).toBeInViewport()
})

test('filters are routes: pushed with page 1, removed by chips, traversed by back and forward (spec §2)', {
  tag: '@essential',
}, async ({ page, request, shop }) => {
  const { path, total } = await findLongCategory(request, shop)
  const { label } = shop
  await page.goto(`${path}?page=2`)
  await awaken(page)
  await expect(cards(page)).toHaveCount(Math.min(total, 100))

  const facets = await openFacets(page, shop)
  const row = facets
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { disabled: false }) })
    .first()
  const option = row.getByRole('checkbox')
  const count = Number(await row.locator('span').last().innerText())
  await option.check()
  await expect(page).toHaveURL((url) => url.search !== '' && !url.searchParams.has('page'))
  await settled(page)
  if (await page.getByRole('dialog').isVisible()) {
    // The sheet shows the number of remaining products; the button only closes it.
    const show = page.getByRole('dialog').getByRole('button', { name: new RegExp(`(^|\\D)${count}(\\D|$)`) })
    await show.click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    new RegExp(`^(\\D*)${count}(\\D|$)`),
  )
  await expect(cards(page)).toHaveCount(Math.min(count, 50))
  const filtered = page.url()

  const remove = page
    .locator('#results')
    .getByRole('button', { name: new RegExp(`^${label('filters.remove', { name: '' }).trim()}`) })
  await expect(remove).toHaveCount(1)
  await remove.click()
  await expect(page).toHaveURL((url) => url.search === '')
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL(filtered)
  await expect(cards(page)).toHaveCount(Math.min(count, 50))
  await page
    .locator('#results')
    .getByRole('button', { name: label('filters.clear') })
    .click()
  await expect(page).toHaveURL((url) => url.search === '')
  await expect(cards(page)).toHaveCount(50)
})

test('values of one facet widen the list, other facets narrow it, and values without results are disabled', async ({
  page,
  request,
  shop,
}) => {
  const { path } = await findLongCategory(request, shop)
  await page.goto(path)
  await awaken(page)
  const facets = await openFacets(page, shop)
  const groups = facets.getByRole('group').filter({ has: page.getByRole('checkbox') })
  const first = groups.first().getByRole('checkbox')
  await first.first().check()
  await settled(page)
  await first.nth(1).check()
  await settled(page)
  await expect(first.first()).toBeChecked()
  await expect(first.nth(1)).toBeChecked()
  // No enabled value of an open facet has the count 0.
  const rows = facets
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { disabled: false, checked: false }) })
  const counts = await rows.evaluateAll((all) => all.map((row) => Number(row.lastElementChild?.textContent)))
  expect(counts.length).toBeGreaterThan(0)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  if (await page.getByRole('dialog').isVisible()) await closeFacets(page)
  expect(await cards(page).count()).toBeGreaterThan(0)
})

test('the list offers all sort options of the specification and applies them (spec §9)', async ({
  page,
  request,
  shop,
}) => {
  const { path } = await findLongCategory(request, shop)
  await page.goto(path)
  await awaken(page)
  const sort = page.getByRole('combobox', { name: shop.label('filters.sort') }).locator('visible=true')
  await expect(sort.getByRole('option')).toHaveCount(Object.keys(constants.sortOptions.value).length)
  await expect(sort).toHaveValue(constants.defaultSort.value)
  await sort.selectOption('final_price:asc')
  await expect(page).toHaveURL(/sort=final_price%3Aasc/)
  await settled(page)
  const prices = await pricesOf(page)
  expect(Math.min(...prices)).toBeGreaterThan(0)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await sort.selectOption('final_price:desc')
  await expect.poll(async () => (await pricesOf(page))[0]).toBeGreaterThan(prices[0] ?? 0)
})

/** Returns the current price of each card: the amount that is not struck through. */
async function pricesOf(page: Page): Promise<number[]> {
  const texts = await cards(page).evaluateAll((all) =>
    all.map((card) => {
      const lines = [...card.querySelectorAll('p')].filter((line) => !line.querySelector('s'))
      return lines.find((line) => /^\D*[\d.,\s]+€$/.test(line.textContent ?? ''))?.textContent ?? ''
    }),
  )
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}

test('the list works without JavaScript: "Load more" opens ?page=2', async ({ browser, request, shop }) => {
  const { path, total } = await findLongCategory(request, shop)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${process.env['SHOP_URL']}${path}`)
  await page.getByRole('button', { name: shop.label('listing.more'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(cards(page)).toHaveCount(Math.min(total, 100))
  await context.close()
})

test.describe('without a service worker', () => {
  // A route of the test cannot intercept requests of the service worker.
  test.use({ serviceWorkers: 'block' })

  test('a list is marked as busy until its products arrive', async ({ page, request, shop }) => {
    const { path } = await findLongCategory(request, shop)
    await page.goto(path)
    await awaken(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/*.data?*', async (route) => {
      await released
      await route.continue()
    })
    const results = page.locator('#results')
    await expect(results).not.toHaveAttribute('aria-busy')
    const sort = page.getByRole('combobox', { name: shop.label('filters.sort') }).locator('visible=true')
    await sort.selectOption('final_price:asc')
    await expect(results).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(results).not.toHaveAttribute('aria-busy')
    const prices = await pricesOf(page)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('a list that cannot be loaded shows this and loads when the network returns (spec §8 "No products synchronized")', async ({
    page,
    request,
    shop,
  }) => {
    const { path } = await findLongCategory(request, shop)
    const { label } = shop
    const unreachable = (route: Route) => route.abort('internetdisconnected')
    await page.goto(path)
    await awaken(page)
    const subcategory = page
      .getByRole('navigation', { name: label('category.subcategories') })
      .getByRole('link')
      .first()
    const name = await subcategory.innerText()
    await page.route('**/*.data?*', unreachable)
    await page.getByRole('button', { name: label('listing.more'), exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: label('error.category.not_synchronized') })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: label('action.ok'), exact: true }).click()
    await expect(notice).toBeHidden()
    await expect(cards(page)).toHaveCount(50)

    await subcategory.click()
    await expect(page.getByRole('heading', { level: 1, name: label('listing.offline') })).toBeVisible()
    await expect(notice).toBeVisible()
    await page.unroute('**/*.data?*', unreachable)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })
})

test('no query string breaks a list', async ({ request, shop }) => {
  const { path } = await findLongCategory(request, shop)
  const many = (text: (n: number) => string) => Array.from({ length: 240 }, (_, n) => text(n)).join('&')
  const queries = [
    'brand=no-such-value',
    'no_such_facet=1',
    'brand[]=1&brand[0][x]=1',
    'constructor=1&__proto__=1&toString=1&hasOwnProperty=1',
    'brand=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
    'brand=%F0%9F%94%8B&color=%D7%90&condition=%E2%80%AE',
    'brand=%FF%FE',
    'price=1e999-0&sort=password&page=-1',
    'price=500-100',
    'sort=id:desc,password:asc&size=-1&from=99999999',
    'page=99999999999999999999&part=1',
    'page=NaN',
    many((n) => `brand=${n}`),
    many((n) => `facet_${n}=1`),
    `q=${'x'.repeat(3000)}`,
    'utm_source=x&utm_whatever=y&gclid=z&page=&sort=&brand=',
  ]
  for (const query of queries) {
    for (const address of [`${path}?${query}`, `${shop.store.prefix}/search?q=nordvik&${query}`]) {
      const response = await request.get(address)
      expect(response.status(), address.slice(0, 200)).toBe(200)
      expect(await response.text()).not.toContain('<script>alert')
    }
  }
  // Unknown values do not narrow.
  const plain = await (await request.get(path)).text()
  const unknown = await (await request.get(`${path}?brand=no-such-value`)).text()
  const total = (html: string) => /<progress[^>]*max="(\d+)"/.exec(html)?.[1]
  expect(total(unknown)).toBe(total(plain))
})

test('names are below their pictures, on a phone beside them, with and without reviews', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.store.prefix}/search?q=nordvik`)
  const edge = (page.viewportSize()?.width ?? 0) < 600 ? 'top' : 'bottom'
  const gaps = await page.locator('#results article').evaluateAll(
    (cards, side) =>
      cards.map((card) => {
        const stage = card.querySelector('img')?.parentElement?.getBoundingClientRect()[side] ?? 0
        const name = card.querySelector('h2')?.getBoundingClientRect().top ?? 0
        return { gap: Math.round(name - stage), isRated: card.textContent?.includes('(') }
      }),
    edge,
  )
  expect(new Set(gaps.map(({ isRated }) => isRated))).toEqual(new Set([true, false]))
  expect(new Set(gaps.map(({ gap }) => gap)).size).toBe(1)
})

test('the view of lists is remembered', async ({ page, request, shop }) => {
  const { path } = await findLongCategory(request, shop)
  await page.goto(path)
  await awaken(page)
  const lefts = () =>
    page
      .locator('#results article')
      .evaluateAll((all) => new Set(all.slice(0, 4).map((one) => one.getBoundingClientRect().left)).size)
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  expect((await lefts()) === 1).toBe(isPhone)
  const button = page.getByRole('button', { name: shop.label('listing.view') }).locator('visible=true')
  await button.click()
  await expect.poll(async () => (await lefts()) === 1).toBe(!isPhone)
  await page.reload()
  await awaken(page)
  await expect.poll(async () => (await lefts()) === 1).toBe(!isPhone)
  await button.click()
  await expect.poll(async () => (await lefts()) === 1).toBe(isPhone)
})

test('the page of a brand is reached from a product and from suggestions, and its products are filtered', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { phone } = await findUsedPhone(request, shop)
  await page.goto(`${store.prefix}${productPath(phone)}`)
  await awaken(page)
  const brand = page.getByRole('main').getByRole('link', { name: phone.brandName ?? '', exact: true })
  const path = (await brand.first().getAttribute('href')) ?? ''
  await brand.first().click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1, name: phone.brandName ?? '' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  // The groups of its products lead to their lists, with this brand only.
  const groups = page.getByRole('navigation', { name: label('category.subcategories') }).getByRole('link')
  expect(await groups.count()).toBeGreaterThan(1)
  await awaken(page)
  await groups.first().click()
  await expect(page).toHaveURL(/\/c\/[^?]+\?brand=\d+$/)
  await settled(page)
  await expect(cards(page).first()).toContainText(phone.brandName ?? '')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1, name: phone.brandName ?? '' })).toBeVisible()
  await settled(page)
  const facets = await openFacets(page, shop)
  await facets.getByRole('checkbox', { name: `B ${label('grade.b.word')}` }).check()
  await expect(page).toHaveURL(/condition=/)
  if (await page.getByRole('dialog').count()) await closeFacets(page)
  await settled(page)
  expect(await cards(page).count()).toBeGreaterThan(0)

  const typed = page.getByRole('search').getByRole('combobox')
  await typed.fill((phone.brandName ?? '').slice(0, 5))
  await page
    .getByRole('group', { name: label('search.brands') })
    .getByRole('option')
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  expect((await request.get(`${store.prefix}/brand/no-such-brand`)).status()).toBe(404)
})
