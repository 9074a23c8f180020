import { endpoints } from '@ambra/contract/endpoints'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { lookupFaults } from '@ambra/domain/after-sale-forms'
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
    route(endpoints.orderFeedback, ({ query, body, caller }) => feedback.give(query, body, caller), {
      limit: 'order-pull',
    }),
    route(
      endpoints.orderLookup,
      async ({ body, caller }) => {
        const [fault, ...more] = lookupFaults(body)
        if (fault) throw new FieldsError([fault, ...more])
        const { order } = await findNamedOrder(orders, body)
        // Whether there is such an order, or was asked too often, shows in the mailbox of its owner only.
        const payload = { order_id: order?.id, language: caller.store.language }
        if (order && (await mails.mayMail(order.email, caller)))
          await outboxRepository(deps.database.db).add('mail.order_link', payload, caller)
        return true
      },
      { limit: 'order-lookup' },
    ),
    route(endpoints.claimCreate, ({ body, caller }) => claims.create(body, caller), { limit: 'claim' }),
    route(endpoints.claimPull, ({ query }) => claims.pull(query.code), { limit: 'order-pull' }),
    route(endpoints.withdrawalCreate, ({ body, caller }) => withdrawals.create(body, caller), {
      limit: 'withdrawal',
    }),
  ]
}
