import { createOwnPriceAlerts, createPriceAlerts } from '@ambra/commerce/promotions'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'

/** Calls that request, confirm and end price alerts. @see docs/decisions/046-price-alerts.md */
export function priceAlertRoutes(deps: ApiDeps) {
  const alerts = createPriceAlerts(deps)
  const own = createOwnPriceAlerts(deps)
  return [
    route(endpoints.priceAlertCreate, ({ body, context }) => alerts.request(body, context), {
      limit: 'price-alert',
    }),
    route(endpoints.priceAlertConfirm, ({ body, context }) => alerts.confirm(body.code, context), {
      limit: 'newsletter-confirm',
    }),
    route(endpoints.priceAlertLeave, ({ body }) => alerts.leave(body.code), { limit: 'newsletter-leave' }),
    route(endpoints.userPriceAlerts, ({ context }) => own.list(context)),
    route(endpoints.userRemovePriceAlert, ({ body, context }) => own.remove(body.id, context)),
  ]
}
