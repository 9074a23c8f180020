import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendOperationError } from '../http/errors.ts'
import type { AdmissionGate } from './admission-gate.ts'
import { findRouteClass } from './load-classes.ts'

/** Seconds after which a rejected client may retry. */
export const retryAfterSeconds = 2

/**
 * Puts the routes of the table behind the gate: rejects before a body is read, and admits once it
 * is read, so that a slow client holds no capacity. Pages go through `run` where they are rendered:
 * those from the cache cost nothing. Must be called before the routes are registered.
 */
export function gateRoutes(app: FastifyInstance, gate: AdmissionGate): void {
  app.addHook('onRoute', (route) => {
    const loadClass = findRouteClass(route.url)
    if (loadClass === undefined || loadClass === 'always') return
    const { handler } = route
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, reply, done) => {
        if (gate.isRefused(loadClass)) refuse(request, reply)
        else done()
      },
    ]
    route.handler = function handleAdmitted(request, reply) {
      return gate.run(
        loadClass,
        // The client of a queued request may have disconnected.
        () => (request.socket.destroyed ? reply.hijack() : handler.call(this, request, reply)),
        () => refuse(request, reply),
      )
    }
  })
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('retry-after', String(retryAfterSeconds))
  // Rejections are not logged one by one, since a flood would fill the log. See the metric
  // ambra_shed_requests_total.
  return sendOperationError(new ShopError('server.busy'), request, reply)
}
