import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { reviewRepository } from '@ambra/db/service'
import { findCurrentCustomer } from '@ambra/commerce/customers'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { createReviews } from '@ambra/commerce/service'

/**
 * Writing reviews, and the customer's own. Search returns published ones. @see spec §7,
 * docs/rules/forms FRM-1, docs/rules/search SRC-6
 */
export function reviewRoutes(deps: ApiDeps) {
  const reviews = createReviews(deps)
  return [
    route(endpoints.reviewCreate, ({ body, context }) => reviews.create(body.review, context), {
      limit: 'review',
    }),
    route(endpoints.userReviews, async ({ context }) => {
      const customer = await findCurrentCustomer(deps, context)
      if (!customer) throw new ShopError('auth.not_authorized')
      return reviewRepository(deps.database.db).listOfCustomer(customer.id, context.store)
    }),
  ]
}
