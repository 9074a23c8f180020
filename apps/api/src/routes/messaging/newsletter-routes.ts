import { endpoints } from '@ambra/contract/platform/api/endpoints'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { createNewsletter } from '@ambra/commerce/messaging'

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
