import type { ServerCartItem, Totals } from '@ambra/contract/sales/cart'
import type { Client } from '@ambra/contract/platform/api/client'
import type { StoredLine } from '#app/storage/storage-keys.ts'

/** API calls of a cart. Errors are thrown as `ShopError`. */
export interface CartApi {
  /** `asGuest` omits the session token, which the server has just rejected. */
  create(asGuest: boolean): Promise<string>
  pull(cartId: string): Promise<ServerCartItem[]>
  /**
   * Sets a line to its quantity. Idempotent: a line with an id sends its absolute quantity, a new line its
   * key.
   */
  push(cartId: string, line: StoredLine): Promise<ServerCartItem>
  remove(cartId: string, item: { sku: string; item_id: number }): Promise<void>
  applyCoupon(cartId: string, coupon: string): Promise<void>
  removeCoupon(cartId: string): Promise<void>
  totals(cartId: string): Promise<Totals>
}

/** `guest` is a client without a session. */
export function cartApi(client: Client, guest: Client): CartApi {
  return {
    create: async (asGuest) => String(await (asGuest ? guest : client).call('cartCreate')),
    pull: (cartId) => client.call('cartPull', { query: { cartId } }),
    push: (cartId, { lineId, sku, qty, product_option, server_item_id }) =>
      client.call('cartUpdate', {
        query: { cartId },
        body: {
          cartItem: {
            sku,
            qty,
            quoteId: cartId,
            ...(server_item_id === undefined ? { line_key: lineId } : { item_id: server_item_id }),
            ...(product_option && { product_option }),
          },
        },
      }),
    remove: async (cartId, { sku, item_id }) => {
      await client.call('cartDelete', {
        query: { cartId },
        body: { cartItem: { sku, item_id, quoteId: cartId } },
      })
    },
    applyCoupon: async (cartId, coupon) => {
      await client.call('cartApplyCoupon', { query: { cartId, coupon } })
    },
    removeCoupon: async (cartId) => {
      await client.call('cartDeleteCoupon', { query: { cartId } })
    },
    totals: (cartId) => client.call('cartTotals', { query: { cartId } }),
  }
}
