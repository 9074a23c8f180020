import { findCurrentCustomer, getCurrentCustomer } from '@ambra/commerce/customers'
import type { ApiDeps } from '../../http/deps.ts'
import { type Route, route } from '../../http/route.ts'

/** Returns the routes of extensions, below `/api/x/`: limited, checked and answered like those of the shop. */
export const extensionRoutes = (deps: ApiDeps): Route[] =>
  (deps.extensions?.endpoints ?? []).map(({ access, endpoint, handle }) =>
    route(endpoint, async ({ query, body, params, context }) => {
      const find = access === 'customer' ? getCurrentCustomer : findCurrentCustomer
      const customer = await find(deps, context)
      const { store, requestId } = context
      return handle({
        // Checked against the schemas of exactly this route.
        query: query as never,
        body: body as never,
        params,
        store: store.code,
        language: store.language,
        customer: customer && { id: customer.id, email: customer.email },
        requestId,
      })
    }),
  )
