import { watchCatalogue } from '@ambra/commerce/catalogue'
import { buildSearchIndex } from '@ambra/commerce/search'
import { startSchedules } from '@ambra/commerce/schedules'
import type { Database } from '@ambra/db/connection'
import { importRows } from '@ambra/db/catalogue'
import { promiseHoldsUntil } from '@ambra/domain/fulfilment/delivery-promise'
import { folderStore } from '@ambra/object-store/folder-store'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { aConfigurable, aProduct, asLines } from '@ambra/testing/import-builders'
import { losableDatabase } from '@ambra/testing/losable-database'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { en } from '../sales/order-suite.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
/** The clock of the shop starts at 10:00 UTC. */
const special = { price: 80, from: '2026-11-20T10:30:00Z', to: '2026-11-20T10:45:30Z' }
const priced = { created_at: '2026-01-01', price_history: [{ at: '2026-09-01', price: 100 }] }
const sale = aProduct({ sku: 'SALE', price: 100, special, ...priced })
const phone = aConfigurable({ sku: 'PHONE' })
const [black, ...others] = phone.variants ?? []
if (!black) throw new Error('a phone has variants')
const variant = { ...black, price: 100, special, ...priced }

const log = pino({ level: 'silent' })
const stops: (() => Promise<void>)[] = []
let shop: TestApp

/** Starts an index that follows the database and the clock, as each process of a shop does. */
async function startProcess(database: Database = shop.database) {
  const search = createEmbeddedEngine()
  const { now } = shop.clock
  const tags = new Set<string>()
  const since = now()
  const watch = await watchCatalogue({
    database,
    search,
    now,
    log,
    onChange: (changed) => changed.forEach((tag) => tags.add(tag)),
  })
  await buildSearchIndex({ database: shop.database, search, now })
  const evictPages = (tag: string) => void tags.add(tag)
  stops.push(watch.stop, await startSchedules({ database, watch, evictPages }, { now, log, since }))
  const price = async (sku: string) => {
    const body = { query: { kind: 'all' }, facetFilters: [], aggregations: [] } as const
    const { hits } = await search.search({
      index: 'en',
      type: 'product',
      body,
      from: 0,
      size: 50,
      sort: [],
    })
    return hits.find(({ source }) => source['sku'] === sku)?.source['final_price']
  }
  return { price, tags, watch }
}

async function pass(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await vi.advanceTimersByTimeAsync(ms)
}

async function cartPrice(): Promise<number> {
  const cartId = (await shop.call('cartCreate', { query: en })).body.result
  const cartItem = { sku: 'SALE', qty: 1, quoteId: cartId }
  await shop.call('cartUpdate', { query: { ...en, cartId }, body: { cartItem } })
  return (await shop.call('cartTotals', { query: { ...en, cartId } })).body.result.items[0].price_incl_tax
}

async function feedPrice(): Promise<string | undefined> {
  const { response } = await shop.send({ url: '/feed/google-en.xml' })
  const item = response.payload.match(/<item>.*?<\/item>/gs)?.find((text) => text.includes('SALE'))
  return /<g:sale_price>(.*?)</.exec(item ?? '')?.[1]
}

beforeEach(async () => {
  shop = await createTestApp([sale, { ...phone, variants: [variant, ...others] }])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  vi.useRealTimers()
})

describe('a special price with a time of day', () => {
  it('starts and ends at its time in every process, in the cart and in the feed', async () => {
    const processes = [await startProcess(), await startProcess()]
    const shown = () =>
      Promise.all(processes.flatMap(({ price }) => [price('SALE'), price('PHONE'), price(variant.sku)]))
    const regular = Array(6).fill(100)
    await pass(29 * minuteMs)
    expect(await shown()).toEqual(regular)
    expect([await cartPrice(), await feedPrice()]).toEqual([100, undefined])
    for (const { tags } of processes) tags.clear()

    await pass(minuteMs)
    expect([await cartPrice(), await feedPrice()]).toEqual([80, '80.00 EUR'])
    await expect.poll(shown).toEqual(Array(6).fill(80))
    for (const { tags } of processes)
      await expect.poll(() => [...tags]).toEqual(expect.arrayContaining(['products', 'product:SALE']))

    await pass(15 * minuteMs + 30 * secondMs)
    expect([await cartPrice(), await feedPrice()]).toEqual([100, undefined])
    await expect.poll(shown).toEqual(regular)
  })

  it('starts a price that was imported after the process started', async () => {
    const { price, watch } = await startProcess()
    const soon = { price: 70, from: '2026-11-20T10:00:10Z' }
    const options = { now: shop.clock.now(), media: folderStore(shop.mediaDir), acceptsPriceJumps: true }
    const rows = [aProduct({ sku: 'SALE', price: 100, special: soon })]
    const { changed } = await importRows(shop.database, asLines(rows), options)
    await shop.database.notify('catalog_changed', JSON.stringify(changed))
    await watch.settled()
    await pass(10 * secondMs)
    await expect.poll(() => price('SALE')).toBe(70)
  })

  it('starts a price when the database returns after an outage at its time', async () => {
    const lost = losableDatabase(shop.database)
    const { price } = await startProcess(lost.database)
    await pass(20 * minuteMs)
    lost.lose()
    await pass(12 * minuteMs)
    await expect.poll(() => lost.tries()).toBeGreaterThan(0)
    lost.restore()
    await pass(2 * minuteMs)
    await expect.poll(() => price('SALE')).toBe(80)
  })
})

it('evicts pages with a delivery date at the cutoff', async () => {
  const { tags } = await startProcess()
  const untilCutOffMs = promiseHoldsUntil(shop.clock.now()).getTime() - shop.clock.now().getTime()
  await pass(untilCutOffMs - secondMs)
  expect([...tags]).not.toContain('delivery')
  await pass(secondMs)
  await expect.poll(() => [...tags]).toContain('delivery')
})
