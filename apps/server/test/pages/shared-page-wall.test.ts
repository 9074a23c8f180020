import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedCache, type SharedCache } from '@ambra/cache/open-shared-cache'
import { seededRandom } from '@ambra/testing/seeded-random'
import { startValkeyServer } from '@ambra/testing/valkey-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPageCache } from '../../src/pages/page-cache.ts'
import { evictEverywhere, evictLocally } from '../../src/pages/page-eviction.ts'
import { hostileRequest, poison } from './hostile-requests-suite.ts'
import { openPageShop, type PageShop, type Sent } from './page-shop-suite.ts'

const shared = ['/en', '/ru', '/en/c/phones', '/en/p/CABLE/cable', '/en/about-us', '/en/c/kettles.data']
const unshared = ['/en/my-account', '/en/checkout', '/en/search?q=adapter', '/en/nothing-here']
const probes = Number(process.env['CACHE_PROBES'] ?? 200)
const { seed } = seededRandom()
const compared = ['content-type', 'content-security-policy', 'cache-control', 'vary', 'etag']
const essence = ({ status, headers, body }: Sent) => ({
  status,
  body: body.toString(),
  headers: Object.fromEntries(compared.map((name) => [name, headers[name]])),
})

const server = await startValkeyServer()

// Where neither Valkey nor Redis is installed, only CI runs this.
describe.runIf(server)('pages shared by processes', () => {
  const [cache, second] = [createPageCache(), createPageCache()]
  let cacheServer: SharedCache
  let shop: PageShop
  let calls = 0

  beforeAll(async () => {
    // Pages contain their time of rendering: it is fixed, so that two renderings can be equal.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    cacheServer = await openSharedCache({
      url: server?.url ?? '',
      shop: 'http://shop.test',
      // Longer than in the shop, since the machine of a test may be busy.
      requestMs: 1000,
      pauseMs: () => 50,
      onFailure: () => undefined,
      onWorking: () => undefined,
      onPurge: (tags) => [cache, second].forEach((each) => evictLocally(each, tags)),
    })
    shop = await openPageShop({ cache, second, entries: cacheServer.entries })
    shop.disturb({ before: () => void (calls += 1) })
  })
  afterAll(async () => {
    await shop.close()
    await cacheServer.close()
    await server?.kill()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  /** Waits until sent pages have reached the cache server. */
  const arrived = () => sleep(300)

  it('serves shared pages in the second process as a clean visitor gets them', async () => {
    for (const page of shared) await shop.send(page)
    await arrived()
    calls = 0
    for (const page of shared) {
      const [sent, fresh] = [essence(await shop.sendSecond(page)), essence(await shop.fresh(page))]
      expect(sent).toEqual(fresh)
    }
    expect([calls, second.stats().pages]).toEqual([0, shared.length])
  })

  it('does not share private, search and missing pages', async () => {
    for (const page of unshared) await shop.send(page)
    await arrived()
    for (const page of unshared) {
      calls = 0
      await shop.sendSecond(page)
      expect([page, calls > 0]).toEqual([page, true])
    }
  })

  it(`shares no trace of hostile requests (${probes} probes, seed ${seed})`, async () => {
    const random = seededRandom(seed)
    evictEverywhere(cache, cacheServer.entries, ['*'])
    for (let sent = 0; sent < probes; sent += 10)
      await Promise.all(
        Array.from({ length: 10 }, () => {
          const { target, ...options } = hostileRequest(random, [...shared, ...unshared])
          return shop.send(target, options)
        }),
      )
    await arrived()
    for (const page of shared) {
      const sent = essence(await shop.sendSecond(page))
      expect(JSON.stringify(sent)).not.toContain(poison)
      expect(sent).toEqual(essence(await shop.fresh(page)))
    }
  })

  it('updates pages of both processes when a product changes', async () => {
    for (const page of shared) await shop.send(page)
    await shop.setPrice('CABLE', 777)
    await shop.settled()
    await expect
      .poll(async () => (await shop.sendSecond('/en/p/CABLE/cable')).body.toString())
      .toContain('777')
    for (const page of shared)
      expect(essence(await shop.sendSecond(page))).toEqual(essence(await shop.fresh(page)))
  })
})
