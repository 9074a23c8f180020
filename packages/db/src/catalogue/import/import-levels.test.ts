import { inEnglish, reasonText } from '@ambra/contract/catalogue/reason-text'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../invariants.ts'
import { adjustQuantity } from '../product-changes/adjust-stock.ts'
import { orderRepository } from '../../sales/order-repository.ts'
import { stockRepository } from '../../inventory/stock-repository.ts'
import { importPrices, type PriceEntry } from './import-prices.ts'
import { importStock, type StockEntry } from './import-stock.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [
    aProduct({ sku: 'A', price: 100, stock: { qty: 10 } }),
    aProduct({ sku: 'B', price: 50, stock: { qty: 0, manage: false } }),
    aConfigurable({ sku: 'P' }),
  ])
})

async function* each<Entry>(entries: readonly Omit<Entry, 'line'>[]): AsyncGenerator<Entry> {
  // Lines count from 1, as in a file.
  for (const [index, entry] of entries.entries()) yield { line: index + 1, ...entry } as Entry
}
const stock = (...entries: Omit<StockEntry, 'line'>[]) =>
  importStock(database, each<StockEntry>(entries), { now: noon })
const prices = (entries: Omit<PriceEntry, 'line'>[], now = noon) =>
  importPrices(database, each<PriceEntry>(entries), { now })
const later = (days: number) => new Date(noon.getTime() + days * 86_400_000)

const stored = (sku: string) =>
  database.db
    .selectFrom('stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .select(['qty', 'reserved', 'manage'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
const priceOf = (sku: string) =>
  database.db
    .selectFrom('prices')
    .innerJoin('products', 'products.id', 'prices.product_id')
    .select(['store_id', 'price_cents', 'special_cents', 'special_from', 'special_to'])
    .where('sku', '=', sku)
    .orderBy('store_id')
    .execute()

describe('a price ten times or a tenth of the current one', () => {
  const wrong = [
    { sku: 'A', storeId: 0, price: 10 },
    { sku: 'B', storeId: 0, price: 500 },
    { sku: 'P-black-a', storeId: 0, price: 299, special: { price: 29.9 } },
  ]

  it('refuses a price jump, names both prices and keeps the stored one', async () => {
    const before = await Promise.all(wrong.map(({ sku }) => priceOf(sku)))
    const report = await prices(wrong)
    expect(report).toMatchObject({ read: 3, changed: 0, unchanged: 0 })
    expect(
      report.refused.map(({ line, field, reason }) => `${line} ${field}: ${reasonText('en', reason)}`),
    ).toEqual([
      '1 price: 10.00 is a tenth of the current 100.00 or less: check the decimal mark; set a price this far off by hand, or import it with --accept-price-jumps',
      '2 price: 500.00 is ten times the current 50.00 or more: check the decimal mark; set a price this far off by hand, or import it with --accept-price-jumps',
      expect.stringContaining('3 special: 29.90 is a tenth of the current 299.00 or less'),
    ])
    expect(await Promise.all(wrong.map(({ sku }) => priceOf(sku)))).toEqual(before)
  })

  it('stores a price jump once confirmed', async () => {
    const report = await importPrices(database, each<PriceEntry>(wrong), {
      now: noon,
      acceptsPriceJumps: true,
    })
    expect(report).toMatchObject({ changed: 3, refused: [] })
  })
})

describe('stock import', () => {
  it('counts each row that a quantity was summed from', async () => {
    const entries = [
      { line: 1, along: [2], sku: 'A', qty: 77 },
      { line: 3, along: [4, 5], sku: 'NO', qty: 1 },
    ]
    const load = async () =>
      importStock(
        database,
        (async function* () {
          yield* entries
        })(),
        { now: noon },
      )
    const first = await load()
    expect(first).toMatchObject({ read: 5, changed: 2, unchanged: 0 })
    expect(first.refused.map(({ line }) => line)).toEqual([3, 4, 5])
    expect(await load()).toMatchObject({ read: 5, changed: 0, unchanged: 2 })
  })

  it('sets the quantity in stock and leaves unchanged rows alone', async () => {
    const first = await stock({ sku: 'A', qty: 7 }, { sku: 'P-black-a', qty: 3 })
    expect(first).toMatchObject({ read: 2, changed: 1, unchanged: 1, refused: [] })
    expect(await stored('A')).toMatchObject({ qty: 7 })
    expect(await stock({ sku: 'A', qty: 7 })).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('keeps a count below what orders hold and names the orders that cannot be served', async () => {
    const place = async (qty: number) => {
      const placed = await orderRepository(database.db).place(
        aPlacement(await aCart(database, [{ sku: 'A', qty }]), { outbox: [] }),
      )
      if ('refused' in placed) throw new Error(placed.refused)
      return placed
    }
    const [first, second, third] = [await place(3), await place(4), await place(2)]
    const report = await stock({ sku: 'A', qty: 5 })
    expect(report).toMatchObject({ changed: 1, refused: [] })
    expect(inEnglish(report.short)).toEqual([
      {
        line: 1,
        field: 'qty',
        reason: `A: counted 5, orders hold 9: cannot be served: ${second.number}, ${third.number}`,
      },
    ])
    expect(await stored('A')).toEqual({ qty: 5, reserved: 9, manage: true })
    const stocks = stockRepository(database.db)
    expect((await stocks.availableBySkus(['A'])).get('A')).toMatchObject({ available: 0 })
    expect(await stock({ sku: 'A', qty: 5 })).toMatchObject({ changed: 0, unchanged: 1 })

    // After two cancellations the stock equals the count, and nothing that was not counted.
    const orders = orderRepository(database.db)
    for (const { orderId } of [second, third])
      await orders.setStatus(orderId, 'cancelled', { actor: 'operator', now: noon })
    expect(await stored('A')).toEqual({ qty: 5, reserved: 3, manage: true })
    expect((await stocks.availableBySkus(['A'])).get('A')).toMatchObject({ available: 2 })
    await orders.setStatus(first.orderId, 'cancelled', { actor: 'operator', now: noon })
    expect((await stocks.availableBySkus(['A'])).get('A')).toMatchObject({ available: 5 })
    expect(await brokenInvariants(database)).toEqual([])
  })

  it('sells nothing from a short count until pieces arrive', async () => {
    await database.db.updateTable('stock').set({ reserved: 9 }).where('qty', '=', 10).execute()
    await stock({ sku: 'A', qty: 5 })
    const more = database.db.updateTable('stock').set({ reserved: 10 }).where('short', '>', 0).execute()
    await expect(more).rejects.toThrow(/stock_never_oversold/)
    const why = { reason: 'correction', actor: 'test' } as const
    expect(await adjustQuantity(database.db, { sku: 'A', by: 2, now: noon, why })).toEqual({
      qty: 7,
      reserved: 9,
    })
    expect(await adjustQuantity(database.db, { sku: 'A', by: -1, now: noon, why })).toBe(undefined)
    expect(await adjustQuantity(database.db, { sku: 'A', by: 5, now: noon, why })).toEqual({
      qty: 12,
      reserved: 9,
    })
    const { short } = await database.db
      .selectFrom('stock')
      .select('short')
      .where('qty', '=', 12)
      .executeTakeFirstOrThrow()
    expect(short).toBe(0)
  })

  it('starts counting a product that was sold without a stock count', async () => {
    await stock({ sku: 'B', qty: 5 })
    expect(await stored('B')).toMatchObject({ qty: 5, manage: true })
  })

  it('names unknown SKUs and products without stock, and stores the rest', async () => {
    const report = await stock({ sku: 'NONE', qty: 1 }, { sku: 'P', qty: 1 }, { sku: 'A', qty: 1 })
    expect(inEnglish(report.refused)).toEqual([
      { line: 1, field: 'sku', reason: 'names the unknown sku “NONE”' },
      { line: 2, field: 'sku', reason: '“P” is a configurable product, which has no stock of its own' },
    ])
    expect(await stored('A')).toMatchObject({ qty: 1 })
  })

  it('notifies listeners of the visible products in one message', async () => {
    const heard: string[] = []
    const stop = await database.listen('stock_changed', (payload) => void heard.push(payload))
    await stock({ sku: 'A', qty: 9 }, { sku: 'P-black-a', qty: 9 }, { sku: 'P-white-a', qty: 9 })
    const ids = await database.db.selectFrom('products').select('id').where('sku', 'in', ['A', 'P']).execute()
    await expect
      .poll(() => heard)
      .toEqual([JSON.stringify(ids.map((row) => row.id).toSorted((a, b) => a - b))])
    await stop()
  })
})

describe('price import', () => {
  it('sets prices, extends the history and skips unchanged rows', async () => {
    expect(await prices([{ sku: 'A', storeId: 0, price: 90 }], later(3))).toMatchObject({
      changed: 1,
      refused: [],
    })
    expect(await prices([{ sku: 'A', storeId: 0, price: 90 }], later(4))).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    expect(await priceOf('A')).toMatchObject([{ price_cents: 9_000 }])
    const history = await database.db
      .selectFrom('price_history')
      .innerJoin('products', 'products.id', 'price_history.product_id')
      .select('price_history.price_cents')
      .where('sku', '=', 'A')
      .orderBy('valid_from')
      .execute()
    expect(history.map((point) => point.price_cents)).toEqual([10_000, 9_000])
  })

  it('keeps a special price that the row omits, and removes one that the row empties', async () => {
    const special = { price: 70, from: '2026-11-20', to: '2026-12-20' }
    await prices([{ sku: 'A', storeId: 0, price: 100, special }])
    await prices([{ sku: 'A', storeId: 0, price: 95 }])
    expect(await priceOf('A')).toMatchObject([
      { price_cents: 9_500, special_cents: 7_000, special_from: '2026-11-20', special_to: '2026-12-20' },
    ])
    await prices([{ sku: 'A', storeId: 0, price: 95, special: null }])
    expect(await priceOf('A')).toMatchObject([{ special_cents: null, special_from: null, special_to: null }])
  })

  it('sets the price of one store beside that of all stores', async () => {
    await prices([{ sku: 'A', storeId: 2, price: 110 }])
    expect((await priceOf('A')).map((row) => [row.store_id, row.price_cents])).toEqual([
      [0, 10_000],
      [2, 11_000],
    ])
  })

  it('names unknown SKUs and products priced by their parts', async () => {
    const { refused } = await prices([
      { sku: 'NONE', storeId: 0, price: 1 },
      { sku: 'P', storeId: 0, price: 1 },
    ])
    expect(refused.map(({ line, reason }) => [line, reasonText('en', reason)])).toEqual([
      [1, 'names the unknown sku “NONE”'],
      [2, '“P” is a configurable product, which has no price of its own'],
    ])
  })
})
