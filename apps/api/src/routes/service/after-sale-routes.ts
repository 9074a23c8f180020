import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { lookupErrors } from '@ambra/domain/service/after-sale-forms'
import type { ApiDeps } from '../../http/deps.ts'
import type { ShopServices } from '@ambra/commerce/create-shop'
import { FieldsError } from '@ambra/commerce/platform'
import { createMailBudget } from '@ambra/commerce/messaging'
import { route } from '../../http/route.ts'
import { createClaims, createFeedback, findNamedOrder, createWithdrawals } from '@ambra/commerce/service'

/** Calls after an order was placed: feedback, claims, withdrawal, finding the order again. */
export function afterSaleRoutes(deps: ApiDeps, { describeOrder }: Pick<ShopServices, 'describeOrder'>) {
  const orders = orderRepository(deps.database.db)
  const feedback = createFeedback(deps)
  const claims = createClaims(deps)
  const withdrawals = createWithdrawals(deps, describeOrder)
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
        // Only the mailbox of its owner reveals whether there is such an order, or too many
        // requests for it.
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
