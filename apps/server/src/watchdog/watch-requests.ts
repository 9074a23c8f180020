import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { createInFlightTable, RunningRequest } from './in-flight-table.ts'
import { mainThreadStateSymbol, type MainThreadState } from './inspect-main-thread.ts'

/** The path of this repository, removed from stacks. */
const projectUrl = new URL('../../../../', import.meta.url).href
const current = new AsyncLocalStorage<RunningRequest>()
const bodyMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Records each request while it is handled, in the shared table and in the asynchronous context of
 * its code, so that the watchdog thread can name the one that blocks. Call it before the routes are
 * registered.
 */
export function watchRequests(app: FastifyInstance, table: ReturnType<typeof createInFlightTable>): void {
  Reflect.set(globalThis, Symbol.for(mainThreadStateSymbol), readState)
  const withBody = new WeakMap<FastifyRequest, RunningRequest>()

  // A hook on each route instead of one for all: finding the route of a request costs more than all
  // the rest here.
  app.addHook('onRoute', (route) => {
    const hasBody = [route.method].flat().some((method) => bodyMethods.has(method))
    route.onRequest = [
      ...listOf(route.onRequest),
      (request, reply, done) => {
        const { method, url, id: requestId } = request
        const running = { method, route: route.url, url, requestId, startedAt: Date.now() }
        if (hasBody) withBody.set(request, running)
        const slot = table.add(running)
        // Also without a response, when the client has disconnected.
        if (slot !== undefined) reply.raw.once('close', () => table.remove(slot))
        current.run(running, done)
      },
    ]
    if (!hasBody) return
    // Body events run in the connection's context, so the request's context is set again after
    // them.
    route.preValidation = [
      (request, _reply, done) => {
        const running = withBody.get(request)
        if (running) current.run(running, done)
        else done()
      },
      ...listOf(route.preValidation),
    ]
  })
}

const maxFrames = 12

/** Called while this thread is interrupted: the context and the calls are those of the interrupted code. */
function readState(): MainThreadState {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = maxFrames + 2
  const { stack = '' } = new Error('stack')
  Error.stackTraceLimit = usual
  return { request: current.getStore(), stack: framesOf(stack) }
}

/**
 * Returns the stack without the message and the two frames of the inspection; files as paths in
 * this repository.
 */
const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .slice(3)
    .map((line) => line.trim().replace(projectUrl, ''))

const listOf = <Hook extends 'onRequest' | 'preValidation'>(hooks: RouteOptions[Hook]) =>
  hooks === undefined ? [] : [hooks].flat()
