import { channels, watchCatalogue } from '@ambra/commerce/catalogue'
import { startSchedules } from '@ambra/commerce/schedules'
import { contentRepository } from '@ambra/db/content'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { fakeClock } from '@ambra/testing/fake-clock'
import { losableDatabase } from '@ambra/testing/losable-database'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageCache } from '../../src/pages/page-cache.ts'

const log = pino({ level: 'silent' })
const minuteMs = 60_000

describe('schedule of content', () => {
  let database: TestDatabase
  const clock = fakeClock()
  const { now } = clock
  const stops: (() => Promise<void>)[] = []
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * minuteMs)

  beforeEach(async () => {
    database = await testDatabase()
    await database.truncate()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
    vi.useRealTimers()
  })

  async function pass(minutes: number): Promise<void> {
    clock.advance(minutes * minuteMs)
    await vi.advanceTimersByTimeAsync(minutes * minuteMs)
  }

  async function start(watched: Parameters<typeof startSchedules>[0]['watch'], over = database) {
    const context = { database: over, watch: watched, evictPages: () => undefined }
    stops.push(await startSchedules(context, { now, log, since: now() }))
  }

  async function startCounting(over = database) {
    let changes = 0
    const nothing = () => undefined
    const refreshContent = () => void (changes += 1)
    await start({ refresh: nothing, rebuild: nothing, refreshContent }, over)
    return () => changes
  }

  async function putBanner(from: Date): Promise<void> {
    const banners = { mainBanners: [{ code: 'a', from: from.toISOString() }] }
    await contentRepository(database.db).putShopData(1, 'banners', banners, now())
    await database.notify(channels.content, '*')
  }

  it('shows and hides a page on time without a restart, and evicts cached pages', async () => {
    const search = createEmbeddedEngine()
    const cache = createPageCache()
    const onChange = (tags: readonly string[]) => void cache.purge(tags)
    const watch = await watchCatalogue({ database, search, now, log, onChange })
    stops.push(watch.stop)
    await start(watch)
    const cached = { status: 200, headers: {}, body: Buffer.from('page'), encoded: new Map() }
    const body = { query: { kind: 'all' }, facetFilters: [], aggregations: [] } as const
    const titles = async () => {
      const request = { index: 'et', type: 'cms_page', body, from: 0, size: 5, sort: [] } as const
      return (await search.search(request)).hits.map(({ source }) => source['title'])
    }
    const times = { from: inMinutes(10), until: inMinutes(30) }
    const page = { identifier: 'sale', kind: 'page' as const, title: 'Sale', body: 'x', ...times }
    await contentRepository(database.db).putPage(1, page, now())
    await database.notify(channels.content, '*')
    await watch.settled()
    cache.store('/i/sale', { ...cached, tags: ['store:et', 'content'] }, cache.moment())
    cache.store('/p/x', { ...cached, tags: ['store:et', 'product:x'] }, cache.moment())
    await pass(9)
    expect(await titles()).toEqual([])
    expect(cache.find('/i/sale')).toBeDefined()
    await pass(1)
    await expect.poll(titles).toEqual(['Sale'])
    await expect.poll(() => cache.find('/i/sale')).toBeUndefined()
    expect(cache.find('/p/x')).toBeDefined()
    await pass(20)
    await expect.poll(titles).toEqual([])
  })

  it('schedules entries of the shop data too', async () => {
    const changes = await startCounting()
    await putBanner(inMinutes(5))
    await pass(4)
    expect(changes()).toBe(0)
    await pass(1)
    await expect.poll(changes).toBe(1)
  })

  it('applies a change that was due while the database was unreachable', async () => {
    const lost = losableDatabase(database)
    const changes = await startCounting({ ...database, ...lost.database })
    await putBanner(inMinutes(5))
    lost.lose()
    await pass(5)
    await expect.poll(() => lost.tries()).toBeGreaterThan(0)
    lost.restore()
    await pass(2)
    await expect.poll(changes).toBe(1)
  })
})
