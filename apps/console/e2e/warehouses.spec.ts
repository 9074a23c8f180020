import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { scan } from './support/scanner.ts'

const shop = consoleShop()
const en = shopOf('en')
const [tablet, cable] = ['NV-T13', 'SM-V5'] as const

test('sends an order from a second warehouse', async ({ browser, playwright }) => {
  test.setTimeout(600_000)
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Mets')
  for (const sku of [tablet, cable]) shop.ambra('stock', 'set', sku, '20')

  await openWarehouse(page)
  await fillWarehouse(page)

  const request = await playwright.request.newContext({ baseURL: shop.url })
  const { orderNumber: number } = await orderByCall(request, en, {
    method: 'cashondelivery',
    email: 'liis@example.ee',
    sku: tablet,
    more: [{ sku: cable, qty: 2 }],
  })
  shop.ambra('orders', 'set-status', number, 'ready')

  await page.goto(`${shop.url}/admin/orders/${number}`)
  const source = page.locator('section', { has: page.getByRole('heading', { name: 'Ships from' }) })
  await expect(source).toContainText('Narva')
  await source.getByRole('button', { name: 'Ship from another warehouse' }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Ship from another warehouse', exact: true })
    .click()
  await expect(source).not.toContainText('Narva')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(source).toContainText('Narva')
  await expectAccessible(page)

  await pickThere(page)
  await packThere(page, number)

  // The items have left the stock of that warehouse.
  await page.goto(`${shop.url}/admin/stock?sku=${tablet}&shop=narva`)
  await expect(page.getByText('5 → 4')).toBeVisible()
  await page.goto(`${shop.url}/admin/warehouses/narva`)
  await expect(page.getByRole('table', { name: 'Narva' })).toContainText('T-01-1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close warehouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close warehouse' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expectAccessible(page)

  await packInBoth(page, request)
})

/** Creates a second warehouse, which is the first choice for orders. */
async function openWarehouse(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/warehouses`)
  await expect(page.getByText('There is one warehouse')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Warehouses' }).getByRole('row')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add warehouse' }).click()
  const form = page.getByRole('dialog', { name: 'Add warehouse' })
  await form.getByLabel('Name').fill('Narva')
  await form.getByLabel('Code').fill('Tartu 1')
  await expect(form.getByText('Only lower-case letters', { exact: false })).toBeVisible()
  // The code is taken: a store location already uses it.
  await form.getByLabel('Code').fill('tartu')
  await form.getByRole('button', { name: 'Add warehouse' }).click()
  await expect(form.getByRole('alert')).toContainText('already the code of a warehouse or store')
  await expectAccessible(page)
  await form.getByLabel('Code').fill('narva')
  await form.getByLabel('Address').fill('Kreenholmi 1, Narva')
  await form.getByRole('button', { name: 'Add warehouse' }).click()
  await expect(form).toBeHidden()
  const list = page.getByRole('grid', { name: 'Warehouses' })
  await expect(list.getByRole('row')).toHaveCount(2)
  // Moves it by keyboard alone.
  await list.getByRole('button', { name: 'Move Narva' }).focus()
  await page.keyboard.press('Enter')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAccessibleName(/^Insert between/)
  await page.keyboard.press('Home')
  await expect(focused).toHaveAccessibleName(/^Insert before/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Narva was moved in the list.')).toBeVisible()
  await expect(list.getByRole('row').first()).toContainText('Narva')
  await expectAccessible(page)
}

/** Moves goods to the warehouse, receives goods there, assigns a bin and starts a count. */
async function fillWarehouse(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/stock?sku=${tablet}`)
  await page.getByRole('button', { name: 'Move pieces' }).click()
  const move = page.getByRole('dialog')
  await move.getByLabel('Pieces').fill('5')
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Move pieces' }).click()
  await expect(page.getByText('5 pieces moved.')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Narva' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Receive a delivery' }).click()
  const delivery = page.getByRole('dialog')
  await delivery.getByLabel('SKU, GTIN or MPN').fill(cable)
  await delivery.getByLabel('How many').fill('4')
  await delivery.getByRole('button', { name: 'Submit', exact: true }).click()
  await delivery.getByRole('button', { name: /To warehouse/ }).click()
  await page.getByRole('option', { name: 'Narva' }).click()
  await delivery.getByLabel('Delivery note or supplier').fill('Note 9')
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Add 4 pieces to stock' }).click()
  await expect(delivery).toBeHidden()

  await page.goto(`${shop.url}/admin/scan?code=${tablet}`)
  await page.getByRole('button', { name: /Location in the warehouse/ }).click()
  await page.getByRole('option', { name: 'Narva' }).click()
  await expect(page).toHaveURL(/warehouse=narva/)
  await page.getByLabel('Shelf').fill('T-01-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`The location of ${tablet} is saved.`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/places?warehouse=narva`)
  await page.getByRole('link', { name: 'T-01-1' }).click()
  await expect(page.getByRole('table', { name: 'T-01-1' })).toContainText(tablet)
  await expectAccessible(page)

  await page.goto(`${shop.url}/admin/count?open=start`)
  const count = page.getByRole('dialog', { name: 'Start a count' })
  await count.getByRole('button', { name: /Warehouse/ }).click()
  await page.getByRole('option', { name: 'Narva' }).click()
  await count.getByLabel('Shelf').fill('T-01')
  await expectAccessible(page)
  await count.getByRole('button', { name: 'Start a count' }).click()
  await expect(page.getByRole('heading', { name: 'Count: T-01' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Narva')
  await expect(page.getByText('0 of 5')).toBeVisible()
  await expectAccessible(page)
}

async function pickThere(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/warehouse`)
  await page.getByRole('navigation', { name: 'Warehouses' }).getByRole('link', { name: 'Narva' }).click()
  await expect(page).toHaveURL(/warehouse=narva/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pick the first 1' }).click()
  await expect(page.getByRole('heading', { name: 'Pick run 1' })).toBeVisible()
  await expect(page.getByText('Narva · 1 order')).toBeVisible()
  await expect(page.getByText('T-01-1')).toBeVisible()
  await scan(page, tablet)
  await expect(page.getByText('1 of 3', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Picked' }).click()
  await expect(page.getByText('3 of 3', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish pick run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish pick run' }).click()
}

async function packThere(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: `Pack ${number}` }).click()
  await expect(page.getByRole('navigation', { name: 'Pack at' })).toContainText('Narva 3')
  await page.getByRole('button', { name: 'Open a box for 3 pieces' }).click()
  await expect(page.locator('[aria-live=assertive]')).toContainText('Scan the first piece')
  await expect(page.getByText('T-01-1')).toBeVisible()
  await scan(page, tablet)
  await scan(page, 'SN-0077')
  await page.getByLabel('Code, SKU or number').fill(cable)
  await page.getByLabel('How many').fill('2')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close the box' }).click()
  await page.getByLabel('Tracking number').fill('CC300EE')
  await page.getByRole('button', { name: 'Hand over to the carrier' }).click()
  await expect(page.getByText('Everything in this order has shipped.')).toBeVisible()
  await expectAccessible(page)
}

/** Packs an order that needs items from both warehouses, each with its own boxes. */
async function packInBoth(page: Page, request: APIRequestContext): Promise<void> {
  for (const level of JSON.parse(shop.ambra('shop-stock', 'get', cable, '--json')))
    shop.ambra('shop-stock', 'set', level.shop, cable, '0')
  shop.ambra('stock', 'set', cable, '3')
  shop.ambra('shop-stock', 'set', 'narva', cable, '1')
  const { orderNumber: number } = await orderByCall(request, en, {
    method: 'cashondelivery',
    email: 'liis@example.ee',
    sku: cable,
    more: [{ sku: cable, qty: 2 }],
  })
  shop.ambra('orders', 'set-status', number, 'ready')

  await page.goto(`${shop.url}/admin/warehouse`)
  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText('Narva')
  await expect(row).toContainText('Main warehouse')
  await row.getByRole('link', { name: number }).click()
  const tables = page.getByRole('navigation', { name: 'Pack at' })
  await page.getByRole('button', { name: 'Open a box for 1 piece' }).click()
  await expect(page.getByText('0 of 1')).toBeVisible()
  await tables.getByRole('link', { name: 'Main warehouse 2' }).click()
  await page.getByRole('button', { name: 'Open a box for 2 pieces' }).click()
  await expect(page.getByText('0 of 2')).toBeVisible()
  await expectAccessible(page)
  await tables.getByRole('link', { name: 'Narva 0' }).click()
  await expect(page.getByText('0 of 1')).toBeVisible()
}

test('sets the opening hours that the store page shows', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('kaja@shop.example', 'owner'), 'Kaja Kask')
  await page.goto(`${shop.url}/admin/warehouses`)
  const shops = page.getByRole('table', { name: 'Stores' })
  await shops.getByRole('button', { name: /^Change hours: .*Tallinn/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Opening hours of/ })
  await dialog.getByLabel('Sunday').fill('18-10')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Sunday').fill('11:15-15:45')
  await dialog.getByRole('button', { name: 'Add a day' }).click()
  await expectAccessible(page)
  const days = await dialog.getByLabel(/^Day \d+$/).count()
  await dialog.getByLabel(`Day ${days}`, { exact: true }).fill('2027-02-03')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^The opening hours of .* are saved/)).toBeVisible()
  await expect(shops).toContainText('11:15–15:45')
  await expectAccessible(page)
  await page.goto(`${shop.url}/en/stores`)
  await expect(page.getByText(/Sun 11:15–15:45/).first()).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"opens":"11:15","closes":"15:45"')
})
