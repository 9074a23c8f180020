import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Order } from '@ambra/contract/sales/order'
import { data, type RouterContextProvider } from 'react-router'
import { clientContext } from '#app/routing/context.ts'

/** Loads the order of a secret link; a wrong pair is a 404, whichever part is wrong. */
export async function loadOrder(
  context: Readonly<RouterContextProvider>,
  query: { number: string; orderToken: string },
): Promise<Order> {
  return context
    .get(clientContext)
    .call('orderPull', { query })
    .catch((error: unknown) => {
      if (error instanceof ShopError && error.status !== undefined && error.status < 500)
        throw data(null, 404)
      throw error
    })
}
