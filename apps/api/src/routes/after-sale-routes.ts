import { endpoints } from '@ambra/contract/endpoints'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { lookupErrors } from '@ambra/domain/after-sale-forms'
import type { ApiDeps } from '../http/deps.ts'
import { FieldsError } from '@ambra/commerce/fields-error'
import { createMailBudget } from '@ambra/commerce/mail/mail-budget'
import { route } from '../http/route.ts'
import { createClaims } from '@ambra/commerce/after-sale/claims'
import { createFeedback } from '@ambra/commerce/after-sale/feedback'
import { findNamedOrder } from '@ambra/commerce/after-sale/find-order'
import { createWithdrawals } from '@ambra/commerce/after-sale/withdrawals'

/** What a shopper may do once the order stands: feedback, claims, withdrawal, finding the order again. */
export function afterSaleRoutes(deps: ApiDeps) {
  const orders = orderRepository(deps.database.db)
  const feedback = createFeedback(deps)
  const claims = createClaims(deps)
  const withdrawals = createWithdrawals(deps)
  const mails = createMailBudget(deps)
  return [
    route(endpoints.orderFeedback, ({ query, body, context }) => feedback.give(query, body, context), {
      limit: 'order-pull',
    }),
    route(
      endpoints.orderLookup,
      async ({ body, context }) => {
        const [error, ...more] = lookupErrors(body)
        if (error) throw new FieldsError([error, ...more])
        const { order } = await findNamedOrder(orders, body)
        // Whether there is such an order, or too many requests for it, shows in the mailbox of its owner only.
        const payload = { order_id: order?.id, language: context.store.language }
        if (order && (await mails.mayMail(order.email, context)))
          await outboxRepository(deps.database.db).add('mail.order_link', payload, context)
        return true
      },
      { limit: 'order-lookup' },
    ),
    route(endpoints.claimCreate, ({ body, context }) => claims.create(body, context), {
      limit: 'claim',
    }),
    route(endpoints.claimPull, ({ query }) => claims.pull(query.code), { limit: 'order-pull' }),
    route(endpoints.withdrawalCreate, ({ body, context }) => withdrawals.create(body, context), {
      limit: 'withdrawal',
    }),
  ]
}
