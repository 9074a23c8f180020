import { chromium, type Page } from '@playwright/test'
import { openDevice } from '../apps/console/e2e/support/device.ts'
import { placeOrder } from '../apps/console/e2e/support/shopper.ts'
import { findChromium, installChromium, launchArgs } from '../tooling/browser.ts'
import { medians, timePress, type Times } from './press-probe.ts'

/**
 * Measures how long staff wait after a press in the console, as `interaction.ts` does for shoppers: at 1x and
 * at 4x CPU slowdown, median of the runs, in a separate shop with three orders created for it.
 *
 * node bench/console-interaction.ts [--runs 3] SHOP LINK     http://localhost:3000, and the link of `ambra
 * staff invite`
 */
type Row = {
  name: string
  width: 390 | 1440
  path: string
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
  isDone: string
}

const inMenu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
const button = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const isOpen = `return !!document.querySelector('[role=dialog], dialog[open]')`
const hasHeading = (start: string) =>
  `return /^${start}/.test(document.querySelector('main h1')?.textContent ?? '')`
/** The first digit of an order's number is its store. */
const order = 'Order \\d'
const firstRow = (page: Page) => page.locator('tbody tr a').first().click()

const rows: readonly Row[] = [
  {
    name: '1440 to the orders',
    width: 1440,
    path: '',
    press: inMenu('Orders'),
    isDone: hasHeading('Orders'),
  },
  {
    name: '1440 open an order',
    width: 1440,
    path: '/orders',
    press: firstRow,
    isDone: hasHeading(order),
  },
  {
    name: '1440 search orders',
    width: 1440,
    path: '/orders',
    prepare: (page) => page.getByLabel('Search').focus(),
    press: (page) => page.keyboard.type('k'),
    isDone: `return location.search.includes('q=k')`,
  },
  {
    name: '1440 choose an order',
    width: 1440,
    path: '/orders',
    press: (page) => page.locator('tbody input[type=checkbox]').first().click({ force: true }),
    isDone: `return !!document.querySelector('tbody input[type=checkbox]:checked')`,
  },
  {
    name: '1440 note dialog',
    width: 1440,
    path: '/orders',
    prepare: async (page) => {
      await firstRow(page)
      await page.getByRole('heading', { name: /^Order \d/ }).waitFor()
    },
    press: button('Add a note'),
    isDone: isOpen,
  },
  {
    name: '1440 palette',
    width: 1440,
    path: '',
    press: (page) => page.keyboard.press('Control+k'),
    isDone: isOpen,
  },
  { name: '1440 to the goods', width: 1440, path: '', press: inMenu('Goods'), isDone: hasHeading('Goods') },
  {
    name: '1440 open a product',
    width: 1440,
    path: '/products',
    press: firstRow,
    isDone: `return /products\\/[^/]+$/.test(location.pathname) && !!document.querySelector('main input')`,
  },
  {
    name: '1440 type a name',
    width: 1440,
    path: '/products',
    prepare: async (page) => {
      await firstRow(page)
      await page.locator('main input[type=text]').first().focus()
    },
    press: (page) => page.keyboard.type('x'),
    isDone: `return document.activeElement.value.includes('x')`,
  },
  { name: '390 menu', width: 390, path: '', press: button('Menu'), isDone: isOpen },
  { name: '390 open an order', width: 390, path: '/orders', press: firstRow, isDone: hasHeading(order) },
  {
    name: '390 refund dialog',
    width: 390,
    path: '/orders',
    prepare: async (page) => {
      await firstRow(page)
      await page.getByRole('heading', { name: /^Order \d/ }).waitFor()
    },
    press: button(/^(Refund|Cancel)/),
    isDone: isOpen,
  },
]

async function measure(page: Page, url: string, row: Row, slowdown: number): Promise<Times> {
  await page.setViewportSize({ width: row.width, height: row.width < 800 ? 844 : 900 })
  await page.goto(`${url}/admin${row.path}`)
  await page.locator('main h1').waitFor()
  await row.prepare?.(page)
  await page.waitForTimeout(1500)
  const times = await timePress(page, row, slowdown)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return times
}

const args = process.argv.slice(2)
const at = args.indexOf('--runs')
const runs = at < 0 ? 3 : Number(args.splice(at, 2)[1])
const [url = '', link = ''] = args
const executablePath = findChromium()
if (!executablePath) throw new Error(`Chromium is missing: ${installChromium}`)
// Maximum cash-on-delivery orders of one shopper; a shop measured before already has them.
for (const lastname of ['Kask', 'Tamm', 'Lepik'])
  await placeOrder(url, { sku: 'SM-V5', qty: 1, lastname }).catch((error: unknown) => {
    if (!String(error).includes('order.unpaid_cash')) throw error
  })
const browser = await chromium.launch({ executablePath, args: [...launchArgs] })
const page = await openDevice(browser, { width: 1440, height: 900 })
await page.goto(link)
await page.getByLabel('Your name').fill('Mari Tamm')
await page.getByRole('button', { name: 'Make a passkey and sign in' }).click()
await page.getByText('I have put the codes in a safe place').click()
await page.getByRole('button', { name: 'Go to the console' }).click()
await page.getByRole('heading', { name: 'Hello, Mari Tamm' }).waitFor()
for (const row of rows)
  for (const slowdown of [1, 4]) {
    const found: Times[] = []
    for (let run = 0; run < runs; run++)
      await measure(page, url, row, slowdown).then(
        (times) => found.push(times),
        (error: unknown) => console.warn(`${row.name}: ${String(error).split('\n', 1)[0]}`),
      )
    console.log(`${row.name}, ${slowdown}x: ${medians(found)}`)
  }
await browser.close()
