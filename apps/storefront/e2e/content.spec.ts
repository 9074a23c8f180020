import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProducts } from './support/catalogue.ts'
import { ambra, expect, openUntil, test } from './support/fixtures.ts'

// Serial: a push fails when another one changed the content since its pull.
test.describe.configure({ mode: 'default' })

/** Pulls the shop's content as files for one test; removes the folder afterwards. */
async function withContent(
  work: (folder: string, put: (file: string, text: string) => void) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'ambra-e2e-content-'))
  function put(file: string, text: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  try {
    await work(folder, put)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a pushed page is published and updated while the shop runs, and a draft opens only by its secret link', async ({
  page,
  shop,
}) => {
  const code = shop.store.code
  const address = `${shop.store.prefix}/i/e2e-page`
  await withContent(async (folder, put) => {
    const file = `${code}/pages/e2e-page.md`
    const words = 'Words.\n\n| Way | Days | Price | Note |\n|---|---|---|---|\n| Courier | 1 | 2 | 3 |\n'
    put(file, `---\ntitle: Draft page\nenabled: false\n---\n${words}`)
    expect(ambra('content', 'push', folder)).toMatchObject({ status: 0 })
    expect((await page.goto(address))?.status()).toBe(404)

    const preview = /https?:\S+/.exec(ambra('content', 'preview', join(folder, file)).output)?.[0] ?? ''
    const shown = await page.goto(new URL(preview).pathname + new URL(preview).search)
    expect(shown?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Draft page' })).toBeVisible()
    await expect(page.getByRole('note')).toBeVisible()

    for (const title of ['Published page', 'Changed page']) {
      put(file, `---\ntitle: ${title}\n---\n${words}`)
      const pushed = ambra('content', 'push', folder)
      expect(pushed.output).toContain(`+title: ${title}`)
      await openUntil(page, address, { shows: page.getByRole('heading', { level: 1, name: title }) })
    }
    // A wide table scrolls in its own frame instead of the page.
    await expect(page.getByRole('region', { name: 'Way, Days, Price, Note' })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    put(file, '---\ntitle: Bad\nposition: first\n---\n')
    const refused = ambra('content', 'push', folder)
    expect(refused).toMatchObject({ status: 1 })
    expect(refused.output).toContain(`${file}:3  position  "first" is not a whole number`)
  })
})

test('banners are shown in their category and on their product (spec §3 "Shop data", "Banners")', async ({
  page,
  request,
  shop,
}) => {
  const [product] = await findProducts(request, shop, [
    { terms: { visibility: [4] } },
    { terms: { type_id: ['simple'] } },
  ])
  if (!product) throw new Error('the demo shop has no simple product')
  const { code, prefix } = shop.store
  await withContent(async (folder, put) => {
    const pulled = ambra('content', 'pull', folder)
    expect(pulled.status, pulled.output).toBe(0)
    const file = `${code}/banners.json`
    const before = readFileSync(join(folder, file), 'utf8')
    const { productBanners: _, ...banners } = JSON.parse(before)
    const banner = {
      code: 'e2e',
      title: 'Tested banner',
      position: 2,
      skus: [product.sku],
      button_text: 'On',
      link: '/news',
    }
    put(file, JSON.stringify({ ...banners, productBanners: [banner] }))
    const pushed = ambra('content', 'push', folder)
    expect(pushed.status, pushed.output).toBe(0)
    const tested = page.getByRole('complementary', { name: 'Tested banner' })
    await openUntil(page, `${prefix}/p/${product.sku}/${product.slug}`, { shows: tested })

    put(file, before)
    const restored = ambra('content', 'push', folder)
    expect(restored.status, restored.output).toBe(0)
    await expect(async () => {
      await page.reload()
      await expect(tested).toHaveCount(0, { timeout: 3000 })
    }).toPass()

    const shopData = JSON.parse(readFileSync(join(folder, `${code}/shop-data.json`), 'utf8'))
    const [ofCategory] = shopData.category_banner.filter((one: { categories?: string[] }) => one.categories)
    await page.goto(`${prefix}/c/${ofCategory.categories[0]}`)
    const { title } = ofCategory
    await expect(page.getByRole('complementary', { name: title })).toBeVisible()
  })
})

test('news are listed by topic, with an article and its structured data (spec §2 "/news, /news/{slug}")', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.store.prefix}/news`)
  const articles = page.getByRole('main').getByRole('article')
  const count = await articles.count()
  await page.getByRole('main').getByRole('navigation').getByRole('link').nth(-1).click()
  await expect(page).toHaveURL(/section=/)
  await expect.poll(() => articles.count()).toBeLessThan(count)
  const title = await articles.first().getByRole('heading').innerText()
  await articles.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('')).toContain('"NewsArticle"')
})
