import { courierInformation } from '@ambra/testing/order-information'
import { randomUUID } from 'node:crypto'

/** One attempt to order: `cart` and `key` stay the same in every retry. */
export type OrderAttempt = { cart: string; key: string }
export type PlacedOrder = { orderNumber: string; orderToken: string }
/** The result of an attempt; `unknown` when the connection broke before a response. */
export type Attempted = { attempt: OrderAttempt; status: number | 'unknown'; placed?: PlacedOrder }

export const addressInformation = courierInformation()

/** Creates a guest who orders over HTTP, as clients of the shop do. */
export function createOrderClient(url: string, sku = 'CABLE') {
  async function send(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const init =
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }
    return fetch(`${url}/api/${path}`, init)
  }

  async function result<T>(response: Response): Promise<T> {
    // Only expectations read it.
    const body = (await response.json()) as { code: number; result: T }
    if (body.code !== 200) throw new Error(`${response.url}: ${JSON.stringify(body)}`)
    return body.result
  }

  return {
    /** Creates a cart with one item, and the idempotency key of its order. */
    async prepare(): Promise<OrderAttempt> {
      const cart = await result<string>(await send('cart/create', {}))
      await result(await send(`cart/update?cartId=${cart}`, { cartItem: { sku, qty: 1 } }))
      return { cart, key: randomUUID() }
    },
    orderBody: ({ cart }: OrderAttempt) => ({ cart_id: cart, addressInformation }),
    async place(attempt: OrderAttempt): Promise<Attempted> {
      const body = { cart_id: attempt.cart, addressInformation }
      try {
        const response = await send('order/create', body, { 'idempotency-key': attempt.key })
        if (response.status !== 200) return { attempt, status: response.status }
        return { attempt, status: 200, placed: await result<PlacedOrder>(response) }
      } catch {
        return { attempt, status: 'unknown' }
      }
    },
    async pull({ orderNumber: number, orderToken }: PlacedOrder): Promise<{ increment_id: string }> {
      return result(await send(`order/pull?${new URLSearchParams({ number, orderToken })}`))
    },
    stock: async () => (await result<{ qty: number }>(await send(`stock/check?sku=${sku}`))).qty,
  }
}
