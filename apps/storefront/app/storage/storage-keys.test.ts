import { expect, it } from 'vitest'
import { storageKeys } from './storage-keys.ts'

it.each([
  ['current-user', storageKeys.currentUser],
  ['current-token', storageKeys.currentToken],
  ['current-refresh-token', storageKeys.currentRefreshToken],
  ['orders-history', storageKeys.ordersHistory],
  ['last-cart-bypass-ts', storageKeys.lastCartBypass],
  ['personal-details', storageKeys.personalDetails],
  ['shipping-details', storageKeys.shippingDetails],
  ['payment-details', storageKeys.paymentDetails],
  ['cms-page', storageKeys.cmsPage],
  ['cms-blocks', storageKeys.cmsBlocks],
  ['newsletter email', storageKeys.newsletterEmail],
])('stores %s under that key, with the version of its shape (spec §9 "Storage keys")', (name, key) => {
  expect(key.name).toMatch(new RegExp(`^${name}\\.v\\d+$`))
})

it('uses each name for one value only', () => {
  const names = Object.values(storageKeys).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
