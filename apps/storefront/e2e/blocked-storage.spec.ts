import { productPath } from '@ambra/domain/platform/text/slug'
import { findUsedPhone } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'

const blocked = ['indexedDB', 'localStorage', 'sessionStorage', 'caches'] as const

test('a shopper can shop in a browser where accessing any storage throws', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { phone, child } = await findUsedPhone(request, shop)
  await page.addInitScript((names) => {
    const refuse = (target: object, name: string) =>
      Object.defineProperty(target, name, {
        get() {
          throw new DOMException(`${name} is blocked`, 'SecurityError')
        },
      })
    for (const name of names) refuse(globalThis, name)
    refuse(Navigator.prototype, 'serviceWorker')
  }, blocked)
  const faults: string[] = []
  // Only the router's inline script for scroll positions fails; nothing else depends on it.
  page.on('pageerror', ({ message }) => message.startsWith('sessionStorage') || faults.push(message))
  await page.goto(`${store.prefix}${productPath(phone, child.sku)}`)
  await page.keyboard.press('Shift')
  await page
    .getByRole('button', { name: label('card.add'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: label('product.viewCart') }).first()).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
    .last()
    .click()
  const lines = page.getByRole('dialog').getByRole('list', { name: label('cart.lines') })
  await expect(lines.getByRole('textbox')).toHaveValue('1')
  expect(faults).toEqual([])
})
