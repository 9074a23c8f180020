import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { aProduct } from '@ambra/testing/import-builders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callShop, fillCart, sendOrder } from './shop-client-suite.ts'
import {
  ensureMailBuild,
  plainPagesScript,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Starts a trace collector that receives OTLP over HTTP as JSON. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const spans = (): SentSpan[] =>
    bodies.flatMap((body) =>
      // The library writes the standard's format.
      (
        JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
      ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  // An AddressInfo, since it listens on a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, bodies, spans, stop: () => server.close() }
}

/**
 * Matches the tracing library, but not its API, which the metrics library loads too and which does
 * nothing by itself.
 */
const loadedLibrary = /loaded @opentelemetry\/(?!api\n)/
/** Writes a line for each module of the tracing library that a process loads. */
const nameLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) process.stderr.write('loaded ' + name + '\\n')
    return next(name, context)
  } })`)}`

const email = 'mari@example.com'
let dataDir: string
beforeAll(async () => {
  ensureMailBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1000 } })])
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a shop with a trace collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let server: ServerProcess
  beforeAll(async () => {
    collector = await startCollector()
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      NODE_OPTIONS: `--import ${nameLoaded}`,
    }
    server = await startServerProcess(dataDir, { script: plainPagesScript, env })
  })
  afterAll(async () => {
    await server?.kill()
    collector?.stop()
  })
  const named = (name: string) => collector.spans().filter((span) => span.name === name)
  const attribute = (span: SentSpan | undefined, key: string) =>
    span?.attributes.find((one) => one.key === key)?.value
  /** Returns the names from the span up to its root, as far as they were sent. */
  function pathOf(span: SentSpan): string[] {
    const parent = collector.spans().find(({ spanId }) => spanId === span.parentSpanId)
    return [span.name, ...(parent ? pathOf(parent) : [])]
  }

  it('sends traces of a page, a search and a call with their work', async () => {
    await callShop(server.url, 'some-page')
    await callShop(server.url, 'api/catalog/et/product/_search?size=1')
    await callShop(server.url, 'api/cart/create', { body: {} })
    const call = 'call catalog/:index/:type/_search'
    await expect
      .poll(() => collector.spans().map(pathOf))
      .toEqual(
        expect.arrayContaining([
          ['sql', 'page', 'GET /*'],
          ['search', call, `GET ${call.replace('call ', '/api/')}`],
          ['sql', 'call cart/create', 'POST /api/cart/create'],
        ]),
      )
    expect(attribute(named('GET /*')[0], 'http.response.status_code')).toEqual({ intValue: 200 })
  })

  it('continues the trace of the caller', async () => {
    const traceId = 'a'.repeat(32)
    await callShop(server.url, 'api/cart/create', {
      body: {},
      headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
    })
    await expect
      .poll(() =>
        collector
          .spans()
          .filter((span) => span.traceId === traceId)
          .map(pathOf),
      )
      .toContainEqual(['sql', 'call cart/create', 'POST /api/cart/create'])
    const root = collector.spans().find((span) => span.parentSpanId === 'b'.repeat(16))
    expect(root?.name).toBe('POST /api/cart/create')
  })

  it('sends traces of mails, and nothing of a shopper', async () => {
    const cart = await fillCart(server.url)
    const { result } = await sendOrder(server.url, cart)
    const { orderNumber, orderToken } = result as { orderNumber: string; orderToken: string }
    await callShop(server.url, `api/order/pull?number=${orderNumber}&orderToken=${orderToken}`)
    await callShop(server.url, 'api/newsletter/confirm', { body: { email, token: 'a-token-of-a-mail' } })
    await expect.poll(() => named('message mail.order_placed').length).toBeGreaterThan(0)
    await expect.poll(() => named('GET /api/order/pull').length).toBe(1)
    const sent = collector.bodies.join()
    for (const secret of [
      cart.cartId,
      cart.key,
      orderToken,
      orderNumber,
      email,
      'a-token-of-a-mail',
      'some-page',
    ])
      expect([secret, sent.includes(secret)]).toEqual([secret, false])
    // Timers poll the database all the time, which creates no trace.
    expect(collector.spans().filter(({ name, parentSpanId }) => name === 'sql' && !parentSpanId)).toEqual([])
    expect(server.stderr()).toMatch(loadedLibrary)
  })
})

describe('a shop without a trace collector', () => {
  it('loads nothing of the tracing library', async () => {
    const server = await startServerProcess(dataDir, {
      script: plainPagesScript,
      env: { NODE_OPTIONS: `--import ${nameLoaded}` },
    })
    const created = await callShop(server.url, 'api/cart/create', { body: {} })
    await server.kill()
    expect(created).toMatchObject({ status: 200 })
    expect(server.stderr()).not.toMatch(loadedLibrary)
  })
})
