import type { APIRequestContext } from '@playwright/test'
import { stores } from '@ambra/domain/platform/shop/stores'
import { ambra, awaken, expect, openUntil, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'

type Category = { id: number; slug: string; url_path: string; name: string }
type Product = { sku: string; slug: string; url_path: string; name: string }

async function find<T>(
  request: APIRequestContext,
  { store }: Shop,
  { type, filter }: { type: 'category' | 'product'; filter: object[] },
): Promise<T> {
  const response = await request.post(`/api/catalog/${store.index}/${type}/_search?size=1`, {
    data: { query: { bool: { filter } } },
  })
  return (await response.json()).hits.hits[0]._source
}

const aCategory = (request: APIRequestContext, shop: Shop) =>
  find<Category>(request, shop, {
    type: 'category',
    filter: [{ terms: { level: [3] } }, { range: { product_count: { gt: 0 } } }],
  })
const aProduct = (request: APIRequestContext, shop: Shop) =>
  find<Product>(request, shop, {
    type: 'product',
    filter: [{ terms: { visibility: [4] } }, { terms: { type_id: ['simple'] } }, { terms: { status: [1] } }],
  })

/** Returns status and redirect target of a path, without following it. */
async function leadsTo(request: APIRequestContext, path: string): Promise<[number, string]> {
  const response = await request.get(path, { maxRedirects: 0 })
  return [response.status(), response.headers()['location'] ?? '']
}

test('old and foreign URLs redirect with 301 to the current one (spec §2 "Navigation")', {
  tag: '@essential',
}, async ({ request, shop }) => {
  const { prefix, code } = shop.store
  const category = await aCategory(request, shop)
  const product = await aProduct(request, shop)
  const categoryPath = `${prefix}/c/${category.slug}`
  const productPath = `${prefix}/p/${encodeURIComponent(product.sku)}/${product.slug}`
  // url_path without and with a query, by id, behind the code of the default store, with a wrong slug.
  const moved: [string, string][] = [
    [`${prefix}/${category.url_path}`, categoryPath],
    [`${prefix}/${category.url_path}/?brand=1`, `${categoryPath}?brand=1`],
    [`${prefix}/${product.url_path}`, productPath],
    [`${prefix}/c/${category.id}`, categoryPath],
    [`${prefix}/c/2`, prefix || '/'],
    [`${prefix}/p/${encodeURIComponent(product.sku)}/wrong-slug?x=1`, `${productPath}?x=1`],
    ...(code === 'et'
      ? ([[`/et/c/${category.slug}?x=1`, `/c/${category.slug}?x=1`]] as [string, string][])
      : ([[`${prefix}/meist`, `${prefix}/about-us`]] as [string, string][])),
  ]
  for (const [from, to] of moved) expect(await leadsTo(request, from), from).toEqual([301, to])
  // Below the root, not a number, an unknown name.
  for (const slug of ['1', '0', '-3', '0x3', '3.0', '99999999'])
    expect((await leadsTo(request, `${prefix}/c/${slug}`))[0], slug).toBe(404)
})

test('category pages have the prefix of their store (spec §2 "Category route")', async ({
  request,
  shop,
}) => {
  const { id } = await aCategory(request, shop)
  for (const store of stores) {
    const [status, path] = await leadsTo(request, `${store.prefix}/c/${id}`)
    expect(status).toBe(301)
    const page = await request.get(path)
    expect(page.status()).toBe(200)
    expect(await page.text()).toContain(`data-store="${store.code}"`)
  }
})

test('/pwa.html is the home page, and static pages have the slugs of their store (spec §2)', async ({
  request,
}) => {
  for (const { prefix } of stores) expect((await leadsTo(request, `${prefix}/pwa.html`))[0]).toBe(200)
  const estonian =
    '/meist /kontakt /kohaletoimetamine /makseviisid /privaatsuspoliitika /ostu-muugi-reeglid /kauba-tagastamine /garantiiteenus /contact-us'
  for (const path of estonian.split(' ')) expect((await leadsTo(request, path))[0], path).toBe(200)
  const english =
    'about-us contact-us contacts delivery payment-methods privacy-policy purchase-sales-rules return-policy warranty-service'
  for (const path of english.split(' ')) expect((await leadsTo(request, `/en/${path}`))[0], path).toBe(200)
})

test('any other path returns 404 with suggestions for its words (spec §2)', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const product = await aProduct(request, shop)
  const response = await page.goto(`${store.prefix}/old-shop/${product.slug}-sale.html`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: label('notFound.title') })).toBeVisible()
  const region = page.getByRole('region', { name: label('notFound.suggested') })
  await expect(region.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
  // No word of it is known: what is sold most.
  await page.goto(`${store.prefix}/zzqqxx`)
  const popular = new RegExp(`^(${label('home.soldMost')}|${label('home.bestsellers')})$`)
  await expect(page.getByRole('region', { name: popular }).getByRole('article')).toHaveCount(4)
  for (const path of ['/%3C/script%3E%3Cscript%3E', '/%F0%9F%94%8B', `/${'a/'.repeat(300)}`, '/c/%00']) {
    const odd = await request.get(store.prefix + path)
    expect(odd.status(), path).toBeGreaterThanOrEqual(400)
    expect(odd.status(), path).toBeLessThan(500)
  }
})

test('a URL of an old shop redirects as configured, or returns 410 (spec §2 "Navigation")', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const category = await aCategory(request, shop)
  const old = `${store.prefix}/${Date.now()}`
  const target = `${store.prefix}/c/${category.slug}`
  // A 404 page is cached; a redirect replaces it.
  expect((await leadsTo(request, `${old}.html`))[0]).toBe(404)
  expect(ambra('redirects', 'set', `https://old.example${old}.html`, target)).toMatchObject({ status: 0 })
  expect(ambra('redirects', 'set', `${store.prefix}/c/${old.slice(-6)}`, '//evil.example').status).toBe(1)
  await expect.poll(() => leadsTo(request, `${old}.html`)).toEqual([301, target])
  await page.goto(`${old}.html?utm_source=mail`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(category.name)
  expect(ambra('redirects', 'set', `${old}/view?id=12`, `${target}?page=2`)).toMatchObject({ status: 0 })
  await expect.poll(() => leadsTo(request, `${old}/view?id=12`)).toEqual([301, `${target}?page=2`])
  expect((await leadsTo(request, `${old}/view?id=13`))[0]).toBe(404)
  // Each of these has another form when it is looked up.
  expect(ambra('redirects', 'set', `${old}/a:b,c?id=728:x&go=/y`, target)).toMatchObject({ status: 0 })
  await expect.poll(() => leadsTo(request, `${old}/a:b,c?id=728:x&go=/y`)).toEqual([301, target])
  expect(await leadsTo(request, `${old}/a:b,c?go=%2Fy&gclid=z&id=728:x`)).toEqual([301, `${target}?gclid=z`])
  const article = `${store.prefix}/news/${old.slice(-8)}`
  expect(ambra('redirects', 'set', article, target)).toMatchObject({ status: 0 })
  await expect.poll(() => leadsTo(request, article)).toEqual([301, target])
  expect(ambra('redirects', 'set', `${old}-fax.html`)).toMatchObject({ status: 0 })
  await openUntil(page, `${old}-fax.html`, { status: 410 })
  await expect(page.getByRole('heading', { level: 1, name: label('notFound.title') })).toBeVisible()
})

test('an unknown path is mapped and stored in the browser, and a later navigation wins (spec §2 "Navigation")', async ({
  page,
  request,
  shop,
}) => {
  const { prefix } = shop.store
  const category = await aCategory(request, shop)
  const product = await aProduct(request, shop)
  let requested = 0
  page.on('request', (one) => void (requested += one.url().includes('/api/url/map') ? 1 : 0))
  await page.goto(`${prefix}/news`, { waitUntil: 'networkidle' })
  const go = (path: string) =>
    page.evaluate((to) => {
      const { __reactRouterDataRouter: router } = globalThis as unknown as {
        __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
      }
      void router.navigate(to)
    }, prefix + path)

  await go(`/${category.url_path}`)
  await expect(page).toHaveURL(`${prefix}/c/${category.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(category.name)
  expect(requested).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(`${prefix}/news`)
  // After a reload the memory is empty; the stored mapping is used.
  await page.reload({ waitUntil: 'networkidle' })
  await go(`/${category.url_path}`)
  await expect(page).toHaveURL(`${prefix}/c/${category.slug}`)
  expect(requested).toBe(1)

  // The first of two responses is slow; the second one stays.
  await page.route('**/api/url/map*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  const slow = page.waitForResponse('**/api/url/map*')
  await go(`/${product.url_path}`)
  await go('/news')
  await expect(page).toHaveURL(`${prefix}/news`)
  await slow
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(`${prefix}/news`)
})

test('the language switch keeps variant, filters and search text', async ({ page, shop }) => {
  const { store } = shop
  const other = stores.find(({ code }) => code !== store.code) ?? stores[0]
  /** Opens the page with this path in the other language. */
  async function switchFrom(path: string) {
    await page.goto(`${store.prefix}${path}`)
    const link = page.getByRole('contentinfo').getByRole('link', { name: other.name, exact: true })
    await link.scrollIntoViewIfNeeded()
    // The footer's script loads when the footer is visible; before, the link opens the same page without
    // the filters.
    await expect
      .poll(() => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
      .toBe(true)
    await link.click()
    await expect(page.locator('html')).toHaveAttribute('lang', other.language)
    const { pathname, search } = new URL(page.url())
    return { pathname, search }
  }
  await page.goto(store.prefix || '/')
  await awaken(page)

  const variant = await switchFrom('/p/NV-P7/x/NV-P7-256-GRA-B')
  expect(variant.pathname).toMatch(/^(\/[a-z]{2})?\/p\/NV-P7\/[^/]+\/NV-P7-256-GRA-B$/)
  expect(await switchFrom('/search?q=nova&price=*-500')).toEqual({
    pathname: `${other.prefix}/search`,
    search: '?q=nova&price=*-500',
  })
  const filtered = await switchFrom('/c/smartphones?condition=1&sort=final_price:asc')
  expect(filtered.search).toBe('?condition=1&sort=final_price:asc')
})
