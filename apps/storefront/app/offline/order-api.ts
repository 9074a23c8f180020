import type { Totals } from '@ambra/contract/cart'
import { type Client, createClient, httpTransport } from '@ambra/contract/client'
import type { Order, OrderRequest, OrderResult } from '@ambra/contract/order'
import { sessionTokens } from '#app/session/session-tokens.ts'
import { loggedTransport } from '#app/api-client/logged-transport.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'

/** The calls of a pending order. Errors throw `ShopError`. */
export type OrderApi = {
  createCart: () => Promise<string>
  place: (order: OrderRequest, key: string) => Promise<OrderResult>
  /** An order by its number and secret token. */
  pull: (number: string, orderToken: string) => Promise<Order>
  /** What the shop would ask for the order now; changes nothing. */
  quote: (order: OrderRequest) => Promise<Totals>
  /** The order placed under the key, else null; then nothing will ever be placed under it. */
  withhold: (order: OrderRequest, key: string) => Promise<OrderResult | null>
}

/** A guest's order goes out without the token of a customer who signed in since: it stays the guest's. */
function clientOf({ owner, store_code }: Pick<PendingOrder, 'owner' | 'store_code'>): Client {
  const transport = owner === undefined ? loggedTransport(httpTransport('/api/')) : sessionTokens().transport
  return createClient({ transport, storeCode: () => store_code })
}

/** The calls of one order, in the store it was made in. */
export const orderApi = (waiting: PendingOrder): OrderApi =>
  orderCalls(clientOf(waiting), clientOf({ store_code: waiting.store_code }))

/** The same over any client; `guest` is one without a session. */
export function orderCalls(client: Client, guest: Client): OrderApi {
  const cart = ({ cart_id }: OrderRequest) => ({ cartId: String(cart_id ?? '') })
  const headers = (key: string) => ({ 'idempotency-key': key })
  return {
    // A cart of its own: a customer's one cart may belong to another order that waits.
    createCart: async () => String(await guest.call('cartCreate')),
    place: (order, key) =>
      client.call('orderCreate', { query: cart(order), body: order, headers: headers(key) }),
    pull: (number, orderToken) => client.call('orderPull', { query: { number, orderToken } }),
    quote: (order) => client.call('orderQuote', { query: cart(order), body: order }),
    withhold: (order, key) => client.call('orderWithhold', { query: cart(order), headers: headers(key) }),
  }
}
