import { type CallName, calls } from '@ambra/contract/calls'
import { createClient } from '@ambra/contract/client'
import { endpoints } from '@ambra/contract/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { createInProcessTransport } from '../../src/http/in-process-transport.ts'
import type { Route } from '../../src/http/route.ts'
import { apiRoutes } from '../../src/routes/api-routes.ts'
import { createRateLimiter, rateLimits } from '../../src/http/rate-limit.ts'

const names = Object.keys(calls) as CallName[]
const now = new Date('2026-11-20T10:00:00Z')

describe('limits of calls', () => {
  let shop: TestApp
  let routes: readonly Route[]
  beforeAll(async () => {
    shop = await createTestApp([], withLimits)
    routes = apiRoutes(shop.deps)
  })
  const routeOf = (name: CallName) => routes.find(({ endpoint }) => endpoint === endpoints[name])

  it.each(names)('count %s alike over HTTP and from a posted page, in one place', async (name) => {
    const route = routeOf(name)
    if (!route) throw new Error(`${name} has no route`)
    const network = `203.0.${names.indexOf(name)}.7`
    for (let taken = 0; taken < rateLimits[route.limit].max; taken += 1)
      shop.deps.limiter.take(route.limit, network, shop.clock.now())
    const [method, path] = calls[name]
    const url = `/api/${path.replaceAll(/:\w+/g, 'x')}`
    const response = await shop.send({ method, url, headers: { 'x-forwarded-for': network } })
    expect([response.status, Number(response.response.headers['retry-after']) > 0]).toEqual([429, true])
    const headers = { 'x-client-network': network }
    const posted = createClient({
      transport: createInProcessTransport(routes, shop.deps),
      storeCode: 'en',
      headers,
    })
    // A single call cannot be typed as all calls; this one is rejected before its types matter.
    const call = posted.call as (name: CallName, input: object) => Promise<unknown>
    const refused = await call(name, { params: { index: 'en', type: 'x' } }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'request.throttled' })
  })

  it('count no request that a page renders itself', async () => {
    const client = createClient({ transport: createInProcessTransport(routes, shop.deps), storeCode: 'en' })
    for (let call = 0; call < 25; call += 1)
      await expect(
        client.call('orderPull', { query: { number: '1', orderToken: 'x' } }),
      ).rejects.toMatchObject({
        code: 'order.not_found',
      })
  })

  it('do not take all clients of an unknown proxy for one that is too busy', () => {
    const limiter = createRateLimiter(true)
    for (let call = 0; call <= rateLimits.read.max; call += 1) limiter.take('read', '10.0.0.7', now)
    expect(() => limiter.take('read', '10.0.0.7', now)).not.toThrow()
    for (let call = 0; call < rateLimits.read.max; call += 1) limiter.take('read', '203.0.113.7', now)
    expect(() => limiter.take('read', '203.0.113.7', now)).toThrow('request.throttled')
  })

  it('store a bounded number of windows', () => {
    const limiter = createRateLimiter(true)
    let most = 0
    for (let client = 0; client < 200_000; client += 1) {
      limiter.take(
        'order-pull',
        `2001:db8:${(client >> 16).toString(16)}:${(client & 65_535).toString(16)}::1`,
        now,
      )
      most = Math.max(most, limiter.size())
    }
    expect(most).toBe(50_000)
  })

  it('forget ended windows before those that still count', () => {
    const limiter = createRateLimiter(true)
    for (let call = 0; call < rateLimits.newsletter.max; call += 1)
      limiter.take('newsletter', '203.0.113.7', now)
    const later = new Date(now.getTime() + 120_000)
    for (let client = 0; client < 49_999; client += 1)
      limiter.take('order-pull', `2001:db8:0:${client.toString(16)}::1`, now)
    limiter.take('order-pull', '203.0.113.8', later)
    expect(() => limiter.take('newsletter', '203.0.113.7', later)).toThrow('request.throttled')
  })
})
