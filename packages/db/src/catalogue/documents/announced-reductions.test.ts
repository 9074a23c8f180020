import { stores } from '@ambra/domain/platform/shop/stores'
import { aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogDocuments } from './product-documents.ts'
import type { PriceView } from './price-view.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const ago = (days: number, ms = 0) => new Date(noon.getTime() - days * dayMs - ms)
const euros = (amount: number) => Math.round(amount * 100)
const storeOf = (code: string) => {
  const store = stores.find((one) => one.code === code)
  if (!store) throw new Error(`no store ${code}`)
  return store
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => database.truncate())

/** Former prices with their start times. */
type RequestParts = [at: Date, euros: number][]

async function document(sku: string, { code = 'et', prices = { group: 0 } as PriceView, now = noon } = {}) {
  for await (const batch of catalogDocuments(database.db, storeOf(code), { now, prices }))
    for (const found of batch) if (found.sku === sku) return found
  throw new Error(`no document of ${sku}`)
}

/** Imports a product with this price history and a reduction to `special` that starts at noon. */
async function reduced(
  requested: RequestParts,
  { price, special, listed }: { price: number; special: number; listed: Date },
) {
  await stockShop(
    database,
    [
      aProduct({
        sku: 'P',
        price,
        special: { price: special, from: noon.toISOString() },
        created_at: listed.toISOString(),
        price_history: requested.map(([at, amount]) => ({ at: at.toISOString(), price: amount })),
      }),
    ],
    { now: new Date(noon.getTime() - 1) },
  )
}

describe('announced reductions (LAW-PRC-1, LAW-PRC-2)', () => {
  const threeHours = 3 * 3_600_000
  it.each<[string, RequestParts, { price: number; special: number; was?: number; percent?: number }]>([
    ['V1 100 for 60 days, 80 now', [[ago(60), 100]], { price: 100, special: 80, was: 100, percent: 20 }],
    [
      'V2 a sale that ended 15 days ago: nothing is announced',
      [
        [ago(85), 100],
        [ago(25), 80],
        [ago(15), 100],
      ],
      { price: 100, special: 90 },
    ],
    [
      'V3 raised, then back: nothing is announced',
      [
        [ago(65), 100],
        [ago(5), 120],
      ],
      { price: 120, special: 100 },
    ],
    [
      'V4 a flash sale 12 days ago',
      [
        [ago(60), 100],
        [ago(12, threeHours), 85],
        [ago(12), 100],
      ],
      { price: 100, special: 80, was: 85, percent: 5 },
    ],
    [
      'V5 a deeper cut is measured from the first one',
      [
        [ago(60), 100],
        [ago(10), 90],
      ],
      { price: 100, special: 80, was: 90, percent: 11 },
    ],
    ['V6 new for 12 days', [[ago(12), 50]], { price: 50, special: 40, was: 50, percent: 20 }],
    [
      'V7 in the store with a price of its own',
      [[ago(40), 95]],
      { price: 95, special: 90, was: 95, percent: 5 },
    ],
    [
      'V8 a price that ended exactly 30 days before does not count',
      [
        [ago(60), 70],
        [ago(30), 100],
      ],
      { price: 100, special: 80, was: 100, percent: 20 },
    ],
    [
      'V8 a price that ended a minute later does',
      [
        [ago(60), 70],
        [ago(30, -60_000), 100],
      ],
      { price: 100, special: 80 },
    ],
  ])('%s', async (_, requested, { price, special, was, percent }) => {
    await reduced(requested, { price, special, listed: requested[0]?.[0] ?? noon })
    const { lowestPrice30, discountPercent, final_price } = await document('P')
    expect([final_price, lowestPrice30, discountPercent]).toEqual([special, was, percent])
  })

  it('V7 computes each store from its own prices', async () => {
    await stockShop(database, [
      aProduct({
        sku: 'P',
        price: 100,
        created_at: ago(90).toISOString(),
        price_history: [{ at: ago(90).toISOString(), price: 100 }],
      }),
    ])
    const { id } = await document('P')
    const own = { product_id: id, store_id: 2 }
    await database.db
      .insertInto('prices')
      .values({
        ...own,
        price_cents: euros(95),
        special_cents: euros(90),
        special_from: noon.toISOString(),
        special_to: null,
      })
      .execute()
    await database.db
      .insertInto('price_history')
      .values({ ...own, valid_from: ago(40), price_cents: euros(95) })
      .execute()
    expect(await document('P', { code: 'en' })).toMatchObject({
      final_price: 90,
      lowestPrice30: 95,
      discountPercent: 5,
    })
    expect(await document('P')).toMatchObject({ final_price: 100, special_price: null })
  })

  it('discount_percent is the whole percentage off the lowest price', async () => {
    await reduced([[ago(60), 100]], { price: 100, special: 66.67, listed: ago(60) })
    expect((await document('P')).discountPercent).toBe(Math.floor(((100 - 66.67) / 100) * 100))
  })

  it('announces no reduction for a product first listed with its special price', async () => {
    await stockShop(database, [aProduct({ sku: 'P', price: 100, special: { price: 80 } })])
    const found = await document('P')
    expect(found).toMatchObject({ final_price: 80, original_price: 100 })
    expect(found.lowestPrice30).toBeUndefined()
  })

  it('remembers a special price without dates after its removal', async () => {
    const row = { sku: 'P', price: 100, created_at: ago(90).toISOString() }
    await stockShop(database, [aProduct(row)], { now: ago(90) })
    await stockShop(database, [aProduct({ ...row, special: { price: 80 } })], { now: ago(25) })
    await stockShop(database, [aProduct(row)], { now: ago(15) })
    await stockShop(database, [aProduct({ ...row, special: { price: 90 } })], { now: noon })
    const found = await document('P')
    expect(found.final_price).toBe(90)
    expect(found.lowestPrice30).toBeUndefined()
  })
})

describe('reductions for customer groups (LAW-PRC-7)', () => {
  const business: PriceView = { group: 2 }
  const row = {
    sku: 'P',
    price: 100,
    created_at: ago(90).toISOString(),
    tiers: [
      { group: 2, qty: 1, price: 85 },
      { group: 2, qty: 5, price: 70 },
      { group: 0, qty: 3, price: 95 },
    ],
  }

  it('shows the price of a group without calling it a reduction', async () => {
    await stockShop(database, [aProduct(row)], { now: ago(90) })
    const found = await document('P', { prices: business })
    expect(found).toMatchObject({ final_price: 85, special_price: null })
    expect(found.lowestPrice30).toBeUndefined()
  })

  it('measures a special price against what the group paid', async () => {
    await stockShop(database, [aProduct(row)], { now: ago(90) })
    const special = { price: 80, from: noon.toISOString() }
    await stockShop(database, [aProduct({ ...row, special })], { now: noon })
    expect(await document('P', { prices: business })).toMatchObject({ lowestPrice30: 85, discountPercent: 5 })
    expect(await document('P')).toMatchObject({ lowestPrice30: 100, discountPercent: 20 })
  })

  it('keeps the price that a group paid after its tier was removed', async () => {
    await stockShop(database, [aProduct(row)], { now: ago(90) })
    await stockShop(database, [aProduct({ ...row, tiers: [] })], { now: ago(10) })
    const special = { price: 80, from: noon.toISOString() }
    await stockShop(database, [aProduct({ ...row, tiers: [], special })], { now: noon })
    expect(await document('P', { prices: business })).toMatchObject({ lowestPrice30: 85, discountPercent: 5 })
  })

  it('shows guests only the general tiers, and a group its own (spec §6)', async () => {
    await stockShop(database, [aProduct(row)])
    expect((await document('P')).tier_prices).toEqual([{ customer_group_id: 0, qty: 3, value: 95 }])
    expect((await document('P', { prices: business })).tier_prices.map((tier) => tier.value)).toEqual([
      85, 70,
    ])
    const off = await document('P', { prices: { group: undefined } })
    expect([off.tier_prices, off.final_price]).toEqual([[], 100])
  })
})
