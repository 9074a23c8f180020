import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../packages/testing/src/free-port.ts'
import { loadNow, machine } from '../tooling/topology/report.ts'
import { endAll, type Started, startProgram, waitUntil, answers } from '../tooling/topology/started.ts'
import { createCaller } from './peers/caller.ts'
import { loadList } from './peers/load.ts'
import { startReference } from './peers/reference.ts'

/**
 * Compares rendering by the main thread with rendering by worker threads (`WORKERS`), in turns on the same
 * data: pages per second rendered for 16 connections (each for its request only), CPU time per page, response
 * times of a shopper who adds to the cart twenty times a second, and memory. The reference is a minimal
 * `node:http` server.
 *
 * node bench/render-threads.ts [--workers 0,1,2] [--rounds N] [--seconds N] [--json FILE] PATH [PATH...]
 */
const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '0,1,2' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    json: { type: 'string' },
  },
})
const counts = values.workers.split(',').map(Number)
const seconds = Number(values.seconds)
const headers = { authorization: 'Bearer none', 'accept-encoding': 'br, gzip' }
const folder = mkdtempSync(join(tmpdir(), 'ambra-threads-'))
const shop = fileURLToPath(new URL('../apps/server/src/serve.ts', import.meta.url))
const callMs = 50
/** Limited by the stock of every product. */
const piecesPerCart = 5

type Turn = { rate: number; processor: number; failed: number; calls: number[] }
type Measured = { turns: Map<string, Turn[]>; restMb: number[]; loadMb: number[]; startMs: number[] }

/** Returns the CPU time of all its threads, in ms. */
function processorOf({ pid }: Started): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function megabytesOf({ pid }: Started): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function start(workers: number): Promise<{ program: Started; url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    WORKERS: String(workers),
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
    RENDER_AHEAD: 'off',
  }
  const program = await startProgram([process.execPath, shop], join(folder, 'log'), env, folder)
  await waitUntil('the shop', () => answers(`${url}/health/ready`), 240_000)
  return { program, url }
}

async function stop({ signal, ended }: Started): Promise<void> {
  signal('SIGTERM')
  await ended
}

/** Returns a product with plenty of stock. */
async function anySku(url: string): Promise<string> {
  const fields = '_source_include=sku,stock,type_id'
  const path = `/api/catalog/vue_storefront_catalog_en/product/_search?size=200&${fields}`
  const { body } = await createCaller(url)({ path })
  // The response of our own shop.
  const found = JSON.parse(body) as {
    hits: { hits: { _source: { sku: string; type_id: string; stock?: { qty: number } } }[] }
  }
  const simple = found.hits.hits.map(({ _source }) => _source).filter(({ type_id }) => type_id === 'simple')
  return simple.toSorted((one, other) => (other.stock?.qty ?? 0) - (one.stock?.qty ?? 0))[0]?.sku ?? ''
}

/**
 * Sends a shopper's calls at a fixed pace, without waiting for responses; records their response times until
 * stopped.
 */
function shopperAt(url: string): { times: number[]; end: () => Promise<void> } {
  const call = createCaller(url)
  const times: number[] = []
  const all: Promise<unknown>[] = []
  const create = async () => {
    const { body } = await call({ method: 'POST', path: '/api/cart/create?storeCode=en', body: {} })
    // The envelope of the shop's own contract.
    return (JSON.parse(body) as { result: string }).result
  }
  const sku = anySku(url)
  let cart = create()
  let sent = 0
  const update = async () => {
    const body = { cartItem: { sku: await sku, qty: 1 } }
    await call({ method: 'POST', path: `/api/cart/update?storeCode=en&cartId=${await cart}`, body })
  }
  const timer = setInterval(() => {
    sent += 1
    if (sent % piecesPerCart === 0) cart = create()
    const began = performance.now()
    all.push(update().then(() => times.push(performance.now() - began)))
  }, callMs)
  return {
    times,
    async end() {
      clearInterval(timer)
      await Promise.all(all)
    },
  }
}

async function measureShop(workers: number, into: Measured): Promise<void> {
  const began = performance.now()
  const { program, url } = await start(workers)
  into.startMs.push(performance.now() - began)
  await pause(5000)
  into.restMb.push(megabytesOf(program))
  for (const given of paths) {
    // An address may redirect.
    const path = new URL((await fetch(url + given)).url).pathname
    await loadList(url, { path, headers }, 3)
    const before = processorOf(program)
    const shopper = shopperAt(url)
    const { rate, times, failed } = await loadList(url, { path, headers }, seconds)
    await shopper.end()
    const processor = (processorOf(program) - before) / (times.length || Number.NaN)
    const turns = into.turns.get(given) ?? []
    into.turns.set(given, [...turns, { rate, processor, failed, calls: shopper.times }])
    console.log(`WORKERS=${workers} ${path}: ${rate.toFixed(0)} a second, ${failed} failed`)
  }
  into.loadMb.push(megabytesOf(program))
  await stop(program)
}

const share = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
const median = (all: readonly number[]) => share(all, 0.5)

try {
  await stop((await start(0)).program)
  const measured = new Map(
    counts.map((count): [number, Measured] => [
      count,
      { turns: new Map(), restMb: [], loadMb: [], startMs: [] },
    ]),
  )
  const hello: number[] = []
  const reference = await startReference(Buffer.from('hello'))
  const loadBefore = loadNow()
  for (let round = 0; round < Number(values.rounds); round += 1) {
    hello.push((await loadList(reference.url, { path: '/' }, 3)).rate)
    for (const [count, into] of measured) await measureShop(count, into)
  }
  console.log(`${machine()}; load ${loadBefore} before, ${loadNow()} after`)
  console.log('page\tWORKERS\ta second\tto hello\tms of processor\tcart p50 ms\tcart p99 ms\tfailed')
  for (const path of paths)
    for (const [count, { turns }] of measured) {
      const all = turns.get(path) ?? []
      const calls = all.flatMap((turn) => turn.calls)
      const rate = median(all.map((turn) => turn.rate))
      const row = [
        rate.toFixed(1),
        (rate / median(hello)).toFixed(5),
        median(all.map(({ processor }) => processor)).toFixed(1),
        share(calls, 0.5).toFixed(1),
        share(calls, 0.99).toFixed(1),
        all.reduce((sum, { failed }) => sum + failed, 0),
      ]
      console.log([path, count, ...row].join('\t'))
    }
  console.log('WORKERS\tready after, s\tMB at rest\tMB under load')
  for (const [count, { startMs, restMb, loadMb }] of measured)
    console.log(
      [count, (median(startMs) / 1000).toFixed(1), median(restMb).toFixed(0), median(loadMb).toFixed(0)].join(
        '\t',
      ),
    )
  if (values.json)
    writeFileSync(
      values.json,
      JSON.stringify(
        [...measured].map(([count, { turns, ...rest }]) => ({ count, turns: [...turns], ...rest })),
        null,
        2,
      ),
    )
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
