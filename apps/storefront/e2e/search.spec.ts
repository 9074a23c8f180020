import type { Page } from '@playwright/test'
import { seriousErrors } from './support/accessibility.ts'
import { allowStorage, awaken, expect, test } from './support/fixtures.ts'
import { type Shop, shopOf } from './support/labels.ts'

async function openSearch(page: Page, shop: Shop) {
  await page.goto(`${shop.store.prefix}/`)
  await awaken(page)
  const field = page.getByRole('search').getByRole('combobox')
  await field.click()
  return field
}

for (const delay of [0, 30, 120])
  test(`no typed letter is lost at ${delay} ms per letter, starting with the first one`, async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.store.prefix}/`)
    await page.getByRole('search').getByRole('combobox').click()
    await page.keyboard.type('washing machine', { delay })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=washing(?:%20|\+)machine$/)
    await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('washing machine')
  })

test('text typed before hydration is searched for', async ({ page, shop }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${shop.store.prefix}/`, { waitUntil: 'commit' })
  const field = page.getByRole('search').getByRole('combobox')
  await field.pressSequentially('washing ')
  scripts.resolve()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.pressSequentially('machine')
  await expect(field).toHaveValue('washing machine')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=washing(?:%20|\+)machine$/)
})

test('departments are offered before a letter is typed, and a help page matches a question', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  const field = await openSearch(page, shop)
  const departments = page.getByRole('group', { name: label('search.categories') }).getByRole('option')
  await expect(departments.first()).toBeVisible()
  await field.fill({ et: 'tagastamine', en: 'returns', ru: 'возврат' }[store.code as 'et' | 'en' | 'ru'])
  const help = page.getByRole('group', { name: label('search.pages') }).getByRole('option')
  await expect(help.first()).toBeVisible()
  const title = (await help.first().innerText()).trim()
  await help.first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the bottom bar opens the search field, and Escape restores the focus without scrolling the page', async ({
  page,
  shop,
}) => {
  // The bar is for phones.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.store.prefix}/`, { waitUntil: 'networkidle' })
  const bar = page.getByRole('navigation', { name: shop.label('nav.bottomBar') })
  const button = bar.getByRole('button', { name: shop.label('nav.search') })
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await button.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('search').getByRole('combobox')
  await expect(field).toBeFocused()
  await page.mouse.move(380, 500)
  await page.mouse.wheel(0, 900)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

test('the panel is navigated by keyboard, and the selected suggestion is searched for', async ({
  page,
  shop,
}) => {
  const field = await openSearch(page, shop)
  await expect(field).toBeFocused()
  await field.pressSequentially('nordv')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '-',
  )
  await field.press('End')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(await seriousErrors(page)).toEqual([])
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=nordvik$/)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nordvik')
  expect(await seriousErrors(page)).toEqual([])
})

test('a past search is offered again', async ({ page, shop }) => {
  // Stored only with the shopper's consent.
  await allowStorage(page)
  const field = await openSearch(page, shop)
  await field.fill('polar 7')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('polar 7')
  await page.getByRole('search').getByRole('combobox').click()
  await page.getByRole('search').getByRole('combobox').fill('')
  const past = page.getByRole('group', { name: shop.label('search.recent') }).getByRole('option')
  await expect(past).toHaveText('polar 7')
  await past.click()
  await expect(page).toHaveURL(/\/search\?q=polar%207$/)
})

test('Escape closes the panel and keeps text and focus', async ({ page, shop }) => {
  const field = await openSearch(page, shop)
  await field.pressSequentially('pol')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('pol')
  await expect(field).toBeFocused()
})

test('Escape before the panel has loaded keeps it closed', async ({ page, context, shop }) => {
  await page.goto(`${shop.store.prefix}/`, { waitUntil: 'networkidle' })
  // The panel's code loads on the first interaction: it is held back until Escape was pressed.
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  const field = page.getByRole('search').getByRole('combobox')
  await field.click()
  await field.pressSequentially('pol')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  resolve()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('pol')
})

test('fewer than three letters show a hint and make no request', async ({ page, shop }) => {
  const field = await openSearch(page, shop)
  const requested: string[] = []
  page.on('request', (request) => {
    // The open panel asks for popular terms, without a word.
    if (/\/search\/suggest\?.*q=[^&]/.test(request.url())) requested.push(request.url())
  })
  await field.pressSequentially('po')
  await expect(page.getByRole('search').getByRole('status')).toContainText('3')
  expect(requested).toEqual([])
  await field.pressSequentially('l')
  await expect.poll(() => requested.length).toBe(1)
})

test('opening a result reports the search that led to it', async ({ page, shop }) => {
  await page.goto(`${shop.store.prefix}/search?q=washing%20machine`)
  await awaken(page)
  const link = page.locator('main a[href*="/p/"]').first()
  const reported = page.waitForRequest((request) => request.method() === 'HEAD')
  await link.hover()
  await link.click()
  const request = await reported
  expect(new URL(request.url()).pathname).toMatch(/\/p\//)
  expect((await request.allHeaders())['referer']).toContain(`${shop.store.prefix}/search?q=washing%20machine`)
  await expect(page).toHaveURL(/\/p\//)
})

test('a search without results omits words and names them', { tag: '@essential' }, async ({ page, shop }) => {
  await page.goto(`${shop.store.prefix}/search?q=${encodeURIComponent('nordvik xylophonium')}`)
  await expect(page.getByRole('note')).toContainText('xylophonium')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('words typed in the wrong keyboard layout are converted', async ({ page, shop }) => {
  const field = await openSearch(page, shop)
  await field.fill('тщквмшл')
  await expect(page.getByRole('search').getByRole('note')).toContainText('nordvik')
  await field.press('Enter')
  await expect(page.getByRole('note')).toContainText('nordvik')
  await expect(page.getByRole('article').first()).toContainText('Nordvik')
})

test('a search for a brand that is not sold says so above the closest products', async ({ page, shop }) => {
  const { label, store } = shop
  const said = label('search.notSold', { words: 'iphone' })
  const field = await openSearch(page, shop)
  await field.fill('iphone')
  await expect(page.getByRole('search').getByRole('note')).toContainText(said)
  await page.goto(`${store.prefix}/search?q=iphone`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said)
  await expect(page.getByRole('article').nth(3)).toBeVisible()
  await expect(page.getByText(label('search.title', { text: 'iphone' }))).toHaveCount(0)
})

test('a help page stands first when few products have its word', async ({ page }) => {
  const { store, label } = shopOf('en')
  await page.goto(`${store.prefix}/search?q=warranty`)
  await expect(page.getByRole('article').filter({ hasText: 'Extended warranty' }).first()).toBeVisible()
  const help = page.getByRole('navigation', { name: label('search.pages') })
  await expect(help.getByRole('link', { name: 'Warranty service', exact: true })).toBeVisible()
})

test('a search without products shows matching help pages', async ({ page, shop }) => {
  const words = { et: 'tagastamine', en: 'returns', ru: 'возврат' }
  await page.goto(
    `${shop.store.prefix}/search?q=${encodeURIComponent(words[shop.store.code as 'et' | 'en' | 'ru'])}`,
  )
  const text = words[shop.store.code as 'et' | 'en' | 'ru']
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.label('search.helpFor', { text }))
  const help = page.getByRole('navigation', { name: shop.label('search.pages') })
  await help.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/i\/|return|tagast|vozvrat/)
})

test('a price in the query is a removable filter, or shows the nearest price', async ({ page, shop }) => {
  const { label, store } = shop
  const words = { et: ['teler', 'alla'], en: ['tv', 'under'], ru: ['телевизор', 'до'] }
  const [goods = '', bound = ''] = words[store.code as 'et' | 'en' | 'ru']
  const search = (text: string) => page.goto(`${store.prefix}/search?q=${encodeURIComponent(text)}`)
  await search(`${goods} ${bound} 500 €`)
  await page.getByRole('link', { name: label('filters.remove', { name: `${bound} 500 €` }) }).click()
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(goods)}$`))
  await search(`${goods} ${bound} 30 €`)
  await expect(page.getByRole('note')).toHaveText(label('search.nearest', { words: `${bound} 30 €` }))
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an empty result shows advice and links', async ({ page, shop }) => {
  await page.goto(`${shop.store.prefix}/search?q=xylophonium`)
  await expect(page.getByText(shop.label('search.advice'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: shop.label('notFound.popular') })).toBeVisible()
  const picks = page.getByRole('region', { name: shop.label('search.picks') })
  await expect(picks.getByRole('article')).toHaveCount(4)
  expect(await seriousErrors(page)).toEqual([])
})

test('an earlier search opens offline, and another one is marked as unavailable (spec §4 Offline)', async ({
  page,
  shop,
  context,
}) => {
  const field = await openSearch(page, shop)
  await field.fill('nordvik')
  await expect(page.getByRole('search').getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await field.fill('polar 7')
  await expect(page.getByRole('search').getByText(shop.label('search.offline'))).toBeVisible()
  await field.fill('nordvik')
  await expect(page.getByRole('search').getByText(shop.label('search.offline'))).toBeHidden()
  await expect(page.getByRole('search').getByRole('article').first()).toBeVisible()
  await context.setOffline(false)
})
