import { createMetrics } from '@ambra/api/http/metrics'
import { createRateLimiter } from '@ambra/api/http/rate-limit'
import { errorResponses } from '@ambra/api/http/errors'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { cspReports } from './csp-reports.ts'

const document = 'https://shop.test/en/order-completed?number=100000001&orderToken=canary-order-token'

function aServer() {
  const lines: string[] = []
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const metrics = createMetrics()
  const log: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  errorResponses(app)
  const now = () => new Date(clock.now)
  const recent = cspReports(app, { metrics, limiter: createRateLimiter(true), now })
  const post = async (payload: string, type = 'application/csp-report') =>
    (await app.inject({ method: 'POST', url: '/csp-report', payload, headers: { 'content-type': type } }))
      .statusCode
  const count = () => metrics.registry.getSingleMetricAsString('ambra_csp_reports_total')
  return { app, post, lines, recent, count, clock }
}

const single = (over: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': document,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/skim.js?email=mari%40example.ee',
      'source-file': document,
      'line-number': 7,
      'script-sample': 'fetch("//evil.test")',
      'original-policy': "default-src 'none'",
      ...over,
    },
  })

it('counts and logs blocked content without secrets', async () => {
  const { post, lines, recent, count } = aServer()
  expect(await post(single())).toBe(204)
  expect(await count()).toContain('ambra_csp_reports_total{directive="script-src-elem",source="page"} 1')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    blocked: {
      directive: 'script-src-elem',
      page: 'https://shop.test/en/order-completed',
      blocked: 'https://evil.test/skim.js?email=[redacted]',
      line: 7,
    },
  })
  expect(lines.join('')).not.toMatch(/canary|mari|original/)
  expect(recent()).toEqual({
    count: 1,
    last: 'script-src-elem on https://shop.test/en/order-completed',
  })
})

it('reads the lists of the Reporting API', async () => {
  const { post, lines, recent } = aServer()
  const report = (body: object) => ({ type: 'csp-violation', age: 1, url: document, body })
  const list = [
    report({ effectiveDirective: 'script-src', blockedURL: 'inline', documentURL: document, lineNumber: 3 }),
    report({ effectiveDirective: 'img-src', sourceFile: 'chrome-extension', documentURL: document }),
    { type: 'deprecation', body: { id: 'x' } },
    null,
    'text',
  ]
  expect(await post(JSON.stringify(list), 'application/reports+json')).toBe(204)
  expect(lines.map((line) => JSON.parse(line).blocked.source)).toEqual(['page', 'extension'])
  // A visitor's browser extension is not an error of the shop.
  expect(recent().count).toBe(1)
})

it.each([
  ['no JSON', '{"csp-report":'],
  ['no report', '{"x":1}'],
  ['a text', '"csp-report"'],
  ['nothing', ''],
  ['a list in place of the report', '{"csp-report":[]'],
])('rejects %s as a report body', async (_what, payload) => {
  const { post, lines } = aServer()
  expect(await post(payload)).toBe(400)
  expect(lines).toEqual([])
})

it('rejects other types and bodies that are too large', async () => {
  const { post } = aServer()
  expect(await post(single(), 'application/json')).toBeGreaterThanOrEqual(400)
  expect(await post(single({ 'script-sample': 'x'.repeat(40_000) }))).toBe(413)
})

it('reduces hostile reports to one line and one label', async () => {
  const { post, lines, count } = aServer()
  const hostile = '\u2028\n{"level":60}\u202e'.repeat(400)
  expect(
    await post(
      single({
        'effective-directive': `evil-${hostile}`,
        'blocked-uri': { toString: 'x' },
        'source-file': hostile,
        'line-number': 'NaN',
        'script-sample': ['x'],
      }),
    ),
  ).toBe(204)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.length).toBeLessThan(1500)
  expect(JSON.parse(lines[0] ?? '').blocked).toMatchObject({ directive: 'other', blocked: '', line: 0 })
  expect(await count()).toContain('directive="other"')
  expect(
    await post(JSON.stringify(Array(5000).fill({ type: 'csp-violation' })), 'application/reports+json'),
  ).toBe(413)
})

it('limits requests by network and lines by minute', async () => {
  const { post, app, lines, clock } = aServer()
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push(await post(single()))
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  for (let n = 0; n < 60; n++)
    await app.inject({
      method: 'POST',
      url: '/csp-report',
      payload: single(),
      headers: { 'content-type': 'application/csp-report' },
      remoteAddress: `203.0.113.${n}`,
    })
  expect(lines.filter((line) => line.includes('blocked'))).toHaveLength(60)
  clock.now += 61_000
  expect(await post(single())).toBe(204)
  expect(lines.filter((line) => line.includes('blocked'))).toHaveLength(61)
})

it('forgets what was blocked a day ago', async () => {
  const { post, recent, clock } = aServer()
  await post(single())
  clock.now += 25 * 3_600_000
  expect(recent()).toEqual({ count: 0, last: undefined })
})
