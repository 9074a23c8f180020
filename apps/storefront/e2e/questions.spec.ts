import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts } from './support/catalogue.ts'
import { newAddress } from './support/customer.ts'
import { ambra, awaken, expect, mailsAbout, openUntil, test } from './support/fixtures.ts'

test('a question is answered on the page and by mail', async ({ page, request, shop }) => {
  const { label, store } = shop
  const [product] = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
  ])
  if (!product) throw new Error('the demo shop has no such product')
  const email = newAddress()
  const asked = `Does it fit number ${crypto.randomUUID().slice(0, 8)}?`
  await page.goto(store.prefix + productPath(product, product.sku))
  await awaken(page)
  await page.getByRole('button', { name: label('reviews.questions.ask') }).click()
  const form = page.getByRole('form', { name: label('reviews.questions.form') })
  await form.getByLabel(label('reviews.questions.text')).fill(asked)
  await form.getByLabel(label('reviews.questions.email')).fill(email)
  await page.waitForTimeout(2000)
  await form.getByRole('button', { name: label('reviews.questions.send') }).click()
  await expect(page.getByRole('heading', { name: label('reviews.questions.sent') })).toBeFocused()

  const open: { id: number; question: string }[] = JSON.parse(ambra('questions', 'list', '--json').output)
  const id = open.find(({ question }) => question === asked)?.id
  await page.reload()
  await expect(page.getByText(asked)).toBeHidden()
  expect(ambra('questions', 'answer', String(id), 'It fits in every way.').status).toBe(0)
  const section = page.locator('#questions')
  await openUntil(page, page.url(), { shows: section.getByText(asked) })
  // Its answer unfolds, and is in the page before.
  await expect(section).toContainText('It fits in every way.')
  await expect(section.getByText('It fits in every way.')).toBeHidden()
  await section.getByText(asked).press('Enter')
  await expect(section.getByText('It fits in every way.')).toBeVisible()
  await expect.poll(() => mailsAbout(`To: ${email}`).length).toBe(1)
  expect(mailsAbout(`To: ${email}`)[0]).toContain('It fits in every way.')
})
