import { describe, expect, it } from 'vitest'
import { createPageCache, type Page, type PageCache } from './page-cache.ts'

const aPage = (tags: string[], over: Partial<Page> = {}): Page => ({
  status: 200,
  headers: {},
  body: Buffer.alloc(10),
  encoded: new Map(),
  tags,
  ...over,
})
const ofSize = (bytes: number) => aPage(['store:et'], { body: Buffer.alloc(bytes) })
const store = (cache: PageCache, key: string, page: Page) => cache.store(key, page, cache.moment())

describe('page cache', () => {
  it('purges exactly the pages that have a tag', () => {
    const cache = createPageCache()
    store(cache, '/a', aPage(['product:1', 'store:et']))
    store(cache, '/b', aPage(['product:2', 'store:et']))
    store(cache, '/c', aPage(['product:1', 'product:2']))
    expect(cache.purge(['product:1'])).toBe(2)
    expect([cache.find('/a'), cache.find('/c')]).toEqual([undefined, undefined])
    expect(cache.find('/b')).toBeDefined()
  })

  it('evicts the least recently used page when full', () => {
    const cache = createPageCache(16_000)
    for (const key of ['/a', '/b', '/c', '/d']) store(cache, key, ofSize(1500))
    cache.find('/a')
    store(cache, '/e', ofSize(1500))
    expect(cache.find('/b')).toBeUndefined()
    expect(cache.find('/a')).toBeDefined()
    expect(cache.stats().bytes).toBeLessThanOrEqual(11_000)
  })

  it('uses the new tags of a replaced page', () => {
    const cache = createPageCache()
    store(cache, '/a', aPage(['category:1']))
    store(cache, '/a', aPage(['category:2']))
    expect(cache.purge(['category:1'])).toBe(0)
    expect(cache.purge(['category:2'])).toBe(1)
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('stores no page that was purged while it was rendered', () => {
    const cache = createPageCache()
    const since = cache.moment()
    cache.purge(['product:1'])
    cache.store('/old', aPage(['product:1']), since)
    cache.store('/other', aPage(['product:2']), since)
    store(cache, '/new', aPage(['product:1']))
    const isThere = (key: string) => cache.find(key) !== undefined
    expect(['/old', '/other', '/new'].map(isThere)).toEqual([false, true, true])
    cache.clear()
    cache.store('/older', aPage(['store:et']), since)
    expect(isThere('/older')).toBe(false)
  })

  it.each([
    ['empty', { body: Buffer.alloc(0) }],
    ['failed', { status: 500 }],
    ['refused for a moment', { status: 503 }],
    ['redirecting', { status: 301 }],
    ['without tags', { tags: [] }],
    ['setting a cookie', { headers: { 'set-cookie': 'a=1' } }],
    ['not to be stored', { headers: { 'cache-control': 'no-store' } }],
    ['private', { headers: { 'cache-control': 'private, max-age=9' } }],
    ['different for everybody', { headers: { vary: '*' } }],
  ])('stores no page that is %s', (_what, over) => {
    const cache = createPageCache()
    store(cache, '/a', aPage(['store:et'], over))
    expect(cache.find('/a')).toBeUndefined()
  })

  it('evicts no page of the shop for invented addresses', () => {
    const cache = createPageCache(160_000)
    const real = ['/en', '/en/c/phones', '/en/p/1/phone']
    for (const key of real) store(cache, key, ofSize(5000))
    for (let n = 0; n < 200; n++) {
      store(cache, `/en/nothing-${n}`, aPage(['store:en'], { status: 404, body: Buffer.alloc(5000) }))
      store(cache, `/en/search?q=${n}`, ofSize(5000))
    }
    expect(real.filter((key) => !cache.find(key))).toEqual([])
    expect(cache.stats().bytes).toBeLessThanOrEqual(160_000)
    // The newest of them are still there.
    expect(cache.find('/en/nothing-199')?.status).toBe(404)
    expect(cache.find('/en/search?q=199')).toBeDefined()
  })

  it('remembers the facets of a listing until the listing changes', () => {
    const cache = createPageCache()
    const since = cache.moment()
    const facets = { codes: new Set(['brand']), tags: ['category:1'] }
    cache.storeFacets('/c/phones', facets, since)
    expect(cache.facetsOf('/c/phones')).toEqual(new Set(['brand']))
    cache.purge(['category:1'])
    cache.storeFacets('/c/phones', facets, since)
    expect(cache.facetsOf('/c/phones')).toBeUndefined()
  })
})
