import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOrderClient, type OrderAttempt } from '../apps/server/test/order-client-suite.ts'

/**
 * Measures the shop under twice its capacity (OPS-9): first its peak with clients that wait for each
 * response, then twice as many requests per second with clients that do not (open loop), then a light load
 * again. Prints the responses of the surge relative to the peak, the served share of each class, and the
 * duration of orders; exits 1 when LEAST is not reached.
 *
 * node bench/overload.ts [SECONDS] [LEAST]     LEAST: responses of the surge relative to the peak, e.g. 0.9
 */
const seconds = Number(process.argv[2] ?? 15)
const least = Number(process.argv[3] ?? 0)
const surge = 2
const responseLimitMs = 20_000
const patienceMs = 4000
const agent = new Agent({ keepAlive: true, maxSockets: 4000 })

/** Classes in the order in which they are shed; `weight` in 20 requests. */
const kinds = ['suggestions', 'search', 'browse', 'cart', 'order'] as const
type Kind = (typeof kinds)[number]
const weights: Record<Kind, number> = { suggestions: 6, search: 6, browse: 4, cart: 3, order: 1 }
const turns = kinds.flatMap((kind) => Array<Kind>(weights[kind]).fill(kind))

type Response = { kind: Kind; status: number; ms: number }
type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; headers?: Record<string, string> }

const dataDir = mkdtempSync(join(tmpdir(), 'ambra-overload-'))
const server = spawn(process.execPath, [new URL('../apps/server/src/start.ts', import.meta.url).pathname], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
})
process.on('exit', () => server.kill('SIGKILL'))
const [line] = await once(server.stdout, 'data')
const url = /http:\S+/.exec(String(line))?.[0] ?? ''
const shop = createOrderClient(url, await anySku())
let counter = 0
const carts: OrderAttempt[] = []

async function anySku(): Promise<string> {
  const response = await fetch(`${url}/api/catalog/vue_storefront_catalog_en/product/_search?size=200`)
  // The response of our own shop.
  const found = (await response.json()) as {
    hits: { hits: { _source: { sku: string; type_id: string; stock?: { qty: number } } }[] }
  }
  const simple = found.hits.hits.map(({ _source }) => _source).filter(({ type_id }) => type_id === 'simple')
  return simple.toSorted((a, b) => (b.stock?.qty ?? 0) - (a.stock?.qty ?? 0))[0]?.sku ?? ''
}

/** Each call is different, so that nothing comes from a cache. */
function callOf(kind: Kind): Call {
  counter += 1
  const word = ['phone', 'coffee', 'cable', 'wash', 'lamp', 'sound'][counter % 6] ?? ''
  switch (kind) {
    case 'suggestions':
      return { method: 'GET', path: `/api/catalog/suggest?q=${word}${counter % 97}&storeCode=en` }
    case 'search':
      return { method: 'GET', path: `/en/search?q=${word}+${counter}` }
    case 'browse':
      return { method: 'POST', path: '/api/url/map', body: { url: `/en/no-${counter}`, includeFields: null } }
    case 'cart':
      return { method: 'POST', path: '/api/cart/create', body: {} }
    case 'order': {
      const attempt = carts.pop()
      if (!attempt) return { method: 'GET', path: '/api/order/pull?number=1&orderToken=none' }
      return {
        method: 'POST',
        path: '/api/order/create',
        body: shop.orderBody(attempt),
        headers: { 'idempotency-key': attempt.key },
      }
    }
  }
}

/** Status 0: no response. */
function send(kind: Kind): Promise<Response> {
  const { method, path, body, headers } = callOf(kind)
  const started = performance.now()
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ kind, status, ms: performance.now() - started })
    const options = {
      method,
      agent,
      timeout: responseLimitMs,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
    }
    const sent = request(`${url}${path}`, options, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    })
    sent.on('timeout', () => sent.destroy()).on('error', () => done(0))
    sent.end(payload)
  })
}

/** Simulates clients that send the next request after each response. */
async function closedLoop(clients: number, ms: number): Promise<Response[]> {
  const end = performance.now() + ms
  const responses: Response[] = []
  let turn = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) responses.push(await send(turns[turn++ % turns.length] ?? 'browse'))
    }),
  )
  return responses
}

/** Sends a fixed number of requests per second without waiting for responses. */
async function openLoop(rate: number, ms: number): Promise<Response[]> {
  const started = performance.now()
  const responses: Promise<Response>[] = []
  while (performance.now() - started < ms) {
    const due = ((performance.now() - started) / 1000) * rate
    while (responses.length < due) responses.push(send(turns[responses.length % turns.length] ?? 'browse'))
    await sleep(5)
  }
  return Promise.all(responses)
}

/** One at a time, because this load is not measured. */
async function fillCarts(count: number): Promise<void> {
  while (carts.length < count) {
    const cart = await shop.prepare().catch(() => sleep(200))
    if (cart) carts.push(cart)
  }
}

/** Whether a response was not shed and arrived while its client was still waiting. */
const isGood = ({ status, ms }: Response) => status > 0 && status < 500 && ms < patienceMs
const perSecond = (responses: readonly Response[]) => responses.filter(isGood).length / seconds
const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

function describe(name: string, responses: readonly Response[]): void {
  console.log(`${name}: ${responses.length} requests, ${perSecond(responses).toFixed(0)} answered a second`)
  for (const kind of kinds) {
    const own = responses.filter((response) => response.kind === kind)
    const good = own.filter(isGood)
    const times = good.map(({ ms }) => ms)
    const lost = own.filter(({ status }) => status === 0).length
    const share = ((good.length / own.length) * 100).toFixed(0)
    console.log(
      `  ${kind.padEnd(12)} ${share.padStart(3)} % of ${own.length}, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, ${lost} without an answer`,
    )
  }
}

async function stop(process: ChildProcess): Promise<number | null> {
  process.kill('SIGTERM')
  const [code] = await once(process, 'exit')
  return code
}

await fillCarts(64)
await closedLoop(16, 4000)
await fillCarts(40 * seconds)
const peak = await closedLoop(16, seconds * 1000)
describe('peak, 16 clients that wait', peak)
await fillCarts(40 * seconds)
const over = await openLoop(perSecond(peak) * surge, seconds * 1000)
describe(`surge, ${surge} times the peak, open loop`, over)
const recoveryStarted = performance.now()
let calm = await closedLoop(4, 1000)
while (!calm.every(isGood) && performance.now() - recoveryStarted < 60_000) calm = await closedLoop(4, 1000)
console.log(
  `no refusal within ${((performance.now() - recoveryStarted) / 1000).toFixed(0)} s after the surge`,
)
const ratio = perSecond(over) / perSecond(peak)
const orders = over.filter(({ kind }) => kind === 'order')
console.log(`answered in the surge against the peak: ${ratio.toFixed(2)}`)
const code = await stop(server)
rmSync(dataDir, { recursive: true, force: true })
if (code !== 0) console.log(`the server exited with ${code}`)
if (ratio < least || !orders.every(isGood) || code !== 0) process.exitCode = 1
agent.destroy()
