import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aProduct } from '@ambra/testing/import-builders'
import { startKillable } from '@ambra/testing/killed-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attempted, createOrderClient, type OrderAttempt } from '../order-client-suite.ts'
import {
  ambra,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from '../server-process-suite.ts'

const supervisedScript = fileURLToPath(new URL('../supervised-suite.ts', import.meta.url))
const stock = 1000
const waitLimit = { timeout: 200_000 }
const minutes = { timeout: 300_000 }
let dataDir: string
let server: ServerProcess
let isRunning = false

beforeAll(async () => {
  ensureMailBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: stock } })])
})
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server unless that of the previous test still runs, since a start takes seconds. */
async function start(): Promise<void> {
  if (isRunning) return
  server = await startServerProcess(dataDir, {
    script: supervisedScript,
    env: { BLOCKED_RESTART_SECONDS: '8' },
  })
  isRunning = true
  void server.exited.then(() => (isRunning = false))
}
type LogLine = Record<string, unknown> & { msg?: string }
const logged = (): LogLine[] =>
  server
    .stderr()
    .split('\n')
    .filter((line) => /^\{.*\}$/.test(line))
    // This program writes one object per line.
    .map((line) => JSON.parse(line) as LogLine)
const messages = () => logged().map(({ msg }) => msg)
const responses = (path: string) =>
  fetch(`${server.url}${path}`).then(
    (response) => response.status,
    () => 'no answer',
  )
/** Sends a request and waits until the server handles it. */
async function arrived(path: string): Promise<{ answer: ReturnType<typeof responses> }> {
  const handled = () => logged().filter((line) => line['path'] === path).length
  const before = handled()
  const answer = responses(path)
  await expect.poll(handled, waitLimit).toBe(before + 1)
  return { answer }
}
const restarts = () => messages().filter((msg) => msg === 'the server runs again').length
/** The number of failures that `supervised-suite.ts` allows. */
const maxFailures = 3

describe('watchdog', () => {
  it('names the request that blocks the event loop', minutes, async () => {
    await start()
    const waiting = responses('/test/slow')
    const blocking = fetch(`${server.url}/test/block-later?ms=6000&email=mari@example.ee`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'blocking-request-1' },
      body: '{}',
    })
    const ofRequest = () => logged().filter((line) => JSON.stringify(line).includes('blocking-request-1'))
    await expect.poll(ofRequest, waitLimit).not.toEqual([])
    // The line is logged while the server cannot respond.
    expect(ofRequest()).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'event loop blocked',
        request: expect.objectContaining({
          method: 'POST',
          route: '/test/block-later',
          url: '/test/block-later?ms=6000&email=[redacted]',
          requestId: 'blocking-request-1',
        }),
        // The stack includes the blocking code.
        stack: expect.arrayContaining([expect.stringContaining('apps/server/test/faulty-server-suite.ts')]),
      }),
    ])
    expect(ofRequest()[0]?.['blockedMs']).toBeGreaterThan(1000)
    expect([(await blocking).status, await waiting]).toEqual([200, 200])

    const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
    await expect.poll(metrics, waitLimit).toMatch(/^ambra_event_loop_blocked_total [1-9]/m)
    expect(await (await fetch(`${server.url}/health/ready`)).json()).toEqual({
      status: 'ready',
      degraded: ['event-loop'],
    })
    const doctor = JSON.parse((await ambra(dataDir, 'doctor', '--json')).out) as { check: string }[]
    expect(doctor).toContainEqual(
      expect.objectContaining({
        check: 'event loop',
        ok: false,
        detail: expect.stringMatching(/^blocked \d+ times since the start, [\d.]+ s in all; last by /),
      }),
    )
  })
})

describe('supervisor', () => {
  it('restarts a blocked server and loses no order', minutes, async () => {
    await start()
    const shop = createOrderClient(server.url)
    const attempts: OrderAttempt[] = []
    for (let count = 0; count < 12; count += 1) attempts.push(await shop.prepare())
    // The event loop is blocked while orders are placed; the orders queued behind it get no
    // response.
    const ordering = attempts.map(async (attempt, index) => {
      await sleep(index * 25)
      return shop.place(attempt)
    })
    await sleep(150)
    const block = responses('/test/block?ms=600000')
    const outcomes = await Promise.all(ordering)
    expect(await block).toBe('no answer')
    await expect.poll(restarts, waitLimit).toBe(1)
    expect(messages()).toContain('the event loop of the server stays blocked: killing it')

    const acknowledged = outcomes.filter(({ status }) => status === 200)
    const unknown = outcomes.filter(({ status }) => status === 'unknown')
    expect(acknowledged.length + unknown.length).toBe(attempts.length)
    expect(unknown.length).toBeGreaterThan(0)
    // A replay returns the acknowledged order; an unknown outcome becomes one order.
    const replays: Attempted[] = []
    for (const { attempt } of [...acknowledged, ...unknown]) replays.push(await shop.place(attempt))
    expect(replays.map(({ status }) => status)).toEqual(replays.map(() => 200))
    expect(replays.slice(0, acknowledged.length).map(({ placed }) => placed?.orderNumber)).toEqual(
      acknowledged.map(({ placed }) => placed?.orderNumber),
    )
    const numbers = new Set(replays.map(({ placed }) => placed?.orderNumber))
    expect(numbers.size).toBe(attempts.length)
    expect(await shop.stock()).toBe(stock - attempts.length)
    for (const { placed } of acknowledged)
      expect(placed && (await shop.pull(placed)).increment_id).toBe(placed?.orderNumber)
    // Standard output has only the lines of the first start: a restart prints no second link.
    expect(server.lines).toEqual([
      `Ambra is ready: ${server.url}`,
      expect.stringContaining(`${server.url}/admin/welcome#`),
    ])
    const token = server.lines[1]?.split('#')[1]
    const headers = {
      'content-type': 'application/json',
      'x-ambra-console': '1',
      'sec-fetch-site': 'same-origin',
    }
    const shown = await fetch(`${server.url}/api/admin/invite.show`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token }),
    })
    expect(await shown.json()).toMatchObject({ result: { roles: [{ role: 'owner', store: null }] } })
  })

  it('restarts a crashed server until it crashes too often', minutes, async () => {
    await start()
    const before = restarts()
    for (let failures = before; failures < maxFailures - 1; failures += 1) {
      expect(await responses('/test/crash')).toBe('no answer')
      await expect.poll(restarts, waitLimit).toBe(failures + 1)
      expect(await responses('/health/live')).toBe(200)
    }
    expect(await responses('/test/crash')).toBe('no answer')
    expect(await server.exited).toBe(1)
    expect(server.stderr()).toContain('Ambra stops: the server failed 3 times within 10 minutes.')
  })

  it('does not retry a failed start', minutes, async () => {
    await start()
    const second = startKillable(supervisedScript, [], { DATA_DIR: dataDir, PORT: '0' })
    expect(await second.exited).toBe(1)
    expect(second.stderr()).toContain('is in use by process')
    expect(second.stderr()).not.toContain('started again')
  })

  it('completes requests in flight and exits with 0', minutes, async () => {
    await start()
    const { answer } = await arrived('/test/slow')
    process.kill(server.pid, 'SIGTERM')
    expect(await answer).toBe(200)
    expect(await server.exited).toBe(0)
    expect(await responses('/health/live')).toBe('no answer')
  })

  it('exits with 1 at the second signal', minutes, async () => {
    await start()
    const { answer } = await arrived('/test/block?ms=600000')
    process.kill(server.pid, 'SIGTERM')
    await sleep(300)
    process.kill(server.pid, 'SIGTERM')
    expect(await server.exited).toBe(1)
    expect(await answer).toBe('no answer')
  })

  it('ends the server when the supervisor is killed', minutes, async () => {
    await start()
    await server.kill()
    await expect.poll(() => responses('/health/live'), waitLimit).toBe('no answer')
    await start()
    expect(await responses('/health/ready')).toBe(200)
  })
})
