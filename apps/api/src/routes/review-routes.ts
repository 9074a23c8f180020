import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { reviewRepository } from '@ambra/db/repositories/review-repository'
import { findCurrentCustomer } from '@ambra/commerce/customer/current-customer'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import { createReviews } from '@ambra/commerce/review/reviews'

/** Writing reviews, and one's own. Published ones are read by search. @see spec §7, reference 7.1, 8.6 */
export function reviewRoutes(deps: ApiDeps) {
  const reviews = createReviews(deps)
  return [
    route(endpoints.reviewCreate, ({ body, caller }) => reviews.create(body.review, caller), {
      limit: 'review',
    }),
    route(endpoints.userReviews, async ({ caller }) => {
      const customer = await findCurrentCustomer(deps, caller)
      if (!customer) throw new ShopError('auth.not_authorized')
      return reviewRepository(deps.database.db).listOfCustomer(customer.id, caller.store)
    }),
  ]
}
