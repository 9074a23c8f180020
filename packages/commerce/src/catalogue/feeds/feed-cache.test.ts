import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FeedCache } from './feed-cache.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)

async function textOf(parts: AsyncIterable<Buffer>): Promise<string> {
  const packed: Buffer[] = []
  for await (const part of parts) packed.push(part)
  return gunzipSync(Buffer.concat(packed)).toString()
}

/** Feed whose parts are released one by one; counts its builds. */
function slowFeed() {
  const gate = Promise.withResolvers<void>()
  let builds = 0
  async function* open() {
    builds += 1
    yield '<a/>'
    await gate.promise
    yield '<b/>'
  }
  return { open, release: () => gate.resolve(), builds: () => builds }
}

describe('the feed cache', () => {
  it('builds a feed once for many readers', async () => {
    const cache = new FeedCache()
    const feed = slowFeed()
    const readers = Array.from({ length: 50 }, () => textOf(cache.read('et', feed.open, { now: noon })))
    feed.release()
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['<a/><b/>']))
    expect(feed.builds()).toBe(1)
  })

  it('sends a late reader the parts written before it joined', async () => {
    const cache = new FeedCache()
    const feed = slowFeed()
    const first = cache.read('et', feed.open, { now: noon })
    await first.next()
    const late = textOf(cache.read('et', feed.open, { now: noon }))
    feed.release()
    expect(await late).toBe('<a/><b/>')
  })

  it('builds at most once a minute, however often stock changes', async () => {
    const cache = new FeedCache()
    let builds = 0
    async function* open() {
      builds += 1
      yield `<v${builds}/>`
    }
    await textOf(cache.read('et', open, { now: noon }))
    for (let second = 1; second < 60; second += 1) {
      cache.invalidate()
      expect(cache.find('et', after(second * 1000))).toBeDefined()
    }
    expect(cache.find('et', after(60_000))).toBeUndefined()
    expect(await textOf(cache.read('et', open, { now: after(60_000) }))).toBe('<v2/>')
    expect(cache.find('et', after(25 * 60_000))).toBeDefined()
    expect(cache.find('et', after(32 * 60_000))).toBeUndefined()
  })

  it('expires a feed when the next price change is due', async () => {
    const cache = new FeedCache()
    async function* open() {
      yield '<a/>'
    }
    await textOf(cache.read('et', open, { now: noon, until: after(90_000) }))
    expect(cache.find('et', after(89_999))).toBeDefined()
    expect(cache.find('et', after(90_000))).toBeUndefined()
  })

  it('rebuilds after a change during the build', async () => {
    const cache = new FeedCache()
    const feed = slowFeed()
    const reading = textOf(cache.read('et', feed.open, { now: noon }))
    cache.invalidate()
    feed.release()
    await reading
    expect(cache.find('et', after(61_000))).toBeUndefined()
  })

  it('stores nothing after a failed build', async () => {
    const cache = new FeedCache()
    async function* open() {
      yield '<a/>'
      throw new Error('the database is gone')
    }
    await expect(textOf(cache.read('et', open, { now: noon }))).rejects.toThrow('the database is gone')
    expect(cache.find('et', noon)).toBeUndefined()
    async function* again() {
      yield '<b/>'
    }
    expect(await textOf(cache.read('et', again, { now: noon }))).toBe('<b/>')
  })
})
