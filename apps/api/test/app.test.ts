import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { createClient } from '@ambra/contract/platform/api/client'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createInProcessTransport } from '../src/http/in-process-transport.ts'
import { healthRoutes } from '../src/http/health.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { clientNetwork, createRateLimiter, rateLimits } from '../src/http/rate-limit.ts'
import { apiRoutes } from '../src/routes/api-routes.ts'
import { createTestApp, type TestApp } from './api-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'CABLE', price: 10 })])
})

describe('api', () => {
  it('serves every path and alias of its calls', async () => {
    const served = apiRoutes(shop.deps).flatMap(({ endpoint }) =>
      [endpoint.path, ...endpoint.aliases].map((path) => [endpoint.method, path] as const),
    )
    for (const [method, path] of served) {
      const { body } = await shop.send({
        method,
        url: `/api/${path.replace(':index', 'et').replace(':type', 'product').replace(':sku', 'CABLE')}`,
      })
      expect(['request.unknown_call', 'request.method_not_allowed'], `${method} ${path}`).not.toContain(
        body?.meta?.error,
      )
    }
    expect(served.length).toBeGreaterThan(25)
  })

  it('serves the expected calls', () => {
    const names = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))
    const served = apiRoutes(shop.deps).map(({ endpoint }) => names.get(endpoint as never))
    expect(served).toEqual(
      expect.arrayContaining([
        'cartCreate',
        'cartCollectTotals',
        'orderCreate',
        'orderPull',
        'urlMap',
        'shopData',
        'countryList',
        'pickupPoints',
      ]),
    )
  })

  it('serves its documentation without requests to other hosts', async () => {
    const docs = await shop.send({ url: '/api/docs' })
    expect(docs.response.headers['content-security-policy']).toContain("default-src 'none'")
    expect(docs.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(docs.body).toContain('/api/cart/update')
    const { body } = await shop.send({ url: '/api/openapi.json' })
    expect(body.paths['/api/cart/update'].post.requestBody).toBeDefined()
    expect((await shop.send({ url: '/api/' })).body).toEqual({ version: '1.0.0' })
  })

  it('keeps secrets of calls out of its log', async () => {
    const cartId = 'abcdef0123456789abcdef0123456789'
    await shop.call('cartPull', { query: { cartId, token: 'canary-token-1' } })
    await shop.send({
      url: `/api/cart/pull?cartId=${cartId}`,
      headers: { authorization: 'Bearer canary-token-2' },
    })
    expect(shop.logged.length).toBeGreaterThan(0)
    expect(shop.logged.join('')).not.toMatch(/abcdef0123|canary-token/)
  })

  it('responds 500 to an internal error, with the request id and nothing else', async () => {
    const broken = {
      ...shop.deps,
      search: { ...shop.deps.search, search: () => Promise.reject(new Error('secret detail')) },
    }
    const response = await buildApp(broken).inject({
      url: '/api/home-page',
      headers: { 'x-request-id': 'request-77' },
    })
    expect(response.json()).toMatchObject({
      code: 500,
      meta: { error: 'server.internal', params: { requestId: 'request-77' } },
    })
    expect(response.body).not.toContain('secret')
    expect(shop.logged.join('')).toContain('secret detail')
  })
})

describe('the API in process', () => {
  it('returns the same to the typed client in process as over HTTP', async () => {
    const transport = createInProcessTransport(apiRoutes(shop.deps), shop.deps)
    const client = createClient({ transport, storeCode: 'en' })
    const cartId = await client.call('cartCreate')
    await client.call('cartUpdate', { query: { cartId }, body: { cartItem: { sku: 'CABLE', qty: 2 } } })
    expect(await client.call('cartPull', { query: { cartId } })).toEqual(
      (await shop.call('cartPull', { query: { cartId, storeCode: 'en' } })).body.result,
    )
    await expect(client.call('cartPull', { query: { cartId: 'f'.repeat(32) } })).rejects.toMatchObject({
      code: 'cart.not_found',
      status: 400,
    })
  })
})

describe('health and metrics', () => {
  const appWith = (state: { isServing: boolean; ping: () => Promise<unknown>; outage?: string }) => {
    const app = buildApp(shop.deps)
    healthRoutes(app, {
      outage: () => state.outage,
      pingDatabase: state.ping,
      isServing: () => state.isServing,
      isStarted: () => state.isServing,
      degraded: () => ['mail'],
    })
    return app
  }
  const status = async (app: ReturnType<typeof buildApp>, url: string) =>
    (await app.inject({ url })).statusCode

  it('stays live without its database, but is not ready', async () => {
    const app = appWith({ isServing: true, ping: () => Promise.reject(new Error('gone')) })
    expect([
      await status(app, '/health/live'),
      await status(app, '/health/ready'),
      await status(app, '/health/startup'),
    ]).toEqual([200, 503, 200])
  })

  it('reports not ready while the disk has no room for orders', async () => {
    const app = appWith({ isServing: true, ping: async () => 1, outage: 'disk' })
    const ready = await app.inject({ url: '/health/ready' })
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not-ready', reason: 'disk' }])
  })

  it('returns all other metrics when one cannot be read', async () => {
    const metrics = createMetrics()
    metrics.gauge('ambra_broken', 'Cannot be read', () => Promise.reject(new Error('gone')))
    metrics.gauge('ambra_broken_at_once', 'Cannot be read either', () => {
      throw new Error('gone')
    })
    metrics.gauge('ambra_whole', 'Can be read', () => 7)
    const text = await metrics.registry.metrics()
    expect(text).toContain('ambra_whole 7')
    expect(text).toContain('ambra_broken Nan')
  })

  it('reports ready when mail is down, and names it as degraded', async () => {
    const app = appWith({ isServing: true, ping: async () => 1 })
    expect((await app.inject({ url: '/health/ready' })).json()).toEqual({
      status: 'ready',
      degraded: ['mail'],
    })
  })

  it('reports not ready while it starts or stops', async () => {
    const app = appWith({ isServing: false, ping: async () => 1 })
    expect([await status(app, '/health/live'), await status(app, '/health/ready')]).toEqual([200, 503])
  })

  it('counts requests by their route', async () => {
    const settings = { ...shop.deps.settings, metricsToken: 'a-long-secret-of-this-test' }
    const app = buildApp({ ...shop.deps, settings })
    const headers = { authorization: `Bearer ${settings.metricsToken}` }
    expect((await app.inject({ url: '/metrics', headers })).body).toContain(
      'ambra_http_request_seconds_bucket',
    )
  })
})

describe('throttling', () => {
  it('responds 429 with Retry-After, and admits requests in the next minute', async () => {
    const app = buildApp({ ...shop.deps, limiter: createRateLimiter(true) })
    const pull = () => app.inject({ url: '/api/order/pull?number=1&orderToken=x' })
    for (let call = 0; call < rateLimits['order-pull'].max; call += 1)
      expect((await pull()).statusCode).toBe(404)
    const refused = await pull()
    expect(refused.json()).toMatchObject({ code: 429, meta: { error: 'request.throttled' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    shop.clock.advance(60_000)
    expect((await pull()).statusCode).toBe(404)
  })

  it('counts the address that the load balancer saw, not those a client wrote before it (TRUST_PROXY=on)', async () => {
    const settings = { ...shop.deps.settings, trustProxy: true }
    const app = buildApp({ ...shop.deps, settings, limiter: createRateLimiter(true) })
    const pull = (invented: string) =>
      app.inject({
        url: '/api/order/pull?number=1&orderToken=x',
        headers: { 'x-forwarded-for': `${invented}, 198.51.100.7` },
      })
    for (let call = 0; call < rateLimits['order-pull'].max; call += 1) await pull(`192.0.2.${call}`)
    expect((await pull('192.0.2.200')).statusCode).toBe(429)
    const elsewhere = {
      url: '/api/order/pull?number=1&orderToken=x',
      headers: { 'x-forwarded-for': '198.51.100.8' },
    }
    expect((await app.inject(elsewhere)).statusCode).toBe(404)
  })

  it('counts an IPv6 network as one client, and other networks separately', async () => {
    expect(clientNetwork(undefined)).toBe('')
    expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe(clientNetwork('2001:db8:1:2::9'))
    // In any spelling, with or without zeros.
    expect(clientNetwork('2001:db8::a:b:c:d')).toBe(clientNetwork('2001:db8::1:2:3:4'))
    expect(clientNetwork('2001:DB8:0:0:a:b:c:d')).toBe(clientNetwork('2001:db8::1'))
    expect(clientNetwork('2001:db8:0:1::1')).not.toBe(clientNetwork('2001:db8::1'))
    expect(clientNetwork('::ffff:192.0.2.1')).toBe(clientNetwork('192.0.2.1'))
    const limiter = createRateLimiter(true)
    const now = new Date()
    for (let call = 0; call < rateLimits['order-pull'].max; call += 1)
      await limiter.take('order-pull', '192.0.2.1', now)
    await limiter.take('order-pull', '192.0.2.2', now)
    await expect(limiter.take('order-pull', '192.0.2.1', now)).rejects.toMatchObject({
      code: 'request.throttled',
    })
  })
})
