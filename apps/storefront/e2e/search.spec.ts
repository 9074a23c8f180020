import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Shop } from './labels.ts'

async function openSearch(page: Page, shop: Shop, cookies: 'cookie.needed' | 'cookie.all' = 'cookie.needed') {
  await page.goto(`${shop.store.prefix}/`)
  const answer = page.getByRole('button', { name: shop.label(cookies) })
  await answer.click()
  await expect(answer).toBeHidden()
  await page.getByRole('search').getByRole('searchbox').first().click()
  return page.getByRole('dialog').getByRole('combobox')
}

async function expectNoSeriousFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}

test('the overlay is walked by keyboard and the chosen suggestion is searched for', { tag: '@ci' }, async ({
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
  await expectNoSeriousFaults(page)
  await field.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/search\?q=nordvik$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nordvik')
  await expectNoSeriousFaults(page)
})

test('a past search is offered again', { tag: '@ci' }, async ({ page, shop }) => {
  // Kept only for who allows it.
  const field = await openSearch(page, shop, 'cookie.all')
  await field.fill('polar 7')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('polar 7')
  await page.getByRole('search').getByRole('searchbox').first().click()
  const past = page.getByRole('group', { name: shop.label('search.recent') }).getByRole('option')
  await expect(past).toHaveText('polar 7')
  await past.click()
  await expect(page).toHaveURL(/\/search\?q=polar%207$/)
})

test('Escape closes the overlay and gives the focus back', async ({ page, shop }) => {
  const field = await openSearch(page, shop)
  await field.pressSequentially('pol')
  await field.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('search').getByRole('searchbox').first()).toBeFocused()
})

test('fewer than three letters ask for more and no request is made', async ({ page, shop }) => {
  const field = await openSearch(page, shop)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search/suggest')) asked.push(request.url())
  })
  await field.pressSequentially('po')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('3')
  expect(asked).toEqual([])
  await field.pressSequentially('l')
  await expect.poll(() => asked.length).toBe(1)
})

test('nothing found leaves words out and says which', async ({ page, shop }) => {
  await page.goto(`${shop.store.prefix}/search?q=${encodeURIComponent('nordvik xylophonium')}`)
  await expect(page.getByRole('note')).toContainText('xylophonium')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('words of the other keyboard layout are read as meant', async ({ page, shop }) => {
  const field = await openSearch(page, shop)
  await field.fill('тщквмшл')
  await expect(page.getByRole('dialog').getByRole('note')).toContainText('nordvik')
  await field.press('Enter')
  await expect(page.getByRole('note')).toContainText('nordvik')
  await expect(page.getByRole('article').first()).toContainText('Nordvik')
})

test('an empty answer advises and leads on', async ({ page, shop }) => {
  await page.goto(`${shop.store.prefix}/search?q=xylophonium`)
  await expect(page.getByText(shop.label('search.advice'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: shop.label('notFound.popular') })).toBeVisible()
  await expectNoSeriousFaults(page)
})

test('without the network a search made before opens, another is flagged (spec §4 Offline)', async ({
  page,
  shop,
  context,
}) => {
  const field = await openSearch(page, shop)
  await field.fill('nordvik')
  await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await field.fill('polar 7')
  await expect(page.getByRole('dialog').getByText(shop.label('search.offline'))).toBeVisible()
  await field.fill('nordvik')
  await expect(page.getByRole('dialog').getByText(shop.label('search.offline'))).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible()
  await context.setOffline(false)
})
