import { createOwnPriceAlerts } from '@ambra/commerce/price-alert/own-price-alerts'
import { createPriceAlerts } from '@ambra/commerce/price-alert/price-alerts'
import { endpoints } from '@ambra/contract/endpoints'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'

/** Mails when a price falls: requested, confirmed and ended. @see docs/decisions/046-price-alerts.md */
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
