import { startSearchCounter } from '@ambra/commerce/search'
import { searchClickRepository, searchTermRepository } from '@ambra/db/search'
import { defaultStore, storeByCode } from '@ambra/domain/platform/shop/stores'
import { aProduct } from '@ambra/testing/import-builders'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson } from '../admin/admin-suite.ts'

const en = storeByCode('en') ?? defaultStore
/** Products that fill a day with clicks. */
const many = Array.from({ length: 6 }, (_, at) => `P${at}`)
let shop: TestApp
let counter: ReturnType<typeof startSearchCounter>

beforeEach(async () => {
  shop = await createTestApp(['LAMP', 'TORCH', 'BULB', ...many].map((sku) => aProduct({ sku })))
  counter = startSearchCounter({ database: shop.database, now: shop.clock.now, log: shop.deps.log })
  Object.assign(shop.deps.console ?? {}, { searchCounter: counter })
})
afterEach(() => counter.stop())

const search = (text: string, times: number) => {
  for (let n = 0; n < times; n += 1) counter.note(en, text, 3)
}
const click = (text: string, sku: string, times: number) => {
  for (let n = 0; n < times; n += 1) counter.click(en, text, sku)
}
async function exported(over: object = {}): Promise<string[]> {
  const editor = await aPerson(shop, [{ role: 'editor', store: null }])
  const { base64 } = (await editor.run('search.export-set', { store: 'en', ...over })).body.result
  return Buffer.from(base64, 'base64').toString().trim().split('\r\n')
}

it('exports clicked products of searches that at least ten shoppers made, rated by their clicks', async () => {
  search('Desk  lamp', 12)
  search('torch', 9)
  click('desk lamp', 'LAMP', 8)
  click('DESK LAMP', 'TORCH', 5)
  click('desk lamp', 'BULB', 1)
  click('torch', 'TORCH', 9)
  expect(await exported()).toEqual([
    'query,sku,rating',
    'desk lamp,LAMP,3',
    'desk lamp,TORCH,2',
    'desk lamp,BULB,1',
  ])
  shop.clock.advance(2 * 86_400_000)
  expect(await exported({ days: 1 })).toEqual(['query,sku,rating'])
})

it.each(['mari@shop.example', '+372 5123 4567', '49001010001'])(
  'stores no click of a search that may name a person: %s',
  async (text) => {
    search(text, 20)
    click(text, 'LAMP', 20)
    await counter.write()
    expect(await shop.database.db.selectFrom('search_clicks').selectAll().execute()).toEqual([])
    expect(await exported()).toEqual(['query,sku,rating'])
  },
)

it('counts no click for words that nobody searched for, or on a product that does not exist', async () => {
  search('lamp', 10)
  click('never searched', 'LAMP', 5)
  click('lamp', 'GHOST', 5)
  expect(await exported()).toEqual(['query,sku,rating'])
})

it('limits the rows per day, keeps counting known ones, and deletes them with their day', async () => {
  const day = '2026-01-10'
  const terms = Array.from({ length: 1000 }, (_, at) => `term ${at}`)
  const searched = terms.map((term) => ({ storeId: en.id, day, term, searches: 10, results: null }))
  await searchTermRepository(shop.database.db).add(searched)
  const clicks = searchClickRepository(shop.database.db)
  for (const sku of many)
    await clicks.add(terms.map((term) => ({ storeId: en.id, day, term, sku, clicks: 1 })))
  const listed = { storeId: en.id, from: day, leastSearches: 10, limit: 10_000 }
  expect(await clicks.list(listed)).toHaveLength(5000)
  await clicks.add([{ storeId: en.id, day, term: 'term 1', sku: 'P0', clicks: 4 }])
  expect((await clicks.list(listed)).filter(({ clicks: count }) => count === 5)).toHaveLength(1)
  await clicks.deleteBefore('2026-01-11')
  expect(await clicks.list(listed)).toEqual([])
})
