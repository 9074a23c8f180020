import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { createOutageLog } from '@ambra/db/connection'
import type { Logger } from 'pino'
import { traceRequests } from './request-spans.ts'
import { traceWork } from './work-spans.ts'

/** `stop` sends the spans of the last requests, as far as the collector accepts them at once. */
export type Tracing = { stop: () => Promise<void> }

/** Time limit in ms for sending at the end: the process ends anyway, since its supervisor waits for it. */
const stopMs = 3000

type Options = { endpoint: string; role: string; log: Logger }

/**
 * Creates spans of requests and of their work, sent in batches by OTLP over HTTP. Sampling, headers
 * and names follow the other `OTEL_` variables of the standard. An unreachable collector costs
 * spans, never a request.
 */
export function startTracing({ endpoint, role, log }: Options): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'ambra', 'ambra.role': role })
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(withOutageLog(exporter, log))],
  })
  const tracer = provider.getTracer('ambra')
  const current = new AsyncLocalStorage<Context>()
  const stopRequests = traceRequests(tracer, current)
  const stopWork = traceWork(tracer, current)
  return {
    async stop() {
      stopRequests()
      stopWork()
      const sent = provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent'))
      await Promise.race([sent, sleep(stopMs, undefined, { ref: false })])
    },
  }
}

/** Logs one line when the collector becomes unreachable, and one when it is back. */
function withOutageLog(exporter: SpanExporter, log: Logger): SpanExporter {
  const outage = createOutageLog(log, 'sending traces')
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) outage.failed(result.error)
        else outage.worked()
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
