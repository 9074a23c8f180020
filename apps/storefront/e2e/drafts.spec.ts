import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import { findBundle, findProducts } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import { shopper } from './support/shopper.ts'

/** Aborts each database change, as leaving a page at once does. */
const abortChanges = (page: Page) =>
  page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given)
      this.transaction.abort()
      return request
    }
  })

test('the checkout keeps the typed values when the page is left at once', async ({ page, request, shop }) => {
  const { label, store } = shop
  const bundle = await findBundle(request, shop)
  const guest = shopper(page, shop)
  await page.goto(`${store.prefix}/p/${bundle.sku}/${bundle.slug}`)
  await awaken(page)
  await guest.addToCart()
  await guest.proceedToCheckout()
  await abortChanges(page)
  const fields = { firstName: 'Liis', lastName: 'Näidis', email: 'liis@example.ee' } as const
  const field = (name: string) => page.getByLabel(label(`checkout.${name}`), { exact: true })
  for (const [name, text] of Object.entries(fields)) await field(name).fill(text)
  await page.reload()
  for (const [name, text] of Object.entries(fields)) await expect(field(name)).toHaveValue(text)
})

test('the contact form keeps the typed values when the page is left at once', async ({ page, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/contacts`)
  await awaken(page)
  const comment = page.getByLabel(label('content.contact.comment'))
  const telephone = page.getByLabel(label('content.contact.telephone'))
  await abortChanges(page)
  await comment.fill('Is the shop in Tartu open on Sunday?')
  await telephone.fill('600 4040')
  await page.reload()
  await expect(comment).toHaveValue('Is the shop in Tartu open on Sunday?')
  await expect(telephone).toHaveValue('600 4040')
})

test('the size check keeps the typed values when the page is left at once', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [product] = await findProducts(request, shop, [{ terms: { sku: ['KM-S34'] } }])
  if (!product) throw new Error('the demo shop has no such monitor')
  await page.goto(store.prefix + productPath(product))
  await awaken(page)
  const check = page.getByRole('region', { name: label('info.fit.title') })
  const width = check.getByLabel(label('info.fit.width'))
  await check.scrollIntoViewIfNeeded()
  // An interaction loads the script of this part; one before the page is hydrated is lost.
  await expect(async () => {
    await page.mouse.wheel(0, 20)
    await width.fill('')
    await width.pressSequentially('6')
    await expect(check.getByRole('status').getByRole('listitem')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await abortChanges(page)
  await width.fill('62,5')
  await page.reload()
  await expect(async () => {
    await page.mouse.wheel(0, 20)
    await expect(width).toHaveValue('62.5', { timeout: 1000 })
  }).toPass()
})
