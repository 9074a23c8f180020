import { guaranteeNotices } from '@ambra/domain/service/guarantee-notice'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { APIRequestContext, Page } from '@playwright/test'
import { orderButtonLabels } from '../app/i18n/fixed-wording.ts'
import { seriousErrors } from './support/accessibility.ts'
import { findProducts } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { shopper } from './support/shopper.ts'

/** Finds a phone, and a washing machine that only the shop's own van delivers. */
async function phoneAndWasher(request: APIRequestContext, shop: Shop) {
  const [phone] = await findProducts(request, shop, [{ terms: { sku: ['NV-P7'] } }])
  const [washer] = await findProducts(request, shop, [{ terms: { sku: ['PH-H8'] } }])
  if (!phone || !washer) throw new Error('the demo shop has no Polar 7 or no Hoog 8')
  return [productPath(phone, 'NV-P7-128-SND-B'), productPath(washer)]
}

/**
 * Adds the products to the cart, checks it, and continues to the last step with the first delivery method.
 */
async function toReview(page: Page, shop: Shop, paths: readonly string[], inCart: () => Promise<void>) {
  const { label, store } = shop
  const guest = shopper(page, shop)
  for (const path of paths) {
    await page.goto(`${store.prefix}${path}`)
    await awaken(page)
    await guest.addToCart()
  }
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  await inCart()
  await guest.proceedToCheckout()
  await guest.giveDetails('liis.naidis@example.com')
  await expect(page.getByRole('heading', { name: label('checkout.delivery.title') })).toBeVisible()
  await page.locator('input[name="delivery"]').first().check()
  await page.getByLabel(label('checkout.street')).fill('Pikk 13')
  await page.getByLabel(label('checkout.postcode')).fill('10111')
  await page.getByLabel(label('checkout.city')).fill('Tallinn')
  await page.getByLabel(label('checkout.phone'), { exact: true }).fill('5555 0123')
  await page.getByRole('button', { name: label('checkout.toPayment') }).click()
  await guest.payBy('banktransfer')
  await guest.review()
  return guest
}

test('products, total, terms and the order button fit in 1.2 phone screens', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  await page.setViewportSize({ width: 390, height: 844 })
  const shown = { total: '' }
  await toReview(page, shop, await phoneAndWasher(request, shop), async () => {
    const cart = page.getByRole('dialog')
    // Above 99.00 but not free: the van has a price, which is in the total.
    await expect(cart.getByText(label('cart.deliveryFree'))).toBeHidden()
    await expect(cart.getByText(label('cart.collectionFree'))).toBeVisible()
    const total = cart.getByRole('definition').last()
    await expect(total).toContainText(label('cart.deliveryFrom', { price: '' }).trim())
    shown.total = /\d.*/.exec(await total.innerText())?.[0] ?? ''
  })
  await expect(page.getByRole('definition').filter({ hasText: shown.total })).toBeVisible()
  const order = page.getByRole('button', { name: orderButtonLabels[store.language], exact: true })
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom + scrollY
  expect(await order.evaluate(bottomOf)).toBeLessThanOrEqual(1.2 * 844)

  // The legal notices follow, expanded; their QR code is not for the phone that shows it.
  await expect(page.getByRole('region', { name: guaranteeNotices[store.language].title })).toBeVisible()
  await expect(page.locator('img[src^="/legal-guarantee/"]')).toBeHidden()
  // The phone can be engraved but is not: the right of withdrawal is not limited.
  await expect(page.getByText(label('info.rights.limit.custom_made'))).toBeHidden()
  expect(await seriousErrors(page)).toEqual([])

  // The comment unfolds, and its field has focus.
  await page.getByRole('button', { name: label('checkout.commentAdd'), exact: true }).click()
  await expect(page.getByLabel(label('checkout.comment'))).toBeFocused()
})
