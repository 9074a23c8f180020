import type { FastifyInstance } from 'fastify'
import { redactUrl } from './redaction.ts'

/** One line per request, at debug for reads that went well; the request id goes back to the caller. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const isQuiet = reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD')
    request.log[isQuiet ? 'debug' : 'info'](
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
