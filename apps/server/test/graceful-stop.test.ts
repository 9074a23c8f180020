import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aProduct } from '@ambra/testing/import-builders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOrderClient, type OrderAttempt, type PlacedOrder } from './order-client-suite.ts'
import {
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

/** CI runs 10 rounds, up to 100 by hand; each round starts a server. */
const rounds = Number(process.env['STOP_ROUNDS'] ?? 2)
const supervisedScript = fileURLToPath(new URL('./supervised-suite.ts', import.meta.url))
/** The operational contract: a stop takes no longer. */
const contractMs = 30_000
const clients = 8
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  ensureMailBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 100_000 } })])
})
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * Outcome of a request. `cut`: the connection broke after the first byte of the response; `none`:
 * before it.
 */
type Exchange = {
  sentAt: number
  status: number | 'cut' | 'none'
  body: string
  connection?: string | undefined
}
type Sending = { path: string; body?: unknown; headers?: Record<string, string> }

function send({ url }: ServerProcess, agent: Agent, { path, body, headers }: Sending): Promise<Exchange> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const exchange: Exchange = { sentAt: Number.POSITIVE_INFINITY, status: 'none', body: '' }
    const method = payload === undefined ? 'GET' : 'POST'
    const sent = request(`${url}${path}`, { method, agent, headers: { ...type, ...headers } }, (response) => {
      exchange.status = 'cut'
      exchange.connection = response.headers.connection
      response.on('data', (chunk) => (exchange.body += String(chunk)))
      response.on('end', () => resolve({ ...exchange, status: response.statusCode ?? 'cut' }))
      response.on('error', () => resolve(exchange))
    })
    sent.on('finish', () => (exchange.sentAt = performance.now()))
    sent.on('error', () => resolve(exchange))
    sent.end(payload)
  })
}

/** Orders one cart after the other until the server is gone. */
async function orderUntilGone(carts: OrderAttempt[], agent: Agent): Promise<Exchange[]> {
  const shop = createOrderClient(server.url)
  const exchanges: Exchange[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let cart = carts.pop(); cart; cart = carts.pop()) {
        const order = {
          path: '/api/order/create',
          body: shop.orderBody(cart),
          headers: { 'idempotency-key': cart.key },
        }
        const exchange = await send(server, agent, order)
        exchanges.push(exchange)
        if (exchange.status === 'none') return
      }
    }),
  )
  return exchanges
}

it(`completes requests in flight and exits with 0 under load, ${rounds} times`, {
  timeout: rounds * 200_000,
}, async () => {
  const placed: PlacedOrder[] = []
  let inFlight = 0
  for (let round = 0; round < rounds; round += 1) {
    server = await startServerProcess(dataDir, { script: supervisedScript })
    const shop = createOrderClient(server.url)
    for (const order of placed.splice(0))
      expect((await shop.pull(order)).increment_id).toBe(order.orderNumber)
    const carts: OrderAttempt[] = []
    for (let cart = 0; cart < 60; cart += 1) carts.push(await shop.prepare())
    const agent = new Agent({ keepAlive: true })
    const { hostname, port } = new URL(server.url)
    // Idle connections must not delay the stop.
    const idle = connect(Number(port), hostname).on('error', () => undefined)
    idle.write('GET /health/live HTTP/1.1\r\nHost: shop\r\nX-Half')
    const slow = send(server, agent, { path: '/test/slow' })
    const ordering = orderUntilGone(carts, agent)
    await sleep(400 + 40 * (round % 5))

    const stoppedAt = performance.now()
    process.kill(server.pid, 'SIGTERM')
    const exchanges = [await slow, ...(await ordering)]
    expect(await server.exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(contractMs)

    // All requests sent before the signal have their complete response; later requests have one or none.
    const sentBefore = exchanges.filter(({ sentAt }) => sentAt < stoppedAt)
    expect(sentBefore.filter(({ status }) => status !== 200)).toEqual([])
    expect(exchanges.filter(({ status }) => status === 'cut')).toEqual([])
    inFlight += exchanges.filter(
      ({ sentAt, connection }) => sentAt < stoppedAt && connection === 'close',
    ).length
    for (const { status, body } of exchanges.slice(1)) {
      // The shop's own server wrote it.
      if (status === 200) placed.push((JSON.parse(body) as { result: PlacedOrder }).result)
    }
    agent.destroy()
    idle.destroy()
  }
  // At least the slow request of each round was in flight.
  expect(inFlight).toBeGreaterThanOrEqual(rounds)
})

it('reports not ready before it stops, and still serves requests behind a proxy', {
  timeout: 200_000,
}, async () => {
  server = await startServerProcess(dataDir, { script: supervisedScript, env: { TRUST_PROXY: 'on' } })
  const agent = new Agent({ keepAlive: true })
  const get = (path: string) => send(server, agent, { path })
  expect(await get('/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' })
  process.kill(server.pid, 'SIGTERM')
  await expect.poll(async () => (await get('/health/ready')).status).toBe(503)
  expect(await get('/api/country/list')).toMatchObject({ status: 200, connection: 'close' })
  expect(await get('/health/live')).toMatchObject({ status: 200, connection: 'close' })
  expect(await server.exited).toBe(0)
})
