import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KillableProcess } from '@ambra/testing/killed-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storefrontBuild } from '../../src/pages/production-build.ts'
import { type Attempt, type Cost, send, sendRaw, watchHealth } from './attempt-suite.ts'
import { attemptsOf, type RouteRow, rowOfCall, rowOfOther } from './attempts-suite.ts'
import { customerHeaders, startCountedServer } from './counted-server-suite.ts'
import { pageRows } from './page-routes-suite.ts'
import { otherRoutes } from './other-routes-suite.ts'
import { callRows, commonSamples, type Samples } from '../../../api/test/request-samples-suite.ts'

/** `HOSTILE_INPUT=full` sends every input to every page of every store (docs/tests.md). */
const isFull = process.env['HOSTILE_INPUT'] === 'full'
/** Only distinguishes a hanging server from a slow one. */
const deadlineMs = 30_000
const patience = 1_200_000

let server: KillableProcess
let url: string
let samples: Samples

beforeAll(async () => {
  const started = await startCountedServer()
  server = started.process
  url = started.url
  // The first request loads the console's code, once per process (decision 063): later requests do
  // not pay for it.
  for (const name of ['events', 'docs', 'own.show']) await fetch(`${url}/api/admin/${name}`)
  const { cartId } = started
  samples = { ...commonSamples, cartId, cart_id: cartId, quoteId: cartId }
}, 180_000)
afterAll(() => server.kill())

/** Returns everything that the server serves, by the tables; `unlisted` are routes that no table has. */
async function allRows(): Promise<{ api: RouteRow[]; pages: RouteRow[]; unlisted: string[] }> {
  const calls = callRows(samples).map((call) => rowOfCall(call, samples))
  const others = Object.entries(otherRoutes).map(([route, row]) => rowOfOther(route, row))
  const api = [...calls, ...others]
  const listed = new Set(api.map(({ route }) => route))
  const files = new Set(
    readdirSync(join(storefrontBuild, 'client'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `GET ${encodeURI(`/${file}`)}`,
    ),
  )
  const registered = (await (await fetch(`${url}/test/routes`)).json()) as { method: string; url: string }[]
  const unlisted = registered
    .filter(({ method, url: path }) => method !== 'HEAD' && path !== '/*' && !path.startsWith('/test/'))
    .map(({ method, url: path }) => `${method} ${path}`)
    .filter((route) => !listed.has(route) && !files.has(route))
  const pages = await pageRows(isFull ? ['et', 'en', 'ru'] : ['en'])
  return { api, pages, unlisted }
}

const rowsOf = async (kind: 'api' | 'pages' | 'calls of a customer') =>
  kind === 'calls of a customer'
    ? callRows(samples).map((call) => rowOfCall(call, samples))
    : (await allRows())[kind]

/** The parts of a request and its response that are read; all their texts would fill the memory. */
type Outcome = Pick<Attempt, 'route' | 'input'> & { status: number; cost: Cost }

/**
 * Inputs sent to every route. Each route gets a sixth of the others, or all of them with
 * `HOSTILE_INPUT=full`.
 */
const always =
  /q=%40|: \*…!|: NUL|40,000 (objects|lists)|depth in|deep JSON$|keys$|100,000|plain|inherited methods/
const share = isFull ? 1 : 6

async function sendAll(rows: readonly RouteRow[], isCustomer: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let session: Record<string, string> | undefined
  for (const [position, row] of rows.entries()) {
    if (isCustomer) session = await customerHeaders(url, session)
    for (const [number, attempt] of [...attemptsOf(row)].entries()) {
      if (!always.test(attempt.input) && (position + number) % share > 0) continue
      const { status, cost } = await send(
        url,
        { ...attempt, headers: { ...attempt.headers, ...session } },
        deadlineMs,
      )
      outcomes.push({ route: attempt.route, input: attempt.input, status, cost })
      if (status !== 0) continue
      // A blocked process does not respond, and only this signal ends it.
      await server.kill()
      return outcomes
    }
  }
  return outcomes
}

/** More than any valid request needs on this catalogue; the attacks found caused unbounded work. */
const most: Omit<Cost, 'cpuMs'> = { statements: 100, search: 50_000, pages: 1 }
/** CPU time as a multiple of a plain request: hashing a password costs about 50. */
const mostTimes = 1000

const named = ({ status, route, input }: Outcome) => `${status} ${route} | ${input}`
const isFault = ({ status }: Outcome) => status >= 500 || status < 200
const isCostly = ({ cost }: Outcome) =>
  cost.statements > most.statements || cost.search > most.search || cost.pages > most.pages

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

describe('hostile input', () => {
  it('has a row for every route', async () => {
    expect((await allRows()).unlisted).toEqual([])
  })

  it.each(['api', 'pages', 'calls of a customer'] as const)(
    'responds within bounds to hostile input on every route of the %s',
    async (kind) => {
      const rows = await rowsOf(kind)
      const health = watchHealth(url, deadlineMs)
      const outcomes = await sendAll(rows, kind === 'calls of a customer')
      const { slowestMs, probes, failed } = await health.stop()
      const blocked = outcomes.filter(({ status }) => status === 0)
      const plainMs = median(outcomes.filter(({ input }) => input === 'plain').map(({ cost }) => cost.cpuMs))
      const [slowest] = outcomes.toSorted((a, b) => b.cost.cpuMs - a.cost.cpuMs)
      const times = Math.round((slowest?.cost.cpuMs ?? 0) / plainMs)
      const errors = outcomes.filter(isFault)
      console.log(
        `hostile input, ${kind}: ${rows.length} routes, ${outcomes.length} requests; slowest ${times} times a plain` +
          ` request (${slowest ? named(slowest) : ''}); ${errors.length - blocked.length} of 5xx, ${blocked.length} blocked;` +
          ` /health/live asked ${probes} times, ${failed} without an answer, longest wait ${Math.round(slowestMs)} ms`,
      )
      expect(errors.map(named)).toEqual([])
      expect(outcomes.filter(isCostly).map(named)).toEqual([])
      expect(times).toBeLessThan(mostTimes)
      expect(failed).toBe(0)
    },
    patience,
  )

  it.each([
    ['a NUL in the address', 'GET /en/\0 HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a NUL in a header', 'GET /en HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n'],
    ['10,000 parameters', `GET /en?${'a&'.repeat(10_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['1,000 headers', `GET /en HTTP/1.1\r\nhost: a\r\n${'x: 1\r\n'.repeat(1000)}\r\n`],
    ['a method that is none', 'G@T /en HTTP/1.1\r\nhost: a\r\n\r\n'],
    [
      'a chunked body of 40,000 levels',
      `POST /api/cart/update HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n9c40\r\n${'['.repeat(40_000)}\r\n0\r\n\r\n`,
    ],
    [
      'a body without an end',
      'POST /api/cart/update HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"a":',
    ],
  ])('rejects bytes that are not a request: %s', async (_, raw) => {
    expect(await sendRaw(url, raw, 1000)).not.toMatch(/^HTTP\/1\.1 (5|2)/)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
  })

  it('reads the path of an address with a malformed host, and ignores the host', async () => {
    const response = await sendRaw(url, 'GET http://[::1/en HTTP/1.1\r\nhost: a\r\n\r\n', 1000)
    expect(response).toMatch(/^HTTP\/1\.1 200/)
    expect(response).not.toContain('[::1')
  })

  it('logs no secret', async () => {
    const secret = '5c1f0aa94be2476d8e13b7705d92f6c8'
    for (const path of [
      `/en/newsletter/mari@example.ee/${secret}`,
      `/en/c/mari@example.ee`,
      `/en/review/${secret}/1`,
    ])
      for (const method of ['GET', 'POST'])
        await send(
          url,
          { method, path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
          deadlineMs,
        )
    expect(server.stderr()).toContain('/en/newsletter/')
    expect(server.stderr()).not.toMatch(/mari@example|5c1f0aa9/)
  })
})
