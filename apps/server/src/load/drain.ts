import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Delay in ms in which a load balancer notices that this process is not ready any more. */
const balancerNoticeMs = 5000
/** Delay without a load balancer: requests in transit at the signal are still read. */
const directNoticeMs = 200
/**
 * Time after the notice until a request without its body is cut, so that a slow client cannot delay
 * the stop.
 */
const bodyGraceMs = 5000
/** Time after the notice until a written but unread response is cut. */
const fetchGraceMs = 10_000
const checkMs = 100

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Stops a server without dropping a request in flight. Create it before the server listens. `close`
 * completes each request being handled, makes its client close the connection, and cuts idle connections.
 * @see docs/decisions/025-watchdog-and-supervisor.md
 */
export function createDrain(
  app: FastifyInstance,
  { isBehindProxy }: { isBehindProxy: boolean },
): { begin: () => Promise<void>; close: () => Promise<void> } {
  const { server }: { server: Server } = app
  const inFlight = new Set<Exchange>()
  let isDraining = false

  // Runs before the framework's own listener, which may respond at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response }
    inFlight.add(exchange)
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => inFlight.delete(exchange))
  })

  /**
   * Reports not ready while requests are still served: load balancers stop sending, and each
   * response closes its connection.
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
      // The rest are half-open connections without a request, whose timeouts stop with the server.
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
