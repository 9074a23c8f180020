import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A balancer needs a moment to notice that this process is not ready any more. */
const balancerNoticeMs = 5000
/** The delay without a balancer: requests in transit when the signal comes are still read. */
const directNoticeMs = 200
/** From the end of the notice: a request whose body has not come by then is cut, so that a slow client cannot hold the stop. */
const bodyGraceMs = 5000
/** From the end of the notice: a response that is written but not fetched by then is cut. */
const fetchGraceMs = 10_000
const checkMs = 100

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Stops a server without dropping a request in flight. Create it before the server listens. `close` completes
 * each request that is handled, has its client close the connection, and cuts those that only hold one open.
 * @see docs/decisions/025-watchdog-and-supervisor.md
 */
export function createDrain(
  app: FastifyInstance,
  { isBehindProxy }: { isBehindProxy: boolean },
): { begin: () => Promise<void>; close: () => Promise<void> } {
  const { server }: { server: Server } = app
  const inFlight = new Set<Exchange>()
  let isDraining = false

  // Before the framework's own listener, which may respond at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response }
    inFlight.add(exchange)
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => inFlight.delete(exchange))
  })

  /**
   * Requests are still served, but health says not ready: balancers stop sending, each response closes its
   * connection.
   */
  async function begin(): Promise<void> {
    isDraining = true
    for (const { response } of inFlight) response.shouldKeepAlive = false
    await sleep(isBehindProxy ? balancerNoticeMs : directNoticeMs)
  }

  async function close(): Promise<void> {
    const started = performance.now()
    const timer = setInterval(() => {
      cutIdlers([...inFlight], performance.now() - started)
      // The rest are half-open connections without a request, whose time-outs stop with the server.
      if (inFlight.size === 0) server.closeAllConnections()
    }, checkMs)
    await app.close().finally(() => clearInterval(timer))
  }

  return { begin, close }
}

function cutIdlers(exchanges: readonly Exchange[], passedMs: number): void {
  for (const { request, response } of exchanges) {
    const isWaitingForBody = !request.complete && passedMs > bodyGraceMs
    const isUnfetched = response.writableEnded && passedMs > fetchGraceMs
    if (isWaitingForBody || isUnfetched) request.socket.destroy()
  }
}
