import type { Product } from '@ambra/contract/catalogue/product'
import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import type { APIRequestContext, Page } from '@playwright/test'
import { orderButtonLabels } from '../../app/i18n/fixed-wording.ts'
import { findProducts } from './catalogue.ts'
import { ambra, awaken, expect } from './fixtures.ts'
import type { Shop } from './labels.ts'
import { shopper } from './shopper.ts'

const courier = /kuller|courier|курьер/i

export async function openProduct(page: Page, { store }: Shop, product: Product, childSku?: string) {
  const path = `/p/${encodeURIComponent(product.sku)}/${product.slug}${childSku ? `/${childSku}` : ''}`
  await page.goto(store.prefix + path)
  await awaken(page)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
}

/** Returns the price beside the button, in cents. */
export async function shownCents(page: Page, { label }: Shop): Promise<number> {
  const box = page.getByRole('button', { name: label('card.add'), exact: true }).first()
  const text = await box.locator('xpath=ancestor::*[.//p[contains(., "€")]][1]').innerText()
  return Number(/[\d\s.,]+€/.exec(text)?.[0].replace(/\D/g, ''))
}

export async function fillAddress(page: Page, { label }: Shop) {
  await page.getByLabel(label('checkout.street')).fill('Pikk tn 13')
  await page.getByLabel(label('checkout.postcode')).fill('10111')
  await page.getByLabel(label('checkout.city')).fill('Tallinn')
}

/** Orders the cart by courier with cash on delivery; returns the order number. */
export async function orderByCourier(page: Page, shop: Shop): Promise<string> {
  const buyer = shopper(page, shop)
  await buyer.proceedToCheckout()
  await buyer.giveDetails('ostja@example.ee')
  await page.getByRole('radio', { name: courier }).first().check()
  await fillAddress(page, shop)
  await page.getByLabel(shop.label('checkout.phone'), { exact: true }).fill('5555 0123')
  await page.getByRole('button', { name: shop.label('checkout.toPayment') }).click()
  await buyer.payOnDelivery()
  return buyer.order(orderButtonLabels[shop.store.language])
}

/** Orders a cart without delivery: no delivery step, no cash on delivery. */
export async function orderByTransfer(page: Page, shop: Shop, isDigital = false): Promise<string> {
  const { label } = shop
  const buyer = shopper(page, shop)
  await buyer.proceedToCheckout()
  await buyer.giveDetails('ostja@example.ee', 'checkout.toPayment')
  await expect(page.getByRole('heading', { name: label('checkout.payment.title') })).toBeVisible()
  await buyer.payBy('banktransfer')
  await expect(
    page.getByRole('radio', { name: new RegExp(`^${paymentTitles.cashondelivery[shop.store.language]}`) }),
  ).toHaveCount(0)
  await fillAddress(page, shop)
  await page.getByRole('button', { name: label('checkout.toReview') }).click()
  if (isDigital) await page.getByRole('checkbox', { name: label('checkout.digitalConsent') }).check()
  const number = await buyer.order(orderButtonLabels[shop.store.language])
  await expect(page.getByText('EE62 9900 2211 2233 4455')).toBeVisible()
  return number
}

type Line = [sku: string, qty: number, cents: number]

/** Returns the lines of a stored order as seen by the operator. */
export function linesOf(number: string): Line[] {
  const { status, output } = ambra('orders', 'show', number, '--json')
  expect(status, output).toBe(0)
  const { order } = JSON.parse(output)
  return order.items.map((item: { sku: string; qty_ordered: number; price_incl_tax: number }) => [
    item.sku,
    item.qty_ordered,
    Math.round(item.price_incl_tax * 100),
  ])
}

export const centsOf = ({ final_price, price }: Pick<Product, 'final_price' | 'price'>) =>
  Math.round(Number(final_price ?? price) * 100)

export async function bySku(request: APIRequestContext, shop: Shop, ...skus: string[]): Promise<Product[]> {
  const found = await findProducts(request, shop, [{ terms: { sku: skus } }])
  return skus.map((sku) => {
    const product = found.find((candidate) => candidate.sku === sku)
    if (!product) throw new Error(`the demo shop has no ${sku} in stock`)
    return product
  })
}
export const oneBySku = async (request: APIRequestContext, shop: Shop, sku: string): Promise<Product> => {
  const [product] = await bySku(request, shop, sku)
  if (!product) throw new Error(`no ${sku}`)
  return product
}
