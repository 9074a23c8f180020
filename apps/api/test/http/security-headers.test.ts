import { connect } from 'node:net'
import { aProduct } from '@ambra/testing/import-builders'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buildApp } from '../../src/app.ts'

let shop: TestApp
let port = 0
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'CABLE' })])
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => shop.app.close())

/** Returns the response headers for a raw target of the request line. */
async function headOf(target: string, ...headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(
    [`GET ${target} HTTP/1.1`, 'Host: shop.test', 'Connection: close', ...headers, '', ''].join('\r\n'),
  )
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return (text.split('\r\n\r\n')[0] ?? '').toLowerCase()
}

describe('headers of calls', () => {
  it.each([
    '/api/country/list',
    'http://shop.test/api/country/list',
    'http://elsewhere.test:99/api/country/list',
    'HTTPS://user:pass@elsewhere.test/api/country/list',
    '/%61pi/country/list',
    '/%61%70%69/nothing',
    '/api/nothing',
    'http://shop.test/api',
    'http://shop.test/api?x=1',
    '/api#x',
  ])('sends the same headers for any form of the target: %s (ATT-17)', async (target) => {
    const head = await headOf(target, 'Authorization: Bearer x')
    expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
    expect(head).toContain('referrer-policy: no-referrer')
    expect(head).toMatch(/cache-control: (no-store|public, max-age=\d+)/)
    expect(head).toContain('cross-origin-resource-policy: same-site')
  })

  it('ignores a host in the target', async () => {
    expect(await headOf('http://evil.test')).toContain('404')
    expect(await headOf('http://evil.test/api/cart/pull?cartId=x')).not.toContain('evil')
  })

  it('lets other sites embed only pictures', async () => {
    const policyOf = async (url: string) =>
      (await shop.send({ url })).response.headers['cross-origin-resource-policy']
    expect(await policyOf('/media/none.png')).toBe('cross-origin')
    expect(await policyOf('/img/266/266/resize/none.png')).toBe('cross-origin')
    expect(await policyOf('/api/country/list')).toBe('same-site')
    expect(await policyOf('/nothing')).toBe('same-site')
  })
})

describe('calls from other origins', () => {
  const send = (app: FastifyInstance, origin?: string) =>
    app.inject({ url: '/api/country/list', headers: origin ? { origin } : {} })
  const withOrigins = (corsOrigins: string[]) =>
    buildApp({ ...shop.deps, settings: { ...shop.deps.settings, corsOrigins } })

  it('rejects other origins unless the shop names them', async () => {
    const { headers } = await send(withOrigins([]), 'https://app.test')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('never shares a cached response between origins', async () => {
    const app = withOrigins(['https://app.test'])
    const [own, app1, foreign] = [
      await send(app),
      await send(app, 'https://app.test'),
      await send(app, 'https://evil.test'),
    ]
    expect(app1.headers['access-control-allow-origin']).toBe('https://app.test')
    expect([own, foreign].map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      undefined,
      undefined,
    ])
    for (const { headers } of [own, app1, foreign])
      expect(String(headers['vary']).split(', ')).toContain('Origin')
    // A publicly cacheable response also varies by its own headers.
    const shared = await app.inject('/api/pickup-points?code=store')
    expect(shared.headers['vary']).toBe('Origin, Authorization, X-VS-Store-Code')
  })
})

it('clears the cache and no storage on sign-out (ATT-25)', async () => {
  const { response } = await shop.call('userLogout', { body: {} })
  // Cookies and storage are not cleared: the cart and pending orders are stored there.
  expect(response.headers['clear-site-data']).toBe('"cache"')
  expect((await shop.call('countryList')).response.headers['clear-site-data']).toBeUndefined()
})
