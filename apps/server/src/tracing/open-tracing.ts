import type { Logger } from 'pino'
import type { Environment } from '../env/env.ts'
import type { Tracing } from './start-tracing.ts'

/**
 * Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT`; undefined without it, and then none of the library
 * is loaded. Must run before the server is built, which it traces from the start. @see
 * docs/decisions/054-traces.md
 */
export async function openTracing(env: Environment, log: Logger): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, AMBRA_ROLE: role } = env
  if (!endpoint) return undefined
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing({ endpoint, role, log })
}
