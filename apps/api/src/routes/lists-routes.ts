import type { RequestContext } from '@ambra/commerce/request-context'
import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { customerListRepository } from '@ambra/db/repositories/customer-list-repository'
import { findCurrentCustomer } from '@ambra/commerce/customer/current-customer'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'

/** Wishlist and comparison of the signed-in customer. @see issue 5 item 3 */
export function listRoutes(deps: ApiDeps) {
  const lists = customerListRepository(deps.database.db)
  async function ownId(caller: RequestContext): Promise<number> {
    const customer = await findCurrentCustomer(deps, caller)
    if (!customer) throw new ShopError('auth.not_authorized')
    return customer.id
  }
  return [
    route(endpoints.userLists, async ({ caller }) => lists.read(await ownId(caller))),
    route(endpoints.userChangeLists, async ({ body, caller }) =>
      lists.change(await ownId(caller), body, caller.now),
    ),
  ]
}
