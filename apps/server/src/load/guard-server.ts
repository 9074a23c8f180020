import { gateRoutes } from '@ambra/api/limits/gate-routes'
import type { AdmissionGate } from '@ambra/api/limits/admission-gate'
import type { Metrics } from '@ambra/api/http/metrics'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createDrain } from './drain.ts'
import type { Environment } from '../env/env.ts'
import { createLoadGate } from './load-gate.ts'
import { createWatchdog, type Watchdog } from '../watchdog/start-watchdog.ts'

/** The parts of every serving process: a watchdog, load shedding, a graceful stop. */
export type ServerGuard = {
  watchdog: Watchdog
  /** Undefined with LOAD_SHEDDING=off. */
  gate: AdmissionGate | undefined
  /** Adds the hooks; must be called before routes are registered. */
  prepare: (app: FastifyInstance) => void
  /**
   * Opens the port and starts the watchdog. Resolves with a function that stops gracefully: load
   * balancers stop sending, requests in flight finish, the port closes, the watchdog ends.
   */
  listen: (app: FastifyInstance) => Promise<() => Promise<void>>
}

type Options = { env: Environment; metrics: Metrics; log: Logger; pingDatabase?: () => Promise<unknown> }

export function createServerGuard({ env, metrics, log, pingDatabase }: Options): ServerGuard {
  const watchdog = createWatchdog({ metrics, log })
  const load =
    env.LOAD_SHEDDING === 'on'
      ? createLoadGate({ shedDelayMs: env.SHED_DELAY_MS, metrics, log, pingDatabase })
      : undefined
  return {
    watchdog,
    gate: load?.gate,
    prepare(app) {
      watchdog.watch(app)
      if (load) gateRoutes(app, load.gate)
    },
    async listen(app) {
      const drain = createDrain(app, { isBehindProxy: env.TRUST_PROXY === 'on' })
      app.server.maxConnections = env.MAX_CONNECTIONS
      await app.listen({ port: env.PORT, host: env.HOST })
      watchdog.start()
      load?.start()
      return async () => {
        await drain.begin()
        await drain.close()
        load?.stop()
        await watchdog.stop()
      }
    },
  }
}
