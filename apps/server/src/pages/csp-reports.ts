import type { Metrics } from '@ambra/api/http/metrics'
import type { RateLimiter } from '@ambra/api/http/rate-limit'
import { redactText } from '@ambra/commerce/platform'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyInstance } from 'fastify'
import { reportPath } from './content-security.ts'

/** Content that browsers blocked on pages of the shop in the last day. */
export type BlockedContent = { count: number; last: string | undefined }

export type CspReportOptions = {
  metrics: Pick<Metrics, 'cspReports' | 'gauge'>
  limiter: RateLimiter
  now: () => Date
}

/** Maximum number of reports read from one request; browsers send them in batches. */
const maxReports = 20
const maxBodyBytes = 32 * 1024
const maxFieldLength = 200
/**
 * Maximum number of log lines per minute of this process: a page that is broken for all visitors
 * must not fill the disk.
 */
const maxLines = 60
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Receives browser reports about content that the content security policy blocked. Anyone can send
 * them, so they are only counted and logged.
 * @returns recently blocked content, for `ambra doctor`
 */
export function cspReports(app: FastifyInstance, options: CspReportOptions): () => BlockedContent {
  const recent = createRecent(options.now)
  void app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, body),
    )
    reports.post(reportPath, async (request, reply) => {
      await options.limiter.take('csp-report', request.ip, options.now())
      for (const report of readReports(request.body)) {
        options.metrics.cspReports.inc({ directive: report.directive, source: report.source })
        if (report.source === 'page') recent.note(`${report.directive} on ${report.page}`)
        if (recent.mayLog()) request.log.warn({ blocked: report }, 'content blocked by the policy of a page')
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
  return recent.read
}

type BlockedReport = {
  directive: string
  /** `extension`: blocked code of a browser extension, not an error of the shop. */
  source: 'page' | 'extension'
  page: string
  blocked: string
  file: string
  line: number
  sample: string
}

/** Directives of the policy; a metric must not get a label for every text that is sent. */
const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'img-src',
  'manifest-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])

/**
 * Reads the reports of a body in either form: one object of `report-uri`, a list of the Reporting API.
 * @throws ShopError request.invalid for anything else
 */
function readReports(body: unknown): BlockedReport[] {
  const given = parse(body)
  if (Array.isArray(given))
    return given
      .slice(0, maxReports)
      .filter((entry) => isRecord(entry) && entry['type'] === 'csp-violation')
      .map((entry) => pick(recordOf(recordOf(entry)['body'])))
  const single = recordOf(given)['csp-report']
  if (!isRecord(single)) throw new ShopError('request.invalid', { field: 'csp-report' })
  return [pick(single)]
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch (cause) {
    throw new ShopError('request.invalid', { field: 'body' }, { cause })
  }
}

/** Reads names of the Reporting API first, then those of `report-uri`. */
function pick(report: Record<string, unknown>): BlockedReport {
  const text = (...names: string[]) =>
    textOf(names.map((name) => report[name]).find((value) => value !== undefined))
  const directive =
    text('effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0] ?? ''
  const blocked = text('blockedURL', 'blocked-uri')
  const file = text('sourceFile', 'source-file')
  const line = Number(report['lineNumber'] ?? report['line-number'])
  return {
    directive: directives.has(directive) ? directive : 'other',
    source: [blocked, file].some(isExtension) ? 'extension' : 'page',
    page: text('documentURL', 'document-uri').replace(/[?#].*$/s, ''),
    blocked,
    file,
    line: Number.isInteger(line) ? line : 0,
    sample: text('sample', 'script-sample').slice(0, 40),
  }
}

/** Shortens the text first, then removes secrets and characters that would break a log line. */
const textOf = (value: unknown) =>
  typeof value === 'string'
    ? redactText(value.slice(0, maxFieldLength)).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    : ''

const isExtension = (url: string) => /^[a-z-]{2,30}-extension(:|$)/.test(url)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

function createRecent(now: () => Date) {
  let day = { startedAt: 0, count: 0 }
  let minute = { startedAt: 0, lines: 0 }
  let last: string | undefined
  const isOver = (startedAt: number, ms: number) => now().getTime() - startedAt > ms
  return {
    note(what: string) {
      if (isOver(day.startedAt, dayMs)) day = { startedAt: now().getTime(), count: 0 }
      day.count += 1
      last = what
    },
    mayLog() {
      if (isOver(minute.startedAt, minuteMs)) minute = { startedAt: now().getTime(), lines: 0 }
      minute.lines += 1
      return minute.lines <= maxLines
    },
    read: (): BlockedContent =>
      isOver(day.startedAt, dayMs) ? { count: 0, last: undefined } : { count: day.count, last },
  }
}
