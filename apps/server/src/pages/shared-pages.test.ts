import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedCache, type SharedCache } from '@ambra/cache/open-shared-cache'
import { startValkeyServer, type ValkeyServer } from '@ambra/testing/valkey-server'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'
import { evictEverywhere, evictLocally } from './page-eviction.ts'
import { servePages } from './page-server.ts'

const server = await startValkeyServer()
const page = `<!DOCTYPE html>${'<p>Nordvik</p>'.repeat(200)}`
const tagged = { 'x-ambra-tags': 'store%3Aet,product%3ANV-P7' }

type Answer = { status?: number; headers?: Record<string, string>; html?: string }
type Process = { app: FastifyInstance; cache: PageCache; shared: SharedCache; stored: () => number }

// Where neither Valkey nor Redis is installed, only CI runs this.
describe.runIf(server)('pages of two processes', () => {
  // Never used when it is absent.
  const valkey = server as ValkeyServer
  let one: Process
  let other: Process
  let rendered: string[]
  let answer: (path: string) => Answer | Promise<Answer>

  async function startProcess(name: string): Promise<Process> {
    const cache = createPageCache()
    const shared = await openSharedCache({
      url: valkey.url,
      shop: 'https://shop.test',
      // Longer than in the shop, since the machine of a test may be busy.
      requestMs: 1000,
      pauseMs: () => 50,
      onFailure: () => undefined,
      onWorking: () => undefined,
      onPurge: (tags) => evictLocally(cache, tags),
    })
    const { entries } = shared
    let stored = 0
    async function store(...given: Parameters<typeof entries.store>): Promise<void> {
      await entries.store(...given)
      stored += 1
    }
    const app = Fastify()
    const render = async (request: Request) => {
      const { pathname } = new URL(request.url)
      rendered.push(`${name} ${pathname}`)
      const { status = 200, headers = tagged, html = page } = await answer(pathname)
      const type = { 'content-type': 'text/html; charset=utf-8' }
      return new Response(html, { status, headers: { ...type, ...headers } })
    }
    const addressOf = (url: URL) => ({
      path: url.pathname,
      isData: false,
      dataRoutes: undefined,
      isPrivate: url.pathname.startsWith('/checkout'),
      knownQuery: () => url.searchParams,
    })
    servePages(app, {
      renderer: { render, cacheVariant: () => 'full', addressOf },
      cache,
      sharing: { entries: { ...entries, store }, scope: 'build 1' },
      publicUrl: 'https://shop.test',
      isHttps: true,
    })
    return { app, cache, shared, stored: () => stored }
  }
  beforeEach(async () => {
    rendered = []
    answer = () => ({})
    await valkey.start()
    ;[one, other] = [await startProcess('one'), await startProcess('other')]
    // The start of the second process clears the first one too.
    await sleep(50)
  })
  afterEach(async () => {
    valkey.thaw()
    for (const { app, shared } of [one, other]) {
      await app.close()
      await shared.close()
    }
  })
  afterAll(() => valkey.kill())

  const get = ({ app }: Process, url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers })
  const isRenderedByOther = async (url: string) => {
    rendered = []
    await get(other, url)
    return rendered.length > 0
  }
  /**
   * Waits until one process has stored its page, for which no visitor waits, and returns whether
   * the other one finds it.
   */
  const isShared = async (url: string) => {
    const before = one.stored()
    await get(one, url)
    await expect.poll(one.stored).toBe(before + 1)
    return !(await isRenderedByOther(url))
  }

  it('renders a page once for both processes, with the same result', async () => {
    expect(await isShared('/p/1')).toBe(true)
    const [first, second] = [await get(one, '/p/1'), await get(other, '/p/1')]
    expect(second.body).toBe(first.body)
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' })
    const packed = await get(other, '/p/1', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
  })

  it('renders a page once for concurrent requests to both processes', async () => {
    answer = async () => {
      await sleep(150)
      return {}
    }
    const responses = await Promise.all([one, other, one, other].map((each) => get(each, '/p/cold')))
    expect(rendered).toHaveLength(1)
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set([page]))
  })

  it('renders a page again in both processes after a purge by one', async () => {
    await isShared('/p/1')
    answer = () => ({ html: `${page}new` })
    evictEverywhere(one.cache, one.shared.entries, ['product:OTHER'])
    await sleep(100)
    expect([(await get(one, '/p/1')).body, (await get(other, '/p/1')).body]).toEqual([page, page])
    evictEverywhere(one.cache, one.shared.entries, ['product:NV-P7'])
    await expect.poll(async () => (await get(other, '/p/1')).body).toBe(`${page}new`)
    expect((await get(one, '/p/1')).body).toBe(`${page}new`)
  })

  it.each([
    ['untagged', '/a', { headers: {} }],
    ['private', '/checkout', {}],
    ['missing', '/a', { status: 404 }],
    ['failed', '/a', { status: 500 }],
    ['setting a cookie', '/a', { headers: { ...tagged, 'set-cookie': 'a=1' } }],
    ['not to be stored', '/a', { headers: { ...tagged, 'cache-control': 'no-store' } }],
    ['different for everybody', '/a', { headers: { ...tagged, vary: '*' } }],
    ['with parameters', '/a?q=1', {}],
  ])('does not share pages that are %s', async (_, url, given: Answer) => {
    answer = () => given
    await get(one, url)
    expect(await isRenderedByOther(url)).toBe(true)
    expect([one.stored(), other.stored()]).toEqual([0, 0])
  })

  it('does not share pages of signed-in customers', async () => {
    const token = { authorization: 'Bearer x' }
    await get(one, '/p/1', token)
    await get(other, '/p/1')
    await expect.poll(other.stored).toBe(1)
    await get(one, '/p/1', token)
    expect(rendered).toHaveLength(3)
  })

  it('does not share a page that was purged while it was rendered', async () => {
    const gate = Promise.withResolvers<Answer>()
    answer = () => gate.promise
    const slow = get(one, '/p/1')
    await expect.poll(() => rendered).toHaveLength(1)
    evictEverywhere(other.cache, other.shared.entries, ['product:NV-P7'])
    await sleep(100)
    gate.resolve({ html: `${page}old` })
    expect((await slow).body).toBe(`${page}old`)
    answer = () => ({})
    expect((await get(other, '/p/1')).body).toBe(page)
  })

  it('renders a page whose shared copy is damaged', async () => {
    const key = 'build 1 page full /p/1'
    const lookup = await one.shared.entries.find(key)
    if (!lookup || lookup.state === 'found') throw new Error('the key differs')
    for (const value of [Buffer.from('nonsense'), Buffer.alloc(3), Buffer.from('\0\0\0\x02{}')]) {
      await one.shared.entries.store(key, { value, tags: ['store:et'], since: lookup.since })
      expect((await one.shared.entries.find(key))?.state).toBe('found')
      expect((await get(other, '/p/1')).body).toBe(page)
      other.cache.clear()
    }
  })

  it('serves pages separately when the cache server is unreachable or does not respond', async () => {
    valkey.freeze()
    const silent = await Promise.all([get(one, '/p/1'), get(other, '/p/1')])
    valkey.thaw()
    await valkey.kill()
    const away = await Promise.all([get(one, '/p/2'), get(other, '/p/2')])
    expect([...silent, ...away].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await valkey.start()
    await expect.poll(() => one.shared.isConnected() && other.shared.isConnected()).toBe(true)
    expect(await isShared('/p/3')).toBe(true)
  })
})
