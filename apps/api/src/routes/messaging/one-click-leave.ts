import { createPriceAlerts } from '@ambra/commerce/promotions'
import { newsletterRepository } from '@ambra/db/messaging'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'

/**
 * Receives the POST of a mail program's "unsubscribe" button: any body, no session, no response to
 * read. A GET changes nothing; it belongs to the page.
 * @see RFC 8058
 */
export function oneClickLeave(app: FastifyInstance, deps: ApiDeps, limiter: RateLimiter): void {
  const alerts = createPriceAlerts(deps)
  const { database, now } = deps
  const leaveBy: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
    '/api/newsletter/leave/:token': (leaveToken) =>
      newsletterRepository(database.db).leave({ leaveToken }, now()),
    '/api/price-alert/leave/:token': (token) => alerts.leave(token),
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    for (const [path, leave] of Object.entries(leaveBy))
      scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
        await limiter.take('newsletter-leave', request.ip, now())
        await leave(request.params.token)
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK')
      })
  })
}
