import type { RequestContext } from '@ambra/commerce/platform'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { customerListRepository } from '@ambra/db/customers'
import { findCurrentCustomer } from '@ambra/commerce/customers'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'

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
