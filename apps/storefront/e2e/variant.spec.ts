import { awaken, expect, test } from './support/fixtures.ts'

const slugs: Record<string, string> = {
  et: 'taastatud-telefonid',
  en: 'refurbished-phones',
  ru: 'vosstanovlennye-telefony',
}

test('the grade selected as a filter applies to card, quick add and page', async ({ page, shop }) => {
  const { label, store } = shop
  const word = label('grade.b.word')
  const grade = new RegExp(`^B\\s+${word}`)
  const list = `${store.prefix}/c/${slugs[store.code]}`
  await page.goto(list)
  await awaken(page)
  const box = page
    .locator('label', { has: page.locator('input[name=condition]') })
    .filter({ hasText: new RegExp(`${word}\\d*$`) })
  const id = await box.first().locator('input').getAttribute('value')
  await page.goto(`${list}?condition=${id}`)

  const card = page.getByRole('article').first()
  await expect(card).toContainText(word)
  const price = /\d[\d\s.,]*€/.exec(await card.innerText())?.[0]
  if (!price) throw new Error('the card has no price')
  // A price "from" names its variant: colour and storage.
  if ((await card.innerText()).includes(label('price.from', { price: '' }).trim()))
    await expect(card).toContainText(/·.*\d+\s(GB|TB|ГБ|ТБ)/)

  await card.getByRole('button', { name: new RegExp(label('card.chooseNamed', { name: '' }).trim()) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('radio', { name: grade })).toBeChecked()
  await expect(drawer.getByText(price, { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/p\/[^/]+\/[^/]+\/[^/]+$/)
  await expect(page.getByRole('radio', { name: grade })).toBeChecked()
  await expect(page.getByRole('main').getByText(price, { exact: true }).first()).toBeVisible()
})

test('a shared product link keeps the selected variant and drops query parameters', async ({
  page,
  context,
  shop,
}) => {
  const { label, store } = shop
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${store.prefix}/c/${slugs[store.code]}`)
  await awaken(page)
  const path = await page
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .getAttribute('href')
  await page.goto(`${path}?utm_source=newsletter`)
  await page.getByRole('button', { name: label('lists.share'), exact: true }).click()
  await expect(page.getByText(label('lists.linkCopied'))).toBeVisible()
  const shared = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(shared.pathname).toBe(new URL(page.url()).pathname)
  expect(shared.search).toBe('')
})
