import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'
import { servePages } from './page-server.ts'

type Answer = { html?: string; status?: number; headers?: Record<string, string> }
const page = `<!DOCTYPE html><script>start()</script>${'<p>Nordvik</p>'.repeat(200)}`

let app: FastifyInstance
let cache: PageCache
let rendered: Request[]
let answer: (request: Request) => Answer

beforeEach(() => {
  app = Fastify()
  cache = createPageCache()
  rendered = []
  answer = () => ({ headers: { 'x-ambra-tags': 'store:et, product:NV-P7' } })
  const renderer = {
    render: async (request: Request) => {
      rendered.push(request)
      const { html = page, status = 200, headers = {} } = answer(request)
      return new Response(html, {
        status,
        headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      })
    },
    cacheVariant: (request: Request) => (request.headers.get('cookie')?.includes('styles') ? 'lean' : 'full'),
  }
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  servePages(app, { renderer, cache, publicUrl: 'https://shop.test', isHttps: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('page server', () => {
  it('renders a tagged page once and answers it from memory', async () => {
    const [first, second] = [await get('/p/1'), await get('/p/1')]
    expect(rendered).toHaveLength(1)
    expect(second.body).toBe(first.body)
    expect(first.headers).not.toHaveProperty('x-ambra-tags')
  })

  it('renders anew after a purge of a tag the page has', async () => {
    await get('/p/1')
    cache.purge(['product:OTHER'])
    await get('/p/1')
    expect(rendered).toHaveLength(1)
    cache.purge(['product:NV-P7'])
    await get('/p/1')
    expect(rendered).toHaveLength(2)
  })

  it('keeps nothing that is personal, failed, or set something in the browser', async () => {
    answer = () => ({})
    const untagged = await get('/checkout')
    await get('/checkout')
    answer = () => ({ status: 404, headers: { 'x-ambra-tags': 'store:et' } })
    await get('/lost')
    await get('/lost')
    answer = () => ({ headers: { 'x-ambra-tags': 'store:et', 'set-cookie': 'a=1' } })
    await get('/cookie')
    await get('/cookie')
    answer = () => ({ headers: { 'x-ambra-tags': 'store:et' } })
    await get('/token', { authorization: 'Bearer x' })
    await get('/token', { authorization: 'Bearer x' })
    expect(rendered).toHaveLength(8)
    expect(untagged.headers['cache-control']).toBe('no-store')
  })

  it('keeps one page for all campaigns and two for two variants', async () => {
    await get('/p/1?utm_source=mail&color=49')
    await get('/p/1?color=49&gclid=7')
    expect(rendered).toHaveLength(1)
    await get('/p/1?color=49', { cookie: 'styles=1' })
    expect(rendered).toHaveLength(2)
  })

  it('compresses for those who understand it, and only once', async () => {
    const brotli = await get('/p/1', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/p/1', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(page)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(page)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect((await get('/p/1')).body).toBe(page)
    expect(rendered).toHaveLength(1)
  })

  it('answers 304 to a browser that has the page', async () => {
    const { etag } = (await get('/p/1')).headers
    const again = await get('/p/1', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('allows only the scripts of the page', async () => {
    const { headers } = await get('/p/1')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  it('tells no other site where a visitor of a private page came from', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['referrer-policy']
    for (const url of [
      '/checkout',
      '/en/order-completed?number=1',
      '/ru/review/abc/1',
      '/newsletter/a@b.ee/code',
    ]) {
      expect(await policyOf(url)).toBe('no-referrer')
    }
    expect(await policyOf('/en/c/checkout-bags')).toBeUndefined()
  })

  it('hands forms over with their body and without trusting the Host header', async () => {
    const payload = 'email=a%40b.ee'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.test' }
    await app.inject({ method: 'POST', url: '//evil.test/newsletter?x=1', payload, headers })
    expect(rendered[0]?.url).toBe('https://shop.test/evil.test/newsletter?x=1')
    expect(await rendered[0]?.text()).toBe(payload)
    expect(rendered[0]?.headers.get('host')).toBeNull()
  })
})
