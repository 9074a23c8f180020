import { aProduct } from '@ambra/testing/import-builders'
import { courierInformation } from '@ambra/testing/order-information'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buildApp } from '../../src/app.ts'
import { healthRoutes } from '../../src/http/health.ts'
import { AdmissionGate } from '../../src/limits/admission-gate.ts'
import { gateRoutes, retryAfterSeconds } from '../../src/limits/gate-routes.ts'
import { findRouteClass, type LoadClass, loadClasses, pageClass } from '../../src/limits/load-classes.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 100 } })])
})

const state = { delayMs: 0, shed: [] as LoadClass[] }
beforeEach(() => Object.assign(state, { delayMs: 0, shed: [] }))

/** Creates the API behind a gate whose delay the test sets. */
function gatedApp() {
  const gate = new AdmissionGate({
    shedDelayMs: 100,
    read: () => ({ delayMs: state.delayMs, waitMs: 0 }),
    now: () => 0,
    latenessMs: () => 0,
    onShed: (loadClass) => state.shed.push(loadClass),
  })
  // With fewer calls there is no load, however late the process is.
  for (let count = 0; count < 4; count += 1)
    void gate.run(
      'order',
      () => new Promise(() => undefined),
      () => undefined,
    )
  const urls: string[] = []
  const app = buildApp({
    ...shop.deps,
    // Without a token only a local shop serves metrics.
    settings: { ...shop.deps.settings, publicUrl: 'http://localhost:3000' },
    prepareServer(server) {
      server.addHook('onRoute', ({ url }) => void urls.push(url))
      gateRoutes(server, gate)
    },
  })
  healthRoutes(app, {
    outage: () => undefined,
    pingDatabase: async () => 1,
    isServing: () => true,
    isStarted: () => true,
    degraded: () => [],
  })
  const setLoad = (delayMs: number) => {
    state.delayMs = delayMs
    gate.sample()
    gate.sample()
  }
  return { app, urls, setLoad }
}

describe('load shedding of routes', () => {
  it('assigns a class to every route', async () => {
    const { app, urls } = gatedApp()
    await app.ready()
    expect(urls.length).toBeGreaterThan(80)
    expect(urls.filter((url) => findRouteClass(url) === undefined)).toEqual([])
    await app.close()
  })

  it('sheds lists of prices, each read from a whole product, before products', async () => {
    const { app, setLoad } = gatedApp()
    const status = async (url: string) =>
      (await app.inject({ url: `/api/product/${url}?skus=CABLE` })).statusCode
    setLoad(160)
    expect([await status('render-list'), await status('list')]).toEqual([503, 200])
    setLoad(0)
    expect(await status('render-list')).toBe(200)
    expect(state.shed).toEqual(['recommendations'])
  })

  it('accepts orders while it rejects suggestions', async () => {
    const { app, setLoad } = gatedApp()
    const post = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `/api/${url}`, payload })).json()
    const { result: cartId } = await post('cart/create', {})
    await post(`cart/update?cartId=${cartId}`, { cartItem: { sku: 'CABLE', qty: 1 } })
    const status = async (url: string) => (await app.inject({ url })).statusCode

    setLoad(5000)
    expect(await status('/api/catalog/suggest?q=cable')).toBe(503)
    expect(await status(`/api/cart/pull?cartId=${cartId}`)).toBe(503)
    const addressInformation = courierInformation()
    expect(await post('order/create', { cart_id: cartId, addressInformation })).toMatchObject({ code: 200 })

    setLoad(0)
    expect(await status('/api/catalog/suggest?q=cable')).toBe(200)
    expect(state.shed).toEqual(['suggestions', 'cart'])
  })

  it('rejects with 503, a text and Retry-After', async () => {
    const { app, setLoad } = gatedApp()
    setLoad(5000)
    const response = await app.inject({ url: '/api/catalog/suggest?q=cable&storeCode=en' })
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
    })
    expect(response.json()).toEqual({
      code: 503,
      result: 'The shop is busy right now. Please try again in a moment.',
      meta: { error: 'server.busy', params: {} },
    })
  })

  it('rejects before it reads the body', async () => {
    const { app, setLoad } = gatedApp()
    setLoad(5000)
    const response = await app.inject({
      method: 'POST',
      url: '/api/cart/create',
      headers: { 'content-type': 'application/json' },
      payload: 'this is no JSON',
    })
    expect(response.json()).toMatchObject({ code: 503 })
  })

  it('does not log each rejected request', async () => {
    const { app, setLoad } = gatedApp()
    setLoad(5000)
    shop.logged.length = 0
    for (let n = 0; n < 20; n += 1) await app.inject({ url: '/api/catalog/suggest?q=cable' })
    const loud = shop.logged
      .map((line) => JSON.parse(line) as { level: number })
      .filter(({ level }) => level >= 40)
    expect(loud).toEqual([])
  })

  it('never rejects health and metrics', async () => {
    const { app, setLoad } = gatedApp()
    setLoad(1_000_000)
    for (const url of ['/health/live', '/health/ready', '/health/startup', '/metrics'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200])
  })
})

describe('load shedding of pages', () => {
  it.each([
    ['/search/suggest?q=a', 'suggestions'],
    ['/en/search/suggest?q=a', 'suggestions'],
    ['/en/special-offers.data', 'recommendations'],
    ['/sitemap/1', 'recommendations'],
    ['/ru/search?q=a', 'search'],
    ['/c/phones?brand=1', 'search'],
    ['/c/phones', 'browse'],
    ['/', 'browse'],
    ['/en', 'browse'],
    ['/en.data', 'browse'],
    ['/_root.data', 'browse'],
    ['/en/p/NV-P7/phone', 'browse'],
    ['/my-account', 'cart'],
    ['/en/newsletter/a@b.ee/code', 'cart'],
    ['/en/checkout', 'order'],
    ['/checkout.data', 'order'],
    ['/en/order-completed?number=1', 'order'],
    ['/withdraw', 'order'],
    ['/en/my-account/orders/7', 'order'],
  ] as const)('assigns %s to the class %s', (path, expected) => {
    expect(pageClass(new URL(path, 'http://shop.test'))).toBe(expected)
  })

  it('closes less important classes at a lower load', () => {
    const closing = Object.values(loadClasses).map(({ closesAt }) => closesAt)
    expect(closing).toEqual(closing.toSorted((a, b) => a - b))
  })
})
