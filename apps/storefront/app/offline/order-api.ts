import type { Totals } from '@ambra/contract/sales/cart'
import { type Client, createClient, httpTransport } from '@ambra/contract/platform/api/client'
import type { Order, OrderRequest, OrderResult } from '@ambra/contract/sales/order'
import { sessionTokens } from '#app/session/session-tokens.ts'
import { loggedTransport } from '#app/api-client/logged-transport.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'

/** API calls of a pending order. Errors are thrown as `ShopError`. */
export type OrderApi = {
  createCart: () => Promise<string>
  place: (order: OrderRequest, key: string) => Promise<OrderResult>
  pull: (number: string, orderToken: string) => Promise<Order>
  /** Returns the current totals of the order without changing anything. */
  quote: (order: OrderRequest) => Promise<Totals>
  /**
   * Returns the order placed under the key; if there is none, returns null and revokes the key permanently.
   */
  withhold: (order: OrderRequest, key: string) => Promise<OrderResult | null>
}

/**
 * Returns the client for an order; a guest's order is sent without the token of a customer who signed in
 * since and remains the guest's.
 */
function clientOf({ owner, store_code }: Pick<PendingOrder, 'owner' | 'store_code'>): Client {
  const transport = owner === undefined ? loggedTransport(httpTransport('/api/')) : sessionTokens().transport
  return createClient({ transport, storeCode: () => store_code })
}

/** Returns the calls of an order, in the store it was made in. */
export const orderApi = (waiting: PendingOrder): OrderApi =>
  orderCalls(clientOf(waiting), clientOf({ store_code: waiting.store_code }))

/** Returns the calls over any client; `guest` is a client without a session. */
export function orderCalls(client: Client, guest: Client): OrderApi {
  const cart = ({ cart_id }: OrderRequest) => ({ cartId: String(cart_id ?? '') })
  const headers = (key: string) => ({ 'idempotency-key': key })
  return {
    // Creates a separate cart: a customer's only cart may belong to another pending order.
    createCart: async () => String(await guest.call('cartCreate')),
    place: (order, key) =>
      client.call('orderCreate', { query: cart(order), body: order, headers: headers(key) }),
    pull: (number, orderToken) => client.call('orderPull', { query: { number, orderToken } }),
    quote: (order) => client.call('orderQuote', { query: cart(order), body: order }),
    withhold: (order, key) => client.call('orderWithhold', { query: cart(order), headers: headers(key) }),
  }
}
