import { endpoints } from '@ambra/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { newsletterRepository } from '@ambra/db/repositories/newsletter-repository'
import type { ApiDeps } from '../http/deps.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { createNewsletter } from '@ambra/commerce/newsletter/newsletter-service'

/** Calls of the newsletter. @see spec §7, docs/rules/forms FRM-2, FRM-3 */
export function newsletterRoutes(deps: ApiDeps) {
  const newsletter = createNewsletter(deps)
  return [
    route(endpoints.subscriptionStatus, ({ query, context }) => newsletter.status(query, context), {
      limit: 'newsletter-status',
    }),
    route(endpoints.subscribe, ({ body, context }) => newsletter.subscribe(body, context), {
      limit: 'newsletter',
    }),
    route(endpoints.unsubscribe, ({ body, context }) => newsletter.leave(body, context), {
      limit: 'newsletter-leave',
    }),
    route(
      endpoints.newsletterConfirmation,
      ({ body, context }) => newsletter.sendConfirmation(body.email, context),
      { limit: 'newsletter' },
    ),
    route(endpoints.newsletterConfirm, ({ body, context }) => newsletter.confirm(body, context), {
      limit: 'newsletter-confirm',
    }),
  ]
}

/**
 * Where the mailbox of a subscriber posts when its own "unsubscribe" is pressed: any body, no session, no response
 * to read. A GET changes nothing; it belongs to the page.
 * @see RFC 8058
 */
export function oneClickLeave(app: FastifyInstance, { database, now }: ApiDeps, limiter: RateLimiter): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post<{ Params: { token: string } }>('/api/newsletter/leave/:token', async (request, reply) => {
      limiter.take('newsletter-leave', request.ip, now())
      await newsletterRepository(database.db).leave({ leaveToken: request.params.token }, now())
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK')
    })
  })
}
