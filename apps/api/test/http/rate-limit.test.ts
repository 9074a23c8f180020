import { type CallName, calls } from '@ambra/contract/platform/api/calls'
import { createMemoryCounters, type SharedCounters } from '@ambra/cache/window-counters'
import { createClient } from '@ambra/contract/platform/api/client'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { createInProcessTransport } from '../../src/http/in-process-transport.ts'
import type { Route } from '../../src/http/route.ts'
import { apiRoutes } from '../../src/routes/api-routes.ts'
import { createRateLimiter, rateLimits } from '../../src/http/rate-limit.ts'

const names = Object.keys(calls) as CallName[]
const now = new Date('2026-11-20T10:00:00Z')

describe('rate limits of calls', () => {
  let shop: TestApp
  let routes: readonly Route[]
  beforeAll(async () => {
    shop = await createTestApp([], withLimits)
    routes = apiRoutes(shop.deps)
  })
  const routeOf = (name: CallName) => routes.find(({ endpoint }) => endpoint === endpoints[name])

  it.each(names)('counts %s over HTTP and from a posted page together', async (name) => {
    const route = routeOf(name)
    if (!route) throw new Error(`${name} has no route`)
    const network = `203.0.${names.indexOf(name)}.7`
    for (let taken = 0; taken < rateLimits[route.limit].max; taken += 1)
      await shop.deps.limiter.take(route.limit, network, shop.clock.now())
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

  it('does not count calls of pages that the server renders', async () => {
    const client = createClient({ transport: createInProcessTransport(routes, shop.deps), storeCode: 'en' })
    for (let call = 0; call < 25; call += 1)
      await expect(
        client.call('orderPull', { query: { number: '1', orderToken: 'x' } }),
      ).rejects.toMatchObject({
        code: 'order.not_found',
      })
  })

  it('does not limit all clients of an unknown proxy as one', async () => {
    const limiter = createRateLimiter(true)
    for (let call = 0; call <= rateLimits.read.max; call += 1) await limiter.take('read', '10.0.0.7', now)
    await limiter.take('read', '10.0.0.7', now)
    for (let call = 0; call < rateLimits.read.max; call += 1) await limiter.take('read', '203.0.113.7', now)
    await expect(limiter.take('read', '203.0.113.7', now)).rejects.toThrow('request.throttled')
  })

  it('stores a limited number of windows', async () => {
    const limiter = createRateLimiter(true)
    let most = 0
    for (let client = 0; client < 200_000; client += 1) {
      await limiter.take(
        'order-pull',
        `2001:db8:${(client >> 16).toString(16)}:${(client & 65_535).toString(16)}::1`,
        now,
      )
      most = Math.max(most, limiter.size())
    }
    expect(most).toBe(50_000)
  })

  it('evicts expired windows before current ones', async () => {
    const limiter = createRateLimiter(true)
    for (let call = 0; call < rateLimits.newsletter.max; call += 1)
      await limiter.take('newsletter', '203.0.113.7', now)
    const later = new Date(now.getTime() + 120_000)
    for (let client = 0; client < 49_999; client += 1)
      await limiter.take('order-pull', `2001:db8:0:${client.toString(16)}::1`, now)
    await limiter.take('order-pull', '203.0.113.8', later)
    await expect(limiter.take('newsletter', '203.0.113.7', later)).rejects.toThrow('request.throttled')
  })

  it('counts the calls of all processes together', async () => {
    const shared = sharedInMemory()
    const [one, other] = [createRateLimiter(true, shared), createRateLimiter(true, shared)]
    for (let call = 0; call < rateLimits.newsletter.max; call += 1)
      await (call % 2 ? one : other).take('newsletter', '203.0.113.7', now)
    await expect(one.take('newsletter', '203.0.113.7', now)).rejects.toMatchObject({
      code: 'request.throttled',
      params: { seconds: 3600 },
    })
    await other.take('newsletter', '203.0.113.8', now)
  })

  it('limits calls in this process while no shared counter is available', async () => {
    const limiter = createRateLimiter(true, { count: async () => undefined })
    for (let call = 0; call < rateLimits.newsletter.max; call += 1)
      await limiter.take('newsletter', '203.0.113.7', now)
    await expect(limiter.take('newsletter', '203.0.113.7', now)).rejects.toThrow('request.throttled')
  })

  it('stops counting a flood of one client in the shared counter', async () => {
    let requests = 0
    const limiter = createRateLimiter(true, { count: async () => void (requests += 1) })
    for (let call = 0; call < 100; call += 1)
      await limiter.take('newsletter', '203.0.113.7', now).catch(() => undefined)
    expect(requests).toBe(rateLimits.newsletter.max)
  })
})

/** Returns counters shared by processes, as the limiter sees them. */
function sharedInMemory(): SharedCounters {
  const counters = createMemoryCounters()
  return { count: async (key, windowMs) => counters.count(key, windowMs, now) }
}
