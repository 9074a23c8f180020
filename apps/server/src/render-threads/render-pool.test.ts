import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { createMetrics, type Metrics } from '@ambra/api/http/metrics'
import type { ApiCall } from '@ambra/contract/platform/api/client'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createRenderPool, type PoolOptions, type RenderPool } from './render-pool.ts'
import { withPool } from './render-in-threads.ts'

const buildFile = fileURLToPath(new URL('./sample-build-suite.ts', import.meta.url))
const settings = {
  externalCheckoutUrl: undefined,
  listOutOfStock: false,
  preventChildAccess: true,
  outOfStockInCart: false,
  cartCount: 'quantities' as const,
}
const folder = mkdtempSync(join(tmpdir(), 'ambra-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let pool: RenderPool | undefined
afterEach(() => pool?.close())

type Started = { metrics: Metrics; lines: string[]; calls: ApiCall[]; get: Get; timers: TestTimers }
type Get = (path: string, init?: RequestInit) => Promise<Response>

type TestTimers = ReturnType<typeof testTimers>

/** Creates timers that expire when the test says so, since the speed of a page depends on the machine. */
function testTimers() {
  const running = new Set<{ work: () => void; ms: number }>()
  return {
    start(work: () => void, ms: number) {
      const timer = { work, ms }
      running.add(timer)
      return () => void running.delete(timer)
    },
    /** Expires all timers of this length, the oldest first; returns how many. */
    runOut(ms: number): number {
      const ended = [...running].filter((timer) => timer.ms === ms)
      for (const timer of ended) if (running.delete(timer)) timer.work()
      return ended.length
    },
  }
}

/** Starts threads on the sample build, beside a main thread whose pages say so. */
async function startPool(given: Partial<PoolOptions> = {}): Promise<Started> {
  const metrics = createMetrics()
  const lines: string[] = []
  const calls: ApiCall[] = []
  const timers = testTimers()
  const host = { publicUrl: 'https://shop.test', settings }
  const started = createRenderPool({
    count: 2,
    data: { buildFile, host, codeCache: undefined, logLevel: 'silent' },
    transport: async (call) => {
      calls.push(call)
      return { status: 200, document: { code: 200, result: call.body } }
    },
    metrics,
    log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    startTimer: timers.start,
    ...given,
  })
  pool = started
  const own = {
    render: async () => new Response(`main, thread ${threadId}`),
    cacheVariant: () => '',
    addressOf: () => {
      throw new Error('not asked')
    },
  }
  const renderer = withPool(own, started, metrics)
  await expect.poll(() => threads(metrics)).toBe(given.count ?? 2)
  const get: Get = async (path, init) => {
    const rendered = await renderer.render(new Request(`https://shop.test${path}`, init))
    const { status, headers } = rendered
    return new Response(await rendered.arrayBuffer(), { status, headers: [...headers] })
  }
  return { metrics, lines, calls, get, timers }
}

async function figure(metrics: Metrics, name: string): Promise<number> {
  const values = (await metrics.registry.getSingleMetric(name)?.get())?.values ?? []
  return values.reduce((sum, { value }) => sum + value, 0)
}
const threads = (metrics: Metrics) => figure(metrics, 'ambra_render_threads')
async function statusAndText(sent: Promise<Response>): Promise<[number, string]> {
  const response = await sent
  return [response.status, await response.text()]
}

describe('render threads', () => {
  it('calls the shop in the context of the request', async () => {
    const current = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const { get } = await startPool({
      transport: async ({ body, storeCode }) => {
        seen.push([current.getStore(), storeCode, body])
        return { status: 200, document: { code: 200, result: { of: body, none: undefined } } }
      },
    })
    const cookie = { headers: { cookie: 'styles=1' } }
    const answers = await Promise.all(
      ['a', 'b'].map((name) =>
        current.run(name, async () => (await get(`/calls?url=${name}`, cookie)).text()),
      ),
    )
    const result = (name: string) => ({ of: { url: JSON.stringify({ of: { url: name } }) } })
    expect(answers).toEqual(['a', 'b'].map((name) => `/calls styles=1 ${JSON.stringify(result(name))}`))
    for (const name of ['a', 'b'])
      expect(seen.filter((each) => JSON.stringify(each).includes(`"${name}"`))).toContainEqual([
        name,
        'en',
        { url: name },
      ])
    expect(new Set(seen.map((each) => (Array.isArray(each) ? each[0] : undefined)))).toEqual(
      new Set(['a', 'b']),
    )
  })

  it('returns status, headers and error pages', async () => {
    const { get } = await startPool({ count: 1 })
    const response = await get('/thread')
    expect([response.status, response.headers.get('x-ambra-tags')]).toEqual([200, 'store%3Aet'])
    expect(await response.text()).not.toBe(String(threadId))
    expect((await get('/error')).status).toBe(500)
  })

  it('compresses a page for the waiting visitor', async () => {
    await startPool({ count: 1 })
    const long = await pool?.render(new Request('https://shop.test/long'), 'gzip')
    const body = Buffer.from((await long?.arrayBuffer()) ?? new ArrayBuffer())
    expect([long?.compressed?.encoding, body.length]).toEqual(['gzip', 6000])
    expect(gunzipSync(long?.compressed?.body ?? '').equals(body)).toBe(true)
    const short = await pool?.render(new Request('https://shop.test/thread'), 'gzip')
    expect(short?.compressed).toBeUndefined()
  })

  it('renders a page again when its thread ended', async () => {
    const { get, metrics, lines } = await startPool()
    const [text, beside] = await Promise.all([
      get(`/once?file=${encodeURIComponent(join(folder, 'once'))}&token=5c1f0aa94be2476d8e13b7705d92f6c8`),
      get('/slow?ms=50'),
    ])
    expect(await text.text()).toMatch(/^again, thread [1-9]/)
    expect(await beside.text()).toMatch(/^slow/)
    await expect.poll(() => threads(metrics)).toBe(2)
    expect(await figure(metrics, 'ambra_render_thread_ends_total')).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('5c1f0aa9')
  })

  it.each([
    ['exit', {}],
    ['uncaught', {}],
    ['memory', { heapMb: 64 }],
  ])('rejects a page that ends every thread: %s', async (path, limits) => {
    const { get, metrics } = await startPool({ limits })
    const response = await get(`/${path}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await figure(metrics, 'ambra_render_thread_ends_total')).toBe(2)
    await expect.poll(() => threads(metrics)).toBe(2)
    expect(await statusAndText(get('/slow?ms=0'))).toEqual([200, expect.stringMatching(/^slow/)])
  })

  it.each(['loop', 'never'])('replaces a thread whose page does not end: %s', async (path) => {
    const { get, metrics, lines, timers } = await startPool({
      count: 1,
      limits: { renderMs: 500, atOnce: 1 },
    })
    const hanging = get(`/${path}`)
    const beside = get('/slow?ms=0')
    expect(timers.runOut(500)).toBe(1)
    expect((await hanging).status).toBe(503)
    // It waited for that thread, and got the next one.
    expect(await statusAndText(beside)).toEqual([200, expect.stringMatching(/^slow/)])
    await expect.poll(() => threads(metrics)).toBe(1)
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['hung'])
  })

  it('renders pages again that shared a thread with one that does not end', async () => {
    const { get, metrics, timers } = await startPool({ count: 1, limits: { renderMs: 500 } })
    const hanging = get('/loop')
    // It gets no turn until the first one ends its turn.
    const beside = get('/slow?ms=0')
    timers.runOut(500)
    expect((await hanging).status).toBe(503)
    expect(await statusAndText(beside)).toEqual([200, expect.stringMatching(/^slow/)])
    expect(await figure(metrics, 'ambra_render_thread_ends_total')).toBe(1)
  })

  it('rejects pages beyond the queue limit', async () => {
    const answer = Promise.withResolvers<void>()
    const { get, metrics, timers } = await startPool({
      count: 1,
      limits: { atOnce: 1, waiting: 2, waitMs: 300 },
      transport: async ({ body }) => {
        await answer.promise
        return { status: 200, document: { code: 200, result: body } }
      },
    })
    const statuses = Array.from({ length: 5 }, async () => (await get('/calls?url=a')).status)
    expect(timers.runOut(300)).toBe(2)
    answer.resolve()
    // One is rendered, two wait too long, the rest find the queue full.
    expect(await Promise.all(statuses)).toEqual([200, 503, 503, 503, 503])
    expect(await figure(metrics, 'ambra_shed_requests_total')).toBe(4)
    expect(await figure(metrics, 'ambra_render_queue')).toBe(0)
  })

  it('renders forms in the main thread', async () => {
    const { get, metrics } = await startPool({ count: 1 })
    const sent = await get('/thread', { method: 'POST', body: 'email=a' })
    expect(await sent.text()).toBe(`main, thread ${threadId}`)
    expect((await metrics.rendered.get()).values).toMatchObject([{ labels: { by: 'main' }, value: 1 }])
  })

  it('completes its pages before it ends', async () => {
    const { get } = await startPool({ count: 1 })
    const last = get('/slow?ms=200')
    await pool?.close()
    expect(await (await last).text()).toMatch(/^slow, thread [1-9]/)
    expect(await (await get('/thread')).text()).toBe(`main, thread ${threadId}`)
  })
})
