import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { redactUrl } from '@ambra/commerce/redaction'

/** One line per request, at debug for reads that went well; built only when its level is on. The request id goes back. */
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

/** Every pino logger says so; a logger of another kind gets the line and decides itself. */
const isLogged = (log: FastifyBaseLogger, level: string): boolean =>
  !('isLevelEnabled' in log && typeof log.isLevelEnabled === 'function') || log.isLevelEnabled(level) === true
