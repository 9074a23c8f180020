import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnMachine } from '@ambra/commerce/platform'

/** Headers that carry the address of a client; only X-Forwarded-For is ever trusted. */
const addressHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
] as const

/**
 * Mismatch of TRUST_PROXY. `untrusted`: a proxy's header arrives and is not trusted. `bypassed`:
 * proxies are trusted and a request has no header.
 */
export type ProxyProblem = 'untrusted' | 'bypassed'

/**
 * A detected problem: in `seen` of `of` requests since the process started. Header values are not stored.
 */
export type ProxySighting = { problem: ProxyProblem; header: string; seen: number; of: number }

export type ProxyWatch = {
  trustProxy: boolean
  now: () => Date
  /**
   * Called at the first, tenth, hundredth … sighting and once an hour, so that a flood of headers
   * costs nothing.
   */
  onSighting: (sighting: ProxySighting) => void
}

const repeatMs = 3_600_000

/**
 * Detects that TRUST_PROXY does not fit the requests: with `off` behind a proxy all shoppers share
 * one rate limit, with `on` a client that bypasses the proxy sets its own address. Logs it once;
 * `onSighting` stores it.
 * @see docs/proxy.md
 */
export function watchProxy(app: FastifyInstance, { trustProxy, now, onSighting }: ProxyWatch): void {
  let of = 0
  let seen = 0
  let nextCount = 1
  let notifyAt = 0
  app.addHook('onRequest', async (request) => {
    if (isProbe(request.raw.url)) return
    of += 1
    const header = trustProxy ? missingHeader(request) : untrustedHeader(request)
    if (!header) return
    seen += 1
    const problem = trustProxy ? 'bypassed' : 'untrusted'
    if (seen === 1) request.log.warn({ header }, texts[problem])
    const at = now().getTime()
    if (seen < nextCount && at < notifyAt) return
    if (seen >= nextCount) nextCount *= 10
    notifyAt = at + repeatMs
    onSighting({ problem, header, seen, of })
  })
}

const texts: Readonly<Record<ProxyProblem, string>> = {
  untrusted:
    'TRUST_PROXY is off, yet a header of a proxy arrives: all shoppers behind it share one rate limit. Run `ambra doctor`',
  bypassed:
    'TRUST_PROXY is on, yet a request came without X-Forwarded-For: something reaches this process past the proxy. Run `ambra doctor`',
}

/** Load balancers and monitors send these requests themselves, without a client behind them. */
const isProbe = (url = '') => url.startsWith('/health/') || url.startsWith('/metrics')

const untrustedHeader = ({ headers }: FastifyRequest): string | undefined =>
  addressHeaders.find((name) => headers[name] !== undefined)

const missingHeader = ({ headers, raw }: FastifyRequest): string | undefined =>
  headers['x-forwarded-for'] === undefined && !isOwnMachine(raw) ? 'x-forwarded-for' : undefined
