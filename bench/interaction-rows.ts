import type { Page } from '@playwright/test'

/** Press on a page of the demo shop's English store, with the condition for its result. */
export type InteractionRow = {
  name: string
  width: 390 | 1440
  path: string
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
  /** Body of a function in the page; `before` is the address before the press. */
  isDone: string
}

const list = '/c/refurbished-phones'
const product = '/p/NV-P7/nordvik-polar-7'
const dialogWith = (selector: string) => `return !!document.querySelector('dialog:modal ${selector}')`
const inBar = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name }).click()
const add = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first().click()
const openSheet = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
/** Presses the label, which covers its radio button. */
const pick = (kind: string) => (page: Page) =>
  page.locator(`fieldset label${kind}:not([data-unavailable]):has(input:not(:checked))`).first().click()

const grade = { path: product, press: pick('[data-kind=grade]'), isDone: 'return location.href !== before' }
const colour = { path: product, press: pick('[title]'), isDone: 'return location.href !== before' }
const adding = {
  path: product,
  press: add,
  isDone: `return [...document.querySelectorAll('[role=status], [role=alert]')].some((e) => e.textContent.trim())`,
}

export const rows: readonly InteractionRow[] = [
  { name: '390 menu', width: 390, path: '', press: inBar('Catalogue'), isDone: dialogWith('a') },
  {
    name: '390 filter sheet',
    width: 390,
    path: list,
    press: openSheet,
    isDone: dialogWith('input[type=checkbox]'),
  },
  {
    name: '390 facet to count',
    width: 390,
    path: list,
    prepare: openSheet,
    press: (page) => page.locator('dialog:modal').getByRole('checkbox').first().click(),
    isDone: `return location.href !== before && !document.querySelector('#results[aria-busy]')`,
  },
  { name: '390 grade pick', width: 390, ...grade },
  { name: '390 colour', width: 390, ...colour },
  { name: '390 add to toast', width: 390, ...adding },
  { name: '390 microcart', width: 390, path: list, press: inBar('Cart'), isDone: dialogWith('h2') },
  {
    name: '390 search open',
    width: 390,
    path: list,
    press: inBar('Search'),
    isDone: `const field = document.activeElement;
      return field.matches('[role=combobox]') && (field.ariaExpanded === 'true' || !!field.closest('dialog:modal'))`,
  },
  {
    name: '1440 mega menu',
    width: 1440,
    path: '',
    press: (page) => page.getByRole('banner').getByRole('button', { name: 'Catalogue' }).click(),
    isDone: `return document.querySelectorAll('#catalogue-menu[aria-busy=false] a').length > 5`,
  },
  {
    name: '1440 facet to grid',
    width: 1440,
    path: list,
    press: (page) =>
      page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').nth(3).click(),
    isDone: `return location.href !== before && !document.querySelector('#results[aria-busy]')`,
  },
  { name: '1440 grade pick', width: 1440, ...grade },
  { name: '1440 colour', width: 1440, ...colour },
  { name: '1440 add to toast', width: 1440, ...adding },
  {
    name: '1440 microcart',
    width: 1440,
    path: list,
    press: (page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click(),
    isDone: dialogWith('h2'),
  },
  {
    name: '1440 search typing',
    width: 1440,
    path: '',
    press: async (page) => {
      const banner = page.getByRole('banner')
      await banner
        .getByRole('combobox')
        .or(banner.getByRole('button', { name: /search/i }))
        .first()
        .click()
      await page.keyboard.type('kettle', { delay: 120 })
    },
    isDone: `return [...document.querySelectorAll('[role=option]')].some((e) => /kettle/i.test(e.textContent))`,
  },
]
