import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PageAddress } from './page-address.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { servePages } from './page-server.ts'
import type { ShownPage } from './search-clicks.ts'

type FakeResponse = { html?: string | null; status?: number; headers?: Record<string, string> }
const page = `<!DOCTYPE html><script>start()</script>${'<p>Nordvik</p>'.repeat(200)}`
const tagged = { headers: { 'x-ambra-tags': 'store%3Aet,product%3ANV-P7' } }

let app: FastifyInstance
let cache: PageCache
let rendered: Request[]
let shown: ShownPage[]
let response: (request: Request) => FakeResponse | Promise<FakeResponse>

/** Returns an address of a storefront that reads `color` and `page`, and whose checkout is private. */
function addressOf(url: URL): PageAddress {
  return {
    path: url.pathname.replace(/\.data$/, ''),
    isData: url.pathname.endsWith('.data'),
    dataRoutes: undefined,
    isPrivate: url.pathname.startsWith('/checkout'),
    knownQuery: (facets) => {
      const names = facets ?? new Set(['color', 'size', 'weird'])
      const known = [...url.searchParams].filter(([name]) => name === 'page' || names.has(name))
      return new URLSearchParams(known.sort())
    },
  }
}

beforeEach(() => {
  app = Fastify()
  cache = createPageCache()
  rendered = []
  shown = []
  response = () => tagged
  const renderer = {
    render: async (request: Request) => {
      rendered.push(request)
      const { html = page, status = 200, headers = {} } = await response(request)
      const type = { 'content-type': 'text/html; charset=utf-8' }
      return new Response(html, { status, headers: { ...type, ...headers } })
    },
    cacheVariant: (request: Request) => (request.headers.get('cookie')?.includes('styles') ? 'lean' : 'full'),
    addressOf,
  }
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  servePages(app, {
    renderer,
    cache,
    publicUrl: 'https://shop.test',
    isHttps: true,
    onShown: (one) => shown.push(one),
  })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const head = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'HEAD', url, headers })

describe('page server', () => {
  it('renders a tagged page once and serves it from memory', async () => {
    const [first, second] = [await get('/p/1'), await get('/p/1')]
    expect(rendered).toHaveLength(1)
    expect(second.body).toBe(first.body)
    expect(Object.keys(first.headers).filter((name) => name.startsWith('x-ambra'))).toEqual([])
  })

  it('tells which pages a person opened, and from where', async () => {
    const referer = 'https://shop.test/search?q=a'
    await get('/p/1', { referer })
    await head('/p/1', { referer })
    await get('/p/1.data', { referer })
    await get('/p/1', { referer, 'sec-purpose': 'prefetch;prerender' })
    await get('/p/1', { referer, purpose: 'prefetch' })
    response = () => ({ status: 404 })
    await get('/p/2', { referer })
    expect(shown).toEqual(Array(2).fill({ path: '/p/1', referer }))
  })

  it("renders again after a purge of one of the page's tags", async () => {
    await get('/p/1')
    cache.purge(['product:OTHER'])
    await get('/p/1')
    expect(rendered).toHaveLength(1)
    cache.purge(['product:NV-P7'])
    await get('/p/1')
    expect(rendered).toHaveLength(2)
  })

  it('stores no personal, failed, empty or cookie-setting page', async () => {
    const twice = async (url: string, given: FakeResponse, headers: Record<string, string> = {}) => {
      response = () => given
      await get(url, headers)
      return get(url, headers)
    }
    const untagged = await twice('/wanted', {})
    expect(untagged.headers['cache-control']).toBe('no-store')
    await twice('/checkout', tagged)
    await twice('/error', { ...tagged, status: 500 })
    await twice('/busy', { ...tagged, status: 503 })
    await twice('/blank', { ...tagged, html: null })
    await twice('/moved', { status: 301, headers: { ...tagged.headers, location: '/p/1' } })
    await twice('/cookie', { headers: { ...tagged.headers, 'set-cookie': 'a=1' } })
    await twice('/token', tagged, { authorization: 'Bearer x' })
    expect(rendered).toHaveLength(16)
    expect(cache.stats().pages).toBe(0)
  })

  it('responds to HEAD as to GET, without the body', async () => {
    const first = await head('/p/1')
    const full = await get('/p/1')
    expect(first.body).toBe('')
    expect(full.body).toBe(page)
    expect({ ...first.headers, date: '' }).toEqual({ ...full.headers, date: '' })
    expect(rendered.map(({ method }) => method)).toEqual(['GET'])
    const packed = { 'accept-encoding': 'br' }
    const [small, sent] = [await head('/p/1', packed), await get('/p/1', packed)]
    expect(Number(small.headers['content-length'])).toBe(sent.rawPayload.length)
  })

  it('stores one copy whatever unknown parameters an address has', async () => {
    response = () => ({ headers: { ...tagged.headers, 'x-ambra-facets': 'color' } })
    await get('/p/1?color=49')
    for (let n = 0; n < 50; n++) await get(`/p/1?utm_source=${n}&color=49&${n}=x&weird=${n}`)
    await get('/p/1?page=2&color=49')
    await get('/p/1?color=49&page=2')
    expect(rendered.map(({ url }) => url)).toEqual([
      'https://shop.test/p/1?color=49',
      'https://shop.test/p/1?color=49&page=2',
    ])
    expect(cache.stats().pages).toBe(2)
  })

  it('stores no page rendered with unknown parameters', async () => {
    // The first request of a listing, whose facets are not known yet.
    response = ({ url }) => ({
      html: `${page}${new URL(url).search}`,
      headers: { ...tagged.headers, 'x-ambra-facets': 'color' },
    })
    await get('/c/phones?weird=1')
    expect((await get('/c/phones')).body).toBe(page)
    expect((await get('/c/phones?weird=1')).body).toBe(page)
    expect(rendered).toHaveLength(2)
  })

  it('varies only by the style sheets that a browser holds', async () => {
    await get('/p/1')
    await get('/p/1', { cookie: 'session=1; other=2' })
    await get('/p/1', { cookie: 'xstyles=1' })
    expect(rendered).toHaveLength(1)
    await get('/p/1', { cookie: 'a=1; styles=abc; b=2' })
    expect(rendered.map(({ headers }) => headers.get('cookie'))).toEqual([null, 'styles=abc'])
    expect((await get('/p/1')).headers['vary']).toBe('Accept-Encoding, Cookie')
  })

  it('passes no invented header to the page', async () => {
    await get('/p/1', {
      'x-react-router-spa-mode': 'yes',
      'x-react-router-prerender-data': '[]',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      'next-action': '1',
      'x-middleware-subrequest': 'middleware',
      'accept-language': 'ru',
      host: 'evil.test',
    })
    expect([...(rendered[0]?.headers.keys() ?? [])]).toEqual([])
    expect(rendered[0]?.url).toBe('https://shop.test/p/1')
  })

  it('compresses once for clients that support it', async () => {
    const brotli = await get('/p/1', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/p/1', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(page)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(page)
    expect(brotli.headers['content-encoding']).toBe('br')
    const plain = await get('/p/1', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect([plain.body, plain.headers['content-encoding']]).toEqual([page, undefined])
    expect(rendered).toHaveLength(1)
  })

  it('responds 304 with the same headers to a browser that has the page', async () => {
    const { etag, vary } = (await get('/p/1')).headers
    for (const known of [String(etag), `"x", ${etag}`, String(etag).replace('W/', ''), '*'])
      for (const send of [get, head]) {
        const again = await send('/p/1', { 'if-none-match': known })
        expect([again.statusCode, again.body]).toEqual([304, ''])
        expect([again.headers['etag'], again.headers['vary']]).toEqual([etag, vary])
      }
    const other = {
      'if-none-match': '"other"',
      'if-modified-since': new Date().toUTCString(),
      range: 'bytes=0-1',
    }
    expect((await get('/p/1', other)).body).toBe(page)
    response = () => ({ status: 404 })
    expect((await get('/lost', { 'if-none-match': '*' })).statusCode).toBe(404)
  })

  it('allows only the inline code that the storefront names', async () => {
    response = () => ({
      html: `${page}<script>injected()</script>`,
      headers: { ...tagged.headers, 'x-ambra-scripts': 'aaa= bbb=', 'x-ambra-styles': 'ccc=' },
    })
    const { headers } = await get('/p/1')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-aaa=' 'sha256-bbb=';")
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-ccc=';")
    expect(headers['reporting-endpoints']).toBe('csp="/csp-report"')
  })

  it('hides private pages from caches and other sites', async () => {
    const { headers } = await get('/checkout')
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
    expect((await get('/en/c/checkout-bags')).headers['referrer-policy']).toBeUndefined()
  })

  it('finds a redirect by the whole query where there is no page', async () => {
    response = ({ url }) =>
      url.includes('id=12')
        ? { status: 301, html: null, headers: { location: '/p/12' } }
        : { status: 404, ...tagged }
    const moved = await get('/view?id=12&lang=en')
    expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/p/12'])
    expect((await get('/view?id=13')).statusCode).toBe(404)
    expect((await get('/view')).statusCode).toBe(404)
    expect((await get('/view?id=12&lang=en')).statusCode).toBe(301)
  })

  it('redirects inside the shop and keeps campaign parameters', async () => {
    response = () => ({ status: 301, html: null, headers: { location: '/p/1/phone?page=2' } })
    expect((await get('/p/1/old?page=2&utm_source=mail')).headers['location']).toBe(
      '/p/1/phone?page=2&utm_source=mail',
    )
    response = () => ({ status: 301, html: null, headers: { location: '/\\evil.test' } })
    const refused = await get('/p/1/old')
    expect([refused.statusCode, refused.headers['location']]).toEqual([500, undefined])
  })

  it('passes forms with their body, without trusting the Host header', async () => {
    const payload = 'email=a%40b.ee'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.test' }
    await app.inject({ method: 'POST', url: '//evil.test/newsletter?x=1', payload, headers })
    expect(rendered[0]?.url).toBe('https://shop.test/evil.test/newsletter?x=1')
    expect(await rendered[0]?.text()).toBe(payload)
    expect(rendered[0]?.headers.get('host')).toBeNull()
  })
})

describe('concurrent requests for a page', () => {
  /** Makes renderings wait until the test releases them. */
  function gate() {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { opened: promise, open: resolve }
  }

  it('renders a page once for concurrent requests', async () => {
    const { opened, open } = gate()
    response = () => opened.then(() => tagged)
    const all = Array.from({ length: 40 }, (_, n) => (n % 2 ? head('/p/1') : get(`/p/1?utm=${n}`)))
    await expect.poll(() => rendered.length).toBe(1)
    open()
    const bodies = new Set((await Promise.all(all)).map(({ body }) => body))
    expect([rendered.length, bodies]).toEqual([1, new Set([page, ''])])
  })

  it('renders a personal page for each request', async () => {
    const { opened, open } = gate()
    response = ({ url }) => opened.then(() => ({ html: `personal ${rendered.length} ${url}` }))
    const all = Array.from({ length: 5 }, () => get('/p/1'))
    await expect.poll(() => rendered.length).toBe(1)
    open()
    await Promise.all(all)
    expect(rendered).toHaveLength(5)
  })

  it('fails once for concurrent requests, and retries for the next one', async () => {
    const { opened, open } = gate()
    response = () => opened.then(() => ({ status: 500 }))
    const all = Array.from({ length: 5 }, () => get('/p/1'))
    await expect.poll(() => rendered.length).toBe(1)
    open()
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(500))
    expect(rendered).toHaveLength(1)
    response = () => tagged
    expect((await get('/p/1')).statusCode).toBe(200)
  })

  it('renders a page again for requests after a purge', async () => {
    const old = gate()
    response = () => old.opened.then(() => ({ ...tagged, html: 'old' }))
    const before = get('/p/1')
    await expect.poll(() => rendered.length).toBe(1)
    cache.purge(['product:NV-P7'])
    response = () => ({ ...tagged, html: 'new' })
    const after = [get('/p/1'), get('/p/1'), get('/p/1')]
    old.open()
    expect((await before).body).toBe('old')
    expect((await Promise.all(after)).map(({ body }) => body)).toEqual(['new', 'new', 'new'])
    expect(rendered).toHaveLength(2)
    expect((await get('/p/1')).body).toBe('new')
    expect(rendered).toHaveLength(2)
  })
})
