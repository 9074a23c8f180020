import { describe, expect, it } from 'vitest'
import { type CachedPage, createPageCache } from './page-cache.ts'

const aPage = (tags: string[], size = 10): CachedPage => ({
  status: 200,
  headers: {},
  html: Buffer.alloc(size),
  brotli: undefined,
  gzip: undefined,
  tags,
})

describe('page cache', () => {
  it('purges exactly the pages that carry a tag', () => {
    const cache = createPageCache()
    cache.keep('/a', aPage(['product:1', 'store:et']), cache.moment())
    cache.keep('/b', aPage(['product:2', 'store:et']), cache.moment())
    cache.keep('/c', aPage(['product:1', 'product:2']), cache.moment())
    expect(cache.purge(['product:1'])).toBe(2)
    expect([cache.find('/a'), cache.find('/c')]).toEqual([undefined, undefined])
    expect(cache.find('/b')).toBeDefined()
  })

  it('forgets the least recently used page when full', () => {
    const cache = createPageCache(4000)
    cache.keep('/a', aPage([], 1000), cache.moment())
    cache.keep('/b', aPage([], 1000), cache.moment())
    cache.find('/a')
    cache.keep('/c', aPage([], 1000), cache.moment())
    expect(cache.find('/b')).toBeUndefined()
    expect(cache.find('/a')).toBeDefined()
    expect(cache.stats().bytes).toBeLessThanOrEqual(4000)
  })

  it('follows the tags of a replaced page', () => {
    const cache = createPageCache()
    cache.keep('/a', aPage(['category:1']), cache.moment())
    cache.keep('/a', aPage(['category:2']), cache.moment())
    expect(cache.purge(['category:1'])).toBe(0)
    expect(cache.purge(['category:2'])).toBe(1)
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('does not keep a page that was purged while it was rendered', () => {
    const cache = createPageCache()
    const since = cache.moment()
    cache.purge(['product:1'])
    cache.keep('/old', aPage(['product:1']), since)
    cache.keep('/other', aPage(['product:2']), since)
    cache.keep('/new', aPage(['product:1']), cache.moment())
    expect([cache.find('/old'), cache.find('/other'), cache.find('/new')].map(Boolean)).toEqual([
      false,
      true,
      true,
    ])
    cache.clear()
    cache.keep('/older', aPage(['store:et']), since)
    expect(cache.find('/older')).toBeUndefined()
  })
})
