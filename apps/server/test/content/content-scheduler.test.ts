import { contentRepository } from '@ambra/db/repositories/content-repository'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { losableDatabase } from '@ambra/testing/losable-database'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPageCache } from '../../src/pages/page-cache.ts'
import { channels, watchCatalogue } from '@ambra/commerce/catalogue/catalogue-watch'
import { startContentScheduler } from '@ambra/commerce/content/content-scheduler'

const log = pino({ level: 'silent' })

describe('calendar of content', () => {
  let database: TestDatabase
  const stops: (() => Promise<void>)[] = []
  beforeEach(async () => {
    database = await testDatabase()
    await database.truncate()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  it('shows and hides a page at its moments without a restart, and cached pages go', async () => {
    // Uses real time: start times are seconds ahead, since the machine may be slow.
    const now = () => new Date()
    const search = createEmbeddedEngine()
    const cache = createPageCache()
    const watch = await watchCatalogue({
      database,
      search,
      now,
      log,
      onChange: (tags) => void cache.purge(tags),
    })
    stops.push(watch.stop)
    const calendar = await startContentScheduler({ database, now, log, onChange: watch.refreshContent })
    stops.push(calendar.stop)
    const cached = { status: 200, headers: {}, body: Buffer.from('page'), encoded: new Map() }
    const titles = async () =>
      (
        await search.search({
          index: 'et',
          type: 'cms_page',
          body: { query: { kind: 'all' }, facetFilters: [], aggregations: [] },
          from: 0,
          size: 5,
          sort: [],
        })
      ).hits.map(({ source }) => source['title'])

    const from = new Date(Date.now() + 1000)
    const until = new Date(Date.now() + 8000)
    const page = { identifier: 'sale', kind: 'page' as const, title: 'Sale', body: 'x', from, until }
    await contentRepository(database.db).putPage(1, page, now())
    await database.notify(channels.content, '*')
    await watch.settled()
    cache.store('/i/sale', { ...cached, tags: ['store:et', 'content'] }, cache.moment())
    cache.store('/p/x', { ...cached, tags: ['store:et', 'product:x'] }, cache.moment())
    await expect.poll(titles).toEqual(['Sale'])
    expect(Date.now()).toBeGreaterThanOrEqual(from.getTime())
    await expect.poll(() => cache.find('/i/sale')).toBeUndefined()
    expect(cache.find('/p/x')).toBeDefined()
    await expect.poll(titles).toEqual([])
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
  })

  it('runs for entries of the shop data too', async () => {
    let changes = 0
    const calendar = await startContentScheduler({
      database,
      now: () => new Date(),
      log,
      onChange: () => (changes += 1),
    })
    stops.push(calendar.stop)
    const from = new Date(Date.now() + 100).toISOString()
    await contentRepository(database.db).putShopData(
      1,
      'banners',
      { mainBanners: [{ code: 'a', from }] },
      new Date(),
    )
    await database.notify(channels.content, '*')
    await expect.poll(() => changes).toBe(1)
  })

  it('looks again after the database was away', async () => {
    let changes = 0
    const lost = losableDatabase(database)
    const onChange = () => (changes += 1)
    const calendar = await startContentScheduler({
      database: lost.database,
      now: () => new Date(),
      log,
      onChange,
    })
    stops.push(calendar.stop)
    lost.lose()
    const from = new Date(Date.now() + 500).toISOString()
    const banners = { mainBanners: [{ code: 'a', from }] }
    await contentRepository(database.db).putShopData(1, 'banners', banners, new Date())
    await database.notify(channels.content, '*')
    await expect.poll(() => lost.tries()).toBeGreaterThan(0)
    lost.restore()
    // It has begun or is about to: both are seen.
    await expect.poll(() => changes).toBeGreaterThan(0)
  })
})
