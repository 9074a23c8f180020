import { sql } from 'kysely'
import { aConfigurable, aProduct, asLines } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderRepository } from '../../sales/order-repository.ts'
import { findDocumentsBySku } from '../documents/product-documents.ts'
import { importRows } from './import-rows.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { countMostChosen } from './most-chosen.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aConfigurable({ sku: 'PHONE' })])
  await database.db.updateTable('stock').set({ qty: 50 }).execute()
})

const day = (ago: number) => new Date(noon.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
const sold = (orders: number, over: object = {}) => ({
  type: 'sales',
  sku: 'PHONE-black-a',
  day: day(3),
  orders,
  ...over,
})
const bring = (...rows: object[]) =>
  importRows(database, asLines(rows), { now: noon, media: folderStore('/nonexistent') })

/** Returns the grade that the page of the phone marks as most chosen. */
async function chosen(): Promise<string | undefined> {
  const store = storeById(2)
  if (!store) throw new Error('there is no such store')
  const documents = await findDocumentsBySku(database.db, store, ['PHONE'], { now: noon })
  const values = documents.get('PHONE')?.configurable_options.flatMap((option) => option.values) ?? []
  return values.find((value) => value.most_chosen)?.code
}

/** Places an order of `qty` new white phones, dated `ago` days back. */
async function order(status: string, { ago = 1, qty = 1 } = {}): Promise<void> {
  const sku = 'PHONE-white-new'
  const placement = aPlacement(await aCart(database, [{ sku, qty }]))
  const { id } = await database.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const lines = placement.lines.map((line) => ({ ...line, productId: id }))
  const placed = await orderRepository(database.db).place({ ...placement, lines })
  if ('refused' in placed) throw new Error(placed.refused)
  await sql`update orders set created_at = ${new Date(noon.getTime() - ago * 86_400_000)}::timestamptz
    where id = ${placed.orderId}`.execute(database.db)
  if (status !== 'pending')
    await sql`update orders set status = ${status} where id = ${placed.orderId}`.execute(database.db)
}

describe('most chosen grade', () => {
  it('requires at least five orders in 90 days', async () => {
    await bring(sold(4), sold(9, { day: day(91) }))
    expect(await chosen()).toBeUndefined()
    const { changed } = await bring(sold(1, { sku: 'PHONE-white-a' }))
    expect(changed).toHaveLength(1)
    expect(await chosen()).toBe('a')
    expect(await countMostChosen(database.db, { now: new Date(noon.getTime() + 88 * 86_400_000) })).toEqual(
      changed,
    )
    expect(await chosen()).toBeUndefined()
  })

  it('requires more orders than any other grade', async () => {
    await bring(sold(5), sold(5, { sku: 'PHONE-black-new' }))
    expect(await chosen()).toBeUndefined()
    await bring(sold(6))
    expect(await chosen()).toBe('a')
  })

  it('counts each paid order once and ignores unpaid ones', async () => {
    await bring(sold(5, { sku: 'PHONE-white-new', day: day(89) }), sold(6))
    for (const status of ['pending', 'cancelled']) await order(status)
    expect(await countMostChosen(database.db, { now: noon })).toEqual([])
    await order('paid', { qty: 3 })
    expect(await countMostChosen(database.db, { now: noon })).toHaveLength(1)
    expect(await chosen()).toBeUndefined()
    await order('ready', { ago: 89 })
    await countMostChosen(database.db, { now: noon })
    expect(await chosen()).toBe('new')
  })

  it('ignores a device sold in a single grade', async () => {
    const single = aProduct({ sku: 'SINGLE', attributes: { condition: 'a' } })
    const { changed } = await bring(single, sold(6, { sku: 'SINGLE' }), sold(6))
    expect(changed.length).toBeGreaterThan(0)
    expect(await countMostChosen(database.db, { now: noon })).toEqual([])
    expect(await chosen()).toBe('a')
  })

  it('accepts figures only for known products and real dates', async () => {
    const report = await bring(sold(5), sold(5, { sku: 'NONE' }), sold(5, { day: '2026-02-31' }))
    expect(report).toMatchObject({ imported: 1, refusedRows: 2 })
    expect(report.refused.map(({ field }) => field).toSorted()).toEqual(['day', 'sku'])
    expect(await bring(sold(5))).toMatchObject({ imported: 0, unchanged: 1 })
  })
})
