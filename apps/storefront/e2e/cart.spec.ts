import { productPath } from '@ambra/domain/slug'
import { findUsedPhone } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test('each of two quick presses on Add to cart counts', async ({ page, request, shop }) => {
  const { label, store } = shop
  const { phone, child } = await findUsedPhone(request, shop)
  await page.goto(`${store.prefix}${productPath(phone, child.sku)}`)
  await page.getByRole('button', { name: label('cookie.needed') }).click()
  const add = page.getByRole('button', { name: label('card.add'), exact: true }).first()
  // In one go: a tester's two clicks would be further apart than two quick taps.
  await add.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()))
  const cart = page.getByRole('button', { name: new RegExp(`^${label('nav.cart')}`) })
  await cart.last().click()
  const lines = page.getByRole('dialog').getByRole('list', { name: label('cart.lines') })
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(lines.getByText('2', { exact: true })).toBeVisible()
})
