import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  orders: Counter<'store'>
  refusals: Counter<'error'>
  /** A figure read when it is asked for, e.g. the length of a queue. */
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
    refusals: new Counter({
      name: 'ambra_refusals_total',
      help: 'Refusals by code',
      labelNames: ['error'],
      registers: [registry],
    }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // The other figures are wanted most while one cannot be read.
          const value = async () => read()
          this.set(await value().catch(() => Number.NaN))
        },
      })
    },
  }
}

/** Times every request by its route pattern (never by its URL, which has no bounds and may hold secrets). */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
}

/** `/metrics` for this machine only, or for whoever knows the token. @see ASVS V13.4.5 */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    const isLocal =
      isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined
    const isAllowed = token ? request.headers.authorization === `Bearer ${token}` : isLocal
    if (!isAllowed) return reply.code(404).type('text/plain').send('Not found\n')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const isLoopback = (address = '') => address === '::1' || address.replace('::ffff:', '').startsWith('127.')
