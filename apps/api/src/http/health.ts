import type { FastifyInstance } from 'fastify'

export type HealthChecks = {
  /** Resolves when the database answers; rejects or hangs when it does not. */
  pingDatabase: () => Promise<unknown>
  /** Why the database refuses orders though it answers, e.g. `disk`. */
  outage: () => string | undefined
  /** False until migrations, seed and search index are done, and again from the first signal to stop. */
  isServing: () => boolean
  isStarted: () => boolean
  /** Parts that are down without keeping the shop from working, e.g. `mail`. */
  degraded: () => readonly string[]
}

const pingTimeoutMs = 1000

/** @see reference/security-and-reliability 11 "Health" */
export function healthRoutes(app: FastifyInstance, checks: HealthChecks): void {
  const answer = (status: string, rest: Record<string, unknown> = {}) => ({ status, ...rest })

  app.get('/health/live', () => answer('live'))
  app.get('/health/startup', (_, reply) =>
    checks.isStarted() ? answer('started') : reply.code(503).send(answer('starting')),
  )
  app.get('/health/ready', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (!checks.isServing())
      return reply.code(503).send(answer('not-ready', { reason: 'starting or stopping' }))
    const outage = checks.outage()
    if (outage) return reply.code(503).send(answer('not-ready', { reason: outage }))
    if (!(await answersInTime(checks.pingDatabase))) {
      return reply.code(503).send(answer('not-ready', { reason: 'database' }))
    }
    const degraded = checks.degraded()
    return answer('ready', degraded.length > 0 ? { degraded } : {})
  })
}

async function answersInTime(ping: () => Promise<unknown>): Promise<boolean> {
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
