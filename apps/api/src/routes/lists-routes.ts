import type { RequestContext } from '@ambra/commerce/request-context'
import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { customerListRepository } from '@ambra/db/repositories/customer-list-repository'
import { findCurrentCustomer } from '@ambra/commerce/customer/current-customer'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'

/** Wishlist and comparison of the signed-in customer. */
export function listRoutes(deps: ApiDeps) {
  const lists = customerListRepository(deps.database.db)
  async function ownId(context: RequestContext): Promise<number> {
    const customer = await findCurrentCustomer(deps, context)
    if (!customer) throw new ShopError('auth.not_authorized')
    return customer.id
  }
  return [
    route(endpoints.userLists, async ({ context }) => lists.read(await ownId(context))),
    route(endpoints.userChangeLists, async ({ body, context }) =>
      lists.change(await ownId(context), body, context.now),
    ),
  ]
}
