import { errorText } from '@ambra/contract/platform/errors/error-text'
import { aProduct } from '@ambra/testing/import-builders'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { expect, it } from 'vitest'
import { createTestApp } from '../api-suite.ts'
import { createQuotes } from '@ambra/commerce/sales'

it("rejects totals of a store without a default country: 'Please do set the tax.defaultCountry in order to calculate totals' (spec §5, §8)", async () => {
  const unused = () => {
    throw new Error('nothing is priced without a country')
  }
  const quote = createQuotes(unused as never, {
    evaluateCoupon: unused,
    applyRules: unused,
    providers: { listAvailable: unused, find: unused },
    findCollectionFee: unused,
    giftCards: { sharesOf: unused },
  })
  // Only these fields of cart and context are read before the store's country.
  const requested = quote({} as never, { store: { ...defaultStore, country: '' } } as never, {} as never)
  await expect(requested).rejects.toMatchObject({ code: 'tax.no_default_country' })
  expect(errorText('en', 'tax.no_default_country')).toBe(
    'Please do set the tax.defaultCountry in order to calculate totals',
  )
})

it('returns totals when the store has a default country', async () => {
  const shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20 })])
  const { body: cart } = await shop.call('cartCreate')
  const { status, body } = await shop.call('cartTotals', { query: { cartId: cart.result } })
  expect([status, body.result.grand_total]).toEqual([200, 0])
})
