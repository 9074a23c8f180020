import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedAtHeader } from './cache-rules.ts'
import { createFakeCaches } from './fake-caches.ts'

const origin = 'https://shop.example'
let fake = createFakeCaches(origin)
vi.stubGlobal('buildVersion', 'new')
vi.stubGlobal('caches', fake.caches)
const stored = await import('./response-cache.ts')
const imageCache = await import('./image-cache.ts')

beforeEach(() => {
  fake = createFakeCaches(origin)
  vi.stubGlobal('caches', fake.caches)
})
afterAll(() => void vi.unstubAllGlobals())

/** Returns the stored response, or throws. */
function given<T>(response: T | undefined): T {
  if (response === undefined) throw new Error('nothing was stored')
  return response
}

const say = (text: string, headers: Record<string, string> = {}) => new Response(text, { headers })

describe('stored responses', () => {
  it('stores a response with its time', async () => {
    const before = Date.now()
    const copy = given(
      await stored.stamped(say('page', { 'content-encoding': 'br', 'content-type': 'text/html' })),
    )
    expect(stored.storedAt(copy)).toBeGreaterThanOrEqual(before)
    expect(stored.storedAt(say('page'))).toBeUndefined()
    expect([...copy.headers.keys()].sort()).toEqual(['content-type', storedAtHeader])
    expect(await copy.text()).toBe('page')
  })

  it('does not store empty responses (C5)', async () => {
    expect(await stored.stamped(say('', { 'content-type': 'text/html' }))).toBeUndefined()
    expect(await stored.stamped(new Response(null))).toBeUndefined()
    expect(await imageCache.cacheableImage(say(''))).toBeUndefined()
    const headers = new Headers({ 'cache-control': 'public' })
    const blank = { status: 200, type: 'basic', redirected: false, headers, blob: async () => new Blob([]) }
    vi.stubGlobal('fetch', async () => blank)
    await stored.fetchAndCache('pages-new', `${origin}/en`)
    expect(fake.listed('pages-new')).toEqual([])
  })

  it('evicts the oldest responses above the limit', async () => {
    for (const path of ['/a', '/b', '/c', '/a']) await stored.keep('pages-new', origin + path, say(path))
    await stored.trim('pages-new', 2)
    expect(fake.listed('pages-new')).toEqual(['/c', '/a'])
  })

  it('makes room in a full storage: removes images, then all but the newest pages and data', async () => {
    for (let n = 0; n < 30; n++) {
      await stored.keep('pages-new', `${origin}/p${n}`, say('page'))
      await stored.keep('data-new', `${origin}/p${n}.data`, say('data'))
    }
    await stored.keep('shells-new', `${origin}/offline`, say('shell'))
    await stored.keep('images', `${origin}/img/1.svg`, say('picture'))
    fake.storage.isFull = true
    await stored.keep('pages-new', `${origin}/one-more`, say('page'))
    expect(await fake.caches.keys()).not.toContain('images')
    expect(fake.listed('pages-new')).toHaveLength(20)
    expect(fake.listed('pages-new')).toContain('/p29')
    expect(fake.listed('data-new')).toHaveLength(20)
    expect(fake.listed('shells-new')).toEqual(['/offline'])
  })

  it('removes caches of other builds, but keeps images and hashed files', async () => {
    for (const name of ['pages-old', 'data-old', 'shells-old', 'pages-new', 'images', 'assets', 'precache'])
      await stored.keep(name, `${origin}/x`, say('x'))
    await stored.removeOtherVersions()
    expect((await fake.caches.keys()).sort()).toEqual(['assets', 'images', 'pages-new', 'precache'])
  })
})

describe('stored images', () => {
  it('stores at most 300 images and evicts the least recently used', async () => {
    const url = (n: number) => `${origin}/img/266/266/resize/p${n}/a.svg`
    for (let n = 0; n < 302; n++) {
      vi.spyOn(Date, 'now').mockReturnValue(1_000_000 + n)
      const ready = given(await imageCache.cacheableImage(say(`<svg>${n}</svg>`)))
      await stored.keep('images', url(n), ready.clone())
      // The first one is read repeatedly.
      if (n > 0) await imageCache.touch(url(0), (await stored.matchCached('images', url(0))) ?? say(''))
      await imageCache.putImage(url(n), ready)
    }
    vi.restoreAllMocks()
    const left = fake.listed('images')
    expect(left).toHaveLength(300)
    expect(left).toContain('/img/266/266/resize/p0/a.svg')
    expect(left).not.toContain('/img/266/266/resize/p1/a.svg')
    expect(left).not.toContain('/img/266/266/resize/p2/a.svg')
    const larger = await imageCache.otherSizeOf(`${origin}/img/150/150/resize/p7/a.svg`)
    expect(await larger?.text()).toBe('<svg>7</svg>')
    expect(await imageCache.otherSizeOf(`${origin}/img/150/150/resize/p1/a.svg`)).toBeUndefined()
  })

  it('counts images with their actual size', async () => {
    const ready = given(
      await imageCache.cacheableImage(say('12345', { 'content-length': '3', vary: 'Accept' })),
    )
    expect(ready.headers.get('content-length')).toBe('5')
    expect(ready.headers.has('vary')).toBe(false)
  })
})
