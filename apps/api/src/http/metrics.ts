import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isOwnMachine, isLoopbackUrl } from '@ambra/commerce/platform'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  orders: Counter<'store'>
  /** Number of times that the event loop was blocked for over a second, and the total duration. */
  blocked: Counter
  blockedSeconds: Counter
  /** Requests rejected because of load, by class. */
  shed: Counter<'class'>
  /** Pages rendered in a process with render threads: by a thread, or by the main thread. */
  rendered: Counter<'by'>
  /** Render threads that ended by themselves and were replaced. */
  renderThreadEnds: Counter<'reason'>
  cspReports: Counter<'directive' | 'source'>
  /** Registers a value that is read on request, e.g. the length of a queue. */
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'ambra_' })
  return {
    registry,
    requests: new Histogram({
      name: 'ambra_http_request_seconds',
      help: 'Time to answer by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    orders: new Counter({
      name: 'ambra_orders_placed_total',
      help: 'Orders placed',
      labelNames: ['store'],
      registers: [registry],
    }),
    blocked: new Counter({
      name: 'ambra_event_loop_blocked_total',
      help: 'Times the event loop was blocked for over a second',
      registers: [registry],
    }),
    blockedSeconds: new Counter({
      name: 'ambra_event_loop_blocked_seconds_total',
      help: 'Seconds in which the event loop was blocked for over a second at a time',
      registers: [registry],
    }),
    shed: new Counter({
      name: 'ambra_shed_requests_total',
      help: 'Requests refused because of load, by class',
      labelNames: ['class'],
      registers: [registry],
    }),
    rendered: new Counter({
      name: 'ambra_pages_rendered_total',
      help: 'Pages rendered by the threads of WORKERS, and by the main thread beside them',
      labelNames: ['by'],
      registers: [registry],
    }),
    renderThreadEnds: new Counter({
      name: 'ambra_render_thread_ends_total',
      help: 'Threads of WORKERS that crashed or hung and were replaced',
      labelNames: ['reason'],
      registers: [registry],
    }),
    cspReports: new Counter({
      name: 'ambra_csp_reports_total',
      help: 'Content that browsers blocked by the policy of a page',
      labelNames: ['directive', 'source'],
      registers: [registry],
    }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // The other metrics matter most while one cannot be read.
          const value = async () => read()
          this.set(await value().catch(() => Number.NaN))
        },
      })
    },
  }
}

/** Times every request by its route pattern (never by its URL, which is unbounded and may hold secrets). */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its client listens: its duration is no response time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
}

/**
 * Access to `/metrics`: the operator's `token`, and the public address that decides on requests
 * without one.
 */
type MetricsAccess = { token: string | undefined; publicUrl: string }

/**
 * Serves `/metrics` to callers with the token. If none is configured, serves it only to this machine while
 * the shop has no public address: behind a misconfigured proxy every client looks local.
 * @see docs/proxy.md
 */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  { token, publicUrl }: MetricsAccess,
): void {
  const isLocalShop = isLoopbackUrl(publicUrl)
  app.get('/metrics', async (request, reply) => {
    const isAllowed = token
      ? isSameText(request.headers.authorization ?? '', `Bearer ${token}`)
      : isLocalShop && isOwnMachine(request.raw)
    reply.header('cache-control', 'no-store')
    if (!isAllowed) return reply.code(404).type('text/plain').send('Not found\n')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Compares hashes, so that the time reveals neither the length nor the first wrong character. */
function isSameText(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
