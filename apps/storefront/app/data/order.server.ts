import { ShopError } from '@ambra/contract/errors'
import type { Order } from '@ambra/contract/order'
import { data, type RouterContextProvider } from 'react-router'
import { clientContext } from '#app/routing/context.ts'

/** The order of a secret link; a wrong pair is a page not found, whatever of it is wrong. */
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
