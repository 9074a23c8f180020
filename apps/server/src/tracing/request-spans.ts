import type { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Channel on which Fastify announces each new server. */
const newServers = 'fastify.initialization'

/**
 * Creates a span for each request, named by the pattern of its route: an address may hold a token,
 * so no address is sent. Probes have no span.
 */
export function traceRequests(tracer: Tracer, current: AsyncLocalStorage<Context>): () => void {
  const onServer = (message: unknown) => {
    // The shape that Fastify documents for this channel.
    const { fastify } = message as { fastify: FastifyInstance }
    traceServer(fastify, tracer, current)
  }
  subscribe(newServers, onServer)
  return () => void unsubscribe(newServers, onServer)
}

function traceServer(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Context>): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (/^\/(?:health|metrics)/.test(route)) return done()
    const parent = parentOf(request.headers['traceparent'])
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    current.run(context, done)
  })
  // A body arrives outside the context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) current.run(context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Returns the caller's span, by the standard header. @see https://www.w3.org/TR/trace-context/ */
function parentOf(header: string | string[] | undefined): Context {
  const match = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header))
  if (!match) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = '00'] = match
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
