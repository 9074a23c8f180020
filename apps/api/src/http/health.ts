import type { FastifyInstance } from 'fastify'

export type HealthChecks = {
  /** Resolves when the database responds; rejects or hangs when it does not. */
  pingDatabase: () => Promise<unknown>
  /** The reason why the database rejects orders although it responds, e.g. `disk`. */
  outage: () => string | undefined
  /** False until migrations, seed and search index are done, and again from the first stop signal on. */
  isServing: () => boolean
  isStarted: () => boolean
  /** Parts that are down while the shop keeps working, e.g. `mail`. */
  degraded: () => readonly string[]
}

const pingTimeoutMs = 1000

/** @see docs/rules/security OPS-1 */
export function healthRoutes(app: FastifyInstance, checks: HealthChecks): void {
  const response = (status: string, rest: Record<string, unknown> = {}) => ({ status, ...rest })

  app.get('/health/live', () => response('live'))
  app.get('/health/startup', (_, reply) =>
    checks.isStarted() ? response('started') : reply.code(503).send(response('starting')),
  )
  app.get('/health/ready', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (!checks.isServing())
      return reply.code(503).send(response('not-ready', { reason: 'starting or stopping' }))
    const outage = checks.outage()
    if (outage) return reply.code(503).send(response('not-ready', { reason: outage }))
    if (!(await respondsInTime(checks.pingDatabase))) {
      return reply.code(503).send(response('not-ready', { reason: 'database' }))
    }
    const degraded = checks.degraded()
    return response('ready', degraded.length > 0 ? { degraded } : {})
  })
}

async function respondsInTime(ping: () => Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), pingTimeoutMs)
  const ok = await Promise.race([
    late,
    ping().then(
      () => true,
      () => false,
    ),
  ])
  clearTimeout(timer)
  return ok
}
