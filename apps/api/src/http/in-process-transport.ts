import { randomUUID } from 'node:crypto'
import type { Transport } from '@ambra/contract/platform/api/client'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyBaseLogger } from 'fastify'
import { runCall } from './call.ts'
import type { RateLimiter } from './rate-limit.ts'
import { toErrorResponse } from './error-response.ts'
import type { Route } from './route.ts'
import { resolveStore } from './session.ts'

/**
 * Creates the API transport for pages of this process: the same checks and handlers as over HTTP,
 * without a socket and JSON text. A visitor's post names its network and is counted by the limiter
 * of the HTTP calls; calls that the pages make themselves are not counted.
 */
export function createInProcessTransport(
  routes: readonly Route[],
  deps: { now: () => Date; log: FastifyBaseLogger; limiter: RateLimiter },
): Transport {
  const byEndpoint = new Map<Endpoint, Route>(routes.map((route) => [route.endpoint, route]))
  return async (call) => {
    const requestId = call.headers['x-request-id'] ?? randomUUID()
    const header = (name: string) => (name === 'x-vs-store-code' ? call.storeCode : call.headers[name])
    try {
      const route = byEndpoint.get(endpoints[call.name])
      if (!route) throw new ShopError('request.unknown_call')
      const now = deps.now()
      const network = header('x-client-network')
      if (network !== undefined) await deps.limiter.take(route.limit, network, now)
      const document = await runCall(route, {
        query: asTexts(call.query),
        body: call.body,
        params: { ...call.params },
        context: {
          store: resolveStore({ query: {}, header }),
          token: call.token,
          now,
          requestId,
          idempotencyKey: header('idempotency-key'),
          client: header('x-ambra-client'),
          network: network ?? 'in-process',
          userAgent: header('user-agent'),
          log: deps.log,
        },
      })
      return { status: 200, document }
    } catch (error) {
      const errorResponse = toErrorResponse(error, { language: call.storeCode, requestId })
      if (errorResponse.isBug) deps.log.error({ err: error, requestId }, 'unexpected error')
      return { status: errorResponse.status, document: errorResponse.envelope }
    }
  }
}

/** Converts parameters to texts as in a URL, so that a call means the same over both transports. */
const asTexts = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
