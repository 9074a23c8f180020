import type { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'

/** Data that each caller of `tracingChannel('ambra:work')` passes with a piece of work. */
type Work = { name: string; attributes: Attributes }

const longestText = 2000
/** Matches work that starts a trace. Other work without a request comes from timers. */
const begins = /^(?:message|job) /

/**
 * Creates a span for each piece of work that the shop names: page, call, sql, search, message, job.
 * Error texts are omitted, since they may name a shopper.
 */
export function traceWork(tracer: Tracer, current: AsyncLocalStorage<Context>): () => void {
  const channel = tracingChannel<Work, Context>('ambra:work')
  const spans = new WeakMap<Work, Span>()
  // Runs at the start of the work; its result is the context of everything that the work does.
  channel.start.bindStore(current, (work) => {
    const parent = current.getStore() ?? ROOT_CONTEXT
    if (!trace.getSpan(parent) && !begins.test(work.name)) return parent
    const span = tracer.startSpan(work.name, { attributes: shortened(work.attributes) }, parent)
    spans.set(work, span)
    return trace.setSpan(parent, span)
  })
  const ends = {
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (work: Work) => spans.get(work)?.end(),
    error: (work: Work & { error: unknown }) => {
      const type = work.error instanceof Error ? work.error.name : typeof work.error
      spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
    },
  }
  channel.subscribe(ends)
  return () => {
    channel.start.unbindStore(current)
    channel.unsubscribe(ends)
  }
}

const shortened = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, longestText) : value,
    ]),
  )
