import { OfferRow } from '@ambra/contract/promotions/special-offer'
import { listOffers } from '@ambra/db/promotions'
import { demoOffers } from '@ambra/demo-shop/demo-data'
import { demoRows } from '@ambra/demo-shop/testing/demo-rows'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { storeOffers } from './store-offers.ts'

describe('offers of a file', () => {
  it('stores one offer per product and buyer, and lists invalid rows', async () => {
    const database = await testDatabase()
    await database.truncate()
    await stockShop(database, [aProduct({ sku: 'LAMP' }), aConfigurable({ sku: 'PHONE' })])
    const rows = [
      { sku: 'LAMP', group: 1, price: 80 },
      { sku: 'LAMP', group: 1, price: 79.9, quantity: 2, to: '2026-11-25' },
      { sku: 'PHONE-white-a', group: 2, price: 250 },
      { sku: 'PHONE', group: 1, price: 250 },
      { sku: 'NONE', group: 1, price: 5 },
      { sku: 'LAMP', price: 5 },
      { sku: 'LAMP', group: 9, price: 5 },
      { sku: 'LAMP', email: 'nobody@example.ee', price: 5 },
      { sku: 'LAMP', group: 1, price: 0 },
      { sku: 'LAMP', group: 1, price: 5, from: '2026-12-01', to: '2026-11-01' },
    ]
    const lines = rows.map((row, index) => ({ line: index + 1, row }))
    const { stored, refused } = await storeOffers(database, lines, noon)
    expect([stored, refused.map(({ line }) => line)]).toEqual([3, [4, 5, 6, 7, 8, 9, 10]])
    const offers = await listOffers(database.db)
    expect(offers.map((offer) => [offer.sku, offer.group, offer.priceCents, offer.maxQty])).toEqual([
      ['PHONE-white-a', 'business', 25_000, undefined],
      ['LAMP', 'general', 7990, 2],
    ])
    expect(offers[1]?.validTo?.toISOString()).toBe('2026-11-25T22:00:00.000Z')
  })

  it("keeps the demo's offers below the price of products in stock", async () => {
    const rows = await Array.fromAsync(demoRows(noon))
    const prices = new Map(
      rows.flatMap((row) => (row.type === 'product' ? [[row.sku, row.price] as const] : [])),
    )
    const offers = await demoOffers(noon)
    expect(offers).toHaveLength(6)
    expect(offers.filter((row) => !Value.Check(OfferRow, row))).toEqual([])
    for (const { sku, price, group } of offers) {
      expect(group).toBe(1)
      expect(price).toBeLessThan(prices.get(sku) ?? 0)
    }
  })
})
