import { readFileSync } from 'node:fs'
import type { Finder } from '@ambra/contract/content/finder'
import type { Page } from '@playwright/test'
import { awaken, expect, test } from './support/fixtures.ts'

/** Returns the washing machine finder of the demo content in a language. */
function washers(code: string): Finder {
  const file = new URL(`../../../packages/demo-shop/content/${code}/finders.json`, import.meta.url)
  // The content's own test validates the folder.
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as Finder[]
  if (!first) throw new Error('the demo has no finder')
  return first
}
const answered = ['two', 'deep', 'near']
const titlesOf = ({ questions }: Finder) =>
  questions.map(({ answers }, at) => answers.find(({ code }) => code === answered[at])?.title ?? '')
const panelOf = (page: Page) => page.locator('section[data-finder]:visible')
const cardsOf = (page: Page) => page.locator('#results article h2')

test('a finder answered by keyboard explains its result', async ({ page, shop }) => {
  const finder = washers(shop.store.code)
  await page.goto(`${shop.store.prefix}/c/${finder.category}`)
  await awaken(page)
  await panelOf(page).getByRole('link').first().press('Enter')
  for (const [at, title] of titlesOf(finder).entries()) {
    const heading = page.getByRole('heading', { name: finder.questions[at]?.title ?? '' })
    await expect(heading).toBeFocused()
    await panelOf(page).getByRole('link', { name: title }).press('Enter')
  }
  await expect(page).toHaveURL(/noise=\*-74&finder=two\.deep\.near$/)
  const results = panelOf(page)
  for (const { answers } of finder.questions) {
    const reason = answers.find(({ code }) => answered.includes(code))?.result ?? ''
    await expect(results.getByText(reason, { exact: true })).toBeVisible()
  }
  await expect(results.getByRole('article')).not.toHaveCount(0)
  // The browser's back button returns to the question.
  await page.goBack()
  await expect(page.getByRole('heading', { name: finder.questions[2]?.title ?? '' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: finder.questions[1]?.title ?? '' })).toBeVisible()
})

test('answers without JavaScript lead to the same list', async ({ page, shop, browser }) => {
  const finder = washers(shop.store.code)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${shop.store.prefix}/c/${finder.category}`)
  await panelOf(plain).getByRole('link').first().click()
  for (const title of titlesOf(finder)) await panelOf(plain).getByRole('link', { name: title }).click()
  const { pathname, search } = new URL(plain.url())
  await page.goto(pathname + search)
  await expect(cardsOf(page).first()).toBeVisible()
  expect(await cardsOf(page).allTextContents()).toEqual(await cardsOf(plain).allTextContents())
  await plain.context().close()
})

test('answers without a match offer the nearest products', async ({ page, shop }) => {
  const finder = washers(shop.store.code)
  await page.goto(`${shop.store.prefix}/c/${finder.category}?load=9-*&depth=*-500&finder=five.narrow.any`)
  await expect(cardsOf(page)).toHaveCount(0)
  await expect(panelOf(page).getByRole('article')).not.toHaveCount(0)
  const narrow = finder.questions[1]?.answers.find(({ code }) => code === 'narrow')?.title ?? ''
  await panelOf(page)
    .getByRole('link', { name: shop.label('finder.without', { answer: narrow }) })
    .click()
  await expect(page).toHaveURL(/finder=five\.any\.any$/)
  await expect(cardsOf(page)).not.toHaveCount(0)
})

test('invented answers of a finder are not cached', async ({ request, shop }) => {
  const finder = washers(shop.store.code)
  const path = `${shop.store.prefix}/c/${finder.category}`
  const cacheOf = async (search: string) => (await request.get(path + search)).headers()['cache-control']
  expect(await cacheOf('?load=*-7&finder=two')).toContain('public')
  for (const search of ['?finder=made-up', '?finder=two.two.two.two', '?finder=two', '?load=*-8&finder=two'])
    expect(await cacheOf(search)).toBe('no-store')
})

test('home and the catalogue menu link to a finder', async ({ page, shop }) => {
  const { label, store } = shop
  const finder = washers(store.code)
  const isAsked = () =>
    expect(page.getByRole('heading', { name: finder.questions[0]?.title ?? '' })).toBeVisible()
  await page.goto(store.prefix || '/')
  await awaken(page)
  await page.getByRole('main').getByRole('link', { name: finder.title }).click()
  await isAsked()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(store.prefix || '/')
  await page
    .getByRole('button', { name: label('nav.catalogue') })
    .first()
    .click()
  const menu = page.locator('#catalogue-menu')
  // Their department is not the first one.
  await expect(menu.getByRole('link', { name: finder.title })).toBeHidden()
  await menu.getByRole('listitem').nth(3).getByRole('link').hover()
  await menu.getByRole('link', { name: finder.title }).click()
  await isAsked()
})
