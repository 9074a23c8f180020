import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { redactUrl } from '@ambra/commerce/platform'

/**
 * Logs one line per request, at debug for successful reads, built only when its level is enabled.
 * Returns the request id in a header.
 */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const isQuiet = reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD')
    const level = isQuiet ? 'debug' : 'info'
    if (!isLogged(request.log, level)) return
    request.log[level](
      {
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

/** Returns whether the level is enabled. A logger other than pino gets the line and decides itself. */
const isLogged = (log: FastifyBaseLogger, level: string): boolean =>
  !('isLevelEnabled' in log && typeof log.isLevelEnabled === 'function') || log.isLevelEnabled(level) === true
